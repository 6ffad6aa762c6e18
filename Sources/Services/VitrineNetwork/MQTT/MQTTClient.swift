import System
import Toolkit

/// An MQTT 3.1.1 client, for `mqtt://` and `mqtts://` URLs.
///
/// The client reconnects with a backoff until it is closed or released. After reconnecting, it subscribes again and
/// resends unconfirmed messages. It replaces a connection to a broker that stops responding.
public final class MQTTClient {
  /// The delivery guarantee of a message (its QoS level).
  public enum Quality: UInt8, Sendable {
    /// The message is sent once and may be lost (QoS 0).
    case atMostOnce = 0
    /// The message is sent until the broker confirms it, and may arrive twice (QoS 1).
    case atLeastOnce = 1
  }

  /// Called when `isConnected` or `problem` changes.
  public var onStateChange: (() -> Void)?
  /// Whether the client is connected to the broker.
  public private(set) var isConnected = false
  /// The reason why the client is not connected, or `nil` while it is.
  public private(set) var problem: NetworkError?

  /// Called with a message of `.atLeastOnce` that the broker did not confirm in `maximumAttempts` connections. The
  /// client gives it up, so that it does not keep the other messages waiting, and its `completion` is not called.
  public var onUndelivered: ((MQTTMessage) -> Void)?
  /// The most connections in which a message is sent without a confirmation. Chosen: with the pauses between
  /// connections, these are some minutes.
  public static let maximumAttempts = 10

  /// The most messages that wait for the broker's confirmation. It bounds the memory that a long outage uses.
  public static let maximumPendingMessages = 1000

  private final class Subscription {
    let filter: MQTTFilter
    let quality: Quality
    let handler: (MQTTMessage) -> Void
    init(_ filter: MQTTFilter, _ quality: Quality, _ handler: @escaping (MQTTMessage) -> Void) {
      self.filter = filter
      self.quality = quality
      self.handler = handler
    }
  }

  private struct PendingMessage {
    let message: MQTTMessage
    let number: UInt16
    let completion: (() -> Void)?
    /// The connections that ended without a confirmation of this message, while it was the oldest one.
    var attempts = 0
    /// Whether it was sent in an earlier connection or this one.
    var wasSent = false
    /// Whether it was sent in the current connection.
    var isSent = false
  }

  private let options: Options
  private let connection: ReconnectingConnection
  private var packets = MQTTPackets()
  private var subscriptions: [Subscription] = []
  private var pending: [PendingMessage] = []
  private var pendingSize = 0
  private var lastNumber: UInt16 = 0
  private var awaitsReply = false
  /// Whether the last connection ended without a confirmation of a message that was sent. Then one message at a time is
  /// sent, so that only the one that the broker rejects uses up its attempts.
  private var isCautious = false
  /// The message that was the oldest unconfirmed one at the last check of the connection.
  private var checkedNumber: UInt16?

  /// Creates a client and starts to connect.
  ///
  /// - Parameters:
  ///   - trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  ///   - clientCertificate: A certificate for brokers that request one, or `nil`.
  /// - Throws: An error if the URL or the topic of the will is invalid.
  @export(interface)
  public init(
    _ url: String, options: Options = Options(), for application: Application, trustRoots: String? = nil,
    clientCertificate: ClientCertificate? = nil
  ) throws(NetworkError) {
    guard let address = NetworkAddress(url), address.scheme == "mqtt" || address.scheme == "mqtts" else {
      throw .invalidURL(url)
    }
    if let will = options.will, !will.isValid {
      throw .protocolViolation(host: address.host, "the topic of the last will is not valid")
    }
    self.options = options
    connection = ReconnectingConnection(
      to: address, proxies: Proxies { _ in nil }, trustRoots: trustRoots,
      clientCertificate: clientCertificate, for: application)
    connection.onAttempt = { [unowned(unsafe) self] in
      packets = MQTTPackets()
      awaitsReply = false
    }
    connection.onEvent = { [unowned(unsafe) self] event in
      // The callback may release the client.
      let own = self
      own.handle(event)
    }
    connection.open()
  }

