import Geometry
import Raster

/// An icon in the color of the text around it.
///
///     let row = StackView(.horizontal, spacing: 8, [IconView(.clock), Label("Open until six")])
///
/// It is drawn as large as it fits into the view. Fingers pass through, unless `isUserInteractionEnabled` is set.
open class IconView: View {
  /// What it shows; nil shows nothing.
  public final var icon: Icon? {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }

  /// The color of its lines: unless it is set, that of text in the theme.
  public final var color: Color {
    get { ownColor ?? colors.text }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  /// How wide and high it is by itself, in points.
  public final var side = Icon.side {
    didSet { if side != oldValue { setNeedsMeasure() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view of an icon, `side` points wide and high.
  public convenience init(_ icon: Icon, side: Double = Icon.side) {
    self.init(frame: Rect(0, 0, side, side))
    (self.icon, self.side) = (icon, side)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let icon { canvas.draw(icon, in: bounds, color: color, isRightToLeft: isRightToLeft) }
  }

  /// As wide and high as `side` says.
  open override func sizeThatFits(_ size: Size) -> Size { Size(side, side) }
}
