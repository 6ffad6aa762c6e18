import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import VitrineNetwork

/// A broker that keeps sessions, and ends connections at each step of a message, refuses, or has limits.
@Suite("An MQTT session", .freshContext, .serialized) struct MQTTSessionTests {
  private let servers = Servers.shared
  private let application = Application()

  private func makeClient(_ version: MQTTClient.Version, _ name: String) throws -> MQTTClient {
    var options = MQTTClient.Options()
    options.version = version
    options.clientID = name.isEmpty ? "" : "\(name)-\(version)"
    options.keepsSession = true
    return try MQTTClient(
      "mqtt://localhost:\(servers.ports["session-broker"] ?? "1")", options: options, for: application)
  }

  /// Runs until `isEnough` returns `true`. The pauses before connecting again pass at once.
  private func run(_ client: MQTTClient, until isEnough: () -> Bool) {
    let end = Clock.now + 30
    var time = application.now
    while !isEnough(), Clock.now < end {
      application.existingSources?.deliver(nil)
      if client.isActive { Clock.sleep(for: 0.001) } else { time += 0.25 }
      application.advance(to: time)
    }
  }

  /// Returns the payloads that the broker has received, and other notes of it.
  private func report(_ client: MQTTClient) -> [String] {
    var text: String?
    client.subscribe(to: "report") { text = $0.text }
    var lastTime = 0.0
    run(client) {
      if Clock.now > lastTime + 0.3, client.publish(MQTTMessage(topic: "report", text: "")) { lastTime = Clock.now }
      return text != nil
    }
    client.unsubscribe(from: "report")
    return text?.split(separator: "\n").map { String($0) } ?? []
  }

  @Test(arguments: [MQTTClient.Version.v311, .v5])
  func `sends each message once, although the connection ends at each step`(_ version: MQTTClient.Version) throws {
    let client = try makeClient(version, "cut-sending")
    var confirmed: [Int] = []
    for number in 0..<6 {
      client.publish(MQTTMessage(topic: "a", text: "\(number)"), quality: .exactlyOnce) { confirmed.append(number) }
    }
    run(client) { confirmed.count == 6 }
    #expect(confirmed == Array(0..<6))
    #expect(report(client) == (0..<6).map { "\($0)" })
  }

  @Test(arguments: [MQTTClient.Version.v311, .v5])
  func `receives each message once, although the connection ends at each step`(_ version: MQTTClient.Version) throws {
    let client = try makeClient(version, "cut-receiving")
    var received: [String] = []
    client.subscribe(to: "once", quality: .exactlyOnce) { received.append($0.text) }
    var notes: [String] = []
    for _ in 0..<20 where notes.isEmpty { notes = report(client) }
    #expect(notes == ["done"] && received == ["only"])
    #expect(client.deliveredNumbers.isEmpty)
  }

  @Test(arguments: [MQTTClient.Version.v311, .v5])
  func `that the broker loses begins again`(_ version: MQTTClient.Version) throws {
    let client = try makeClient(version, "lost")
    var isConfirmed = false
    client.publish(MQTTMessage(topic: "a", text: "a"), quality: .exactlyOnce) { isConfirmed = true }
    run(client) { isConfirmed }
    // The broker cannot know that it had received the message.
    #expect(isConfirmed && report(client) == ["a", "a"])
  }

