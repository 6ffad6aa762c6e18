import Geometry
import Raster
import Typography

/// The text of an entry, its selection and its caret, as far as they fit in.
final class TextContent: View {
  /// The entry, which owns this one and clears the link.
  unowned(unsafe) var owner: TextEntry?
  private var layout: TextLayout?
  /// Whether the layout is of what the owner says now.
  private var isLaidOut = false
  /// What stands for a secure text.
  private var dots = ""
  private var layoutTypeface: Typeface?
  private var layoutWidth = 0.0
  private var hint: TextLayout?
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

  /// The text is about to change: nothing here holds it any more.
  func forgetLayout() {
    isLaidOut = false
    layout?.letGo()
  }

  private var width: Double { owner?.isMultiline == true ? bounds.width : .infinity }

  /// The text in its lines.
  func laidOut(_ owner: TextEntry) -> TextLayout {
    let isSame = layoutWidth == width && layoutTypeface === Typeface.system
    if let layout, isLaidOut, isSame { return layout }
    isLaidOut = true
    if owner.isSecure { setDots(owner.text.count) }
    let text = owner.isSecure ? dots : owner.text
    // A line that somebody types takes no memory with each letter.
    if isSame, !owner.isMultiline, layout?.font == owner.scaledFont, layout?.replaceLine(with: text) == true, let layout { return layout }
    let made = TextLayout(text, font: owner.scaledFont, width: width)
    (layout, layoutWidth, layoutTypeface) = (made, width, Typeface.system)
    return made
  }

  private static let dot = "•"

  private func setDots(_ count: Int) {
    let excess = dots.utf8.count / Self.dot.utf8.count - count
    if excess > 0 { dots.removeLast(excess) }
    if excess < 0 { for _ in excess..<0 { dots += Self.dot } }
  }

  /// Where the text's first line begins, in the view's points: a single line stands in the middle.
  private func top(_ layout: TextLayout) -> Double {
    owner?.isMultiline == true ? 0 : ((bounds.height - layout.font.lineHeight) / 2).rounded()
  }

  /// The place of the text in what shows: that of dots counts characters.
  private func shown(_ offset: Int, _ owner: TextEntry) -> Int {
    guard owner.isSecure else { return offset }
    let text = owner.text
    return text[..<text.utf8.index(text.startIndex, offsetBy: offset)].count * Self.dot.utf8.count
  }

  // MARK: Places

  /// Of the caret, in the view's points; as wide as it is drawn.
  var caret: Rect { owner.map { caret(at: $0.editing.head) } ?? .zero }

  func caret(at offset: Int) -> Rect {
    guard let owner else { return .zero }
    let layout = laidOut(owner)
    let shown = shown(offset, owner)
    let place = layout.caret(at: shown)
    var x = place.minX + indent(of: layout.lineIndex(of: shown) ?? 0, in: layout)
    // Spaces at the end of a full line go on beyond it, and the caret stays in sight.
    if owner.isMultiline { x = max(0, min(x, bounds.width - TextStyle.caretWidth)) }
    return Rect(x, place.minY + top(layout), TextStyle.caretWidth, place.height)
  }

  /// Whether the paragraph that has the caret goes from right to left.
  var isTextRightToLeft: Bool {
    guard let owner else { return false }
    let layout = laidOut(owner)
    return layout.lineIndex(of: shown(owner.editing.head, owner)).map { layout.lines[$0].isRightToLeft } ?? false
  }

