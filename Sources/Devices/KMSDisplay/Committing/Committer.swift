import Geometry
import Platform
import System

/// The operations that show buffers on the panel, implemented for the atomic and the legacy interface.
///
/// The flip event carries `tag`. If it is `nil`, no event is requested, and an accepted commit counts as done. A
/// refused commit changes nothing.
protocol Committer: AnyObject {
  /// Returns `true` if the kernel would accept the mode with `buffer`, or `false` if it would not or the mode cannot be
  /// tested. Changes nothing.
  func wouldSetMode(showing buffer: any ScanoutBuffer) -> Bool
  /// Sets the mode and shows `buffer` as its first frame.
  ///
  /// - Parameter waits: Whether the call may wait until the mode is set. If `false`, a commit in progress makes it
  ///   throw `Errno.resourceBusy`.
  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64?) throws(Errno) -> Commit

  /// Shows `buffer` from the next vertical blank on, without waiting.
  ///
  /// - Parameter written: The rectangles of the buffer that changed since it was last shown, in the panel's pixels.
  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64?) throws(Errno) -> Commit

  /// Turns the panel off. Errors are ignored.
  func turnOff()
}

/// The outcome of an accepted commit.
enum Commit {
  /// A flip event will report when the frame is visible.
  case pending
  /// The frame is already visible, and no event will follow.
  case done
}
