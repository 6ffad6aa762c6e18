internal import Typography

/// Breaks a text that needs shaping into lines by the rules of `TextLayout`, one `ShapedParagraph` at a time.
///
/// `TextShaper` uses it. Text that needs no shaping is broken by `LineBreaker` or, with several styles, by
/// `StyledLineBreaker`.
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

  /// Whether the next line is the last one that is allowed.
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
      let (end, hyphen) = maximumLines == 1 ? (paragraph.range.upperBound, nil) : end(of: start, in: paragraph)
      let isCut = end < paragraph.range.upperBound || hasMore
      if isLast, isCut || advance(source.trimmed(start..<end), in: paragraph) > width {
        addTruncated(from: start, in: paragraph)
        return false
      }
      add(start..<end, in: paragraph, hyphen)
      start = end
    } while start < paragraph.range.upperBound
    return true
  }

  /// Returns the advance of a range of characters, in points.
  private func advance(_ range: Range<Int>, in paragraph: ShapedParagraph) -> Double {
    range.reduce(0) { $0 + paragraph.advances[$1 - paragraph.range.lowerBound] }
  }

  /// Returns the end of the line that starts at `start`, and the hyphen to draw if the line ends with a soft hyphen.
  private func end(of start: Int, in paragraph: ShapedParagraph) -> (end: Int, hyphen: Sign?) {
    var pen = 0.0
    var allowed: Int?
    var hyphen: Sign?
    // The last position at which a long word may be broken.
    var joint: Int?
    var border: Int?
    for index in start..<paragraph.range.upperBound {
      if index > start {
        if source.breaks[index - 1] == .allowed {
          let sign = source.scalars[index - 1].isSoftHyphen ? sign("-", at: index - 1) : nil
          if sign.map({ index > start + 1 && pen + $0.width <= width }) ?? true {
            allowed = index
            hyphen = sign
          }
        }
        if source.graphemeBoundaries[index] {
          border = index
          if index - start > 1, source.scalars[index - 1].isWordJoint { joint = index }
        }
      }
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      // Trailing spaces take no width. A line has at least one character, even if it is too narrow.
      if pen > width, !source.isSpace(index), let end = allowed ?? joint ?? border { return (end, hyphen) }
    }
    return (paragraph.range.upperBound, nil)
  }

  private mutating func add(_ range: Range<Int>, in paragraph: ShapedParagraph, _ hyphen: Sign?) {
    let visible = source.trimmed(range)
    if let hyphen {
      // A soft hyphen is not a space, so the line has no trailing spaces.
      add(visible, range: source.bytes(range), in: paragraph, hyphen, visible.dropLast())
      return
    }
    let (runs, total) = paragraph.runs(of: range)
    let spaces = advance(visible.upperBound..<range.upperBound, in: paragraph)
    let isRightToLeft = paragraph.isRightToLeft
    lines.append(
      ShapedLine(
        range: source.bytes(range), text: source.string(visible), width: total - spaces, isRightToLeft: isRightToLeft,
        runs: isRightToLeft && spaces > 0 ? runs.map { $0.moved(by: -spaces) } : runs))
  }

  // MARK: Signs at the end of a line

  /// A sign that ends a line without being a character of the text, such as an ellipsis.
  private struct Sign {
    var text: String
    var runs: [ShapedRun]
    var width: Double
  }

  /// Returns a sign in the style of the character `index`.
  private func sign(_ text: String, at index: Int) -> Sign {
    let piece = pieces.firstIndex { $0.end > source.offsets[index] } ?? pieces.count - 1
    let sign = TextSource(text)
    let all = sign.scalars.indices
    let (runs, width) = ShapedParagraph(sign, all, [pieces[piece]], buffer, number: piece).runs(of: all)
    return Sign(text: text, runs: runs, width: width)
  }

  /// Adds a line of the characters `visible`, followed by a sign in reading order.
  ///
  /// - Parameter shown: The characters of `visible` for the line's text, if the sign replaces some.
  private mutating func add(
    _ visible: Range<Int>, range: Range<Int>, in paragraph: ShapedParagraph, _ sign: Sign, _ shown: Range<Int>
  ) {
    let (runs, total) = paragraph.runs(of: visible)
    let isRightToLeft = paragraph.isRightToLeft
    let end = range.upperBound
    let signs = sign.runs.map { $0.moved(by: isRightToLeft ? 0 : total, range: end..<end) }
    let words = isRightToLeft ? runs.map { $0.moved(by: sign.width) } : runs
    lines.append(
      ShapedLine(
        range: range, text: source.string(shown) + sign.text, width: total + sign.width, isRightToLeft: isRightToLeft,
        runs: isRightToLeft ? signs + words : words + signs))
  }

  /// Adds as much of the text from `start` on as fits before an ellipsis.
  private mutating func addTruncated(from start: Int, in paragraph: ShapedParagraph) {
    // The ellipsis has the style of the line's start.
    let ellipsis = sign("…", at: start)
    var fits = start
    var pen = ellipsis.width
    for index in start..<paragraph.range.upperBound {
      pen += paragraph.advances[index - paragraph.range.lowerBound]
      if pen > width { break }
      if source.graphemeBoundaries[index + 1] { fits = index + 1 }
    }
    let visible = source.trimmed(start..<fits)
    add(visible, range: source.offsets[start]..<source.bytes.count, in: paragraph, ellipsis, visible)
  }
}
