internal import Typography

/// Breaks a text into lines, by the rules of `TextLayout`.
struct LineSetter {
  private let source: TextSource
  private let pieces: [TextPiece]
  private let width: Double
  private let maximumLines: Int
  private let buffer: ShapingBuffer
  private(set) var lines: [ShapedLine] = []

  init(_ source: TextSource, _ pieces: [TextPiece], width: Double, maximumLines: Int, _ buffer: ShapingBuffer) {
    self.source = source
    self.pieces = pieces
    self.width = width
    self.maximumLines = maximumLines
    self.buffer = buffer
  }

  private var isLast: Bool { maximumLines > 0 && lines.count == maximumLines - 1 }

  mutating func run() {
    var start = 0
    while true {
      let (range, next) = source.paragraph(from: start)
      let paragraph = ShapedParagraph(source, range, pieces, buffer)
      guard set(paragraph, hasMore: next < source.scalars.count) else { return }
      // What ends a paragraph at the very end opens one more, empty line.
      if next == source.scalars.count, range.upperBound == next || maximumLines > 0 && lines.count == maximumLines { return }
      start = next
    }
  }

  /// Adds the lines of a paragraph; false where the last one that is wanted has an ellipsis.
  private mutating func set(_ paragraph: ShapedParagraph, hasMore: Bool) -> Bool {
    var start = paragraph.range.lowerBound
    repeat {
      let end = maximumLines == 1 ? paragraph.range.upperBound : end(of: start, in: paragraph)
      let isCut = end < paragraph.range.upperBound || hasMore
      if isLast, isCut || advance(source.trimmed(start..<end), in: paragraph) > width {
        addTruncated(from: start, in: paragraph)
        return false
      }
      add(start..<end, in: paragraph)
      start = end
    } while start < paragraph.range.upperBound
    return true
  }

  /// How far characters move the pen, in points.
  private func advance(_ range: Range<Int>, in paragraph: ShapedParagraph) -> Double {
    range.reduce(0) { $0 + paragraph.advances[$1 - paragraph.range.lowerBound] }
  }

  /// Where the line from `start` ends.
  private func end(of start: Int, in paragraph: ShapedParagraph) -> Int {
    var pen = 0.0
    var (allowed, border): (Int?, Int?) = (nil, nil)
    for index in start..<paragraph.range.upperBound {
      if index > start {
        if source.breaks[index - 1] == .allowed { allowed = index }
        if source.borders[index] { border = index }
      }
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      // Spaces at the end take no room. At least one character a line, however narrow it is.
      if pen > width, !source.isSpace(index), let end = allowed ?? border { return end }
    }
    return paragraph.range.upperBound
  }

  private mutating func add(_ range: Range<Int>, in paragraph: ShapedParagraph) {
    let (runs, total) = paragraph.runs(of: range)
    let visible = source.trimmed(range)
    let spaces = advance(visible.upperBound..<range.upperBound, in: paragraph)
    let isRightToLeft = paragraph.isRightToLeft
    lines.append(
      ShapedLine(
        range: source.bytes(range), text: source.string(visible), width: total - spaces, isRightToLeft: isRightToLeft,
        runs: isRightToLeft && spaces > 0 ? runs.map { $0.moved(by: -spaces) } : runs))
  }

  /// Adds as much of the text from `start` on as fits in front of an ellipsis.
  private mutating func addTruncated(from start: Int, in paragraph: ShapedParagraph) {
    // As the line begins.
    let piece = pieces.firstIndex { $0.end > source.offsets[start] } ?? pieces.count - 1
    let ellipsis = ShapedParagraph(TextSource("…"), 0..<1, [pieces[piece]], buffer, number: piece)
    let (sign, room) = ellipsis.runs(of: 0..<1)
    var (fits, pen) = (start, room)
    for index in start..<paragraph.range.upperBound {
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      if pen > width { break }
      if source.borders[index + 1] { fits = index + 1 }
    }
    let visible = source.trimmed(start..<fits)
    let (runs, total) = paragraph.runs(of: visible)
    // It stands where reading goes on, and for no character of its own.
    let isRightToLeft = paragraph.isRightToLeft
    let end = source.bytes.count
    let signs = sign.map { $0.moved(by: isRightToLeft ? 0 : total, range: end..<end) }
    let words = isRightToLeft ? runs.map { $0.moved(by: room) } : runs
    lines.append(
      ShapedLine(
        range: source.offsets[start]..<end, text: source.string(visible) + "…", width: total + room, isRightToLeft: isRightToLeft,
        runs: isRightToLeft ? signs + words : words + signs))
  }
}
