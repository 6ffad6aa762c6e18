import System
import Toolkit

/// An MQTT client (3.1.1 or 5), for `mqtt://`, `mqtts://`, `ws://`, and `wss://` URLs.
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
    /// The message arrives once, also if the connection breaks in the meantime (QoS 2). It costs two exchanges, and
    /// holds as long as this client exists and the broker keeps its session.
    case exactlyOnce = 2
  }

  /// Called when `isConnected` or `problem` changes.
  public var onStateChange: (() -> Void)?
  /// Whether the client is connected to the broker.
  public internal(set) var isConnected = false
  /// The reason why the client is not connected, or `nil` while it is.
  public internal(set) var problem: NetworkError?

  /// Called with a message of `.atLeastOnce` or `.exactlyOnce` that the client gives up, so that it does not keep the
  /// other messages waiting. Its `completion` is not called, and the log has the reason: the broker did not confirm it
  /// in `maximumAttempts` connections, or, with MQTT 5, it refused the message or does not accept such messages.
  public var onUndelivered: ((MQTTMessage) -> Void)?
  /// The most connections in which a message is sent without a confirmation. Chosen: with the pauses between
  /// connections, these are some minutes.
  public static let maximumAttempts = 10

  /// The most checks in a row at which a message or subscription may be unconfirmed while replies to pings are missing.
  /// Chosen: a quarter of an hour at the default interval, longer than the usual backlog of a slow app.
  static let maximumDelayedChecks = 15

  /// The most messages that wait for the broker's confirmation. It bounds the memory that a long outage uses.
  public static let maximumPendingMessages = 1000

  final class Subscription {
    let filter: MQTTFilter
    let quality: Quality
    let handler: (MQTTMessage) -> Void
    /// Whether the broker may know the filter, because it was requested.
    var isRequested: Bool

    init(
      _ filter: MQTTFilter, _ quality: Quality, isRequested: Bool, _ handler: @escaping (MQTTMessage) -> Void
    ) {
      self.filter = filter
      self.quality = quality
      self.isRequested = isRequested
      self.handler = handler
    }
  }

  let options: Options
  let transport: MQTTTransport
  let encoder: MQTTEncoder
  var packets: MQTTPackets
  var subscriptions: [Subscription] = []
  /// The filters of subscriptions that the broker has not answered.
  var requestedFilters: [(number: UInt16, filter: String)] = []
  /// The filters whose removal a broker that keeps the session has not confirmed.
  var removals = MQTTRemovals()
  /// The number of filters that `removals` did not keep until the broker confirmed their removal. A broker whose
  /// session is older than the client may never have known them.
  var unknownRemovals = 0
  /// Whether the broker's session began with a connection of this client, so that it has only the filters that this
  /// client has requested. A session may be older than the app's start.
  var knowsSession = false
  var pending = MQTTPendingMessages()
  var limits = MQTTPendingMessages.Limits()
  /// The numbers of messages of `.exactlyOnce` that were delivered, and that the broker has not released.
  var deliveredNumbers = PacketNumbers()
  /// The client identifier, which the broker may have chosen.
  var clientID: String
  /// Whether nothing was received since the last ping.
  var awaitsReply = false
  /// The number of pings whose replies were not processed.
  var unansweredPings = 0
  /// The message that was the oldest unconfirmed one at the last check of the connection.
  var checkedMessage: (number: UInt16, isReceived: Bool)?
  /// The number of checks in a row that found the same message as the check before.
  var delayedMessageChecks = 0
  /// The number of the subscription that was the oldest unanswered one at the last check of the connection.
  var checkedRequest: UInt16?
  /// The number of checks in a row that found the same subscription as the check before.
  var delayedRequestChecks = 0

  /// Creates a client and starts to connect.
  ///
  /// - Parameters:
  ///   - trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  ///   - clientCertificate: A certificate for brokers that request one, or `nil`.
  /// - Throws: An error if the URL, the last will, or a property is invalid.
  @export(interface)
  public init(
    _ url: String, options: Options = Options(), for application: Application, trustRoots: String? = nil,
    clientCertificate: ClientCertificate? = nil
  ) throws(NetworkError) {
    guard let address = NetworkAddress(url), ["mqtt", "mqtts", "ws", "wss"].contains(address.scheme) else {
      throw .invalidURL(url)
    }
    if let will = options.will, !will.isValid || will.bytes.count > MQTTPackets.maximumStringSize {
      throw .protocolViolation(host: address.host, "the last will is not valid: its topic, or more than 65535 bytes")
    }
    guard options.userProperties.allSatisfy({ $0.isValid }) else {
      throw .protocolViolation(host: address.host, "a user property is not valid")
    }
    self.options = options
    encoder = MQTTEncoder(version: options.version)
    packets = MQTTPackets(options.version)
    clientID = options.clientID
    transport = MQTTTransport(
      to: address, trustRoots: trustRoots, clientCertificate: clientCertificate, for: application)
    transport.onAttempt = { [unowned(unsafe) self] in
      packets = MQTTPackets(self.options.version)
      awaitsReply = false
      unansweredPings = 0
      requestedFilters = []
    }
    transport.onEvent = { [unowned(unsafe) self] event in
      // The callback may release the client.
      let own = self
      own.handle(event)
    }
    transport.connection.open()
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
    let subscription = Subscription(filter, quality, isRequested: removals.remove(filter.text), handler)
    subscriptions.append(subscription)
    if isConnected { request(subscription) }
    return true
  }

  /// Removes all subscriptions with this filter.
  ///
  /// Without a connection, a broker that keeps the session (`Options.keepsSession`) is notified after the next one,
  /// unless the filter is subscribed again, or the broker does not know it. Up to 1,000 filters with 256 KiB
  /// together wait for that, or for the broker's confirmation. Further ones replace the oldest ones. The broker may
  /// keep those subscriptions, and the log has their number after the next connection.
  public func unsubscribe(from filter: String) {
    let isKnown = !knowsSession || subscriptions.contains { $0.filter.text == filter && $0.isRequested }
    subscriptions.removeAll { $0.filter.text == filter }
    guard MQTTFilter(filter) != nil else { return }
    let number = pending.nextNumber()
    let mustWait = removals.remove(filter) || isKnown || isConnected
    if options.keepsSession, mustWait { unknownRemovals += removals.insert(filter, number: number) }
    if isConnected { transport.sendControl(encoder.unsubscribe(filter, number: number)) }
  }

  /// Publishes a message.
  ///
  /// - Parameter completion: Called when the broker has confirmed a message with `.atLeastOnce` or `.exactlyOnce`.
  ///   Until then, keep a message that must survive a restart in a `Storage`.
  /// - Returns: `false` if the message was not accepted: the topic or size is invalid, too many messages are waiting,
  ///   the client is closed, an `.atMostOnce` message was published without a connection or exceeds the broker's
  ///   limits, or an `.exactlyOnce` message was published without `Options.keepsSession`.
  @discardableResult
  @export(interface)
  public func publish(_ message: MQTTMessage, quality: Quality = .atMostOnce, completion: (() -> Void)? = nil) -> Bool {
    guard message.isValid, !transport.connection.isClosed else { return false }
    if quality == .atMostOnce {
      guard isConnected else { return false }
      let packet = encoder.publish(message, quality, number: 0, isRepeated: false)
      return limits.refusal(of: message, quality, size: packet.count) == nil && transport.send(packet)
    }
    guard quality != .exactlyOnce || options.keepsSession else { return false }
    guard pending.entries.count < Self.maximumPendingMessages,
      pending.size + message.bytes.count <= NetworkConnection.sendBufferLimit
    else {
      return false
    }
    pending.append(message, quality, completion)
    sendPending()
    return true
  }

  /// Disconnects from the broker, which then does not publish the will.
  public func close() {
    if isConnected { transport.sendControl(encoder.disconnect()) }
    isConnected = false
    transport.close()
  }

  /// Whether the client is connected or connecting, so that it does not wait for the next attempt.
  var isActive: Bool { transport.connection.isActive }
}
