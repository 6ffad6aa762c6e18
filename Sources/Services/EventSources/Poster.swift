import System

/// Runs work from other threads on the application's thread. Returned by `Application.poster`.
///
/// Work runs in the order in which it was posted, at the start of the next frame. Any number of posts wakes the loop
/// once.
public final class Poster: Inlet, @unchecked Sendable {
  /// A posted closure. It is wrapped in a structure because an array of closures would allocate a reabstraction thunk
  /// for each of them.
  private struct Work {
    let run: () -> Void
  }

  private let lock = Lock()
  private let doorbell: Doorbell
  // Protected by the lock.
  private var waiting: [Work] = []
  private var isOpen = true
  // Used only on the application's thread.
  private var taken: [Work] = []

  init(_ doorbell: Doorbell) { self.doorbell = doorbell }

  /// Runs `work` on the application's thread. May be called on any thread. Does nothing if the application no longer
  /// exists.
  public func post(_ work: @escaping @Sendable () -> Void) { add(work) }

  /// Runs `work` later on the application's thread, which must also be the caller's thread, because `work` may capture
  /// state of that thread.
  func add(_ work: @escaping () -> Void) {
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      waiting.append(Work(run: work))
      return waiting.count == 1
    }
    // Later work runs together with the first.
    if isFirst { doorbell.ring() }
  }

  var isClosed: Bool { lock.withLock { !isOpen } }

  /// Runs the posted work. Work posted in the meantime runs in the next turn.
  func handOver() {
    lock.withLock { swap(&waiting, &taken) }
    for work in taken { work.run() }
    taken.removeAll(keepingCapacity: true)
  }

  /// Drops all work and rejects new work. Called on the application's thread, which releases what the work captured.
  func close() {
    var dropped: [Work] = []
    lock.withLock {
      isOpen = false
      swap(&waiting, &dropped)
    }
    dropped.removeAll()
  }
}
