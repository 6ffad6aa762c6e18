import Geometry
import Raster

/// Wheels side by side, each with one row in the middle that is chosen.
///
///     let picker = WheelPicker([Wheel(count: 24) { "\($0)" }, Wheel(["00", "15", "30", "45"])])
///     picker.addAction(for: .valueChanged) { _ in print("\(picker.selectedRow(of: 0) ?? 0) o'clock") }
///
/// A finger turns a wheel, which glides on and comes to rest with a row in the middle; a tap brings the row under it there. When a
/// wheel has come to rest at another row, `valueChanged` is sent. Where rows go from right to left, so do the wheels. A row that has no room
/// in the theme's scale of text is written smaller, down to its size without it.
open class WheelPicker: Control {
  /// Of a row in points, before the theme's scale of text.
  public static let rowHeight = 40.0
  /// How many rows of a wheel show in the height that suits it.
  private static let shownRows = 5.0
  /// Points that suit a wheel's width, and those between two.
  private static let (wheelWidth, gap) = (96.0, 8.0)

  private var views: [WheelView] = []

  /// A picker of these wheels, each with its first row in the middle.
  public init(_ wheels: [Wheel]) {
    super.init(frame: .zero)
    for wheel in wheels {
      let view = WheelView(wheel)
      // The wheels are in this picker, and gone before it.
      view.onChange = { [unowned(unsafe) self] in sendActions(for: .valueChanged) }
      views.append(view)
      addSubview(view)
    }
    (hugging, verticalHugging) = (.loose, .usual)
  }

  /// How many wheels there are.
  public final var numberOfWheels: Int { views.count }

  /// The row in the middle of a wheel, from 0; nil for a wheel without rows, or that the picker has not. While a finger turns the wheel it
  /// is the row before.
  public final func selectedRow(of wheel: Int) -> Int? { views.indices.contains(wheel) ? views[wheel].selectedRow : nil }

  /// Brings a row into the middle; the nearest one where the wheel has not so many. Sends nothing.
  public final func select(_ row: Int, of wheel: Int, animated: Bool = false) {
    if views.indices.contains(wheel) { views[wheel].select(row, animated: animated) }
  }

  /// Gives a wheel other rows, such as another month's days: the one in the middle stays as far as there are so many. Sends nothing.
  public final func setWheel(_ wheel: Wheel, at index: Int) {
    if views.indices.contains(index) { views[index].wheel = wheel }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    for view in views where view.isUserInteractionEnabled != isEnabled {
      view.isUserInteractionEnabled = isEnabled
      view.setNeedsDisplay()
    }
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let count = Double(max(views.count, 1))
    return Size(
      size.width.asRoom(or: count * Self.wheelWidth + (count - 1) * Self.gap),
      ((views.first?.rowHeight ?? Self.rowHeight) * Self.shownRows).rounded())
  }

  open override func layoutSubviews() {
    let count = Double(max(views.count, 1))
    let width = max(0, (bounds.width - (count - 1) * Self.gap) / count)
    let mirrored = isRightToLeft
    for (index, view) in views.enumerated() {
      let place = Double(mirrored ? views.count - 1 - index : index)
      let left = (place * (width + Self.gap)).rounded()
      view.frame = Rect(left, 0, (place * (width + Self.gap) + width).rounded() - left, bounds.height)
    }
  }

  /// The line in the middle, behind all wheels.
  open override func draw(_ rect: Rect, on canvas: Canvas) {
    let height = min(views.first?.rowHeight ?? Self.rowHeight, bounds.height)
    let line = Rect(0, ((bounds.height - height) / 2).rounded(), bounds.width, height)
    canvas.fill(roundedRect: line, radius: min(theme.cornerRadius, height / 2), with: colors.surface)
  }
}
