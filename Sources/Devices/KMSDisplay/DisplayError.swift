import Platform
import System

/// The reasons why a KMS display is unusable or cannot be configured as requested.
///
/// A display that is missing, unplugged, or held by another program is not an error: `KMSDisplay` waits for it.
public enum DisplayError: Error, Equatable {
  /// The card's device node cannot be opened, for example because permission is missing.
  case cannotOpen(path: String, Errno)
  /// The device is not a card that drives displays.
  case notADisplayCard(path: String, Errno)
  /// The card cannot be queried for its outputs.
  case cannotQuery(path: String, Errno)
  /// The system refuses a resource that every display needs (an epoll set).
  case system(Errno)
  /// No card has an output of this name.
  case unknownOutput(String, known: [String])
  /// The output's plane does not support this format.
  case unknownFormat(PixelFormat, output: String, known: [String])

  /// A message of one line that names the subject, the value, and the alternatives.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let errno):
      "cannot open \(path): \(errno.message)"
    case .notADisplayCard(let path, let errno):
      "\(path) is not a card that drives displays: \(errno.message)"
    case .cannotQuery(let path, let errno):
      "\(path): cannot list the outputs: \(errno.message)"
    case .system(let errno):
      "display: \(errno.message)"
    case .unknownOutput(let name, let known):
      "there is no output \(name); the outputs are: \(Self.list(known))"
    case .unknownFormat(let format, let output, let known):
      "\(output) does not support the format \(format.name); it supports: \(Self.list(known))"
    }
  }

  /// Whether a retry may succeed. Permission that is missing at startup counts as missing permanently.
  var isTransient: Bool {
    switch self {
    case .cannotOpen(_, let errno), .notADisplayCard(_, let errno), .cannotQuery(_, let errno):
      errno.isTransient && !errno.isMasterLost
    case .system, .unknownOutput, .unknownFormat: false
    }
  }

  /// Whether the node of a card refuses this program.
  var isMissingPermission: Bool { if case .cannotOpen(_, .permissionDenied) = self { true } else { false } }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
