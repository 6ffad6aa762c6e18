import Geometry
import Raster
import Typography

/// The view inside a text entry that lays out and draws the text, the selection and the caret.
final class TextContent: View {
  /// The entry, which owns this view and clears this link.
  unowned(unsafe) var owner: TextEntry?
  private var layout: TextLayout?
  /// Whether `layout` matches the owner's current text.
  private var isLaidOut = false
  /// The dots that replace a secure text.
  private var dots = ""
  private var layoutTypeface: Typeface?
  private var layoutWidth = 0.0
  private var placeholderLayout: TextLayout?
  private var hintTypeface: Typeface?
  private var hintFont = Font(size: 1)
  private var hintWidth = 0.0
  private var blinking: Timer?
  private var isCaretHidden = false

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
  }

  deinit { blinking?.cancel() }

  // MARK: Layout

  /// Invalidates the layout and releases its copy of the text, so that an edit can change the owner's text in place.
  func invalidateLayout() {
    isLaidOut = false
    layout?.releaseText()
  }

  private var width: Double { owner?.isMultiline == true ? bounds.width : .infinity }

  @export(interface)
  func layout(for owner: TextEntry) -> TextLayout {
    let isSame = layoutWidth == width && layoutTypeface === Typeface.system
    if let layout, isLaidOut, isSame { return layout }
    isLaidOut = true
    if owner.isSecure { setDots(owner.text.count) }
    let text = owner.isSecure ? dots : owner.text
    // Reuse the layout of a single line: typing then allocates no memory for each letter.
    if isSame, !owner.isMultiline, layout?.font == owner.scaledFont, layout?.replaceLine(with: text) == true, let layout
    {
      return layout
    }
    let made = TextLayout(text, font: owner.scaledFont, width: width)
    layout = made
    layoutWidth = width
    layoutTypeface = Typeface.system
    return made
  }

  private static let dot = "•"

  private func setDots(_ count: Int) {
    let excess = dots.utf8.count / Self.dot.utf8.count - count
    if excess > 0 { dots.removeLast(excess) }
    if excess < 0 { for _ in excess..<0 { dots += Self.dot } }
  }

  /// Returns the y coordinate of the first line in the view. A single line is centered.
  private func firstLineTop(in layout: TextLayout) -> Double {
    owner?.isMultiline == true ? 0 : ((bounds.height - layout.size.height) / 2).rounded()
  }

  /// Converts an offset in the text to an offset in the displayed text, which is dots for a secure entry.
  private func displayOffset(for offset: Int, in owner: TextEntry) -> Int {
    guard owner.isSecure else { return offset }
    let text = owner.text
    return text[..<text.utf8.index(text.startIndex, offsetBy: offset)].count * Self.dot.utf8.count
  }

  // MARK: Positions

  /// The caret's rectangle in the view, as it is drawn.
  var caretRect: Rect { owner.map { caretRect(at: $0.editing.head) } ?? .zero }

  func caretRect(at offset: Int) -> Rect {
    guard let owner else { return .zero }
    let layout = self.layout(for: owner)
    let shown = displayOffset(for: offset, in: owner)
    let place = layout.caret(at: shown)
    var x = place.minX + indent(of: layout.lineIndex(of: shown) ?? 0, in: layout)
    // Trailing spaces of a full line extend beyond the edge: keep the caret in sight.
    if owner.isMultiline { x = max(0, min(x, bounds.width - TextStyle.caretWidth)) }
    return Rect(x, place.minY + firstLineTop(in: layout), TextStyle.caretWidth, place.height)
  }

  /// Whether the paragraph that contains the caret is right-to-left.
  var isTextRightToLeft: Bool {
    guard let owner else { return false }
    let layout = self.layout(for: owner)
    return layout.lineIndex(of: displayOffset(for: owner.editing.head, in: owner)).map {
      layout.lines[$0].isRightToLeft
    } ?? false
  }

  /// Returns the offset in the text that is nearest to `point`, in the view's coordinates.
  @export(interface)
  func offset(at point: Point) -> Int {
    guard let owner else { return 0 }
    let layout = self.layout(for: owner)
    let y = point.y - firstLineTop(in: layout)
    let offset = layout.offset(at: Point(point.x - indent(of: layout.lineIndex(at: y), in: layout), y))
    guard owner.isSecure else { return offset }
    let text = owner.text
    let index =
      text.index(text.startIndex, offsetBy: offset / Self.dot.utf8.count, limitedBy: text.endIndex) ?? text.endIndex
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The bounding rectangle of the selection, in the view's coordinates.
  var selectionBounds: Rect {
    var bounds = Rect.zero
    forEachSelected { bounds = bounds.isEmpty ? $0 : bounds.union($0) }
    return bounds
  }

  private func forEachSelected(_ body: (Rect) -> Void) {
    guard let owner, !owner.editing.selection.isEmpty else { return }
    let layout = self.layout(for: owner)
    let selection = owner.editing.selection
    for rect in layout.rects(
      of: displayOffset(for: selection.lowerBound, in: owner)..<displayOffset(for: selection.upperBound, in: owner))
    {
      body(rect.offset(by: Vector(indent(of: layout.lineIndex(at: rect.midY), in: layout), firstLineTop(in: layout))))
    }
  }

  /// Returns the width for lines, in points, which leaves room for the caret.
  private func lineWidth(in layout: TextLayout) -> Double {
    max(bounds.width - TextStyle.caretWidth, layout.size.width)
  }

  /// Returns the x coordinate at which a line is drawn. A right-to-left line is aligned to the right edge.
  private func indent(of line: Int, in layout: TextLayout) -> Double {
    guard layout.lines.indices.contains(line), layout.lines[line].isRightToLeft else { return 0 }
    return lineWidth(in: layout) - layout.lines[line].width
  }

  // MARK: Scrolling

  /// The height of the text, in points.
  var textHeight: Double { owner.map { layout(for: $0).size.height } ?? 0 }

  /// Scrolls until the caret is visible and no more empty space shows than necessary.
  func scrollToCaret() {
    guard let owner, bounds.width > 0 else { return }
    let layout = self.layout(for: owner)
    let caret = self.caretRect
    var origin = bounds.origin
    let width = max(layout.size.width, caret.minX) + TextStyle.caretWidth
    origin.x = max(min(origin.x, caret.minX), caret.maxX - bounds.width)
    origin.x = max(0, min(origin.x, width - bounds.width))
    if owner.isMultiline {
      origin.x = 0
      origin.y = max(min(origin.y, caret.minY), caret.maxY - bounds.height)
      origin.y = max(0, min(origin.y, layout.size.height - bounds.height))
    }
    if bounds.origin != origin { bounds.origin = origin }
  }

  /// Scrolls a multiline text vertically by a finger's movement, in points.
  func scroll(by way: Double) {
    let y = max(0, min(bounds.minY + way, textHeight - bounds.height))
    if y != bounds.minY { bounds.origin = Point(bounds.minX, y) }
  }

  // MARK: Drawing

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let owner else { return }
    drawText(of: owner, on: canvas)
    if owner.isFirstResponder, owner.editing.selection.isEmpty, !isCaretHidden {
      canvas.fill(roundedRect: caretRect, radius: TextStyle.caretWidth / 2, with: owner.caretColor)
    }
  }

  /// Draws the text and its selection. `Loupe` also calls this method.
  @export(interface)
  func drawText(of owner: TextEntry, on canvas: Canvas) {
    let layout = self.layout(for: owner)
    if owner.isFirstResponder {
      forEachSelected { canvas.fill($0, with: owner.caretColor.withAlpha(TextStyle.selectionAlpha)) }
    }
    if owner.text.isEmpty {
      draw(placeholderLayout(for: owner), owner.colors.placeholder, on: canvas)
    } else {
      draw(layout, owner.textColor, on: canvas)
    }
  }

  private func draw(_ layout: TextLayout, _ color: Color, on canvas: Canvas) {
    let area = Rect(0, firstLineTop(in: layout), lineWidth(in: layout), layout.size.height)
    canvas.draw(layout, in: area, color: color)
  }

  func placeholderLayout(for owner: TextEntry) -> TextLayout {
    let font = owner.scaledFont
    if let placeholderLayout, placeholderLayout.text == owner.placeholder, hintFont == font, hintWidth == bounds.width,
      hintTypeface === Typeface.system
    {
      return placeholderLayout
    }
    hintFont = font
    hintWidth = bounds.width
    hintTypeface = Typeface.system
    var fitting = owner.font
    // Scale a single line with the theme's text size only as far as it fits.
    fitting.size =
      owner.isMultiline
      ? font.size : fitting.size * fittingScale(fitting.width(of: owner.placeholder), in: bounds.width)
    let made = TextLayout(
      owner.placeholder, font: fitting, width: bounds.width, maximumLines: owner.isMultiline ? 0 : 1)
    placeholderLayout = made
    return made
  }

  // MARK: Blinking

  /// Shows the caret, and starts or stops its blink timer.
  func updateBlinking() {
    blinking?.cancel()
    blinking = nil
    isCaretHidden = false
    setNeedsDisplay()
    guard let owner, owner.isFirstResponder, owner.caretBlinkInterval > 0 else { return }
    blinking = window?.application?.schedule(after: owner.caretBlinkInterval, repeats: true) {
      [unowned(unsafe) self] _ in
      isCaretHidden.toggle()
      setNeedsDisplay(caretRect)
    }
  }

  override func willMove(toWindow window: Window?) {
    blinking?.cancel()
    super.willMove(toWindow: window)
  }
}
