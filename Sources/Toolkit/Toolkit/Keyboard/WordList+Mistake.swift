extension WordList {
  /// An error in a word list.
  public enum ParsingError: Error, Equatable, Sendable {
    /// The list is too large; the associated value is its size in bytes.
    case tooLarge(Int)
    /// The list has more words than `WordList.maximumWordCount`; `line` is the line of the first word beyond the limit.
    case tooManyWords(line: Int)
    /// The line does not start with a valid word.
    case invalidWord(line: Int)
    /// The text after the word is not a valid count.
    case invalidCount(line: Int)
    /// The word occurs a second time.
    case duplicateWord(String, line: Int)

    /// A message that describes the error, its line and the allowed values.
    public var message: String {
      switch self {
      case .tooLarge(let bytes): "a word list has \(WordList.maximumByteCount) bytes at most, and this one \(bytes)"
      case .tooManyWords(let line): "line \(line): a word list has \(WordList.maximumWordCount) words at most"
      case .invalidWord(let line):
        "line \(line): a line is a word of up to \(WordList.maximumWordLength) bytes of UTF-8, which begins with a letter and goes on with letters, "
          + "digits, apostrophes and hyphens; behind a space or a tab may stand how common it is"
      case .invalidCount(let line): "line \(line): how common a word is is a whole number from 0 to \(UInt32.max), alone behind the word"
      case .duplicateWord(let word, let line): "line \(line): the word \(word) is there a second time"
      }
    }
  }
}
