import System
import Toolkit

extension Application {
  /// The condition that a descriptor is watched for.
  public enum Readiness: Sendable {
    /// Data can be read, or the end of the data was reached.
    case readable
    /// Data can be written.
    case writable
  }

  /// Calls `handler` at the start of a frame whenever `descriptor` is ready for reading or writing.
  ///
  /// The descriptor must be nonblocking, and the handler must read all available data. When it reads the end of the
  /// data, it must cancel the watch. The watch of a pipe or line is canceled automatically when the other end closes
  /// it. You may close the descriptor at any time, but the underlying file stays open until the watch is canceled.
  ///
  /// - Returns: The watch. The handler is called only as long as the watch is retained.
  /// - Throws: `Errno.notPermitted` for a file on a disk, which is always ready, or an error if the process has no free
  ///   descriptors.
  public func watch(
    _ descriptor: Int32, for readiness: Readiness = .readable, _ handler: @escaping () -> Void
  ) throws(Errno) -> Watch {
    let sources = try eventSources()
    return Watch(sources, try sources.add(descriptor, for: readiness == .readable ? .readable : .writable, handler))
  }

  /// Returns a mailbox to which other threads send messages.
  ///
  /// `handler` is called on this thread for each message, so it may capture state of this thread.
  ///
  /// - Parameter capacity: The maximum number of undelivered messages. `Mailbox.send(_:)` returns `false` when the
  ///   mailbox is full.
  public func mailbox<Message: Sendable>(
    capacity: Int = 65_536, _ handler: @escaping (Message) -> Void
  ) throws(Errno) -> Mailbox<Message> {
    try eventSources().makeMailbox(capacity: capacity, timeLimit: nil, handler)
  }

  /// Returns a mailbox for messages that someone outside of the app causes, whose number must not delay frames.
  ///
  /// - Parameter timeLimit: The seconds of a frame in which messages are delivered. The message that exceeds it is the
  ///   last one of the frame; the others follow in the next frames, and count for `capacity` no more.
  package func mailbox<Message: Sendable>(
    capacity: Int, timeLimit: Double, _ handler: @escaping (Message) -> Void
  ) throws(Errno) -> Mailbox<Message> {
    try eventSources().makeMailbox(capacity: capacity, timeLimit: timeLimit, handler)
  }

  /// Runs `work` on this thread at the start of the next frame, after work that was posted earlier. Other threads use
  /// `mainThreadExecutor`.
  public func post(_ work: @escaping () -> Void) throws(Errno) { try eventSources().executor.enqueue(work) }

  /// The object with which other threads post work to this thread, in one order with `post(_:)`. Read it on this
  /// thread; the returned object may be passed to any thread.
  public var mainThreadExecutor: MainThreadExecutor { get throws(Errno) { try eventSources().executor } }

  /// Returns the event sources of this application. They are created on first use, so an app without any has no
  /// descriptors to wait for.
  package func eventSources() throws(Errno) -> EventSources {
    if let sources = existingSources { return sources }
    let sources = try EventSources(of: self)
    runtimeState = sources
    return sources
  }

  /// The event sources, or `nil` if the app has not used any.
  package var existingSources: EventSources? { runtimeState.map { unsafeDowncast($0, to: EventSources.self) } }
}