  @Test func `reports the reasons of refusals`() throws {
    let refused = try makeClient(.v5, "refused")
    let refusedByOldBroker = try makeClient(.v311, "refused")
    run(refused) { refused.problem != nil && refusedByOldBroker.problem != nil }
    #expect(refused.problem?.message == "localhost: the broker refused the connection: this client is banned")
    #expect(
      refusedByOldBroker.problem?.message
        == "localhost: the broker refused the connection: this client is not authorized")
    let client = try makeClient(.v5, "kicked")
    var undelivered: [String] = []
    client.onUndelivered = { undelivered.append("\($0.topic) \($0.text)") }
    client.publish(MQTTMessage(topic: "refused", text: "1"), quality: .atLeastOnce)
    client.publish(MQTTMessage(topic: "refused", text: "2"), quality: .exactlyOnce)
    client.subscribe(to: "secret") { _ in }
    run(client) { undelivered.count == 2 && client.requestedFilters.isEmpty }
    #expect(undelivered == ["refused 1", "refused 2"])
    client.publish(MQTTMessage(topic: "kicked", text: ""))
    run(client) { client.problem != nil }
    #expect(
      client.problem?.message
        == "localhost: the broker ended the connection: its administrator ended the connection")
  }

  @Test(.slow) func `respects the limits of the broker`() throws {
    let client = try makeClient(.v5, "limited")
    var undelivered: [String] = []
    var confirmed = 0
    client.onUndelivered = { undelivered.append("\($0.topic)") }
    client.publish(MQTTMessage(topic: "large", bytes: [UInt8](repeating: 1, count: 990)), quality: .atLeastOnce)
    client.publish(MQTTMessage(topic: "once", text: ""), quality: .exactlyOnce)
    client.publish(MQTTMessage(topic: "retained", text: "", isRetained: true), quality: .atLeastOnce)
    for _ in 0..<5 { client.publish(MQTTMessage(topic: "a", text: ""), quality: .atLeastOnce) { confirmed += 1 } }
    run(client) { confirmed == 5 }
    #expect(undelivered == ["large", "once", "retained"] && confirmed == 5)
    #expect(!client.publish(MQTTMessage(topic: "large", bytes: [UInt8](repeating: 1, count: 990))))
    #expect(client.publish(MQTTMessage(topic: "a", bytes: [UInt8](repeating: 1, count: 990))))
    let notes = report(client)
    #expect(notes.allSatisfy { $0 == "1 at a time" || $0 == "2 at a time" } && notes.contains("2 at a time"))
  }

  @Test(arguments: [MQTTClient.Version.v311, .v5])
  func `that the broker keeps loses subscriptions that the app ended without a connection`(
    _ version: MQTTClient.Version
  ) throws {
    let client = try makeClient(version, "leaves")
    for filter in ["a", "b"] { client.subscribe(to: filter) { _ in } }
    run(client) { client.isConnected && client.requestedFilters.isEmpty }
    // The broker ends the connection.
    client.publish(MQTTMessage(topic: "kicked", text: ""))
    run(client) { !client.isConnected }
    client.unsubscribe(from: "a")
    client.unsubscribe(from: "b")
    client.subscribe(to: "b") { _ in }
    run(client) { client.isConnected && client.removals.entries.isEmpty }
    #expect(client.removals.entries.isEmpty)
    #expect(report(client).first == "left a")
    #expect(!report(client).contains("left b"))
  }

  @Test func `keeps no filters for the broker that it does not know`() throws {
    let client = try makeClient(.v311, "leaves-unknown")
    client.subscribe(to: "known") { _ in }
    run(client) { client.isConnected && client.requestedFilters.isEmpty }
    client.publish(MQTTMessage(topic: "kicked", text: ""))
    run(client) { !client.isConnected }
    client.unsubscribe(from: "known")
    // The broker still knows the filter, which the app uses again for a moment.
    client.subscribe(to: "known") { _ in }
    client.unsubscribe(from: "known")
    for number in 0..<2000 {
      client.subscribe(to: "shown/\(number)") { _ in }
      client.unsubscribe(from: "shown/\(number)")
    }
    #expect(client.removals.entries.map { $0.filter } == ["known"])
    run(client) { client.isConnected && client.removals.entries.isEmpty }
    #expect(report(client).first == "left known")
  }

  @Test func `that is older than the client loses the last of many subscriptions`() throws {
    let earlier = try makeClient(.v311, "leaves-many")
    run(earlier) { earlier.isConnected }
    earlier.close()
    let client = try makeClient(.v311, "leaves-many")
    for number in 0..<1100 { client.unsubscribe(from: "\(number)") }
    #expect(client.removals.entries.count == MQTTRemovals.maximumCount)
    run(client) { client.isConnected && client.removals.entries.isEmpty }
    let notes = report(client)
    #expect(notes.prefix(1000).elementsEqual((100..<1100).map { "left \($0)" }), "\(notes)")
  }

  @Test func `counts ended subscriptions that it did not keep until the broker confirmed their removal`() throws {
    let client = try makeClient(.v311, "leaves-connected")
    run(client) { client.isConnected }
    for number in 0..<1100 { client.unsubscribe(from: "\(number)") }
    #expect(client.removals.entries.count == MQTTRemovals.maximumCount && client.unknownRemovals == 100)
    run(client) { client.removals.entries.isEmpty }
    #expect(client.isConnected && client.removals.entries.isEmpty && client.unknownRemovals == 0)
  }

  @Test func `keeps long filters only up to a size`() {
    var removals = MQTTRemovals()
    let text = String(repeating: "a", count: 60_000)
    var replaced = 0
    for number in 0..<10 { replaced += removals.insert("\(text)\(number)", number: UInt16(number)) }
    #expect(replaced == 6)
    #expect(removals.entries.map { $0.number } == [6, 7, 8, 9])
  }

  @Test func `keeps the name that the broker has chosen`() throws {
    let client = try makeClient(.v5, "")
    run(client) { client.isConnected }
    #expect(client.clientID == "name")
    // The broker does not replace topics by numbers, because the client did not agree to any.
    client.publish(MQTTMessage(topic: "alias", text: ""))
    run(client) { client.problem != nil }
    #expect(
      client.problem?.message
        == "localhost: a message has a number in place of its topic, which was not agreed")
  }

  @Test(arguments: [1, 3, 1000])
  func `parses packets of MQTT 5 in pieces of any size`(_ size: Int) {
    let bytes: [UInt8] =
      [0x20, 6, 1, 0, 3, 0x21, 0, 20]
      + [0x34, 18, 0, 1, 97, 0, 9, 12, 0x26, 0, 1, 98, 0, 1, 99, 0x0B, 0x81, 1, 0x01, 1]
      + [0x40, 3, 0, 1, 0x87] + [0x50, 2, 0, 2] + [0x62, 4, 0, 3, 0, 0] + [0x70, 2, 0, 4] + [0x90, 4, 0, 5, 0, 0x8F]
      + [0xE0, 0]
    let parsed = ParsedMessages(ofPackets: bytes, chunkSize: size, isVersion5: true)
    #expect(parsed.problem == "")
    #expect(
      parsed.messages == [
        "connected 0 true 20", "a 0 bytes 9 false", "b: c", "acknowledged 1 135", "received 2 0", "released 3",
        "completed 4", "subscribed 5 143", "disconnected 0",
      ])
  }

  @Test(arguments: [
    [0x20, 5, 0, 0, 2, 0x21, 0], [0x20, 6, 0, 0, 3, 0x21, 0, 0], [0x20, 9, 0, 0, 6, 0x21, 0, 1, 0x21, 0, 1],
    [0x20, 4, 0, 0, 1, 0xFF], [0x30, 5, 0, 1, 97, 5, 0x26], [0x20, 6, 0, 0, 0x80, 0x80, 0x80, 0x80],
  ])
  func `rejects properties that are not valid`(_ bytes: [UInt8]) {
    #expect(
      ParsedMessages(ofPackets: bytes, chunkSize: 100, isVersion5: true).problem
        == "a packet's properties are not valid")
  }
}
