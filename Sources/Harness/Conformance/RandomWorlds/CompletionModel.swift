/// A simple model of the completions above the keys. It checks every word and sorts all matches.
struct CompletionModel {
  private struct Entry {
    let word: String
    let count: Int
    /// The lowercase UTF-8 of each character.
    let letters: [[UInt8]]

    init(_ word: String, _ count: Int) {
      self.word = word
      self.count = count
      letters = word.map { Array($0.lowercased().utf8) }
    }
  }

  /// Words in several scripts. Some differ only in capitals, and some are prefixes of others.
  private static let entries = [
    Entry("ab", 9), Entry("abb", 9), Entry("abbey", 40), Entry("Abb", 9), Entry("a", 1), Entry("A", 5),
    Entry("babe", 7), Entry("bab", 0),
    Entry("eel", 3), Entry("étude", 8), Entry("e\u{301}tage", 8), Entry("éa", 8), Entry("word", 2), Entry("WORD", 6),
    Entry("words", 6),
    Entry("wordé", 6), Entry("wordword", 1), Entry("word-book", 1), Entry("Z\u{323}\u{301}e", 4), Entry("שלום", 2),
    Entry("שלומית", 2),
    Entry("ازرق", 3), Entry("क्षमा", 3), Entry("한국", 3), Entry("x", 0), Entry("x9", 1),
  ]

  /// The words as a word-list file.
  static var file: [UInt8] {
    var text = ""
    for entry in entries { text += "\(entry.word) \(entry.count)\n" }
    return Array(text.utf8)
  }

  /// Returns the number of characters of the word before the caret, and its completions.
  static func completions(after before: String) -> (characters: Int, words: [String]) {
    let all = Array(before)
    var run = 0
    while run < all.count, isPart(all[all.count - 1 - run]) { run += 1 }
    let word = all.suffix(run).drop { !$0.isLetter }
    let length = all.suffix(run).reduce(0) { $0 + $1.utf8.count }
    // A number continues into the letters after it.
    let followsNumber = word.startIndex > 0 && all[word.startIndex - 1].isNumber
    guard !word.isEmpty, length <= 64, !followsNumber else { return (0, []) }
    return (word.count, words(for: Array(word)))
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "'" || character == "’"
  }

  private static func words(for typed: [Character]) -> [String] {
    let start = typed.map { Array($0.lowercased().utf8) }
    var offered: [(entry: Entry, shown: String)] = []
    // Of words that differ only in capitals, the most frequent one comes first.
    for entry in sorted(entries.map { ($0, $0.word) }, by: { $0.count > $1.count }) {
      guard entry.entry.letters.starts(with: start),
        !offered.contains(where: { $0.entry.letters == entry.entry.letters })
      else { continue }
      let shown = cased(entry.entry.word, as: typed)
      if !shown.utf8.elementsEqual(String(typed).utf8) { offered.append((entry.entry, shown)) }
    }
    let order = sorted(offered) { one, other in
      if one.count != other.count { return one.count > other.count }
      if one.letters.count != other.letters.count { return one.letters.count < other.letters.count }
      return one.letters.joined().lexicographicallyPrecedes(other.letters.joined())
    }
    return order.prefix(3).map { $0.shown }
  }

  /// Sorts stably.
  private static func sorted(_ words: [(entry: Entry, shown: String)], by comesFirst: (Entry, Entry) -> Bool) -> [(
    entry: Entry, shown: String
  )] {
    var sorted: [(entry: Entry, shown: String)] = []
    for word in words {
      let place = sorted.firstIndex { comesFirst(word.entry, $0.entry) } ?? sorted.count
      sorted.insert(word, at: place)
    }
    return sorted
  }

  /// Returns the word, capitalized like the typed text. A word with capitals keeps them.
  private static func cased(_ word: String, as typed: [Character]) -> String {
    let capitals = typed.count { $0.isUppercase }
    if capitals > 1, !typed.contains(where: { $0.isLowercase }) { return word.uppercased() }
    guard let first = word.first, typed.first?.isUppercase == true, !word.contains(where: { $0.isUppercase }) else {
      return word
    }
    return first.uppercased() + word.dropFirst()
  }
}
