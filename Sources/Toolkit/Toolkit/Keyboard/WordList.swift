import Languages

/// Words that an app brings along, for the keyboard on the screen to offer while somebody types one of them.
///
///     Keyboard.wordLists = [.resource("words.txt", language: "en")]
///
/// Its file has a word on a line, in UTF-8, and behind a space or a tab how common it is, where that is known. A word begins with a letter;
/// letters, digits, apostrophes and hyphens follow.
///
///     tea 4100
///     teapot 380
///     Darjeeling
public final class WordList {
  /// Whose words they are; nil: everybody's.
  public let language: Language?

  /// D: bytes of a file: a hundred thousand words of 20 bytes.
  public static let mostBytes = 2 << 20
  /// D: words of a list; each takes 20 bytes beside its letters.
  public static let mostWords = 100_000
  /// D: bytes of a word.
  public static let longestWord = 64

  /// A word, by where it lies in `text`.
  struct Entry {
    var offset: UInt32
    var length: UInt8
    /// As it is looked up: in small letters.
    var foldedOffset: UInt32
    var foldedLength: UInt8
    /// As people count them.
    var characters: UInt8
    var count: UInt32
  }

  /// The file, and behind it what is looked up for words with capitals.
  let text: [UInt8]
  /// In the order of what is looked up; of words with the same letters, the commonest first.
  let entries: [Entry]
  let isTurkish: Bool

  /// Reads a file that is in memory. A mistake in it is told with its line.
  ///
  /// - Parameter language: whose words they are. Keyboards with another language's letters do not offer them.
  public init(_ bytes: [UInt8], language: Language? = nil) throws(Mistake) {
    let isTurkish = language.map { isOne($0.code, of: "tr az") } ?? false
    let reader = try WordListReader(bytes, isTurkish: isTurkish)
    (self.language, self.isTurkish, text, entries) = (language, isTurkish, reader.text, reader.entries)
  }

  /// No words: nothing is offered.
  package init() { (language, isTurkish, text, entries) = (nil, false, [], []) }

  /// How many words there are.
  public var count: Int { entries.count }

  /// The words that begin as `start` does: the commonest first, of those that are as common the shortest. They follow its capitals.
  ///
  /// - Parameter most: how many, at most.
  public func completions(of start: String, most: Int = 3) -> [String] {
    var read = WordStart()
    read.read(start[...], isTurkish: isTurkish)
    guard read.characters == start.count else { return [] }
    var found: [Int] = []
    find(read, most: most, into: &found)
    return found.map { word($0, read.casing) }
  }

  /// Whether its words are those of a keyboard whose letters are those of a language; "" for no language.
  func suits(_ tag: String) -> Bool {
    guard let language else { return true }
    return Language(tag).code.utf8.elementsEqual(language.code.utf8)
  }

  // MARK: Looking up

  /// Finds the best words for what is typed, without taking memory.
  ///
  /// - Parameter found: is given their places in `entries`, the best first.
  package func find(_ start: WordStart, most: Int, into found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    guard !start.folded.isEmpty, most > 0 else { return }
    var index = first(notBefore: start.folded)
    while index < entries.count, compare(entries[index], start.folded) == 0 {
      consider(index, start, most, &found)
      index += 1
    }
  }

  private func first(notBefore folded: [UInt8]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if compare(entries[middle], folded) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Below 0 for a word that comes before all that begin with `folded`, 0 for one that begins with it.
  private func compare(_ entry: Entry, _ folded: [UInt8]) -> Int {
    let (start, length) = (Int(entry.foldedOffset), Int(entry.foldedLength))
    for index in 0..<min(length, folded.count) {
      let difference = Int(text[start + index]) - Int(folded[index])
      if difference != 0 { return difference }
    }
    return length < folded.count ? -1 : 0
  }

  private func consider(_ index: Int, _ start: WordStart, _ most: Int, _ found: inout [Int]) {
    let entry = entries[index]
    if found.count == most, let last = found.last, !isBetter(entry, entries[last]) { return }
    // Of words that differ in capitals alone the commonest has come first.
    if found.contains(where: { hasSameLetters(entries[$0], entry) }) { return }
    guard isBorder(behind: start, in: entry) else { return }
    // There is nothing to add to it.
    if Int(entry.foldedLength) == start.folded.count, word(index, start.casing).utf8.elementsEqual(start.typed) { return }
    if found.count == most { found.removeLast() }
    var place = found.count
    while place > 0, isBetter(entry, entries[found[place - 1]]) { place -= 1 }
    found.insert(index, at: place)
  }

  private func isBetter(_ one: Entry, _ other: Entry) -> Bool {
    one.count != other.count ? one.count > other.count : one.characters < other.characters
  }

  private func hasSameLetters(_ one: Entry, _ other: Entry) -> Bool {
    one.foldedLength == other.foldedLength && folded(one).elementsEqual(folded(other))
  }

  private func folded(_ entry: Entry) -> ArraySlice<UInt8> {
    text[Int(entry.foldedOffset)..<Int(entry.foldedOffset) + Int(entry.foldedLength)]
  }

  /// Whether a character ends where what is typed does: an e is no beginning of an é, however that is written.
  private func isBorder(behind start: WordStart, in entry: Entry) -> Bool {
    let rest = folded(entry).dropFirst(start.folded.count)
    guard let first = rest.first, first >= 0x80 else { return true }
    var length = 1
    while length < rest.count, rest[rest.startIndex + length] & 0xC0 == 0x80 { length += 1 }
    var both = start.lastCharacter
    both += String(decoding: rest.prefix(length), as: UTF8.self)
    return both.count > 1
  }

  // MARK: Words

  /// A word with the capitals of what was typed. One that the list writes with capitals keeps them.
  package func word(_ index: Int, _ casing: WordStart.Casing) -> String {
    let entry = entries[index]
    let word = String(decoding: text[Int(entry.offset)..<Int(entry.offset) + Int(entry.length)], as: UTF8.self)
    switch casing {
    case .asListed: return word
    case .allCapitals: return word.reduce(into: "") { $0 += capital(of: $1) }
    case .firstCapital:
      guard let first = word.first, !word.contains(where: { $0.isUppercase }) else { return word }
      return capital(of: first) + word.dropFirst()
    }
  }

  private func capital(of character: Character) -> String {
    if isTurkish, character == "i" { return "İ" }
    return character.uppercased()
  }
}
