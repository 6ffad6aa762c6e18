import System

/// Threads that help to write large areas to a panel's memory, in bands.
///
/// The calling thread starts with the first band. Each helper takes a band as soon as it is awake, or nothing if no
/// bands are left. Helpers sleep while nothing is being written.
final class ScanoutCrew: @unchecked Sendable {
  /// The threads of this process: one for each processor except one, but at most three. They start on first use.
  static let shared = ScanoutCrew(helpers: min(Thread.processors - 1, mostHelpers))

  /// Chosen: more threads only wait for the same memory.
  private static let mostHelpers = 3

  /// Whether any helper thread is running.
  private(set) var canHelp = false
  private let lock = Lock()

  // `lock` protects the following properties.

  /// The piece that is being written.
  private var piece: ScanoutPiece?
  /// The index of the first band that no thread has taken.
  private var next = 0
  /// The number of bands that are being written.
  private var taken = 0
  /// Whether the caller of `write(_:)` waits for the last bands.
  private var isAwaited = false

  /// Starts up to `helpers` threads, or fewer if the system cannot create more. The threads never end.
  init(helpers: Int) {
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
    lock.withLock {
      isAwaited = true
      while taken > 0 { lock.wait() }
      isAwaited = false
      self.piece = nil
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
      taken.write(band: band)
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
        return (nil, 0)
      }
      next += 1
      taken += 1
      return (piece, next - 1)
    }
  }
}
