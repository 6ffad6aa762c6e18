internal import Typography

/// A text to shape, with the properties of each scalar that line breaks, carets, and HarfBuzz need.
///
/// `ShapedLineBreaker` splits it into paragraphs and lines. HarfBuzz counts in bytes, the rules of Unicode in scalars,
/// and carets in user-perceived characters; `offsets` and `graphemeBoundaries` convert between them.
final class TextSource {
  let text: String
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, followed by the end of the last one.
  let offsets: [Int]
  /// Whether a user-perceived character starts at a scalar. The last element, for the end of the text, is `true`.
  let graphemeBoundaries: [Bool]
  let breaks: [LineBreak]

  init(_ text: String) {
    var scalars = [Unicode.Scalar]()
    var offsets = [0]
    var borders = [Bool]()
    for character in text {
      var isFirst = true
      for scalar in character.unicodeScalars {
        scalars.append(scalar)
        offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
        borders.append(isFirst)
        isFirst = false
      }
    }
    borders.append(true)
    self.text = text
    bytes = Array(text.utf8)
    self.scalars = scalars
    self.offsets = offsets
    self.graphemeBoundaries = borders
    breaks = LineBreaks.forLayout(scalars)
  }

  /// Returns the paragraph that starts at `start`, without its separator, and the start of the next paragraph. At the
  /// end of the text, that is the number of scalars.
  func paragraph(from start: Int) -> (range: Range<Int>, next: Int) {
    var next = start
    while next < scalars.count {
      next += 1
      if breaks[next - 1] == .required { break }
    }
    var end = next
    while end > start, scalars[end - 1].endsLine { end -= 1 }
    return (start..<end, next)
  }

  func isSpace(_ index: Int) -> Bool { scalars[index] == " " }

  /// Returns `range` without trailing spaces.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return range.lowerBound..<end
  }

  func bytes(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[bytes(range)], as: UTF8.self) }

  func scalar(at offset: Int) -> Int {
    var low = 0
    var high = scalars.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
