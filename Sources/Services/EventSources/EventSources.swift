internal import AppContexts
import System
import Toolkit

/// The sources of an app's events other than touches and time: descriptors, changed files, other threads, and child
/// programs.
///
/// Everything except `Mailbox.send` and `MainThreadExecutor.post` must be called on the application's thread. Handlers
/// are called at the start of a frame: after touch events, and before timers and layout, with `Application.now` as the
/// time. Frequent events therefore never delay a frame.
public final class EventSources {
  /// The time in seconds that the handlers of one turn may take before a warning is logged. Chosen: three frames at 60
  /// Hz.
  static let slowHandlerThreshold = 0.05

  private let context: AppContext
  private let poll: Poll
  private let wakeEvent: WakeEvent
  private var entries: [UInt64: WatchedDescriptor] = [:]
  private var lastTag = EventSources.wakeEventTag
  private var messageQueues: [any MessageQueue] = []
  private var existingExecutor: MainThreadExecutor?
  let pendingJobCount = PendingJobCount()
  /// The backends of the application's storages, which live as long as the application.
  package var storages: AnyObject?
  private var slowHandlerLog = LogRateLimiter(burst: 1)
  private static let wakeEventTag: UInt64 = 0

  private final class WatchedDescriptor {
    let descriptor: Descriptor
    let handler: () -> Void

    init(_ descriptor: consuming Descriptor, _ handler: @escaping () -> Void) {
      self.descriptor = descriptor
      self.handler = handler
    }
  }

  init(of application: Application) throws(Errno) {
    context = application.context
    poll = try Poll()
    wakeEvent = try WakeEvent()
    try poll.add(wakeEvent.descriptor.rawValue, tag: Self.wakeEventTag)
  }

  deinit { for inlet in messageQueues { inlet.close() } }

  /// Whether a worker has a job whose result is not delivered yet.
  package var hasPendingJobs: Bool { pendingJobCount.count > 0 }

  /// A descriptor that is readable while events are pending.
  package var descriptor: Int32 { poll.descriptor.rawValue }

  // MARK: Descriptors

  func add(_ number: Int32, for readiness: Poll.Readiness, _ handler: @escaping () -> Void) throws(Errno) -> UInt64 {
    // Watches a duplicate of the descriptor: the caller may close the original, and its number may be reused for
    // another file.
    let descriptor = try Descriptor(copying: number)
    lastTag += 1
    try poll.add(descriptor.rawValue, tag: lastTag, for: readiness)
    entries[lastTag] = WatchedDescriptor(descriptor, handler)
    return lastTag
  }

  func remove(_ tag: UInt64) {
    guard let entry = entries.removeValue(forKey: tag) else { return }
    // Closing the descriptor does not remove it from the poll set while another descriptor refers to the same file.
    poll.remove(entry.descriptor.rawValue)
  }

  // MARK: Messages

  func makeMailbox<Message: Sendable>(
    capacity: Int, timeLimit: Double?, _ handler: @escaping (Message) -> Void
  ) -> Mailbox<Message> {
    let mailbox = Mailbox(wakeEvent, capacity: capacity, timeLimit: timeLimit, handler)
    messageQueues.removeAll { $0.isClosed }
    messageQueues.append(mailbox)
    return mailbox
  }

  /// The executor, created on first use.
  var executor: MainThreadExecutor {
    if let existingExecutor { return existingExecutor }
    let poster = MainThreadExecutor(wakeEvent)
    existingExecutor = poster
    messageQueues.append(poster)
    return poster
  }

  // MARK: Called by the runtime

  /// Calls the handlers of all pending events.
  ///
  /// - Parameter clock: Returns the time in seconds. It is `nil` in scripted time, in which handlers take no time.
  @export(interface)
  package func deliver(_ clock: (() -> Double)?) {
    let start = clock?()
    do throws(Errno) {
      _ = try poll.waitUnlessInterrupted(for: 0) { tag, readiness in
        context.performAsCurrent {
          if tag == Self.wakeEventTag { deliverMessages(clock) } else { handleEvent(tag, readiness) }
        }
      }
    } catch { Process.log("cannot check the app's event sources: \(error.message)") }
    if let start, let clock {
      let now = clock()
      if now - start > Self.slowHandlerThreshold {
        let line = slowHandlerLog.line(
          "the app's event handlers blocked the frame loop for \(Int((now - start) * 1000)) ms", at: now)
        if let line { Process.log(line) }
      }
    }
  }

  /// The time limit in seconds for waiting for workers in scripted time. Chosen value.
  private static let workerTimeout = 10.0

  /// Waits until a worker has a result, in real time. Scripted time does not pass in the meantime, so results must be
  /// available before it continues.
  ///
  /// - Returns: `true` if an event is pending. `false` if the wait timed out or no worker has a job.
  @discardableResult
  package func waitForWorkers() -> Bool {
    var hasCome = false
    if pendingJobCount.count > 0 { try? poll.wait(for: Self.workerTimeout) { _ in hasCome = true } }
    return hasCome
  }

  private func handleEvent(_ tag: UInt64, _ readiness: Poll.Readiness) {
    // Another handler may have removed this entry.
    guard let entry = entries[tag] else { return }
    entry.handler()
    // No more data can arrive, and the kernel would report the descriptor as ready indefinitely.
    if readiness.isSubset(of: .hungUp) { remove(tag) }
  }

  private func deliverMessages(_ clock: (() -> Double)?) {
    // Resets the event before the messages are delivered, so that a message that arrives in the meantime wakes the loop
    // again.
    wakeEvent.reset()
    for inlet in messageQueues { inlet.runPendingWork(clock) }
  }
}
