import System
import TestContexts
import Testing
import Toolkit

@testable import VitrineNetwork

/// The app's time passes only in its handlers, which take many seconds for each message.
@Suite("A connection of a slow app", .freshContext, .serialized) struct SlowAppTests {
  private let servers = Servers.shared
  private let application = Application()

  /// Runs turns of the loop until `isEnough` returns `true`.
  private func run(_ time: @escaping () -> Double, until isEnough: () -> Bool) {
    let end = Clock.now + 30
    while !isEnough(), Clock.now < end {
      // The next bytes arrive in the meantime.
      Clock.sleep(for: 0.01)
      application.existingSources?.deliver(time)
      application.advance(to: time())
    }
  }

  @Test func `stays open while the broker's confirmations are behind messages that it has not processed`() throws {
    let url = "mqtt://localhost:\(servers.ports["strict-broker"] ?? "1")"
    let client = try MQTTClient(url, for: application)
    var time = 0.0
    var received = 0
    var isConfirmed = false
    let interval = Double(client.options.keepAlive)
    client.subscribe(to: "backlog") { _ in
      received += 1
      time += interval / 2
    }
    client.publish(MQTTMessage(topic: "a", text: ""), quality: .atLeastOnce) { isConfirmed = true }
    run({ time }) {
      isConfirmed && received == 20 && client.requestedFilters.isEmpty || client.problem != nil
    }
    #expect(client.problem == nil && client.isConnected)
    #expect(isConfirmed && received == 20 && client.requestedFilters.isEmpty)
  }

  @Test func `stays open while the server's reply to a ping is behind messages that it has not processed`() throws {
    let url = servers.url("plain", "/socket").replacing("http", with: "ws")
    let socket = try WebSocket(url, for: application)
    var time = 0.0
    var received = 0
    var hasEnded = false
    socket.onClose = { hasEnded = true }
    socket.onBinary = { _ in
      received += 1
      time += WebSocket.pingInterval / 2
    }
    run({ time }) { socket.isOpen || hasEnded }
    // The server returns them.
    for _ in 0..<20 { socket.send([UInt8](repeating: 1, count: 5000)) }
    run({ time }) { received == 20 || hasEnded }
    #expect(received == 20 && !hasEnded && socket.isOpen)
  }
}
