extension WordList {
  /// An error in a word list.
  public enum Mistake: Error, Equatable, Sendable {
    /// The list is too large; the associated value is its size in bytes.
    case tooLarge(Int)
    /// The list has more words than `WordList.mostWords`; `line` is the line of the first word beyond the limit.
    case tooMany(line: Int)
    /// The line does not start with a valid word.
    case word(line: Int)
    /// The text after the word is not a valid count.
    case count(line: Int)
    /// The word occurs a second time.
    case twice(String, line: Int)

    /// A message that describes the error, its line and the allowed values.
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
