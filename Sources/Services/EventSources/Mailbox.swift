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
  // Protected by the lock.
  private var pending: [Message] = []
  private var isOpen = true
  // Used only on the application's thread, which also releases what the handler captured.
  private var delivering: [Message] = []
  private var handler: ((Message) -> Void)?

  init(_ doorbell: WakeEvent, capacity: Int, _ handler: @escaping (Message) -> Void) {
    self.wakeEvent = doorbell
    self.capacity = capacity
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
  public var isEmpty: Bool { lock.withLock { pending.isEmpty } }

  /// Closes the mailbox. It drops messages that are not delivered yet, and rejects new ones. Called on the
  /// application's thread.
  public func close() {
    var dropped: [Message] = []
    lock.withLock {
      isOpen = false
      swap(&pending, &dropped)
    }
    dropped.removeAll()
    handler = nil
  }

  var isClosed: Bool { handler == nil }

  func runPendingWork() {
    lock.withLock { swap(&pending, &delivering) }
    for message in delivering { handler?(message) }
    delivering.removeAll(keepingCapacity: true)
  }
}
