import InputNodes
import System

/// The nodes of input devices, which may appear and disappear at any time.
final class KeypadNodes {
  private var watch: NodeWatch

  init() throws(Errno) {
    watch = try NodeWatch()
    try watch.update()
  }

  /// A descriptor that is readable when a node has changed.
  var descriptor: Int32 { watch.watch.descriptor.rawValue }

  /// Calls `changed` with the name of each node that has changed, or with `nil` if all may have.
  func readChanges(_ changed: (String?) -> Void) throws(Errno) {
    try watch.watch.readChanges { _, name in changed(name) }
    try watch.update()
  }

  func paths() -> [String] { watch.paths() }
}
