import Geometry
import Raster

/// A view that shows an icon in the text color.
///
///     let row = StackView(.horizontal, spacing: 8, [IconView(.clock), Label("Open until six")])
///
/// The icon is drawn as large as it fits in the view. By default, `isUserInteractionEnabled` is `false`, so touches
/// pass through.
open class IconView: View {
  /// The icon, or `nil` to show nothing.
  public final var icon: Icon? {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }

  /// The color of the icon. The default is the theme's text color.
  public final var color: Color {
    get { explicitColor ?? colors.text }
    set {
      explicitColor = newValue
      setNeedsDisplay()
    }
  }
  private final var explicitColor: Color?

  /// The width and the height that fit the view, in points.
  public final var side = Icon.side {
    didSet { if side != oldValue { setNeedsMeasure() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view for an icon that is `side` points wide and high.
  public convenience init(_ icon: Icon, side: Double = Icon.side) {
    self.init(frame: Rect(0, 0, side, side))
    self.icon = icon
    self.side = side
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  /// Makes the icon an element if the app has named it.
  open override func describe(_ element: AccessibilityElement) {
    if accessibilityLabel != nil { element.role = .image }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let icon { canvas.draw(icon, in: bounds, color: color, isRightToLeft: isRightToLeft) }
  }

  /// Returns a square of `side` points.
  open override func sizeThatFits(_ size: Size) -> Size { Size(side, side) }
}
