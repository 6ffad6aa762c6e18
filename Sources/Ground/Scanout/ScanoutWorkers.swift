import System

/// Threads that help to write large areas to a panel's memory, in bands.
///
/// The calling thread starts with the first band. Each helper takes a band as soon as it is awake, or nothing if no
/// bands are left. Helpers sleep while nothing is being written.
///
/// A helper that does not finish its band in time, because the kernel does not run it or the memory does not respond,
/// does not block the caller. The caller continues without that band, and writes later pieces alone until the helper
/// has finished. Until then, the frame and the panel's memory must stay mapped.
///
/// Any thread may call these methods. The lock guards all state; a band belongs to the thread that took it.
final class ScanoutWorkers: @unchecked Sendable {
  /// The threads of this process: one for each processor except one, but at most three. They start on first use.
  static let shared = ScanoutWorkers(workers: min(Thread.processorCount - 1, maximumWorkers))

  /// Chosen: more threads only wait for the same memory.
  private static let maximumWorkers = 3
  /// The time in seconds for the last bands after all others are written. Chosen: a band of 65,536 pixels takes a
  /// millisecond.
  private static let timeout = 1.0

  /// Whether any helper thread is running.
  private(set) var hasWorkers = false
  private let lock = Lock()
  private let timeout: Double
  private let writeBand: @Sendable (ScanoutJob, Int) -> Void

  // `lock` protects the following properties.

  /// The piece that is being written.
  private var piece: ScanoutJob?
  /// The index of the first band that no thread has taken.
  private var nextBandIndex = 0
  /// The number of bands that are being written.
  private var bandsInProgress = 0
  /// Whether the caller of `write(_:)` waits for the last bands.
  private var isCallerWaiting = false
  /// Whether the caller continued without the last bands.
  private var isAbandoned = false

  /// Starts up to `workers` threads, or fewer if the system cannot create more. The threads never end.
  ///
  /// - Parameters:
  ///   - timeout: The time in seconds for the last bands after all others are written.
  ///   - writeBand: Writes a band of a piece, on any of the threads.
  init(
    workers: Int, timeout: Double = ScanoutWorkers.timeout,
    writeBand: @escaping @Sendable (ScanoutJob, Int) -> Void = { $0.write(band: $1) }
  ) {
    self.timeout = timeout
    self.writeBand = writeBand
    for _ in 0..<max(0, workers) {
      do {
        try Thread.start("scan-out") { self.runWorker() }
        hasWorkers = true
      } catch {
        return
      }
    }
  }

  /// Writes `piece` with the help of the other threads, or alone if another piece is being written.
  func write(_ piece: ScanoutJob) {
    guard start(piece) else { return piece.write() }
    writeBands()
    if waitForOthers() { return }
    Process.log(
      "display: a thread that copies frames to the panel did not finish within \(timeout) s; continuing without it")
    piece.write()
  }

  /// Waits until all bands are written.
  ///
  /// - Returns: `false` if a band was not written in time.
  private func waitForOthers() -> Bool {
    lock.withLock {
      let deadline = Clock.now + timeout
      isCallerWaiting = true
      while bandsInProgress > 0, Clock.now < deadline { lock.wait(for: deadline - Clock.now) }
      isCallerWaiting = false
      isAbandoned = bandsInProgress > 0
      if !isAbandoned { piece = nil }
      return !isAbandoned
    }
  }

  private func start(_ piece: ScanoutJob) -> Bool {
    lock.withLock {
      guard self.piece == nil else { return false }
      self.piece = piece
      nextBandIndex = 0
      lock.broadcast()
      return true
    }
  }

  private func runWorker() {
    while true {
      lock.withLock {
        while nextBandIndex >= piece?.bandCount ?? 0 { lock.wait() }
      }
      writeBands()
    }
  }

  private func writeBands() {
    var (piece, band) = nextBand()
    while let taken = piece {
      writeBand(taken, band)
      (piece, band) = nextBand(finishingLast: true)
    }
  }

  /// Returns the piece and the index of its next band, or `nil` if no bands are left.
  ///
  /// - Parameter insteadOfLast: `true` if the calling thread has finished a band.
  private func nextBand(finishingLast insteadOfLast: Bool = false) -> (ScanoutJob?, Int) {
    lock.withLock {
      if insteadOfLast { bandsInProgress -= 1 }
      guard let piece, nextBandIndex < piece.bandCount else {
        if isCallerWaiting, bandsInProgress == 0 { lock.broadcast() }
        if isAbandoned, bandsInProgress == 0 {
          isAbandoned = false
          self.piece = nil
        }
        return (nil, 0)
      }
      nextBandIndex += 1
      bandsInProgress += 1
      return (piece, nextBandIndex - 1)
    }
  }
}
