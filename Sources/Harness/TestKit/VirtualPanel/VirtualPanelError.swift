import System

/// The reason why a virtual device could not be created or used.
package enum VirtualPanelError: Error, Equatable, Sendable {
  /// /dev/uinput cannot be opened: the module `uinput` is not loaded, or the user has no permission to write.
  case cannotOpen(Errno)
  /// The kernel rejected the device `name`, for example its range or number of slots.
  case cannotCreate(name: String, Errno)
  /// The device `name` exists, but its node was not found: /sys is not mounted.
  case noNode(name: String)
  /// The events of the device `name` could not be written.
  case cannotWrite(name: String, Errno)

  /// One line with the operation that failed and its cause.
  package var message: String {
    switch self {
    case .cannotOpen(let errno): "/dev/uinput: cannot open: \(errno.message)"
    case .cannotCreate(let name, let errno): "/dev/uinput: cannot create \"\(name)\": \(errno.message)"
    case .noNode(let name): "/dev/uinput: no event node for \"\(name)\": is /sys mounted?"
    case .cannotWrite(let name, let errno): "/dev/uinput: cannot write events of \"\(name)\": \(errno.message)"
    }
  }
}
