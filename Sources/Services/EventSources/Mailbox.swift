import System

/// A queue that delivers messages from any thread to the application's thread. Messages of one thread keep their order.
///
/// Created by `Application.mailbox`. The handler is called for all pending messages at the start of the next frame. Any
/// number of messages wakes the loop once. Repeated sending allocates no memory.
public final class Mailbox<Message: Sendable>: MessageQueue, @unchecked Sendable {
  /// Not held while messages are destroyed, because an object of a message may send another one.
  private let lock = Lock()
  private let wakeEvent: WakeEvent
  private let capacity: Int
  /// The seconds of a frame in which messages are delivered, or `nil` for all of them.
  private let timeLimit: Double?
  // Protected by the lock.
  private var pending: [Message] = []
  private var isOpen = true
  /// Whether the last frame left messages to the next one.
  private var hasRest = false
  // Used only on the application's thread, which also releases what the handler captured.
  private var delivering: [Message] = []
  /// The number of messages of `delivering` that were delivered.
  private var deliveredCount = 0
  private var handler: ((Message) -> Void)?

  init(_ doorbell: WakeEvent, capacity: Int, timeLimit: Double?, _ handler: @escaping (Message) -> Void) {
    self.wakeEvent = doorbell
    self.capacity = capacity
    self.timeLimit = timeLimit
    self.handler = handler
  }

  /// Sends a message, from any thread.
  ///
  /// - Returns: `false` if the mailbox is closed or full.
  @discardableResult
  public func send(_ message: Message) -> Bool {
    var isTaken = false
    var isFirst = false
    lock.withLock {
      guard isOpen, pending.count < capacity else { return }
      isFirst = pending.isEmpty
      pending.append(message)
      isTaken = true
    }
    // Later messages are delivered together with the first one.
    if isFirst { wakeEvent.signal() }
    return isTaken
  }

  /// Whether all messages have been delivered or are being delivered.
  public var isEmpty: Bool { lock.withLock { pending.isEmpty && !hasRest } }

  /// Closes the mailbox. It drops messages that are not delivered yet, and rejects new ones. Called on the
  /// application's thread.
  public func close() {
    var dropped: [Message] = []
    lock.withLock {
      isOpen = false
      swap(&pending, &dropped)
    }
    dropped.removeAll()
    delivering.removeAll()
    handler = nil
  }

  var isClosed: Bool { handler == nil }

  func runPendingWork(_ clock: (() -> Double)?) {
    let hadRest = deliveredCount < delivering.count
    if !hadRest {
      deliveredCount = 0
      lock.withLock { swap(&pending, &delivering) }
    }
    let start = clock?() ?? 0
    var isLate = false
    while deliveredCount < delivering.count, !isLate {
      let message = delivering[deliveredCount]
      deliveredCount += 1
      handler?(message)
      if let clock, let timeLimit { isLate = clock() - start >= timeLimit }
    }
    let leavesRest = deliveredCount < delivering.count
    lock.withLock { hasRest = leavesRest }
    if !leavesRest { delivering.removeAll(keepingCapacity: true) }
    // Messages that arrived after the first part have not woken the loop for another turn.
    if hadRest || leavesRest { wakeEvent.signal() }
  }
}
