import EventSources
import System
import Toolkit

/// A lasting connection with a thread that sends and receives. Events are delivered on the application's thread.
final class NetworkConnection {
  enum Event: Sendable {
    case opened
    case received([UInt8])
    /// There is space for bytes again, after `send` returned `false`.
    case canSend
    /// The end of the connection, with `nil` if the other end closed it properly.
    case ended(NetworkError?)
  }

  /// The most bytes that wait to be sent.
  static let sendBufferLimit = 1 << 20
  /// The bytes beyond that limit for the messages of a protocol, such as confirmations. Chosen: a thousand
  /// subscriptions with filters of usual lengths.
  private static let controlReserve = 256 << 10
  /// The most events that wait for the application. When they are full, the thread stops reading from the connection.
  private static let eventCapacity = 256
  /// The most bytes of one event.
  private static let receiveSize = 4096
  /// The most events between two attempts to send. Chosen: 64 KiB. A server that sends as fast as it can then does not
  /// prevent sending.
  private static let eventsBetweenSends = 16
  /// The seconds of a frame in which events are delivered. Chosen: a quarter of a frame at 60 Hz. A server that sends as
  /// fast as it can then leaves time for the frame, also if each event has hundreds of messages.
  static let deliveryTime = 0.004
  /// The most seconds to send the remaining bytes after closing.
  private static let closeTimeout = 2.0

  private let outgoing = SendBuffer()
  private let mailbox: Mailbox<Event>

  /// - Parameter connectTimeout: The most seconds to connect.
  init(
    _ endpoint: NetworkStream.Endpoint, connectTimeout: Double, for application: Application,
    handler: @escaping (Event) -> Void
  ) throws(Errno) {
    let outgoing = outgoing
    let mailbox = try application.mailbox(
      capacity: Self.eventCapacity, timeLimit: Self.deliveryTime, handler)
    self.mailbox = mailbox
    do throws(Errno) {
      try Thread.start("network") { Self.run(endpoint, connectTimeout, outgoing, mailbox) }
    } catch {
      mailbox.close()
      throw error
    }
  }

  deinit { close() }

  /// Sends bytes once the connection is open and accepts them.
  ///
  /// - Parameter isControl: Whether these are bytes of the protocol, which the app cannot send again. They may exceed
  ///   the limit of the waiting bytes.
  /// - Returns: `false` if too many bytes are waiting. The event `.canSend` then follows.
  func send(_ bytes: [UInt8], isControl: Bool = false) -> Bool {
    outgoing.append(bytes, limit: Self.sendBufferLimit + (isControl ? Self.controlReserve : 0))
  }

  /// Closes the connection after sending the waiting bytes. No more events are delivered.
  func close() {
    outgoing.close()
    mailbox.close()
  }

  /// The bytes to send, shared by the two threads.
  private final class SendBuffer: @unchecked Sendable {
    let cancellation = Cancellation()
    private let lock = Lock()
    private var waiting: [UInt8] = []
    private var hasEnded = false
    /// Whether bytes were refused since `removeRefusal()`.
    private var hasRefused = false

    var isClosed: Bool { lock.withLock { hasEnded } }

    func append(_ bytes: [UInt8], limit: Int) -> Bool {
      let isTaken = lock.withLock { () -> Bool in
        guard !hasEnded else { return false }
        // A message of the greatest size, with the bytes that frame it, has space in an empty buffer.
        guard waiting.isEmpty || waiting.count + bytes.count <= limit else {
          hasRefused = true
          return false
        }
        waiting += bytes
        return true
      }
      // The thread may have removed the waiting bytes just before the refusal, so it is woken after each call.
      cancellation.wake()
      return isTaken
    }

    func removeAll() -> [UInt8] {
      lock.withLock {
        let bytes = waiting
        waiting.removeAll()
        return bytes
      }
    }

    /// Returns `true` once after bytes were refused, when no more bytes are waiting.
    func removeRefusal() -> Bool {
      lock.withLock {
        guard hasRefused, waiting.isEmpty else { return false }
        hasRefused = false
        return true
      }
    }

    func close() {
      lock.withLock { hasEnded = true }
      cancellation.wake()
    }
  }

  // MARK: On the connection's thread

  private static func run(
    _ endpoint: NetworkStream.Endpoint, _ connectTimeout: Double, _ outgoing: SendBuffer, _ mailbox: Mailbox<Event>
  ) {
    do throws(NetworkError) {
      let stream = try NetworkStream(endpoint, until: Clock.now + connectTimeout, outgoing.cancellation)
      deliver(.opened, outgoing, mailbox)
      try transfer(stream, outgoing, mailbox)
      deliver(.ended(nil), outgoing, mailbox)
    } catch { deliver(.ended(error), outgoing, mailbox) }
  }

  private static func transfer(
    _ stream: NetworkStream, _ outgoing: SendBuffer, _ mailbox: Mailbox<Event>
  ) throws(NetworkError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: receiveSize, alignment: 16)
    defer { buffer.deallocate() }
    var pending: ArraySlice<UInt8> = []
    var end: Double?
    while true {
      // Resets the wake event before reading the outgoing bytes, so that bytes added later signal it again.
      outgoing.cancellation.reset()
      if outgoing.isClosed, end == nil { end = Clock.now + Self.closeTimeout }
      if pending.isEmpty { pending = outgoing.removeAll()[...] }
      do throws(NetworkError) {
        while !pending.isEmpty, let count = try stream.writeAvailable(pending) {
          pending = pending.dropFirst(count)
          if pending.isEmpty { pending = outgoing.removeAll()[...] }
        }
      } catch {
        // The other end may have sent a reason before it closed the connection.
        do throws(NetworkError) {
          while try receive(stream, buffer, outgoing, mailbox) == .part {}
        } catch {}
        throw error
      }
      if let end, pending.isEmpty || Clock.now > end { return }
      if outgoing.removeRefusal() { deliver(.canSend, outgoing, mailbox) }
      if end == nil {
        switch try receive(stream, buffer, outgoing, mailbox) {
        case .all: if outgoing.isClosed { continue }
        case .part: continue
        case .end: return
        }
      }
      // After closing, what arrives is not read.
      try stream.waitForEvent(isWriting: !pending.isEmpty, isReading: end == nil, until: end ?? .infinity)
    }
  }

  /// What has been delivered of the bytes that have arrived.
  private enum Delivery {
    case all, part
    /// The connection has ended.
    case end
  }

  /// Delivers what has arrived, in a limited number of events.
  private static func receive(
    _ stream: NetworkStream, _ buffer: UnsafeMutableRawBufferPointer, _ outgoing: SendBuffer, _ mailbox: Mailbox<Event>
  ) throws(NetworkError) -> Delivery {
    for _ in 0..<eventsBetweenSends {
      guard !outgoing.isClosed, let count = try stream.readAvailable(into: buffer) else { return .all }
      if count == 0 { return .end }
      deliver(.received(Array(buffer[..<count])), outgoing, mailbox)
    }
    return .part
  }

  /// Delivers an event, waiting while the mailbox is full.
  private static func deliver(_ event: Event, _ outgoing: SendBuffer, _ mailbox: Mailbox<Event>) {
    while !mailbox.send(event) {
      if outgoing.isClosed { return }
      Clock.sleep(for: 0.02)
    }
  }
}
