/// A text, and what Unicode says of it.
final class TextSource {
  let text: String
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]
  /// The byte at which each of the scalars begins, and the end of the last one.
  let offsets: [Int]
  /// Whether a character begins at a scalar, in the reader's eyes; and at the end.
  let borders: [Bool]
  let breaks: [LineBreak]

  init(_ text: String) {
    var (scalars, offsets, borders) = ([Unicode.Scalar](), [0], [Bool]())
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
    self.borders = borders
    breaks = LineBreaks.find(in: scalars)
  }

  /// The paragraph from `start` on without what ends it, and where the next one starts; `count` where there is none.
  func paragraph(from start: Int) -> (range: Range<Int>, next: Int) {
    var next = start
    while next < scalars.count {
      next += 1
      if breaks[next - 1] == .required { break }
    }
    var end = next
    while end > start, Self.endsParagraph(scalars[end - 1]) { end -= 1 }
    return (start..<end, next)
  }

  /// The characters after which a line ends, whatever comes (rules LB4 and LB5).
  static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  func isSpace(_ index: Int) -> Bool { scalars[index] == " " }

  /// `range` without the spaces at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return range.lowerBound..<end
  }

  func bytes(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[bytes(range)], as: UTF8.self) }

  /// The scalar at a byte.
  func scalar(at offset: Int) -> Int {
    var (low, high) = (0, scalars.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
