import Geometry
import Raster
import Typography

/// A view that shows text, vertically centered.
///
/// At a text scale above 1, text that does not fit the bounds shrinks, at most to its unscaled size, or further with
/// `minimumScaleFactor`. If the bounds are still too low for all lines, the last visible line ends with an ellipsis.
///
/// By default, `isUserInteractionEnabled` is `false`, so touches pass through.
open class Label: View {
  /// The text. Setting it removes the styles of `styledText`.
  public final var text = "" {
    didSet {
      guard text != oldValue || styling != nil else { return }
      styling = nil
      invalidateLayout()
    }
  }

  /// The text with styles for its parts, or `nil` for plain text.
  ///
  /// Setting it also sets `text` to its characters. Setting it to `nil` keeps the characters as plain text.
  public final var styledText: StyledText? {
    get { styling?.text }
    set {
      guard newValue != styledText else { return }
      if let newValue {
        text = newValue.text
        styling = StyledTextRenderer(newValue)
      } else {
        styling = nil
      }
      invalidateLayout()
    }
  }
  private(set) final var styling: StyledTextRenderer?
  /// The subview that receives the touches of links, if `onLink` is set.
  final var linkView: View?

  /// The role of the text, which determines its size and color in the theme, until `font` is set to another size. The
  /// default is `nil`.
  public final var role: TextRole? {
    didSet {
      followsRole = role != nil
      if role != oldValue { invalidateLayout() }
    }
  }
  /// Whether the role determines the size.
  private final var followsRole = false

  /// The font, before the theme's text scale. Its size is that of the role, if there is one, until you set another
  /// size.
  public final var font: Font {
    get { explicitFont.withSize(size(in: theme)) }
    set {
      let old = font
      explicitFont = newValue
      if newValue.size != old.size { followsRole = false }
      if newValue != old { invalidateLayout() }
    }
  }
  private final var explicitFont = Font(size: 17)

  /// The color of the text. The default is the theme's color for the role.
  public final var textColor: Color {
    get { explicitTextColor ?? (role == .caption ? colors.secondaryText : colors.text) }
    set {
      let old = textColor
      explicitTextColor = newValue
      if newValue != old { setNeedsDisplay() }
    }
  }
  private final var explicitTextColor: Color?

  /// The horizontal alignment of the text. The default is `.natural`, the leading edge of the reading direction.
  public final var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The maximum number of lines, or 0 for no limit. If there is more text, the last line ends with an ellipsis.
  public final var numberOfLines = 1 {
    willSet { if newValue != numberOfLines { setNeedsDisplay() } }
    didSet { if numberOfLines != oldValue { invalidateLayout() } }
  }

  /// The factor by which text that does not fit the bounds may shrink below its unscaled size, from 0 to 1. The default
  /// is 1. With 0.7, a title of 28 points has at least 19.6 points. No text shrinks below 1 point, and `styledText` does
  /// not shrink.
  public final var minimumScaleFactor = 1.0 {
    didSet {
      guard minimumScaleFactor != oldValue else { return }
      fit = nil
      invalidateLayout()
    }
  }

  /// The text laid out for `layoutWidth`, or `nil` before the first layout.
  private final var layout: TextLayout?
  private final var layoutWidth = 0.0
  /// Whether `layout` matches the current text and font.
  private final var isLaidOut = false
  /// The system typeface that the layout uses. The app may replace the system typeface later.
  private final var layoutTypeface: Typeface?
  /// The ink of the text in `scaledFont`, or `nil` if it is not known yet.
  private final var ink: TextInk?
  /// The results for too little room, or `nil` if there always was enough.
  private final var fit: LabelFit?

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label with `text`, in the theme's style for `role`.
  ///
  /// - Parameter lines: The maximum number of lines, or 0 for no limit (`numberOfLines`).
  public convenience init(_ text: String, _ role: TextRole = .body, lines: Int = 1) {
    self.init(frame: .zero)
    numberOfLines = lines
    self.text = text
    self.role = role
    followsRole = true
  }

  /// Creates a label with styled text. The styles are added to the theme's style for `role`.
  ///
  /// - Parameter lines: The maximum number of lines, or 0 for no limit (`numberOfLines`).
  public convenience init(_ text: StyledText, _ role: TextRole = .body, lines: Int = 1) {
    self.init(frame: .zero)
    numberOfLines = lines
    self.role = role
    followsRole = true
    styledText = text
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    invalidateInk()
  }

  /// The font for drawing: the size of the role, multiplied by the theme's text scale.
  final var scaledFont: Font {
    let theme = self.theme
    return explicitFont.withSize(size(in: theme) * theme.textScale)
  }

