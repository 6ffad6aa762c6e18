import System

/// The reasons why a recording cannot be played or created.
public enum EvemuError: Error, Equatable, Sendable {
  /// A line that is not part of the format. Lines are numbered from 1.
  case badLine(Int, String)
  /// The recorded device `name` does not report touches.
  case notTouch(name: String)
  /// The file cannot be written.
  case cannotWrite(path: String, Errno)

  /// A message with the problem and the allowed values. Does not contain the name of a file that was read.
  public var message: String {
    switch self {
    case .badLine(let number, let line):
      "line \(number): '\(line)' is not a line of an evemu recording; expected N:, I:, P:, B:, A:, L:, S:, E: or #"
    case .notTouch(let name): "'\(name)' is not a recording of a touch panel, tablet or mouse"
    case .cannotWrite(let path, let errno): "\(path): cannot write the recording: \(errno.message)"
    }
  }
}
