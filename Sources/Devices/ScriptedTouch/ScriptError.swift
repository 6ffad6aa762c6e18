/// The reasons why a touch script cannot be played. Each case contains the line, counted from 1.
public enum ScriptError: Error, Equatable, Sendable {
  case badTime(line: Int, word: String)
  case timeGoesBack(line: Int)
  case missingAction(line: Int)
  case unknownAction(line: Int, word: String)
  case badFinger(line: Int)
  case badPosition(line: Int)
  case badScreenshot(line: Int)
  case fingerIsDown(line: Int, finger: Int32)
  case fingerIsUp(line: Int, finger: Int32)
  /// A line that names a view, such as `tap "Continue"`, while a finger is down.
  case fingersAreDown(line: Int)
  case badStep(line: Int, expected: String)
  case badQuotation(line: Int)

  /// A message of one line with the line, the problem, and the allowed values.
  public var message: String {
    switch self {
    case .badTime(let line, let word):
      "line \(line): '\(word)' is neither an action (tap, type, swipe, wait, expect, shot) nor a time in seconds such as "
        + "0.250, up to 86400"
    case .timeGoesBack(let line): "line \(line): the time is earlier than in the line above; times must not decrease"
    case .missingAction(let line): "line \(line): expected down, move, up, cancel or shot after the time"
    case .unknownAction(let line, let word):
      "line \(line): unknown action '\(word)'; expected down, move, up, cancel or shot"
    case .badFinger(let line): "line \(line): expected one finger number, 0 or greater, as in '0.2 up 1'"
    case .badPosition(let line): "line \(line): expected a finger number and two coordinates, as in '0.0 down 1 120 80'"
    case .badScreenshot(let line): "line \(line): expected one file name without spaces, as in '0.5 shot NAME.png'"
    case .fingerIsDown(let line, let finger): "line \(line): finger \(finger) is already down"
    case .fingerIsUp(let line, let finger): "line \(line): finger \(finger) is not down"
    case .fingersAreDown(let line): "line \(line): lift all fingers before a line without a time"
    case .badStep(let line, let expected): "line \(line): expected \(expected)"
    case .badQuotation(let line):
      "line \(line): expected a closing quotation mark; inside, write \\\" for a quotation mark, \\n for a line feed"
    }
  }
}
