import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import VitrineNetwork

/// A broker that sends messages that are too large, and that never confirms some.
@Suite("An MQTT client and a strict broker", .freshContext, .serialized) struct MQTTFaultTests {
  private let servers = Servers.shared
  private let application = Application()

  private func makeClient() throws -> MQTTClient {
    try MQTTClient("mqtt://localhost:\(servers.ports["strict-broker"] ?? "1")", for: application)
  }

  /// Runs until `isEnough` returns `true`. The pauses before connecting again pass at once.
  private func run(_ client: MQTTClient, until isEnough: () -> Bool) {
    let end = Clock.now + 30
    var time = 0.0
    while !isEnough(), Clock.now < end {
      application.existingSources?.deliver(nil)
      if client.isActive { Clock.sleep(for: 0.001) } else { time += 0.25 }
      application.advance(to: time)
    }
  }

  @Test func `skips a message that is too large, and confirms it`() throws {
    let client = try makeClient()
    var heard: [String] = []
    client.subscribe(to: "large/#", quality: .atLeastOnce) { heard.append("\($0.topic) \($0.text)") }
    run(client) { heard.count == 2 }
    #expect(heard == ["large/b fits", "large/c confirmed 7"])
    #expect(client.isConnected)
  }

  @Test func `subscribes also while messages fill the buffer`() throws {
    let client = try makeClient()
    var received: [String] = []
    run(client) { client.isConnected }
    // The broker reads nothing for three seconds.
    client.publish(MQTTMessage(topic: "stall", text: ""))
    let message = MQTTMessage(topic: "filler", bytes: [UInt8](repeating: 1, count: 100_000))
    var lastTime = Clock.now
    while Clock.now < lastTime + 0.5 {
      if client.publish(message) { lastTime = Clock.now }
      Clock.sleep(for: 0.001)
    }
    client.subscribe(to: "large/#") { received.append($0.topic) }
    run(client) { !received.isEmpty }
    #expect(received.first == "large/b" && client.isConnected)
  }

  @Test func `gives up the message that the broker never confirms, and delivers the others`() throws {
    let client = try makeClient()
    var undelivered: [String] = []
    var confirmed: [String] = []
    client.onUndelivered = { undelivered.append($0.topic) }
    for topic in ["first", "poison", "second", "third"] {
      client.publish(MQTTMessage(topic: topic, text: ""), quality: .atLeastOnce) { confirmed.append(topic) }
    }
    run(client) { confirmed.count == 3 && undelivered.count == 1 }
    #expect(confirmed.sorted() == ["first", "second", "third"])
    #expect(undelivered == ["poison"])
    #expect(client.isConnected)
  }

  @Test(arguments: [11, 1000, 70_000])
  func `parses packets next to skipped ones, in pieces of any size`(_ size: Int) {
    let large: [UInt8] = [0x30, 0x83, 0x80, 0x80, 0x01, 0, 1, 97] + [UInt8](repeating: 7, count: 2 << 20)
    let bytes: [UInt8] = [0xD0, 0] + large + [0x30, 4, 0, 1, 98, 50]
    let parsed = ParsedMessages(ofPackets: bytes, chunkSize: size)
    #expect(parsed.problem == "")
    #expect(parsed.messages == ["other", "skipped a 2097155 0", "b 1 bytes 0 false"])
  }

  @Test func `rejects other packets that are too large`() {
    let parsed = ParsedMessages(ofPackets: [0x90, 0x80, 0x80, 0x80, 0x01, 0, 1], chunkSize: 100)
    #expect(parsed.problem == "a packet has more than 1048576 bytes" && parsed.messages.isEmpty)
  }
}
