import System

/// Why a recording cannot be played or made.
public enum EvemuError: Error, Equatable, Sendable {
  /// A line that a recording does not have; lines count from 1.
  case badLine(Int, String)
  /// The recorded device `name` tells no touches.
  case notTouch(name: String)
  /// The file cannot be written.
  case cannotWrite(path: String, Errno)

  /// What is wrong and what is allowed, without the file's name where it is read.
  public var message: String {
    switch self {
    case .badLine(let number, let line):
      "line \(number): '\(line)' is not of an evemu recording: N:, I:, P:, B:, A:, L:, S:, E: or # are allowed"
    case .notTouch(let name): "'\(name)' is a recording of no touch panel, tablet or mouse"
    case .cannotWrite(let path, let errno): "\(path): cannot write the recording: \(errno.message)"
    }
  }
}
