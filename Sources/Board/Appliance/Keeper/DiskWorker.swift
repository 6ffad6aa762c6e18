import System

/// Runs work on a disk in separate processes, because a disk may hang indefinitely.
///
/// All work of one turn shares a time limit, so that a disk that hangs delays the supervision of the app only once.
/// Times are in seconds.
final class DiskWorker {
  /// The time limit for all work of one turn. Chosen: enough to hash two megabytes, and to wait for a memory card that
  /// reorganizes itself. The watchdog is fed before each wait, but not during it.
  static let timeout = Double(Watchdog.timeout) - Watchdog.interval - 1
  /// The time that work gets after the limit was used up. Chosen: enough for a few renames on a healthy disk.
  static let leastTime = 1.0

  var willWait: () -> Void = {}
  /// The rest of the time limit of the current turn. It is negative if work used `leastTime` after it.
  private(set) var remainingTime = timeout

  /// Starts the time limit again.
  func startTurn() { remainingTime = Self.timeout }

  /// Runs `work` in a separate process, and returns how that process ended: with status 0 if `work` returned `true`.
  /// Returns `nil` if it did not end in time, or if there is no memory for a process.
  @inline(never)
  func run(_ work: () -> Bool) -> SpawnedProcess.ExitStatus? {
    willWait()
    let start = Clock.now
    guard let process = try? SpawnedProcess(doing: work) else { return nil }
    let ending = process.waitForExit(timeout: max(Self.leastTime, remainingTime))
    if ending == nil { process.send(signal: 9) }
    remainingTime -= Clock.now - start
    return ending
  }
}