  /// Returns the size of the font in points, before the theme's text scale.
  private final func size(in theme: Theme) -> Double {
    guard followsRole, let role else { return explicitFont.size }
    switch role {
    case .caption: return theme.fontSizes.caption
    case .body: return theme.fontSizes.body
    case .title: return theme.fontSizes.title
    case .display: return theme.fontSizes.display
    }
  }

  /// Returns `nil` for a label with links if the point is not on a link, so that the touch reaches the view behind.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return linkView != nil && hit === self ? nil : hit
  }

  /// Returns the font for drawing in `room`. A side of 0 is not a limit.
  ///
  /// If the theme scales text up, or with `minimumScaleFactor`, the text shrinks to fit before a word is broken or a line
  /// is truncated.
  func font(fitting room: Size) -> Font { shrunkFont(fitting: room) }

  /// Returns the font for drawing in `room`, for `font(fitting:)` and its overrides. Swift 6.3.1 cannot compile a call
  /// of `super.font(fitting:)` for Embedded Swift.
  final func shrunkFont(fitting room: Size) -> Font {
    let font = scaledFont
    let least = max(1, font.size / max(textScale, 1) * minimumScaleFactor)
    guard least < font.size, !hasStyles else { return font }
    let size = existingFit.fontSize(for: text, font, atLeast: least, lines: numberOfLines, in: room)
    return font.withSize(size)
  }

  private final var existingFit: LabelFit {
    let fit = self.fit ?? LabelFit()
    self.fit = fit
    return fit
  }

  /// Whether the label shows styled text.
  final var hasStyles: Bool { styling != nil }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let styling {
      styling.draw(self, canvas)
      return
    }
    var layout = layout(font(fitting: bounds.size), in: bounds.width, replacing: true)
    if let limit = LabelFit.lineLimit(layout, in: bounds.height) {
      layout = existingFit.layout(layout, in: bounds.width, lines: limit)
    }
    canvas.draw(layout, in: bounds, alignment: textAlignment, color: textColor)
  }

  /// Returns the size of the text within `size`, in whole points. A width of 0 is not a limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : .infinity
    let font = font(fitting: Size(size.width, 0))
    let lines = max(numberOfLines, 0)
    let needed = styling?.size(font, width, lines) ?? layout(font, in: width, replacing: false).size
    return Size(needed.width.rounded(.up), needed.height.rounded(.up))
  }

  /// Returns the height of a line in `width`, in points. If lines differ in height, returns their average.
  final func lineHeight(in width: Double) -> Double {
    let font = font(fitting: Size(width, 0))
    guard styling == nil else { return font.lineHeight }
    let layout = layout(font, in: width, replacing: false)
    return layout.isUniform ? font.lineHeight : layout.size.height / Double(layout.lines.count)
  }

  /// Returns the text laid out for `width`, from the cache if possible. A cached layout for another width is replaced
  /// only if `replacing` is `true`.
  private final func layout(_ font: Font, in width: Double, replacing: Bool) -> TextLayout {
    let lines = max(numberOfLines, 0)
    if isLaidOut, layoutTypeface === Typeface.system, let layout, layout.font == font {
      if layoutWidth == width || layout.isUnchanged(forWidth: width) { return layout }
      if !replacing { return TextLayout(text, font: font, width: width, maximumLines: lines) }
    }
    isLaidOut = true
    layoutWidth = width
    layoutTypeface = Typeface.system
    // Reuse the memory of the previous layout, because the rows of a scrolling list change their text constantly.
    layout?.update(text, font: font, width: width, maximumLines: lines)
    let made = layout ?? TextLayout(text, font: font, width: width, maximumLines: lines)
    layout = made
    return made
  }

  private final func invalidateLayout() {
    isLaidOut = false
    invalidateInk()
    setNeedsMeasure()
  }

  /// The distances by which the label draws beyond the bounds, including letters that exceed them. A text that shrinks
  /// to fit exceeds them less than in `scaledFont`.
  final var outsetsWithInk: Insets {
    var outsets = drawingOutsets
    guard let window, !bounds.isEmpty else { return outsets }
    let ink = self.ink ?? styling?.ink(scaledFont) ?? TextInk(text, scaledFont)
    self.ink = ink
    let own = ink.outsets(inHeight: bounds.height, hasLines: numberOfLines != 1, pixel: 1 / window.scale)
    outsets.top = max(outsets.top, own.top)
    outsets.left = max(outsets.left, own.left)
    outsets.bottom = max(outsets.bottom, own.bottom)
    outsets.right = max(outsets.right, own.right)
    return outsets
  }

  /// Marks the text as it was drawn last, and as it will be drawn.
  private final func invalidateInk() {
    setNeedsDisplay()
    guard ink != nil else { return }
    let old = outsetsWithInk
    ink = nil
    if outsetsWithInk != old { setNeedsDisplay() }
  }

  override var logDescription: String { logName.isEmpty ? "\"\(text)\"" : logName }
}
