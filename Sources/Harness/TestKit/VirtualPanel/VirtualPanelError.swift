import System

/// Why a virtual device could not be made or used.
package enum VirtualPanelError: Error, Equatable, Sendable {
  /// /dev/uinput cannot be opened: the module `uinput` is not loaded, or the
  /// user may not write there.
  case cannotOpen(Errno)
  /// The kernel refused the device `name`: a range or a number of slots it does not take, say.
  case cannotCreate(name: String, Errno)
  /// The device `name` is there, but its node is not to be found: /sys is not mounted.
  case noNode(name: String)
  /// The events for the device `name` could not be written.
  case cannotWrite(name: String, Errno)

  /// What failed, and why.
  package var message: String {
    switch self {
    case .cannotOpen(let errno): "/dev/uinput: cannot open: \(errno.message)"
    case .cannotCreate(let name, let errno): "/dev/uinput: cannot create \"\(name)\": \(errno.message)"
    case .noNode(let name): "/dev/uinput: no event node for \"\(name)\": is /sys mounted?"
    case .cannotWrite(let name, let errno): "/dev/uinput: cannot write events of \"\(name)\": \(errno.message)"
    }
  }
}
