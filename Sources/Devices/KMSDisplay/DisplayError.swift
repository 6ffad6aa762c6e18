import Platform
import System

/// Why a KMS display cannot be had at all, or not as it was asked for.
///
/// Nothing of this is thrown for a display that is merely missing, unplugged or
/// held by another program: that is waited for.
public enum DisplayError: Error, Equatable {
  /// The card's device node cannot be opened, or the program lacks the right to.
  case cannotOpen(path: String, Errno)
  /// The device is no card that drives displays.
  case notADisplayCard(path: String, Errno)
  /// The card does not say what its outputs are.
  case cannotBeAsked(path: String, Errno)
  /// The system refuses what every display needs (an epoll set).
  case system(Errno)
  /// No card has an output of that name.
  case unknownOutput(String, known: [String])
  /// The output's plane does not offer that format.
  case unknownFormat(PixelFormat, output: String, known: [String])

  /// One line that names the thing, its value and what there is.
  public var message: String {
    switch self {
    case .cannotOpen(let path, let errno):
      "\(path): cannot be opened: \(errno.message)"
    case .notADisplayCard(let path, let errno):
      "\(path): not a card that drives displays: \(errno.message)"
    case .cannotBeAsked(let path, let errno):
      "\(path): cannot be asked for its outputs: \(errno.message)"
    case .system(let errno):
      "display: \(errno.message)"
    case .unknownOutput(let name, let known):
      "output \(name): there is no such output; there are: \(Self.list(known))"
    case .unknownFormat(let format, let output, let known):
      "format \(format.name): \(output) does not offer it; it offers: \(Self.list(known))"
    }
  }

  /// Whether asking again may help.
  var mayPass: Bool {
    switch self {
    case .cannotOpen(_, let errno), .notADisplayCard(_, let errno), .cannotBeAsked(_, let errno):
      // A right that is missing at the start is missing for good.
      errno.mayPass && !errno.isOfAnotherMaster
    case .system, .unknownOutput, .unknownFormat: false
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
