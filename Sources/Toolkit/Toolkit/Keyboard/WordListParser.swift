/// Parses a word list and sorts it for lookups.
struct WordListParser {
  private(set) var text: [UInt8]
  private(set) var entries: [WordList.Entry] = []
  private let isTurkish: Bool

  private static let lineFeed = UInt8(10)
  private static let space = UInt8(32)
  private static let tab = UInt8(9)
  private static let carriageReturn = UInt8(13)
  /// The UTF-8 byte order mark, which some editors write at the start of a file.
  private static let byteOrderMark: (UInt8, UInt8, UInt8) = (0xEF, 0xBB, 0xBF)

  init(_ bytes: [UInt8], isTurkish: Bool) throws(WordList.ParsingError) {
    guard bytes.count <= WordList.maximumByteCount else { throw .tooLarge(bytes.count) }
    text = bytes
    self.isTurkish = isTurkish
    var start = bytes.count >= 3 && (bytes[0], bytes[1], bytes[2]) == Self.byteOrderMark ? 3 : 0
    var line = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != Self.lineFeed { end += 1 }
      try add(start, end, bytes, line: line)
      start = end + 1
      line += 1
    }
    sort()
    try checkForDuplicates()
  }

  private mutating func add(_ first: Int, _ last: Int, _ bytes: [UInt8], line: Int) throws(WordList.ParsingError) {
    var start = first
    var end = last
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    while start < end, Self.isBlank(bytes[end - 1]) { end -= 1 }
    guard start < end else { return }
    guard entries.count < WordList.maximumWordCount else { throw .tooManyWords(line: line) }
    var wordEnd = start
    while wordEnd < end, !Self.isBlank(bytes[wordEnd]) { wordEnd += 1 }
    guard wordEnd - start <= WordList.maximumWordLength else { throw .invalidWord(line: line) }

    let slice = bytes[start..<wordEnd]
    let word = String(decoding: slice, as: UTF8.self)
    // Invalid UTF-8 changes when it is decoded.
    guard word.utf8.elementsEqual(slice), WordPrefix.isWord(word) else { throw .invalidWord(line: line) }
    guard let count = Self.count(bytes[wordEnd..<end]) else { throw .invalidCount(line: line) }
    let foldedStart = text.count
    for scalar in word.unicodeScalars { WordPrefix.fold(scalar, isTurkish: isTurkish, into: &text) }
    var foldedOffset = foldedStart
    var foldedLength = text.count - foldedStart
    guard foldedLength <= UInt8.max else { throw .invalidWord(line: line) }
    if text[foldedStart...].elementsEqual(slice) {
      text.removeLast(foldedLength)
      foldedOffset = start
      foldedLength = wordEnd - start
    }
    entries.append(
      WordList.Entry(
        offset: UInt32(start), length: UInt8(wordEnd - start), foldedOffset: UInt32(foldedOffset),
        foldedLength: UInt8(foldedLength),
        characters: UInt8(word.count), frequency: count))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == carriageReturn }

  /// Returns the frequency after a word: 0 if there is none, or `nil` if it is not a valid number.
  private static func count(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    var digits = bytes
    while let first = digits.first, isBlank(first) { digits.removeFirst() }
    var count: UInt64 = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      count = count * 10 + UInt64(digit - UInt8(ascii: "0"))
      if count > UInt64(UInt32.max) { return nil }
    }
    return UInt32(count)
  }

  private mutating func sort() {
    text.withUnsafeBufferPointer { text in
      entries.sort { one, other in
        let order = Self.compare(one.foldedOffset, one.foldedLength, other.foldedOffset, other.foldedLength, text)
        return order != 0
          ? order < 0 : one.frequency != other.frequency ? one.frequency > other.frequency : one.offset < other.offset
      }
    }
  }

  /// Compares two spellings byte by byte. Returns a negative value if the first is sorted before the second, and 0 if
  /// they are equal.
  private static func compare(
    _ one: UInt32, _ length: UInt8, _ other: UInt32, _ otherLength: UInt8, _ text: UnsafeBufferPointer<UInt8>
  )
    -> Int
  {
    for index in 0..<Int(min(length, otherLength)) {
      let difference = Int(text[Int(one) + index]) - Int(text[Int(other) + index])
      if difference != 0 { return difference }
    }
    return Int(length) - Int(otherLength)
  }

  /// Throws if a word occurs twice. Words with equal lowercase spelling are adjacent after sorting.
  private func checkForDuplicates() throws(WordList.ParsingError) {
    var twin: (word: Int, length: Int)?
    text.withUnsafeBufferPointer { text in
      for (index, entry) in entries.enumerated() {
        var next = index + 1
        while next < entries.count {
          let other = entries[next]
          if Self.compare(entry.foldedOffset, entry.foldedLength, other.foldedOffset, other.foldedLength, text) != 0 {
            break
          }
          if Self.compare(entry.offset, entry.length, other.offset, other.length, text) == 0 {
            twin = (Int(max(entry.offset, other.offset)), Int(entry.length))
            return
          }
          next += 1
        }
      }
    }
    guard let twin else { return }
    let line = text[..<twin.word].count { $0 == Self.lineFeed } + 1
    throw .duplicateWord(String(decoding: text[twin.word..<twin.word + twin.length], as: UTF8.self), line: line)
  }
}
