import Geometry
import Platform
import System

/// How pictures are brought to the panel: the seam between the atomic and the
/// legacy interface.
///
/// `tag` comes back with the flip event; where it is nil, no event is asked for, and a commit that was taken counts as
/// done. A refused commit leaves everything as it was.
protocol Committer: AnyObject {
  /// Whether the kernel would set the mode with `buffer` as its first picture; false where it cannot be asked. Changes nothing.
  func wouldSetMode(showing buffer: any ScanoutBuffer) -> Bool
  /// Sets the mode, with `buffer` as the first picture shown in it.
  ///
  /// - Parameter waits: whether the call may wait until the mode is set; otherwise
  ///   a commit that is still on its way gives `Errno.resourceBusy`.
  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64?) throws(Errno) -> Commit

  /// Shows `buffer` from the next vertical blank on, without waiting.
  ///
  /// - Parameter written: what was written into it since it was last shown, in
  ///   the panel's pixels.
  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64?) throws(Errno) -> Commit

  /// Sends the panel to sleep; a refusal is of no consequence.
  func turnOff()
}

/// What became of a commit that was taken.
enum Commit {
  /// An event tells when it is visible.
  case pending
  /// It is visible already, and no event comes.
  case done
}
