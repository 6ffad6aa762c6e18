import System

/// Threads that write what is large to a panel's memory, band by band, beside the one that draws.
///
/// Whoever has a piece to write takes its first band, and each of the others a band as soon as it is awake: one that comes late takes
/// what is left, or nothing. Between pieces they sleep.
final class ScanoutCrew: @unchecked Sendable {
  /// That of the program: with each processor but one a thread, from the first large piece on, and at most three.
  static let shared = ScanoutCrew(helpers: min(Thread.processors - 1, mostHelpers))

  /// D: more of them only wait for the same memory.
  private static let mostHelpers = 3

  /// Whether there is anybody beside the one that draws.
  private(set) var canHelp = false
  private let lock = Lock()

  // What follows belongs to who has the lock.

  /// What is being written.
  private var piece: ScanoutPiece?
  /// The first band that nobody has taken.
  private var next = 0
  /// How many bands are being written.
  private var taken = 0
  /// Whether who has the piece waits for the last of them.
  private var isAwaited = false

  /// As many threads as the system has room for, `helpers` at most. They never end.
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

  /// Writes `piece`, together; alone where another piece is being written.
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

  /// The next band of the piece; without a piece where none is left.
  ///
  /// - Parameter insteadOfLast: whether who asks has written one before.
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
