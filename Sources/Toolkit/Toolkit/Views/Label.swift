import Geometry
import Raster
import Typography

/// Text in one font and color, in the middle of its height.
///
/// Fingers pass through a label, unless `isUserInteractionEnabled` is set.
open class Label: View {
  /// What it shows.
  public final var text = "" {
    didSet { if text != oldValue { forgetLayout() } }
  }

  /// The font of all lines.
  public final var font = Font(size: 17) {
    didSet { if font != oldValue { forgetLayout() } }
  }

  /// The color of the text.
  public final var textColor = Color.white {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// Where lines stand between the left and the right edge.
  public final var textAlignment = TextAlignment.left {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The most lines that are shown, the last ending with an ellipsis where there
  /// is more text; 0 for as many as it takes.
  public final var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { forgetLayout() } }
  }

  /// The text broken for `layoutWidth`, until text, font or width change.
  private final var layout: TextLayout?
  private final var layoutWidth = 0.0
  /// The typeface it was broken with: that of the system may be set later.
  private final var layoutTypeface: Typeface?

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.draw(layout(for: bounds.width), in: bounds, alignment: textAlignment, color: textColor)
  }

  /// What the text takes within `size`, in whole points; a width of 0 sets no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : .infinity
    let layout = TextLayout(text, font: font, width: width, maximumLines: max(numberOfLines, 0))
    return Size(layout.size.width.rounded(.up), layout.size.height.rounded(.up))
  }

  private final func layout(for width: Double) -> TextLayout {
    if let layout, layoutWidth == width, layoutTypeface === Typeface.system { return layout }
    let made = TextLayout(text, font: font, width: width, maximumLines: max(numberOfLines, 0))
    layout = made
    layoutWidth = width
    layoutTypeface = Typeface.system
    return made
  }

  private final func forgetLayout() {
    layout = nil
    setNeedsDisplay()
  }
}