  /// The place in the text that is nearest to a point of the view.
  func offset(at point: Point) -> Int {
    guard let owner else { return 0 }
    let layout = laidOut(owner)
    let y = point.y - top(layout)
    let offset = layout.offset(at: Point(point.x - indent(of: line(at: y, in: layout), in: layout), y))
    guard owner.isSecure else { return offset }
    let text = owner.text
    let index = text.index(text.startIndex, offsetBy: offset / Self.dot.utf8.count, limitedBy: text.endIndex) ?? text.endIndex
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// What the selection covers, in the view's points.
  var selectionBounds: Rect {
    var bounds = Rect.zero
    forEachSelected { bounds = bounds.isEmpty ? $0 : bounds.union($0) }
    return bounds
  }

  private func forEachSelected(_ body: (Rect) -> Void) {
    guard let owner, !owner.editing.selection.isEmpty else { return }
    let (layout, selection) = (laidOut(owner), owner.editing.selection)
    for rect in layout.rects(of: shown(selection.lowerBound, owner)..<shown(selection.upperBound, owner)) {
      body(rect.offset(by: Vector(indent(of: line(at: rect.midY, in: layout), in: layout), top(layout))))
    }
  }

  /// The width that lines stand in, in points: beside it there is room for the caret.
  private func measure(_ layout: TextLayout) -> Double { max(bounds.width - TextStyle.caretWidth, layout.size.width) }

  /// How far from the left a line begins, as it is drawn: one that goes from right to left ends at the right.
  private func indent(of line: Int, in layout: TextLayout) -> Double {
    guard layout.lines.indices.contains(line), layout.lines[line].isRightToLeft else { return 0 }
    return measure(layout) - layout.lines[line].width
  }

  /// The line at a height, in the layout's points; the first or the last where it is above or below all.
  private func line(at y: Double, in layout: TextLayout) -> Int {
    let row = (y / layout.font.lineHeight).rounded(.down)
    // Comparisons with a value that is not a number are false.
    return row > 0 ? Int(min(row, Double(max(0, layout.lines.count - 1)))) : 0
  }

  // MARK: Scrolling

  /// The height that the text takes, in points.
  var textHeight: Double { owner.map { laidOut($0).size.height } ?? 0 }

  /// Shows the caret, and no more empty room than there must be.
  func scrollToCaret() {
    guard let owner, bounds.width > 0 else { return }
    let (layout, caret) = (laidOut(owner), self.caret)
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

  /// Moves several lines by a finger.
  func scroll(by way: Double) {
    let y = max(0, min(bounds.minY + way, textHeight - bounds.height))
    if y != bounds.minY { bounds.origin = Point(bounds.minX, y) }
  }

  // MARK: Drawing

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let owner else { return }
    drawText(of: owner, on: canvas)
    if owner.isFirstResponder, owner.editing.selection.isEmpty, !isCaretHidden {
      canvas.fill(roundedRect: caret, radius: TextStyle.caretWidth / 2, with: owner.caretColor)
    }
  }

  /// The text and its selection, also for the loupe.
  func drawText(of owner: TextEntry, on canvas: Canvas) {
    let layout = laidOut(owner)
    if owner.isFirstResponder {
      forEachSelected { canvas.fill($0, with: owner.caretColor.withAlpha(TextStyle.selectionAlpha)) }
    }
    if owner.text.isEmpty {
      draw(hint(for: owner), owner.colors.quietText, on: canvas)
    } else {
      draw(layout, owner.textColor, on: canvas)
    }
  }

  private func draw(_ layout: TextLayout, _ color: Color, on canvas: Canvas) {
    let height = Double(layout.lines.count) * layout.font.lineHeight
    canvas.draw(layout, in: Rect(0, top(layout), measure(layout), height), color: color)
  }

  /// What stands there while there is no text.
  func hint(for owner: TextEntry) -> TextLayout {
    let font = owner.scaledFont
    if let hint, hint.text == owner.placeholder, hintFont == font, hintWidth == bounds.width, hintTypeface === Typeface.system {
      return hint
    }
    (hintFont, hintWidth, hintTypeface) = (font, bounds.width, Typeface.system)
    var fitting = owner.font
    // A line in the theme's scale of text as far as there is room.
    fitting.size = owner.isMultiline ? font.size : fitting.size * fittingScale(fitting.width(of: owner.placeholder), in: bounds.width)
    let made = TextLayout(owner.placeholder, font: fitting, width: bounds.width, maximumLines: owner.isMultiline ? 0 : 1)
    hint = made
    return made
  }

  // MARK: Blinking

  /// Begins to blink, or ends it: the caret shows.
  func blink() {
    blinking?.cancel()
    blinking = nil
    isCaretHidden = false
    setNeedsDisplay()
    guard let owner, owner.isFirstResponder, owner.blinkInterval > 0 else { return }
    blinking = window?.application?.schedule(after: owner.blinkInterval, repeats: true) { [unowned(unsafe) self] _ in
      isCaretHidden.toggle()
      setNeedsDisplay(caret)
    }
  }

  override func willMove(toWindow window: Window?) {
    blinking?.cancel()
    super.willMove(toWindow: window)
  }
}
