import System

/// Why touches, or those of one device, cannot be had.
public enum EvdevTouchError: Error, Equatable, Sendable {
  /// The kernel gives no means to wait for devices.
  case cannotWatch(Errno)
  /// The device's node is there but cannot be opened.
  case cannotOpen(path: String, Errno)
  /// The file is no input device (or none that can tell CLOCK_MONOTONIC).
  case notInput(path: String, Errno)
  /// The device was opened, and gives no events.
  case cannotRead(path: String, Errno)

  /// What failed, why, and what would help.
  public var message: String {
    switch self {
    case .cannotWatch: "touch: /dev/input: \(cause)"
    case .cannotOpen(let path, _), .notInput(let path, _), .cannotRead(let path, _): "touch: \(path): \(cause)"
    }
  }

  /// The same without the path.
  var cause: String {
    switch self {
    case .cannotWatch(let errno): "cannot watch for devices: \(errno.message)"
    case .cannotOpen(_, let errno): "cannot open: \(errno.message)"
    case .notInput(_, let errno): "not an input device: \(errno.message)"
    case .cannotRead(_, let errno): "cannot read: \(errno.message)"
    }
  }

  /// There is no such node.
  var isMissingNode: Bool {
    if case .cannotOpen(_, .noSuchFileOrDirectory) = self { return true }
    return false
  }

  /// Trying again soon gives the same.
  var isFinal: Bool {
    switch self {
    case .notInput(_, .inappropriateIOCTLForDevice), .notInput(_, .invalidArgument): true
    default: false
    }
  }
}
