import Languages

/// A list of words that the on-screen keyboard offers as completions.
///
///     Keyboard.wordLists = [.resource("words.txt", language: "en")]
///
/// The file contains one word per line, in UTF-8. A word's frequency can follow after a space or a tab. A word begins
/// with a letter, followed by letters, digits, apostrophes and hyphens.
///
///     tea 4100
///     teapot 380
///     Darjeeling
public final class WordList {
  /// The language of the words, or `nil` for all languages.
  public let language: Language?

  /// The maximum size of a file, in bytes. Chosen: 100,000 words of 20 bytes.
  public static let maximumByteCount = 2 << 20
  /// The maximum number of words in a list. Chosen: each word takes 20 bytes in addition to its letters.
  public static let maximumWordCount = 100_000
  /// The maximum length of a word, in bytes. Chosen.
  public static let maximumWordLength = 64

  /// A word, as offsets into `text`.
  struct Entry {
    var offset: UInt32
    var length: UInt8
    /// The lowercase spelling that lookups compare.
    var foldedOffset: UInt32
    var foldedLength: UInt8
    /// The number of characters (grapheme clusters).
    var characters: UInt8
    var frequency: UInt32
  }

  /// The bytes of the file, followed by the lowercase spellings of words with capitals.
  let text: [UInt8]
  /// The words, sorted by their lowercase spelling. Words with equal spelling are sorted by frequency, most frequent
  /// first.
  let entries: [Entry]
  let isTurkish: Bool

  /// Reads a list from the bytes of a file. Throws a `ParsingError` with the line of the first error.
  ///
  /// - Parameter language: The language of the words. Keyboard layouts of other languages don't offer them.
  public init(_ bytes: [UInt8], language: Language? = nil) throws(ParsingError) {
    let isTurkish = language.map { isWord($0.code, in: "tr az") } ?? false
    let reader = try WordListParser(bytes, isTurkish: isTurkish)
    self.language = language
    self.isTurkish = isTurkish
    text = reader.text
    entries = reader.entries
  }

  /// Creates an empty list, which offers nothing.
  package init() {
    language = nil
    isTurkish = false
    text = []
    entries = []
  }

  /// The number of words.
  public var count: Int { entries.count }

  /// Returns the words that begin with `start`, capitalized like `start`. More frequent words come first, then shorter
  /// ones.
  ///
  /// - Parameter limit: The maximum number of words.
  public func completions(for start: String, limit: Int = 3) -> [String] {
    var read = WordPrefix()
    read.update(from: start[...], isTurkish: isTurkish)
    guard read.characters == start.count else { return [] }
    var found: [Int] = []
    find(read, limit: limit, into: &found)
    return found.map { word($0, read.casing) }
  }

  /// Returns `true` if the list suits a keyboard layout with the given language tag, which may be empty.
  func supports(languageTag tag: String) -> Bool {
    guard let language else { return true }
    return Language(tag).code.utf8.elementsEqual(language.code.utf8)
  }

  // MARK: Lookup

  /// Finds the best completions, without allocating memory.
  ///
  /// - Parameter found: Receives indices into `entries`, best first.
  @export(interface)
  package func find(_ start: WordPrefix, limit: Int, into found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    guard !start.folded.isEmpty, limit > 0 else { return }
    var index = lowerBound(of: start.folded)
    while index < entries.count, compare(entries[index], start.folded) == 0 {
      insertIfBetter(index, start: start, limit: limit, into: &found)
      index += 1
    }
  }

  private func lowerBound(of folded: [UInt8]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if compare(entries[middle], folded) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns 0 for a word that begins with `folded`, and a negative value for a word that is sorted before all such
  /// words.
  private func compare(_ entry: Entry, _ folded: [UInt8]) -> Int {
    let start = Int(entry.foldedOffset)
    let length = Int(entry.foldedLength)
    for index in 0..<min(length, folded.count) {
      let difference = Int(text[start + index]) - Int(folded[index])
      if difference != 0 { return difference }
    }
    return length < folded.count ? -1 : 0
  }

  private func insertIfBetter(_ index: Int, start: WordPrefix, limit: Int, into found: inout [Int]) {
    let entry = entries[index]
    if found.count == limit, let last = found.last, !ranksHigher(entry, than: entries[last]) { return }
    // The more frequent of two words that differ only in capitals came first.
    if found.contains(where: { hasSameLetters(entries[$0], entry) }) { return }
    guard hasCharacterBoundary(after: start, in: entry) else { return }
    // Skip a word that is already complete.
    if Int(entry.foldedLength) == start.folded.count, word(index, start.casing).utf8.elementsEqual(start.typed) {
      return
    }
    if found.count == limit { found.removeLast() }
    var place = found.count
    while place > 0, ranksHigher(entry, than: entries[found[place - 1]]) { place -= 1 }
    found.insert(index, at: place)
  }

  private func ranksHigher(_ one: Entry, than other: Entry) -> Bool {
    one.frequency != other.frequency ? one.frequency > other.frequency : one.characters < other.characters
  }

  private func hasSameLetters(_ one: Entry, _ other: Entry) -> Bool {
    one.foldedLength == other.foldedLength && folded(one).elementsEqual(folded(other))
  }

  private func folded(_ entry: Entry) -> ArraySlice<UInt8> {
    text[Int(entry.foldedOffset)..<Int(entry.foldedOffset) + Int(entry.foldedLength)]
  }

  /// Returns `true` if a character boundary follows `start` in the word. For example, "e" is not a prefix of "é",
  /// composed or decomposed.
  private func hasCharacterBoundary(after start: WordPrefix, in entry: Entry) -> Bool {
    let rest = folded(entry).dropFirst(start.folded.count)
    guard let first = rest.first, first >= 0x80 else { return true }
    var length = 1
    while length < rest.count, rest[rest.startIndex + length] & 0xC0 == 0x80 { length += 1 }
    var both = start.lastCharacter
    both += String(decoding: rest.prefix(length), as: UTF8.self)
    return both.count > 1
  }

  // MARK: Spelling

  /// Returns a word, capitalized like the typed text. A word with capitals in the list keeps them.
  package func word(_ index: Int, _ casing: WordPrefix.Casing) -> String {
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
