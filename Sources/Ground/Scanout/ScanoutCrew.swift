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
final class ScanoutCrew: @unchecked Sendable {
  /// The threads of this process: one for each processor except one, but at most three. They start on first use.
  static let shared = ScanoutCrew(helpers: min(Thread.processors - 1, mostHelpers))

  /// Chosen: more threads only wait for the same memory.
  private static let mostHelpers = 3
  /// D: seconds that a band may take after all others are written. A band has 65,536 pixels, and takes a millisecond.
  private static let patience = 1.0

  /// Whether any helper thread is running.
  private(set) var canHelp = false
  private let lock = Lock()
  private let patience: Double
  private let writeBand: @Sendable (ScanoutPiece, Int) -> Void

  // `lock` protects the following properties.

  /// The piece that is being written.
  private var piece: ScanoutPiece?
  /// The index of the first band that no thread has taken.
  private var next = 0
  /// The number of bands that are being written.
  private var taken = 0
  /// Whether the caller of `write(_:)` waits for the last bands.
  private var isAwaited = false
  /// Whether who had the piece has written it without the last of them.
  private var isAbandoned = false

  /// Starts up to `helpers` threads, or fewer if the system cannot create more. The threads never end.
  ///
  /// - Parameters:
  ///   - patience: seconds that a band may take after all others are written.
  ///   - writeBand: writes a band of a piece, on any of the threads.
  init(
    helpers: Int, patience: Double = ScanoutCrew.patience,
    writeBand: @escaping @Sendable (ScanoutPiece, Int) -> Void = { $0.write(band: $1) }
  ) {
    self.patience = patience
    self.writeBand = writeBand
    for _ in 0..<max(0, helpers) {
      do {
        try Thread.start("scan-out") { self.help() }
        canHelp = true
      } catch {
        return
      }
    }
  }

  /// Writes `piece` with the help of the other threads, or alone if another piece is being written.
  func write(_ piece: ScanoutPiece) {
    guard begin(piece) else { return piece.write() }
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
      isAwaited = true
      while taken > 0, Clock.now < deadline { lock.wait(for: deadline - Clock.now) }
      isAwaited = false
      isAbandoned = taken > 0
      if !isAbandoned { piece = nil }
      return !isAbandoned
    }
  }

  private func begin(_ piece: ScanoutPiece) -> Bool {
    lock.withLock {
      guard self.piece == nil else { return false }
      (self.piece, next) = (piece, 0)
      lock.signal()
      return true
    }
  }

  private func help() {
    while true {
      lock.withLock {
        while next >= piece?.bandCount ?? 0 { lock.wait() }
      }
      writeBands()
    }
  }

  /// Writes bands until all are taken.
  private func writeBands() {
    var (piece, band) = takeBand()
    while let taken = piece {
      writeBand(taken, band)
      (piece, band) = takeBand(insteadOfLast: true)
    }
  }

  /// Returns the piece and the index of its next band, or `nil` if no bands are left.
  ///
  /// - Parameter insteadOfLast: `true` if the calling thread has finished a band.
  private func takeBand(insteadOfLast: Bool = false) -> (ScanoutPiece?, Int) {
    lock.withLock {
      if insteadOfLast { taken -= 1 }
      guard let piece, next < piece.bandCount else {
        if isAwaited, taken == 0 { lock.signal() }
        if isAbandoned, taken == 0 {
          isAbandoned = false
          self.piece = nil
        }
        return (nil, 0)
      }
      next += 1
      taken += 1
      return (piece, next - 1)
    }
  }
}
