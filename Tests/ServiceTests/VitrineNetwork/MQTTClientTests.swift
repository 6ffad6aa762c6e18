import System
import TestContexts
import Testing
import ToolkitTestKit

@testable import VitrineNetwork

/// The broker is Debian's mosquitto.
@Suite("An MQTT client", .freshContext, .serialized) struct MQTTClientTests {
  private let servers = Servers.shared
  private let desk = Desk()

  private func makeClient(_ name: String = "broker", _ options: MQTTClient.Options = .init()) throws -> MQTTClient {
    let schemes = ["broker": "mqtt", "broker-socket": "ws", "broker-socket-encrypted": "wss"]
    return try MQTTClient(
      "\(schemes[name] ?? "mqtts")://localhost:\(servers.ports[name] ?? "1")/mqtt", options: options,
      for: desk.application, trustRoots: "\(servers.folder.path)/authority.crt")
  }

  private func options(_ version: MQTTClient.Version, _ clientID: String = "") -> MQTTClient.Options {
    var options = MQTTClient.Options()
    options.version = version
    options.clientID = clientID
    options.keepsSession = !clientID.isEmpty
    options.sessionExpiry = 60
    return options
  }

  @Test(
    .slow,
    arguments: ["broker", "broker-encrypted", "broker-socket", "broker-socket-encrypted"],
    [MQTTClient.Version.v311, .v5])
  func `publishes and receives, with and without acknowledgments`(
    _ broker: String, _ version: MQTTClient.Version
  ) throws {
    let name = "\(broker)-\(version)"
    let speaker = try makeClient(broker, options(version))
    let hearer = try makeClient(broker, options(version))
    var heard: [String] = []
    var confirmed = 0
    hearer.subscribe(to: "\(name)/+/visitors", quality: .atLeastOnce) { heard.append($0.text) }
    // Before the connection, messages with guaranteed delivery are queued.
    #expect(!speaker.publish(MQTTMessage(topic: "\(name)/1/visitors", text: "lost")))
    desk.runEventSources { hearer.isConnected && speaker.isConnected }
    // Waits until the broker has processed the subscription.
    var isThere = false
    hearer.subscribe(to: "\(name)/ready") { _ in isThere = true }
    hearer.publish(MQTTMessage(topic: "\(name)/ready", text: ""))
    desk.runEventSources { isThere }
    #expect(speaker.publish(MQTTMessage(topic: "\(name)/1/visitors", text: "17")))
    for number in 0..<50 {
      #expect(
        speaker.publish(MQTTMessage(topic: "\(name)/2/visitors", text: "\(number)"), quality: .atLeastOnce) {
          confirmed += 1
        })
    }
    speaker.publish(MQTTMessage(topic: "\(name)/2/other", text: "not asked for"))
    desk.runEventSources { heard.count == 51 && confirmed == 50 }
    #expect(heard == ["17"] + (0..<50).map { "\($0)" } && confirmed == 50)
  }

  @Test(.slow, arguments: ["broker", "broker-socket"], [MQTTClient.Version.v311, .v5])
  func `delivers messages exactly once, in order`(_ broker: String, _ version: MQTTClient.Version) throws {
    let name = "once-\(broker)-\(version)"
    let speaker = try makeClient(broker, options(version, "\(name)-speaker"))
    let hearer = try makeClient(broker, options(version, "\(name)-hearer"))
    var received: [String] = []
    var confirmed = 0
    hearer.subscribe(to: "\(name)/#", quality: .exactlyOnce) { received.append($0.text) }
    desk.runEventSources { hearer.isConnected && speaker.isConnected }
    var isReady = false
    hearer.subscribe(to: "\(name)-ready") { _ in isReady = true }
    hearer.publish(MQTTMessage(topic: "\(name)-ready", text: ""))
    desk.runEventSources { isReady }
    for number in 0..<100 {
      #expect(
        speaker.publish(MQTTMessage(topic: "\(name)/a", text: "\(number)"), quality: .exactlyOnce) { confirmed += 1 })
    }
    desk.runEventSources { received.count == 100 && confirmed == 100 }
    #expect(received == (0..<100).map { "\($0)" } && confirmed == 100)
    // Without a session, the guarantee would end with the connection.
    let other = try makeClient(broker, options(version))
    #expect(!other.publish(MQTTMessage(topic: "a", text: ""), quality: .exactlyOnce))
  }

  @Test func `sends and receives properties with MQTT 5`() throws {
    var version5 = options(.v5)
    version5.userProperties = [MQTTUserProperty("board", "hall 2")]
    let client = try makeClient("broker", version5)
    var received: [MQTTMessage] = []
    client.subscribe(to: "properties") { received.append($0) }
    desk.runEventSources { client.isConnected }
    var message = MQTTMessage(topic: "properties", text: "text")
    message.userProperties = [MQTTUserProperty("unit", "°C"), MQTTUserProperty("unit", "")]
    message.expiry = 100
    #expect(client.publish(message))
    message.userProperties = (0..<40).map { MQTTUserProperty("name", "\($0)") }
    #expect(client.publish(message))
    message.userProperties = [MQTTUserProperty("a\0", "")]
    #expect(!client.publish(message))
    desk.runEventSources { received.count == 2 }
    #expect(received.first?.userProperties == [MQTTUserProperty("unit", "°C"), MQTTUserProperty("unit", "")])
    #expect(received.first?.text == "text" && received.first?.expiry == 100)
    #expect(received.last?.userProperties.count == MQTTProperties.maximumUserProperties)
  }

  @Test(.slow) func `has its last will published after the delay of MQTT 5`() throws {
    let hearer = try makeClient("broker", options(.v5))
    var heard: [String] = []
    hearer.subscribe(to: "late-will/#") { heard.append("\($0.topic) \($0.text) \($0.userProperties.count)") }
    desk.runEventSources { hearer.isConnected }
    var withWill = options(.v5, "late-will")
    withWill.will = MQTTMessage(topic: "late-will/a", text: "gone")
    withWill.will?.userProperties = [MQTTUserProperty("name", "value")]
    withWill.willQuality = .exactlyOnce
    withWill.willDelay = 2
    let first = try makeClient("broker", withWill)
    desk.runEventSources { first.isConnected }
    let start = Clock.now
    // Without a farewell to the broker.
    first.transport.connection.close()
    desk.runEventSources { !heard.isEmpty }
    #expect(heard == ["late-will/a gone 1"] && Clock.now - start > 1)
  }

  @Test func `keeps messages that must not be lost until the broker is reachable`() throws {
    let hearer = try makeClient()
    var heard: [String] = []
    hearer.subscribe(to: "early/#", quality: .atLeastOnce) { heard.append("\($0.topic) \($0.bytes.count)") }
    desk.runEventSources { hearer.isConnected }
    var isThere = false
    hearer.publish(MQTTMessage(topic: "early", text: ""), quality: .atLeastOnce) { isThere = true }
    let speaker = try makeClient()
    #expect(
      speaker.publish(
        MQTTMessage(topic: "early/large", bytes: [UInt8](repeating: 1, count: 200_000)), quality: .atLeastOnce))
    desk.runEventSources { isThere && heard.count >= 2 }
    #expect(heard.contains("early/large 200000"))
  }

  @Test func `has its last will published if the connection is lost, and not after a disconnect`() throws {
    let hearer = try makeClient()
    var heard: [String] = []
    hearer.subscribe(to: "will/#") { heard.append("\($0.topic) \($0.text)") }
    desk.runEventSources { hearer.isConnected }
    var options = MQTTClient.Options()
    options.will = MQTTMessage(topic: "will/first", text: "gone")
    var first: MQTTClient? = try makeClient("broker", options)
    options.will = MQTTMessage(topic: "will/second", text: "gone")
    let second = try makeClient("broker", options)
    // The broker disconnects a client when another one with the same name connects.
    options.clientID = "same"
    options.will = MQTTMessage(topic: "will/third", text: "gone")
    let third = try makeClient("broker", options)
    desk.runEventSources { first?.isConnected == true && second.isConnected && third.isConnected }
    first = nil
    second.close()
    options.will = nil
    let fourth = try makeClient("broker", options)
    desk.runEventSources { !heard.isEmpty }
    #expect(heard == ["will/third gone"])
    third.close()
    fourth.close()
  }

  /// The broker takes half a minute to send such a message by WebSocket, so that it is not received.
  @Test(.slow) func `sends a message that fills the buffer by WebSocket`() throws {
    let client = try makeClient("broker-socket", options(.v5))
    var isConfirmed = false
    let message = MQTTMessage(topic: "full", bytes: [UInt8](repeating: 1, count: (1 << 20) - 16 - 4))
    #expect(client.publish(message, quality: .atLeastOnce) { isConfirmed = true })
    desk.runEventSources { isConfirmed }
    #expect(isConfirmed)
  }

  /// MQTT 5, requirement 6.0.0-1.
  @Test func `ends the connection if the broker sends text frames by WebSocket`() throws {
    let url = "ws://localhost:\(servers.ports["plain"] ?? "1")/socket?text-mqtt"
    let client = try MQTTClient(url, for: desk.application)
    desk.runEventSources { client.problem != nil || client.isConnected }
    #expect(!client.isConnected)
    #expect(client.problem?.message == "localhost: the broker sent a text frame; MQTT requires binary frames")
  }

  @Test(arguments: [1, 8])
  func `sends a message that fills the buffer, published before the connection`(_ count: Int) throws {
    let client = try makeClient()
    var received = 0
    for number in 0..<count { client.subscribe(to: "full\(count)/\(number)/#") { _ in received += 1 } }
    var isConfirmed = false
    let topic = "full\(count)/0"
    let message = MQTTMessage(topic: topic, bytes: [UInt8](repeating: 1, count: (1 << 20) - 16 - topic.utf8.count))
    #expect(client.publish(message, quality: .atLeastOnce) { isConfirmed = true })
    desk.runEventSources { isConfirmed && received == 1 }
    #expect(isConfirmed && received == 1)
  }

  @Test func `shares a subscription with the others of its group`() throws {
    let first = try makeClient()
    let second = try makeClient()
    let speaker = try makeClient()
    var received: [String] = []
    first.subscribe(to: "$share/tills/shared/+/orders", quality: .atLeastOnce) { received.append($0.text) }
    second.subscribe(to: "$share/tills/shared/+/orders", quality: .atLeastOnce) { received.append($0.text) }
    desk.runEventSources { first.isConnected && second.isConnected && speaker.isConnected }
    // Waits until the broker has processed the subscriptions.
    var readyCount = 0
    for client in [first, second] {
      client.subscribe(to: "shared/ready") { _ in readyCount += 1 }
      client.publish(MQTTMessage(topic: "shared/ready", text: ""))
    }
    desk.runEventSources { readyCount >= 3 }
    for number in 0..<10 {
      speaker.publish(MQTTMessage(topic: "shared/1/orders", text: "\(number)"), quality: .atLeastOnce)
    }
    desk.runEventSources { received.count == 10 }
    #expect(received.sorted() == (0..<10).map { "\($0)" })
  }

  @Test func `identifies itself by a client certificate`() throws {
    let path = servers.folder.path
    let url = "mqtts://localhost:\(servers.ports["broker-clients"] ?? "1")"
    let client = try MQTTClient(
      url, for: desk.application, trustRoots: "\(path)/authority.crt",
      clientCertificate: ClientCertificate(path: "\(path)/client.crt", keyPath: "\(path)/client.key"))
    let unknown = try MQTTClient(url, for: desk.application, trustRoots: "\(path)/authority.crt")
    var received: [String] = []
    client.subscribe(to: "certificates") { received.append($0.text) }
    desk.runEventSources { client.isConnected && unknown.problem != nil }
    client.publish(MQTTMessage(topic: "certificates", text: "known"))
    desk.runEventSources { !received.isEmpty }
    #expect(received == ["known"])
    #expect(!unknown.isConnected && unknown.problem != nil)
  }

  @Test func `reports why there is no broker`() throws {
    let open = try MQTTClient("mqtt://127.0.0.1:1", for: desk.application)
    let trusted = try MQTTClient(
      "mqtts://localhost:\(servers.ports["self-signed"] ?? "")", for: desk.application,
      trustRoots: "\(servers.folder.path)/authority.crt")
    let other = try MQTTClient("mqtt://localhost:\(servers.ports["plain"] ?? "")", for: desk.application)
    desk.runEventSources { open.problem != nil && trusted.problem != nil }
    #expect(open.problem?.message == "127.0.0.1: cannot connect: Connection refused")
    #expect(trusted.problem == .certificate(host: "localhost", .unknownIssuer))
    #expect(!other.isConnected)
    #expect(throws: NetworkError.invalidURL("http://a/")) { try MQTTClient("http://a/", for: desk.application) }
    #expect(
      !open.publish(MQTTMessage(topic: "a/+", text: ""), quality: .atLeastOnce)
        && !open.publish(MQTTMessage(topic: "", text: ""), quality: .atLeastOnce))
    // The queue has a limit.
    var taken = 0
    for _ in 0..<2000 where open.publish(MQTTMessage(topic: "a", text: "b"), quality: .atLeastOnce) { taken += 1 }
    #expect(taken == MQTTClient.maximumPendingMessages)
  }

  @Test(arguments: [
    ("a/b", "a/b", true), ("a/b", "a/c", false), ("a/+", "a/b", true), ("a/+", "a/b/c", false), ("a/#", "a/b/c", true),
    ("a/#", "a", true),
    ("#", "a/b", true), ("#", "$SYS/a", false), ("+/a", "$SYS/a", false), ("$SYS/#", "$SYS/a", true), ("+", "", true),
    ("a//b", "a//b", true), ("$share/tills/a/+", "a/b", true), ("$share/tills/a/+", "$share/tills/a/b", false),
    ("$share/tills/#", "$SYS/a", false), ("$share/tills//a", "/a", true),
  ])
  func `receives the topics that match its filters`(_ filter: String, _ topic: String, _ fits: Bool) throws {
    #expect(try #require(MQTTFilter(filter)).matches(topic) == fits)
  }

  @Test(arguments: [
    "", "a#", "#/a", "a/+b", "a\0", "$share/tills", "$share/tills/", "$share//a", "$share/+/a", "$share/a#/a",
  ])
  func `rejects filters that no broker accepts`(_ filter: String) { #expect(MQTTFilter(filter) == nil) }
}
