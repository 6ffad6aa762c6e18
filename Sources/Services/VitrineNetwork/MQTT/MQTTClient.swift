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

  /// Options of a connection.
  public struct Options: Sendable {
    /// The client identifier. If it is empty, the broker chooses one.
    public var name = ""
    /// The user name.
    public var user: String?
    /// The password. It is sent unencrypted unless the URL is `mqtts://`.
    public var password: String?
    /// The interval in seconds at which the client checks the connection, from 1 to 65,535. The default is 60.
    public var keepAlive = 60
    /// The message that the broker publishes if the connection breaks.
    public var will: MQTTMessage?
    /// The delivery guarantee of the will.
    public var willQuality = Quality.atLeastOnce
    /// Whether the broker keeps the session, and messages for it, while the client is disconnected.
    public var isSessionKept = false

    /// Creates the default options.
    public init() {}
  }

  /// Called when `isConnected` or `problem` changes.
  public var changed: (() -> Void)?
  /// Whether the client is connected to the broker.
  public private(set) var isConnected = false
  /// The reason why the client is not connected, or `nil` while it is.
  public private(set) var problem: NetworkError?

  /// The most messages that wait for the broker's confirmation. It bounds the memory that a long outage uses.
  public static let mostWaiting = 1000

  private final class Subscription {
    let filter: MQTTFilter
    let quality: Quality
    let heard: (MQTTMessage) -> Void
    init(_ filter: MQTTFilter, _ quality: Quality, _ heard: @escaping (MQTTMessage) -> Void) {
      (self.filter, self.quality, self.heard) = (filter, quality, heard)
    }
  }

  private struct Waiting {
    let message: MQTTMessage
    let number: UInt16
    var wasSent: Bool
    let confirmed: (() -> Void)?
  }

  private let options: Options
  private let line: LastingLine
  private var packets = MQTTPackets()
  private var subscriptions: [Subscription] = []
  private var waiting: [Waiting] = []
  private var waitingSize = 0
  private var lastNumber: UInt16 = 0
  private var hasAsked = false

  /// Creates a client and starts to connect.
  ///
  /// - Parameter authorities: A PEM file of trusted certificates, or `nil` for Debian's.
  /// - Throws: An error if the URL or the topic of the will is invalid.
  @export(interface)
  public init(
    _ url: String, _ options: Options = Options(), for application: Application, authorities: String? = nil
  ) throws(NetworkError) {
    guard let address = NetworkAddress(url), address.scheme == "mqtt" || address.scheme == "mqtts" else { throw .address(url) }
    if let will = options.will, !will.isAllowed { throw .nonsense(host: address.host, "the topic of the last will is none") }
    self.options = options
    line = LastingLine(to: address, by: Proxies { _ in nil }, authorities: authorities, for: application)
    line.begins = { [unowned(unsafe) self] in (packets, hasAsked) = (MQTTPackets(), false) }
    line.heard = { [unowned(unsafe) self] event in
      // The callback may release the client.
      let own = self
      own.hear(event)
    }
    line.open()
  }

  deinit { close() }

  /// Subscribes to all messages whose topic matches `filter`, such as `hall/+/visitors` or `hall/#`.
  ///
  /// - Returns: `false` if the filter is invalid.
  @discardableResult
  @export(interface)
  public func subscribe(_ filter: String, _ quality: Quality = .atMostOnce, _ heard: @escaping (MQTTMessage) -> Void) -> Bool {
    guard let filter = MQTTFilter(filter) else { return false }
    subscriptions.append(Subscription(filter, quality, heard))
    if isConnected { line.send(MQTTPackets.subscribe(filter.text, quality, number: nextNumber())) }
    return true
  }

  /// Removes all subscriptions with this filter.
  public func unsubscribe(_ filter: String) {
    subscriptions.removeAll { $0.filter.text == filter }
    if isConnected, MQTTFilter(filter) != nil { line.send(MQTTPackets.unsubscribe(filter, number: nextNumber())) }
  }

  /// Publishes a message.
  ///
  /// - Parameter confirmed: Called when the broker has confirmed a message with `.atLeastOnce`. Until then, keep a
  ///   message that must survive a restart in a `Storage`.
  /// - Returns: `false` if the message was not accepted: the topic or size is invalid, too many messages are waiting,
  ///   the client is closed, or an `.atMostOnce` message was published without a connection.
  @discardableResult
  @export(interface)
  public func publish(_ message: MQTTMessage, _ quality: Quality = .atMostOnce, _ confirmed: (() -> Void)? = nil) -> Bool {
    guard message.isAllowed, !line.isClosed else { return false }
    if quality == .atMostOnce { return isConnected && line.send(MQTTPackets.publish(message, number: nil)) }
    guard waiting.count < Self.mostWaiting, waitingSize + message.bytes.count <= NetworkLine.mostWaiting else { return false }
    let number = nextNumber()
    waiting.append(Waiting(message: message, number: number, wasSent: false, confirmed: confirmed))
    waitingSize += message.bytes.count
    sendWaiting()
    return true
  }

  /// Disconnects from the broker, which then does not publish the will.
  public func close() {
    if isConnected { line.send(MQTTPackets.farewell) }
    isConnected = false
    line.close()
  }

  private func nextNumber() -> UInt16 {
    repeat { lastNumber = lastNumber == .max ? 1 : lastNumber + 1 } while waiting.contains { $0.number == lastNumber }
    return lastNumber
  }

  private func sendWaiting() {
    guard isConnected else { return }
    for index in waiting.indices where !waiting[index].wasSent {
      guard line.send(MQTTPackets.publish(waiting[index].message, number: waiting[index].number, isRepeated: false)) else { return }
      waiting[index].wasSent = true
    }
  }

  // MARK: Connection

  private func hear(_ event: NetworkLine.Event) {
    switch event {
    case .opened:
      line.send(MQTTPackets.connect(options))
      // The limit for the broker's reply to the connection request.
      watch(every: LastingLine.patience)
    case .received(let bytes):
      hasAsked = false
      var problem: NetworkError?
      do throws(MQTTPackets.Nonsense) { try packets.take(bytes) { take($0) } } catch {
        problem = .nonsense(host: line.host, error.what)
      }
      if let problem, line.isThere { end(problem) }
    case .ended(let error): end(error ?? .cutOff(host: line.host))
    }
  }

  private func take(_ packet: MQTTPackets.Packet) {
    // An earlier callback may have closed the client.
    guard line.isThere else { return }
    switch packet {
    case .connected(let code):
      guard code == 0 else { return end(.nonsense(host: line.host, Self.refusal(code))) }
      (isConnected, problem) = (true, nil)
      line.succeed()
      watch(every: Double(max(1, options.keepAlive)))
      for subscription in subscriptions {
        line.send(MQTTPackets.subscribe(subscription.filter.text, subscription.quality, number: nextNumber()))
      }
      for index in waiting.indices where waiting[index].wasSent {
        line.send(MQTTPackets.publish(waiting[index].message, number: waiting[index].number, isRepeated: true))
      }
      sendWaiting()
      changed?()
    case .message(let message, let number):
      for subscription in subscriptions where subscription.filter.matches(message.topic) { subscription.heard(message) }
      // Confirms the message only after the app received it.
      if let number { line.send(MQTTPackets.taken(number: number)) }
    case .taken(let number):
      guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
      let confirmed = waiting[index].confirmed
      waitingSize -= waiting[index].message.bytes.count
      waiting.remove(at: index)
      sendWaiting()
      confirmed?()
    case .subscribed(_, let isRefused):
      if isRefused { Process.log("\(line.host): the broker refuses a subscription") }
    case .other: break
    }
  }

  private static func refusal(_ code: UInt8) -> String {
    switch code {
    case 1: "the broker does not speak MQTT 3.1.1"
    case 2: "the broker refuses the client's name"
    case 3: "the broker is not available"
    case 4: "the broker refuses user and password"
    case 5: "the broker lets this client do nothing"
    default: "the broker refuses with number \(code)"
    }
  }

  /// Checks the connection at the interval, in seconds.
  private func watch(every interval: Double) {
    line.watch(every: interval) { [unowned(unsafe) self] in
      let own = self
      own.look()
    }
  }

  private func look() {
    if hasAsked || !isConnected { return end(.timeOut(host: line.host, isConnected ? .idle : .connecting)) }
    hasAsked = true
    line.send(MQTTPackets.ping)
  }

  private func end(_ error: NetworkError) {
    let hasChanged = isConnected || problem != error
    (isConnected, problem) = (false, error)
    if line.drop(), hasChanged { changed?() }
  }
}
