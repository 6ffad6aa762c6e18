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

  /// Returns a client of a broker that answers the connection request with these bytes, in hexadecimal.
  private func makeClient(
    answered bytes: String, _ version: MQTTClient.Version = .v311, keepAlive: Int = 60,
    by broker: String = "scripted-broker"
  ) throws -> MQTTClient {
    var options = MQTTClient.Options()
    options.version = version
    options.clientID = bytes
    options.keepAlive = keepAlive
    return try MQTTClient(
      "mqtt://localhost:\(servers.ports[broker] ?? "1")", options: options, for: application)
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

  @Test(.slow) func `subscribes also while messages fill the buffer`() throws {
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

  private static let reply = "20020000"
  private static let replyOfVersion5 = "2003000000"

  @Test(arguments: [
    (MQTTClient.Version.v311, reply + reply, "the broker replied twice to the connection request"),
    (.v5, replyOfVersion5 + replyOfVersion5, "the broker replied twice to the connection request"),
    (.v311, "d000" + reply, "the broker sent a packet before it accepted the connection"),
    (.v311, "3003000161" + reply, "the broker sent a packet before it accepted the connection"),
    (.v311, "9003000100", "the broker sent a packet before it accepted the connection"),
    (.v5, "4002000120", "the broker sent a packet before it accepted the connection"),
    (.v5, "f000", "the packet type is not valid for a broker"),
    (.v5, replyOfVersion5 + "f000", "the packet type is not valid for a broker"),
    (.v311, reply + "d00100", "a packet is too short or too long"),
    (.v311, reply + "b000", "a packet is too short or too long"),
  ])
  func `ends a connection on which the broker violates the protocol`(
    _ version: MQTTClient.Version, _ bytes: String, _ reason: String
  ) throws {
    let client = try makeClient(answered: bytes, version)
    var topics: [String] = []
    client.subscribe(to: "#") { topics.append($0.topic) }
    run(client) { client.problem != nil }
    #expect(client.problem?.message == "localhost: \(reason)")
    #expect(!client.isConnected && topics.isEmpty)
  }

  @Test func `does not request its subscriptions again for each further acceptance`() throws {
    let client = try makeClient(answered: String(repeating: Self.reply, count: 1000))
    var changes = 0
    client.onStateChange = { changes += 1 }
    for topic in ["a", "b", "c"] { client.subscribe(to: topic) { _ in } }
    run(client) { client.problem != nil }
    #expect(client.requestedFilters.count == 3)
    #expect(changes == 2)
  }

  /// Messages of five bytes, for each of which the app needs ten microseconds.
  @Test func `leaves time for frames while a broker sends as fast as it can`() throws {
    let count = 6000
    let client = try makeClient(answered: Self.reply + String(repeating: "3003000161", count: count))
    var time = 0.0
    var received = 0
    client.subscribe(to: "#") { _ in
      received += 1
      time += 0.00001
    }
    let end = Clock.now + 30
    var longestTurn = 0.0
    while received < count, Clock.now < end {
      // The messages arrive in the meantime.
      Clock.sleep(for: 0.05)
      let start = time
      application.existingSources?.deliver { time }
      longestTurn = max(longestTurn, time - start)
    }
    #expect(received == count)
    // The last event of a turn has up to 820 messages.
    #expect(longestTurn < NetworkConnection.deliveryTime + 0.0083)
  }

  @Test func `knows all numbers of messages that a broker does not release`() {
    var numbers = PacketNumbers()
    let all = UInt16.min ... .max
    let unknown = numbers.remove(1)
    #expect(!unknown && numbers.isEmpty)
    let added = all.filter { numbers.insert($0) }
    #expect(added.count == 65_536 && numbers.count == 65_536)
    let repeated = [0, 63, 64, .max].filter { numbers.insert($0) }
    #expect(repeated.isEmpty)
    let removed = all.filter { numbers.remove($0) }
    #expect(removed.count == 65_536 && numbers.isEmpty)
    let missing = [0, 63, 64, .max].filter { numbers.remove($0) }
    #expect(missing.isEmpty)
  }

  @Test func `ignores confirmations that it does not expect`() throws {
    let unexpected = "40020007" + "50020007" + "70020007" + "9003000700" + "b0020007" + "d000" + "62020007"
    let client = try makeClient(answered: Self.reply + String(repeating: unexpected, count: 100) + "3003000161")
    var topics: [String] = []
    client.subscribe(to: "#") { topics.append($0.topic) }
    run(client) { !topics.isEmpty }
    #expect(topics == ["a"] && client.isConnected)
    #expect(client.requestedFilters.count == 1 && client.deliveredNumbers.isEmpty && client.pending.entries.isEmpty)
  }

  /// Runs for up to a minute of the application's time, in which the broker has time to answer.
  private func runMinute(_ client: MQTTClient, until isEnough: () -> Bool) -> Double {
    run(client) { client.isConnected }
    let start = application.now
    while !isEnough(), application.now < start + 60 {
      Clock.sleep(for: 0.02)
      application.existingSources?.deliver(nil)
      application.advance(to: application.now + 0.25)
    }
    return application.now - start
  }

  @Test func `replaces a connection whose broker answers pings and does not confirm a subscription`() throws {
    let client = try makeClient(answered: Self.reply, keepAlive: 2)
    client.subscribe(to: "a") { _ in }
    let time = runMinute(client) { client.problem != nil }
    #expect(client.problem == .timeout(host: "localhost", .idle))
    #expect(time <= 5)
  }

  /// The broker sends a message in place of its reply to the first ping, and does not confirm the subscription.
  @Test(.slow) func `replaces a connection although the reply to one ping is missing`() throws {
    let client = try makeClient(answered: Self.reply, keepAlive: 2, by: "omitting-broker")
    var topics: [String] = []
    client.subscribe(to: "a") { topics.append($0.topic) }
    let time = runMinute(client) { client.problem != nil }
    #expect(topics == ["a"])
    #expect(client.problem == .timeout(host: "localhost", .idle))
    // The first check finds the subscription, and the others find it again.
    let longestTime = Double(2 * (MQTTClient.maximumDelayedChecks + 1))
    #expect(time > 5 && time <= longestTime + 1)
  }

  /// The replies have the property Server Keep Alive (0x13) with these values.
  @Test(
    .slow,
    arguments: [
      ("2003000000", 20), ("20060000031300" + "00", 20), ("200600000313" + "ffff", 20), ("200600000313" + "0005", 10),
    ])
  func `notices within two intervals that a broker has stalled`(_ reply: String, _ seconds: Double) throws {
    let client = try makeClient(answered: reply, .v5, keepAlive: 10, by: "stalled-broker")
    let time = runMinute(client) { client.problem != nil }
    #expect(client.problem == .timeout(host: "localhost", .idle))
    #expect(time >= seconds && time <= seconds + 1)
  }

  @Test(arguments: [11, 1000, 70_000])
  func `parses packets next to skipped ones, in pieces of any size`(_ size: Int) {
    let large: [UInt8] = [0x30, 0x83, 0x80, 0x80, 0x01, 0, 1, 97] + [UInt8](repeating: 7, count: 2 << 20)
    let bytes: [UInt8] = [0xD0, 0] + large + [0x30, 4, 0, 1, 98, 50]
    let parsed = ParsedMessages(ofPackets: bytes, chunkSize: size)
    #expect(parsed.problem == "")
    #expect(parsed.messages == ["ping reply", "skipped a 2097155 0", "b 1 bytes 0 false"])
  }

  @Test func `rejects other packets that are too large`() {
    let parsed = ParsedMessages(ofPackets: [0x90, 0x80, 0x80, 0x80, 0x01, 0, 1], chunkSize: 100)
    #expect(parsed.problem == "a packet has more than 1048576 bytes" && parsed.messages.isEmpty)
  }
}
