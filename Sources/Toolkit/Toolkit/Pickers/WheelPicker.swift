import Geometry
import Raster

/// A row of wheels, each with one selected row in the middle.
///
///     let picker = WheelPicker([Wheel(count: 24) { "\($0)" }, Wheel(["00", "15", "30", "45"])])
///     picker.addAction(for: .valueChanged) { _ in print("\(picker.selectedRow(ofWheel: 0) ?? 0) o'clock") }
///
/// A drag turns a wheel, which decelerates and stops with a row in the middle. A tap on a row moves it to the middle.
/// When a wheel stops at another row, the picker sends `valueChanged`. In a right-to-left layout, the first wheel is at
/// the right. A title that does not fit at the theme's text scale is drawn smaller, down to a scale of 1.
open class WheelPicker: Control {
  /// The height of a row, in points, before the theme's text scale.
  public static let rowHeight = 40.0
  /// The number of rows in the preferred height.
  private static let shownRows = 5.0
  /// The preferred width of a wheel, in points.
  private static let wheelWidth = 96.0
  /// The gap between two wheels, in points.
  private static let gap = 8.0

  private var views: [WheelView] = []

  /// Creates a picker with the given wheels, each with its first row selected.
  public init(_ wheels: [Wheel]) {
    super.init(frame: .zero)
    for wheel in wheels {
      let view = WheelView(wheel)
      // The wheels are subviews of the picker and are deallocated before it.
      view.onChange = { [unowned(unsafe) self] in sendActions(for: .valueChanged) }
      views.append(view)
      addSubview(view)
    }
    horizontalHugging = .loose
    verticalHugging = .normal
  }

  /// The number of wheels.
  public final var numberOfWheels: Int { views.count }

  /// Returns the index of the selected row of a wheel, or `nil` if the wheel does not exist or has no rows. While the
  /// user turns the wheel, the selection does not change.
  public final func selectedRow(ofWheel wheel: Int) -> Int? {
    views.indices.contains(wheel) ? views[wheel].selectedRow : nil
  }

  /// Selects a row, or the last row if the index is too large. Does not send `valueChanged`.
  public final func selectRow(_ row: Int, ofWheel wheel: Int, animated: Bool = false) {
    if views.indices.contains(wheel) { views[wheel].select(row, animated: animated) }
  }

  /// Replaces a wheel, for example with the days of another month. Keeps the selected row if the new wheel has it. Does
  /// not send `valueChanged`.
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

  /// The wheels are elements. A wheel without a label is named by the picker.
  open override func describe(_ element: AccessibilityElement) {
    element.role = .group
    element.isActivatable = false
    element.descendants = .included
    let name = accessibilityLabel ?? ""
    element.onDescribeSubview = { _, wheel in if wheel.label.isEmpty { wheel.label = name } }
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let count = Double(max(views.count, 1))
    return Size(
      size.width.asLengthLimit(default: count * Self.wheelWidth + (count - 1) * Self.gap),
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

  /// Draws the highlight of the selected rows, behind all wheels.
  open override func draw(_ rect: Rect, on canvas: Canvas) {
    let height = min(views.first?.rowHeight ?? Self.rowHeight, bounds.height)
    let line = Rect(0, ((bounds.height - height) / 2).rounded(), bounds.width, height)
    let radius = min(theme.cornerRadius, height / 2)
    canvas.fill(roundedRect: line, radius: radius, with: colors.surface)
    guard !colors.surface.isVisible(on: colors.background) else { return }
    canvas.stroke(
      roundedRect: line.inset(by: Insets(all: 0.5)), radius: max(0, radius - 0.5), width: 1, with: colors.edge)
  }
}
