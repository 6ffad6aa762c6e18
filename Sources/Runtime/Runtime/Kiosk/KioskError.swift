import System

/// Why a kiosk cannot run as it was asked to.
public enum KioskError: Error, Equatable, Sendable {
  /// An environment variable asks for what there is not, or for what is not allowed.
  case setting(name: String, value: String, reason: String)
  /// A device is unusable, or lacks what it was asked for; the text says which and why.
  case device(String)
  /// The kernel refused something every program may have.
  case system(what: String, Errno)

  /// One line for a person: the thing, its value, and the way out.
  public var message: String {
    switch self {
    case .setting(let name, let value, let reason): "\(name)='\(value)': \(reason)"
    case .device(let text): text
    case .system(let what, let error): "cannot make \(what): \(error.message)"
    }
  }
}
