extension WordList {
  /// Why a list of words cannot be used.
  public enum Mistake: Error, Equatable, Sendable {
    /// It has so many bytes.
    case tooLarge(Int)
    /// It has more words than `WordList.mostWords`; the line of the first one too many.
    case tooMany(line: Int)
    /// What stands on a line is no word.
    case word(line: Int)
    /// What stands behind a word is no count.
    case count(line: Int)
    /// A word is there a second time.
    case twice(String, line: Int)

    /// What is wrong and where, and what is allowed.
    public var message: String {
      switch self {
      case .tooLarge(let bytes): "a word list has \(WordList.mostBytes) bytes at most, and this one \(bytes)"
      case .tooMany(let line): "line \(line): a word list has \(WordList.mostWords) words at most"
      case .word(let line):
        "line \(line): a line is a word of up to \(WordList.longestWord) bytes of UTF-8, which begins with a letter and goes on with letters, "
          + "digits, apostrophes and hyphens; behind a space or a tab may stand how common it is"
      case .count(let line): "line \(line): how common a word is is a whole number from 0 to \(UInt32.max), alone behind the word"
      case .twice(let word, let line): "line \(line): the word \(word) is there a second time"
      }
    }
  }
}
