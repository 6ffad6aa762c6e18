internal import Typography

/// Breaks a text into lines by the rules of `TextLayout`.
struct ShapedLineBreaker {
  private let source: TextSource
  private let pieces: [StyledRun]
  private let width: Double
  private let maximumLines: Int
  private let buffer: ShapingBuffer
  private(set) var lines: [ShapedLine] = []

  init(_ source: TextSource, _ pieces: [StyledRun], width: Double, maximumLines: Int, _ buffer: ShapingBuffer) {
    self.source = source
    self.pieces = pieces
    self.width = width
    self.maximumLines = maximumLines
    self.buffer = buffer
  }

  private var isLast: Bool { maximumLines > 0 && lines.count == maximumLines - 1 }

  @export(interface)
  mutating func run() {
    var start = 0
    while true {
      let (range, next) = source.paragraph(from: start)
      let paragraph = ShapedParagraph(source, range, pieces, buffer)
      guard set(paragraph, hasMore: next < source.scalars.count) else { return }
      // A paragraph separator at the end of the text starts one more, empty line.
      if next == source.scalars.count, range.upperBound == next || maximumLines > 0 && lines.count == maximumLines {
        return
      }
      start = next
    }
  }

  /// Adds the lines of a paragraph. Returns `false` if the last allowed line was added with an ellipsis.
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

  /// Returns the advance of a range of characters, in points.
  private func advance(_ range: Range<Int>, in paragraph: ShapedParagraph) -> Double {
    range.reduce(0) { $0 + paragraph.advances[$1 - paragraph.range.lowerBound] }
  }

  /// Returns the end of the line that starts at `start`.
  private func end(of start: Int, in paragraph: ShapedParagraph) -> Int {
    var pen = 0.0
    var allowed: Int?
    // The last position at which a long word may be broken.
    var joint: Int?
    var border: Int?
    for index in start..<paragraph.range.upperBound {
      if index > start {
        if source.breaks[index - 1] == .allowed { allowed = index }
        if source.graphemeBoundaries[index] {
          border = index
          if index - start > 1, source.scalars[index - 1].isWordJoint { joint = index }
        }
      }
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      // Trailing spaces take no width. A line has at least one character, even if it is too narrow.
      if pen > width, !source.isSpace(index), let end = allowed ?? joint ?? border { return end }
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

  /// Adds as much of the text from `start` on as fits before an ellipsis.
  private mutating func addTruncated(from start: Int, in paragraph: ShapedParagraph) {
    // The ellipsis has the style of the line's start.
    let piece = pieces.firstIndex { $0.end > source.offsets[start] } ?? pieces.count - 1
    let ellipsis = ShapedParagraph(TextSource("…"), 0..<1, [pieces[piece]], buffer, number: piece)
    let (sign, room) = ellipsis.runs(of: 0..<1)
    var fits = start
    var pen = room
    for index in start..<paragraph.range.upperBound {
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      if pen > width { break }
      if source.graphemeBoundaries[index + 1] { fits = index + 1 }
    }
    let visible = source.trimmed(start..<fits)
    let (runs, total) = paragraph.runs(of: visible)
    // The ellipsis follows in reading order and represents no character of the text.
    let isRightToLeft = paragraph.isRightToLeft
    let end = source.bytes.count
    let signs = sign.map { $0.moved(by: isRightToLeft ? 0 : total, range: end..<end) }
    let words = isRightToLeft ? runs.map { $0.moved(by: room) } : runs
    lines.append(
      ShapedLine(
        range: source.offsets[start]..<end, text: source.string(visible) + "…", width: total + room,
        isRightToLeft: isRightToLeft,
        runs: isRightToLeft ? signs + words : words + signs))
  }
}
