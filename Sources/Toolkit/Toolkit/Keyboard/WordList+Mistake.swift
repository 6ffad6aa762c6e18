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
      case .tooLarge(let bytes): "the word list has \(bytes) bytes; the limit is \(WordList.maximumByteCount)"
      case .tooManyWords(let line): "line \(line): too many words; the limit is \(WordList.maximumWordCount)"
      case .invalidWord(let line):
        "line \(line): expected a word of up to \(WordList.maximumWordLength) bytes of UTF-8, which starts with a letter and continues with letters, "
          + "digits, apostrophes and hyphens; a space or tab and the word's frequency may follow"
      case .invalidCount(let line):
        "line \(line): the frequency must be an integer from 0 to \(UInt32.max), and must follow the word directly"
      case .duplicateWord(let word, let line): "line \(line): duplicate word '\(word)'"
      }
    }
  }
}
