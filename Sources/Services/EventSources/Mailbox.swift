import System

/// Takes messages from any thread to the application's own, in the order in which each thread sends them.
///
/// Made by `Application.mailbox`. The handler hears all that has come when the next frame may begin; however many there are, the loop wakes
/// once. A message that is sent again and again allocates nothing of its own.
public final class Mailbox<Message: Sendable>: Inlet, @unchecked Sendable {
  private let lock: Lock
  private let doorbell: Doorbell
  private let capacity: Int
  // Behind the lock.
  private var waiting: [Message] = []
  private var isOpen = true
  // Of the application's thread alone, where the handler's own things are let go too.
  private var taken: [Message] = []
  private var handler: ((Message) -> Void)?

  init(_ lock: Lock, _ doorbell: Doorbell, capacity: Int, _ handler: @escaping (Message) -> Void) {
    self.lock = lock
    self.doorbell = doorbell
    self.capacity = capacity
    self.handler = handler
  }

  /// Sends a message, from any thread.
  ///
  /// - Returns: false where it is not taken: the mailbox is closed, or the application has not come to take the messages that wait.
  @discardableResult
  public func send(_ message: Message) -> Bool {
    var (isTaken, isFirst) = (false, false)
    lock.withLock {
      guard isOpen, waiting.count < capacity else { return }
      isFirst = waiting.isEmpty
      waiting.append(message)
      isTaken = true
    }
    // Those behind the first one are found with it.
    if isFirst { doorbell.ring() }
    return isTaken
  }

  /// Whether all that was sent is handed over, or being so.
  public var isEmpty: Bool { lock.withLock { waiting.isEmpty } }

  /// What is not handed over yet is dropped, and so is what is sent from now on. Of the application's thread.
  public func close() {
    lock.withLock {
      isOpen = false
      waiting.removeAll()
    }
    handler = nil
  }

  var isClosed: Bool { handler == nil }

  func handOver() {
    lock.withLock { swap(&waiting, &taken) }
    for message in taken { handler?(message) }
    taken.removeAll(keepingCapacity: true)
  }
}
