import System

/// Threads that help to write large areas to a panel's memory, in bands.
///
/// The calling thread starts with the first band. Each helper takes a band as soon as it is awake, or nothing if no
/// bands are left. Helpers sleep while nothing is being written.
///
/// A thread that does not end its band in time, because the kernel does not run it or the memory does not answer, holds nothing up: the
/// piece is written without it, and later pieces are written alone until it has ended the band. Until then the frame and the panel's memory
/// have to stay mapped.
///
/// Any thread may call it. The lock guards all of its state; a band belongs to the thread that took it.
final class ScanoutWorkers: @unchecked Sendable {
  /// The threads of this process: one for each processor except one, but at most three. They start on first use.
  static let shared = ScanoutWorkers(helpers: min(Thread.processorCount - 1, maximumWorkers))

  /// Chosen: more threads only wait for the same memory.
  private static let maximumWorkers = 3
  /// D: seconds that a band may take after all others are written. A band has 65,536 pixels, and takes a millisecond.
  private static let patience = 1.0

  /// Whether any helper thread is running.
  private(set) var hasWorkers = false
  private let lock = Lock()
  private let patience: Double
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
  /// Whether who had the piece has written it without the last of them.
  private var isAbandoned = false

  /// Starts up to `helpers` threads, or fewer if the system cannot create more. The threads never end.
  ///
  /// - Parameters:
  ///   - patience: seconds that a band may take after all others are written.
  ///   - writeBand: writes a band of a piece, on any of the threads.
  init(
    helpers: Int, patience: Double = ScanoutWorkers.patience,
    writeBand: @escaping @Sendable (ScanoutJob, Int) -> Void = { $0.write(band: $1) }
  ) {
    self.patience = patience
    self.writeBand = writeBand
    for _ in 0..<max(0, helpers) {
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
    Process.log("a thread that writes to the panel did not end within \(patience) s; the frame is written without it")
    piece.write()
  }

  /// Waits until all bands are written.
  ///
  /// - Returns: false if one was not, in time.
  private func waitForOthers() -> Bool {
    lock.withLock {
      let deadline = Clock.now + patience
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
      (self.piece, nextBandIndex) = (piece, 0)
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

  /// Writes bands until all are taken.
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
