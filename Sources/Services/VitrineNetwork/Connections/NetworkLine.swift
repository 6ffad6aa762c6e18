import EventSources
import System
import Toolkit

/// A lasting connection with a thread that sends and receives. Events are delivered on the application's thread.
final class NetworkLine {
  /// An event of the connection.
  enum Event: Sendable {
    case opened
    case received([UInt8])
    /// The end of the connection, with `nil` if the other end closed it properly.
    case ended(NetworkError?)
  }

  /// The most bytes that wait to be sent.
  static let mostWaiting = 1 << 20
  /// The most events that wait for the application. When they are full, the thread stops reading from the connection.
  private static let mostEvents = 64
  /// The most seconds to send the remaining bytes after closing.
  private static let patience = 2.0

  private let box = Box()
  private let mailbox: Mailbox<Event>

  /// - Parameter patience: The most seconds to connect.
  init(_ way: NetworkStream.Way, patience: Double, for application: Application, _ heard: @escaping (Event) -> Void) throws(Errno) {
    let (box, mailbox) = (box, try application.mailbox(capacity: Self.mostEvents, heard))
    self.mailbox = mailbox
    do throws(Errno) {
      try Thread.start("network") { Self.carry(way, patience, box, mailbox) }
    } catch {
      mailbox.close()
      throw error
    }
  }

  deinit { close() }

  /// Sends bytes once the connection is open and accepts them.
  ///
  /// - Returns: `false` if too many bytes are waiting.
  func send(_ bytes: [UInt8]) -> Bool { box.add(bytes) }

  /// Closes the connection after sending the waiting bytes. No more events are delivered.
  func close() {
    box.close()
    mailbox.close()
  }

  /// The bytes to send, shared by the two threads.
  private final class Box: @unchecked Sendable {
    let cancellation = Cancellation()
    private let lock = Lock()
    private var waiting: [UInt8] = []
    private var isOver = false

    var isClosed: Bool { lock.withLock { isOver } }

    func add(_ bytes: [UInt8]) -> Bool {
      let isTaken = lock.withLock { () -> Bool in
        guard waiting.count + bytes.count <= NetworkLine.mostWaiting, !isOver else { return false }
        waiting += bytes
        return true
      }
      if isTaken { cancellation.cancel() }
      return isTaken
    }

    func take() -> [UInt8] {
      lock.withLock {
        let bytes = waiting
        waiting.removeAll()
        return bytes
      }
    }

    func close() {
      lock.withLock { isOver = true }
      cancellation.cancel()
    }
  }

  // MARK: On the connection's thread

  private static func carry(_ way: NetworkStream.Way, _ patience: Double, _ box: Box, _ mailbox: Mailbox<Event>) {
    do throws(NetworkError) {
      let stream = try NetworkStream(way, until: Clock.now + patience, box.cancellation)
      tell(.opened, box, mailbox)
      try carry(stream, box, mailbox)
      tell(.ended(nil), box, mailbox)
    } catch { tell(.ended(error), box, mailbox) }
  }

  private static func carry(_ stream: NetworkStream, _ box: Box, _ mailbox: Mailbox<Event>) throws(NetworkError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    defer { buffer.deallocate() }
    var pending: ArraySlice<UInt8> = []
    var end: Double?
    while true {
      // Resets the wake event before reading the box, so that bytes added later signal it again.
      box.cancellation.answer()
      if box.isClosed, end == nil { end = Clock.now + Self.patience }
      if pending.isEmpty { pending = box.take()[...] }
      while !pending.isEmpty, let count = try stream.writeAtOnce(pending) {
        pending = pending.dropFirst(count)
        if pending.isEmpty { pending = box.take()[...] }
      }
      if let end, pending.isEmpty || Clock.now > end { return }
      if end == nil {
        while let count = try stream.readAtOnce(into: buffer) {
          if count == 0 { return }
          tell(.received(Array(buffer[..<count])), box, mailbox)
          if box.isClosed { break }
        }
        if box.isClosed { continue }
      }
      try stream.waitForMore(isWriting: !pending.isEmpty, until: end ?? .infinity)
    }
  }

  /// Delivers an event, waiting while the mailbox is full.
  private static func tell(_ event: Event, _ box: Box, _ mailbox: Mailbox<Event>) {
    while !mailbox.send(event) {
      if box.isClosed { return }
      Clock.sleep(for: 0.02)
    }
  }
}
