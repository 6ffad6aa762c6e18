import Foundation

/// A connection to a socket of the emulator's, over which both sides talk in lines.
final class LineSocket: Sendable {
  private let descriptor: Int32

  /// Connects to the socket at `path`, waiting until it is there, as long as somebody is alive to make it.
  init(path: String, within limit: Duration, while isAlive: () -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      if let descriptor = UnixSocket.connect(path) {
        self.descriptor = descriptor
        return
      }
      guard isAlive() else { throw VirtualMachineError.emulatorEnded(reason: "the board was never switched on") }
      guard ContinuousClock.now < deadline else {
        throw VirtualMachineError.silent("answer at \(path)", seconds: Int(limit.components.seconds), log: [])
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Calls `receive` with every line that comes and `end` after the last one, on a thread of its own.
  func listen(receive: @escaping @Sendable (String) -> Void, end: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      var pending: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 16384)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        pending += buffer[..<count]
        while let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: pending[..<newline], as: UTF8.self)
          pending.removeFirst(newline + 1)
          receive(line.trimmingCharacters(in: ["\r"]))
        }
      }
      end()
    }
  }

  /// Sends one line; a connection that is broken shows in the missing answer.
  func send(_ line: String) {
    UnixSocket.writeAll(descriptor, [UInt8]("\(line)\n".utf8))
  }

  /// Ends the connection for both sides.
  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  deinit { _ = Glibc.close(descriptor) }
}
