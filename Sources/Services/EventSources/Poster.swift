import System

/// What other threads have work done by, on the application's own thread: made by `Application.poster`.
///
/// Works are done in the order in which they were posted, when the next frame may begin; however many there are, the loop wakes once.
public final class Poster: Inlet, @unchecked Sendable {
  /// In a structure: an array would keep a function by another one, made for it each time.
  private struct Work {
    let run: () -> Void
  }

  private let lock = Lock()
  private let doorbell: Doorbell
  // Behind the lock.
  private var waiting: [Work] = []
  private var isOpen = true
  // Of the application's thread alone.
  private var taken: [Work] = []

  init(_ doorbell: Doorbell) { self.doorbell = doorbell }

  /// Has `work` done on the application's thread, from any thread. Nothing happens where the application has gone.
  public func post(_ work: @escaping @Sendable () -> Void) { add(work) }

  /// The same of the application's own thread, to which what `work` keeps belongs.
  func add(_ work: @escaping () -> Void) {
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      waiting.append(Work(run: work))
      return waiting.count == 1
    }
    // Those behind the first one are found with it.
    if isFirst { doorbell.ring() }
  }

  var isClosed: Bool { lock.withLock { !isOpen } }

  /// Does what was posted. What that posts is done in the next turn.
  func handOver() {
    lock.withLock { swap(&waiting, &taken) }
    for work in taken { work.run() }
    taken.removeAll(keepingCapacity: true)
  }

  /// Nothing more is done. Of the application's thread, where what works keep is let go.
  func close() {
    lock.withLock {
      isOpen = false
      swap(&waiting, &taken)
    }
    taken.removeAll()
  }
}
