import System

/// The reasons why touches, or those of one device, are unavailable.
public enum EvdevTouchError: Error, Equatable, Sendable {
  /// The kernel cannot watch for devices.
  case cannotWatch(Errno)
  /// The device's node exists but cannot be opened.
  case cannotOpen(path: String, Errno)
  /// The file is not an input device, or does not support CLOCK_MONOTONIC.
  case notInput(path: String, Errno)
  /// The device was opened but cannot be read.
  case cannotRead(path: String, Errno)

  /// A message with the subject and the cause.
  public var message: String {
    switch self {
    case .cannotWatch: "touch: /dev/input: \(cause)"
    case .cannotOpen(let path, _), .notInput(let path, _), .cannotRead(let path, _): "touch: \(path): \(cause)"
    }
  }

  /// The message without the path.
  var cause: String {
    switch self {
    case .cannotWatch(let errno): "cannot watch for devices: \(errno.message)"
    case .cannotOpen(_, let errno): "cannot open: \(errno.message)"
    case .notInput(_, let errno): "not an input device: \(errno.message)"
    case .cannotRead(_, let errno): "cannot read: \(errno.message)"
    }
  }

  /// Whether the node does not exist.
  var isMissingNode: Bool {
    if case .cannotOpen(_, .noSuchFileOrDirectory) = self { return true }
    return false
  }

  /// Whether an early retry would fail in the same way.
  var isFinal: Bool {
    switch self {
    case .notInput(_, .inappropriateIOCTLForDevice), .notInput(_, .invalidArgument): true
    default: false
    }
  }
}