  deinit { close() }

  /// Subscribes to all messages whose topic matches `filter`, such as `hall/+/visitors` or `hall/#`.
  ///
  /// With `$share/GROUP/FILTER`, a broker that supports shared subscriptions, such as mosquitto, sends each message to
  /// only one client of the group.
  ///
  /// - Returns: `false` if the filter is invalid.
  @discardableResult
  @export(interface)
  public func subscribe(to filter: String, quality: Quality = .atMostOnce, handler: @escaping (MQTTMessage) -> Void)
    -> Bool
  {
    guard let filter = MQTTFilter(filter) else { return false }
    subscriptions.append(Subscription(filter, quality, handler))
    if isConnected { connection.sendControl(MQTTPackets.subscribe(filter.text, quality, number: nextNumber())) }
    return true
  }

  /// Removes all subscriptions with this filter.
  public func unsubscribe(from filter: String) {
    subscriptions.removeAll { $0.filter.text == filter }
    if isConnected, MQTTFilter(filter) != nil {
      connection.sendControl(MQTTPackets.unsubscribe(filter, number: nextNumber()))
    }
  }

  /// Publishes a message.
  ///
  /// - Parameter completion: Called when the broker has confirmed a message with `.atLeastOnce`. Until then, keep a
  ///   message that must survive a restart in a `Storage`.
  /// - Returns: `false` if the message was not accepted: the topic or size is invalid, too many messages are waiting,
  ///   the client is closed, or an `.atMostOnce` message was published without a connection.
  @discardableResult
  @export(interface)
  public func publish(_ message: MQTTMessage, quality: Quality = .atMostOnce, completion: (() -> Void)? = nil) -> Bool {
    guard message.isValid, !connection.isClosed else { return false }
    if quality == .atMostOnce { return isConnected && connection.send(MQTTPackets.publish(message, number: nil)) }
    guard pending.count < Self.maximumPendingMessages,
      pendingSize + message.bytes.count <= NetworkConnection.sendBufferLimit
    else {
      return false
    }
    let number = nextNumber()
    pending.append(PendingMessage(message: message, number: number, completion: completion))
    pendingSize += message.bytes.count
    sendPending()
    return true
  }

  /// Disconnects from the broker, which then does not publish the will.
  public func close() {
    if isConnected { connection.sendControl(MQTTPackets.disconnect) }
    isConnected = false
    connection.close()
  }

  /// Whether the client is connected or connecting, so that it does not wait for the next attempt.
  var isActive: Bool { connection.isActive }

  private func nextNumber() -> UInt16 {
    repeat { lastNumber = lastNumber == .max ? 1 : lastNumber + 1 } while pending.contains { $0.number == lastNumber }
    return lastNumber
  }

  private func sendPending() {
    guard isConnected else { return }
    for index in pending.indices where !pending[index].isSent {
      if isCautious, index > 0 { return }
      let message = pending[index]
      let packet = MQTTPackets.publish(message.message, number: message.number, isRepeated: message.wasSent)
      guard connection.send(packet) else { return }
      pending[index].wasSent = true
      pending[index].isSent = true
    }
  }

  /// Records the end of a connection, and gives up the oldest message if the broker never confirms it.
  private func recordUnconfirmed() {
    checkedNumber = nil
    guard let first = pending.first, first.isSent else { return }
    isCautious = true
    for index in pending.indices { pending[index].isSent = false }
    pending[0].attempts += 1
    guard pending[0].attempts >= Self.maximumAttempts else { return }
    pending.removeFirst()
    pendingSize -= first.message.bytes.count
    let size = first.message.bytes.count
    Process.log("\(connection.host): giving up a message of \(size) bytes on '\(first.message.topic)': not confirmed")
    onUndelivered?(first.message)
  }

