import System

/// Runs work from other threads on the application's thread. Returned by `Application.mainThreadExecutor`.
///
/// Work runs in the order in which it was posted, at the start of the next frame. Any number of posts wakes the loop
/// once.
public final class MainThreadExecutor: MessageQueue, @unchecked Sendable {
  /// A posted closure. It is wrapped in a structure because an array of closures would allocate a reabstraction thunk
  /// for each of them.
  private struct WorkItem {
    let run: () -> Void
  }

  private let lock = Lock()
  private let wakeEvent: WakeEvent
  // Protected by the lock.
  private var pending: [WorkItem] = []
  private var isOpen = true
  // Used only on the application's thread.
  private var running: [WorkItem] = []

  init(_ doorbell: WakeEvent) { self.wakeEvent = doorbell }

  /// Runs `work` on the application's thread. May be called on any thread. Does nothing if the application no longer
  /// exists.
  public func post(_ work: @escaping @Sendable () -> Void) { enqueue(work) }

  /// Runs `work` later on the application's thread, which must also be the caller's thread, because `work` may capture
  /// state of that thread.
  func enqueue(_ work: @escaping () -> Void) {
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      pending.append(WorkItem(run: work))
      return pending.count == 1
    }
    // Later work runs together with the first.
    if isFirst { wakeEvent.signal() }
  }

  var isClosed: Bool { lock.withLock { !isOpen } }

  /// Runs the posted work. Work posted in the meantime runs in the next turn.
  func runPendingWork(_ clock: (() -> Double)?) {
    lock.withLock { swap(&pending, &running) }
    for work in running { work.run() }
    running.removeAll(keepingCapacity: true)
  }

  /// Drops all work and rejects new work. Called on the application's thread, which releases what the work captured.
  func close() {
    var dropped: [WorkItem] = []
    lock.withLock {
      isOpen = false
      swap(&pending, &dropped)
    }
    dropped.removeAll()
  }
}
