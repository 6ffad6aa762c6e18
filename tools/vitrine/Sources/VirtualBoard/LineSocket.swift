import Foundation

/// A connection to a socket of the emulator. Both sides send lines.
final class LineSocket: Sendable {
  private let descriptor: Int32

  /// Connects to the socket at `path`, and waits for it as long as `isAlive` returns `true`.
  init(path: String, within limit: Duration, while isAlive: () -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      if let descriptor = UnixSocket.connect(path) {
        self.descriptor = descriptor
        return
      }
      guard isAlive() else { throw VirtualMachineError.emulatorEnded(reason: "the board was never switched on") }
      guard ContinuousClock.now < deadline else {
        throw VirtualMachineError.noAnswer(seconds: Int(limit.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Calls `receive` with every line and then `end`, on a separate thread.
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

  /// Sends one line. If the connection is broken, no answer arrives.
  func send(_ line: String) {
    UnixSocket.writeAll(descriptor, [UInt8]("\(line)\n".utf8))
  }

  /// Ends the connection for both sides.
  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  deinit { _ = Glibc.close(descriptor) }
}
