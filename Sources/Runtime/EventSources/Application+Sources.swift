import System
import Toolkit

extension Application {
  /// What a descriptor is watched for.
  public enum Readiness: Sendable {
    /// There is something to read, or its end.
    case readable
    /// There is room to write.
    case writable
  }

  /// Calls `handler` each time that a frame may begin while there is something to read from `descriptor`, or room to write.
  ///
  /// The handler reads what there is, without waiting: the descriptor has to be non-blocking. At the end of it, it cancels; a pipe or a line
  /// whose other end has gone is cancelled by itself. The descriptor may be closed at any time, but its file stays open until the
  /// watch is cancelled.
  ///
  /// - Returns: what has to be kept as long as the handler is to be called.
  /// - Throws: `Errno.notPermitted` for a file on a disk, which is always ready; or where there are no more descriptors.
  public func watch(
    _ descriptor: Int32, for readiness: Readiness = .readable, _ handler: @escaping () -> Void
  ) throws(Errno) -> Watch {
    let sources = try eventSources()
    return Watch(sources, try sources.add(descriptor, for: readiness == .readable ? .readable : .writable, handler))
  }

  /// Somewhere for other threads to send messages to: `handler` is called for each, on this thread, and may keep what belongs to it.
  ///
  /// - Parameter capacity: how many may wait to be taken; a thread that goes on sending is told.
  public func mailbox<Message: Sendable>(
    capacity: Int = 65_536, _ handler: @escaping (Message) -> Void
  ) throws(Errno) -> Mailbox<Message> {
    try eventSources().makeInlet(capacity: capacity, handler)
  }

  /// Has `work` done on this thread when the next frame may begin, after what was posted before. Other threads have a `poster` for that.
  public func post(_ work: @escaping () -> Void) throws(Errno) { try eventSources().poster.add(work) }

  /// By which other threads post work to this one, in one order with `post`. Of this thread; what it gives may be handed to any.
  public var poster: Poster { get throws(Errno) { try eventSources().poster } }

  /// Those of this application, made when they are asked for first: an app without any has none to wait for.
  package func eventSources() throws(Errno) -> EventSources {
    if let sources = existingSources { return sources }
    let sources = try EventSources(of: self)
    runtimeState = sources
    return sources
  }

  /// Nil where nobody asked for any.
  package var existingSources: EventSources? { runtimeState.map { unsafeDowncast($0, to: EventSources.self) } }
}