  // MARK: Connection

  private func handle(_ event: NetworkConnection.Event) {
    switch event {
    case .opened:
      connection.sendControl(MQTTPackets.connect(options))
      // The limit for the broker's reply to the connection request.
      startTimer(every: ReconnectingConnection.connectTimeout)
    case .received(let bytes):
      awaitsReply = false
      var problem: NetworkError?
      do throws(MQTTPackets.ParsingError) { try packets.parse(bytes) { handlePacket($0) } } catch {
        problem = .protocolViolation(host: connection.host, error.reason)
      }
      if let problem, connection.isActive { connectionEnded(problem) }
    case .canSend: sendPending()
    case .ended(let error): connectionEnded(error ?? .connectionLost(host: connection.host))
    }
  }

  private func handlePacket(_ packet: MQTTPackets.Packet) {
    // An earlier callback may have closed the client.
    guard connection.isActive else { return }
    switch packet {
    case .connected(let code):
      guard code == 0 else { return connectionEnded(.protocolViolation(host: connection.host, Self.refusal(code))) }
      isConnected = true
      problem = nil
      connection.recordAcceptance()
      startTimer(every: Double(max(1, options.keepAlive)))
      for subscription in subscriptions {
        connection.sendControl(
          MQTTPackets.subscribe(subscription.filter.text, subscription.quality, number: nextNumber()))
      }
      sendPending()
      onStateChange?()
    case .message(let message, let number):
      for subscription in subscriptions where subscription.filter.matches(message.topic) {
        subscription.handler(message)
      }
      // Confirms the message only after the app received it.
      if let number { connection.sendControl(MQTTPackets.acknowledgment(number: number)) }
    case .skipped(let topic, let size, let number):
      let limit = MQTTPackets.maximumPacketSize
      Process.log("\(connection.host): skipping a message of \(size) bytes on '\(topic)'; the limit is \(limit)")
      // Without a confirmation, the broker would send it again.
      if let number { connection.sendControl(MQTTPackets.acknowledgment(number: number)) }
    case .acknowledged(let number):
      guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
      isCautious = false
      let confirmed = pending[index].completion
      pendingSize -= pending[index].message.bytes.count
      pending.remove(at: index)
      sendPending()
      confirmed?()
    case .subscribed(_, let isRefused):
      if isRefused { Process.log("\(connection.host): the broker refused a subscription") }
    case .other: break
    }
  }

  private static func refusal(_ code: UInt8) -> String {
    switch code {
    case 1: "the broker does not speak MQTT 3.1.1"
    case 2: "the broker refused the client's name"
    case 3: "the broker is not available"
    case 4: "the broker refused the user or password"
    case 5: "the broker did not authorize this client"
    default: "the broker refused the connection with code \(code)"
    }
  }

  /// Checks the connection at the interval, in seconds.
  private func startTimer(every interval: Double) {
    connection.startTimer(every: interval) { [unowned(unsafe) self] in
      let own = self
      own.checkConnection()
    }
  }

  private func checkConnection() {
    if awaitsReply || connection.isStalled || !isConnected {
      return connectionEnded(.timeout(host: connection.host, isConnected ? .idle : .connecting))
    }
    // A broker that answers pings and confirms no messages.
    let oldest = pending.first.flatMap { $0.isSent ? $0.number : nil }
    if let oldest, oldest == checkedNumber { return connectionEnded(.timeout(host: connection.host, .idle)) }
    checkedNumber = oldest
    awaitsReply = true
    connection.sendControl(MQTTPackets.ping)
  }

  private func connectionEnded(_ error: NetworkError) {
    let hasChanged = isConnected || problem != error
    isConnected = false
    problem = error
    guard connection.scheduleRetry(after: error) else { return }
    recordUnconfirmed()
    if hasChanged { onStateChange?() }
  }
}
