import Geometry
import Raster
import Typography

/// Text in one font and color, in the middle of its height.
///
/// Fingers pass through a label, unless `isUserInteractionEnabled` is set.
open class Label: View {
  /// What it shows.
  public final var text = "" {
    didSet {
      guard text != oldValue || styling != nil else { return }
      styling = nil
      forgetLayout()
    }
  }

  /// What it shows, where parts of it look different: `text` has its characters then. A new `text` is plain again, and nil
  /// leaves what is shown as plain text.
  public final var styledText: StyledText? {
    get { styling?.text }
    set {
      guard newValue != styledText else { return }
      if let newValue {
        text = newValue.text
        styling = LabelStyling(newValue)
      } else {
        styling = nil
      }
      forgetLayout()
    }
  }
  private(set) final var styling: LabelStyling?
  /// What takes the fingers of its links, where there is somebody who hears of them.
  final var linkTouches: View?

  /// What it is there for, which gives it the size and the color of its theme; nil leaves both to `font` and `textColor`.
  public final var role: TextRole? {
    didSet { if role != oldValue { forgetLayout() } }
  }

  /// The font of all lines, before the theme's scale of text; of one with a role the typeface and the leading alone.
  public final var font = Font(size: 17) {
    didSet { if font != oldValue { forgetLayout() } }
  }

  /// The color of the text; unless it is set, that of the theme.
  public final var textColor: Color {
    get { ownTextColor ?? (role == .caption ? colors.quietText : colors.text) }
    set {
      let old = textColor
      ownTextColor = newValue
      if newValue != old { setNeedsDisplay() }
    }
  }
  private final var ownTextColor: Color?

  /// Where lines stand between the left and the right edge: where reading begins, if nothing else is said.
  public final var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The most lines that are shown, the last ending with an ellipsis where there
  /// is more text; 0 for as many as it takes.
  public final var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { forgetLayout() } }
  }

  /// The text broken for `layoutWidth`; nil before.
  private final var layout: TextLayout?
  private final var layoutWidth = 0.0
  /// Whether that is the text of now, in the font of now.
  private final var isLaidOut = false
  /// The typeface it was broken with: that of the system may be set later.
  private final var layoutTypeface: Typeface?

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A label that says `text`, as large as its theme has it for what is there for `role`.
  public convenience init(_ text: String, _ role: TextRole = .body) {
    self.init(frame: .zero)
    self.text = text
    self.role = role
  }

  /// A label that says `text`, whose styles are beside what its theme has for `role`.
  public convenience init(_ text: StyledText, _ role: TextRole = .body) {
    self.init(frame: .zero)
    self.role = role
    styledText = text
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  /// The font that is drawn: that of the role, in the theme's scale.
  final var scaledFont: Font {
    let theme = self.theme
    let size =
      switch role {
      case nil: font.size
      case .caption: theme.type.caption
      case .body: theme.type.body
      case .title: theme.type.title
      case .display: theme.type.display
      }
    return font.sized(size * theme.textScale)
  }

  /// Fingers beside the links of a label that tells of them are meant for what is behind it.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return linkTouches != nil && hit === self ? nil : hit
  }

  /// The font that is drawn in `room`; 0 for a side that sets no limit. For labels whose words may be smaller than the theme has them.
  func font(in room: Size) -> Font { scaledFont }

  /// Whether parts of the text look different.
  final var hasStyles: Bool { styling != nil }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let styling {
      styling.draw(self, canvas)
      return
    }
    let layout = layout(font(in: bounds.size), in: bounds.width, replacing: true)
    canvas.draw(layout, in: bounds, alignment: textAlignment, color: textColor)
  }

  /// What the text takes within `size`, in whole points; a width of 0 sets no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : .infinity
    let (font, lines) = (font(in: Size(size.width, 0)), max(numberOfLines, 0))
    let needed = styling?.size(font, width, lines) ?? layout(font, in: width, replacing: false).size
    return Size(needed.width.rounded(.up), needed.height.rounded(.up))
  }

  /// The text broken for `width`. It is kept: in the place of one that is right for another width only where `replacing`.
  private final func layout(_ font: Font, in width: Double, replacing: Bool) -> TextLayout {
    let lines = max(numberOfLines, 0)
    if isLaidOut, layoutTypeface === Typeface.system, let layout, layout.font == font {
      if layoutWidth == width || layout.isSame(in: width) { return layout }
      if !replacing { return TextLayout(text, font: font, width: width, maximumLines: lines) }
    }
    (isLaidOut, layoutWidth, layoutTypeface) = (true, width, Typeface.system)
    // The memory of the one before is used again: rows that scroll show other words all the time.
    layout?.set(text, font: font, width: width, maximumLines: lines)
    let made = layout ?? TextLayout(text, font: font, width: width, maximumLines: lines)
    layout = made
    return made
  }

  private final func forgetLayout() {
    isLaidOut = false
    setNeedsDisplay()
    setNeedsMeasure()
  }

  override var spokenName: String { logName.isEmpty ? "\"\(text)\"" : logName }
}
