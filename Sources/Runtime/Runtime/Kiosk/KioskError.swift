import ReleaseFormat
import System

/// An error that prevents a kiosk from running.
public enum KioskError: Error, Equatable, Sendable {
  /// An environment variable has an invalid value, or names something that does not exist.
  case setting(name: String, value: String, reason: String)
  /// A device is unusable or lacks a requested feature. Contains the device and the cause.
  case device(String)
  /// The kernel denied a resource that every program may use.
  case system(what: String, Errno)

  /// One line for the operator, with the setting or device, the cause, and the remedy.
  public var message: String {
    switch self {
    case .setting(let name, let value, let reason): KioskSetting.message(about: value, of: name, reason: reason)
    case .device(let text): text
    case .system(let what, let error): "cannot create \(what): \(error.message)"
    }
  }
}
