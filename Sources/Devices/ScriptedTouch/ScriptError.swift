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

  /// A message of one line with the line, the problem, and the allowed values.
  public var message: String {
    switch self {
    case .badTime(let line, let word):
      "line \(line): '\(word)' is not a time; seconds such as 0.250 are, up to 86400"
    case .timeGoesBack(let line): "line \(line): the time is before the line above; times never go back"
    case .missingAction(let line): "line \(line): nothing after the time; down, move, up, cancel or shot is"
    case .unknownAction(let line, let word):
      "line \(line): '\(word)' is unknown; down, move, up, cancel and shot are allowed"
    case .badFinger(let line): "line \(line): one finger number, 0 or more, is wanted: '0.2 up 1'"
    case .badPosition(let line): "line \(line): a finger and two coordinates are wanted: '0.0 down 1 120 80'"
    case .badScreenshot(let line): "line \(line): one file name without spaces is wanted: '0.5 shot NAME.png'"
    case .fingerIsDown(let line, let finger): "line \(line): finger \(finger) is down already"
    case .fingerIsUp(let line, let finger): "line \(line): finger \(finger) is not down"
    }
  }
}
