import System
import Toolkit

/// Says and hears messages by a broker (MQTT 3.1.1): `mqtt://` or `mqtts://`.
///
/// It connects by itself, again and again, ever more seldom, until it is closed or let go; then it subscribes anew, and sends what no
/// broker has confirmed. A broker that falls silent is given up for a new connection.
public final class MQTTClient {
  /// What is promised for a message.
  public enum Quality: UInt8, Sendable {
    /// It is sent, and may be lost.
    case atMostOnce = 0
    /// It is sent until the broker confirms it, and may come twice.
    case atLeastOnce = 1
  }

  /// How a client appears to the broker.
  public struct Options: Sendable {
    /// By which the broker knows it; empty: it is given one.
    public var name = ""
    /// Whose it is.
    public var user: String?
    /// Sent as it is: only an encrypted connection keeps it secret.
    public var password: String?
    /// Seconds after which both look whether the other one is there, from 1 to 65,535: 60.
    public var keepAlive = 60
    /// What the broker says for this client when the connection breaks.
    public var will: MQTTMessage?
    /// What is promised for that.
    public var willQuality = Quality.atLeastOnce
    /// Whether the broker keeps for this name what is said while it is away.
    public var isSessionKept = false

    /// The usual ones.
    public init() {}
  }

  /// Messages can be sent now, or no more: `isConnected` and `problem` tell.
  public var changed: (() -> Void)?
  /// Whether a broker is there.
  public private(set) var isConnected = false
  /// Why none is; nil while one is.
  public private(set) var problem: NetworkError?

  /// D: messages that wait for the broker's word, so that a long absence does not fill the memory.
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

  /// - Parameter authorities: a file of certificates that the broker's is compared with (PEM); nil: Debian's.
  /// - Throws: for an address that cannot be meant.
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
      // What is told may let go of it.
      let own = self
      own.hear(event)
    }
    line.open()
  }

  deinit { close() }

  /// Hears of all messages whose topic fits `filter`, such as `hall/+/visitors` or `hall/#`, from now on.
  ///
  /// - Returns: false for a filter that no broker takes.
  @discardableResult
  @export(interface)
  public func subscribe(_ filter: String, _ quality: Quality = .atMostOnce, _ heard: @escaping (MQTTMessage) -> Void) -> Bool {
    guard let filter = MQTTFilter(filter) else { return false }
    subscriptions.append(Subscription(filter, quality, heard))
    if isConnected { line.send(MQTTPackets.subscribe(filter.text, quality, number: nextNumber())) }
    return true
  }

  /// Hears of that filter no more.
  public func unsubscribe(_ filter: String) {
    subscriptions.removeAll { $0.filter.text == filter }
    if isConnected, MQTTFilter(filter) != nil { line.send(MQTTPackets.unsubscribe(filter, number: nextNumber())) }
  }

  /// Says something.
  ///
  /// - Parameter confirmed: of a message that is sent at least once: the broker has it. What must outlast this program belongs into a
  ///   `Storage` until then.
  /// - Returns: false where it is not taken: its topic is none, or without a broker a message that may be lost is; or too many wait.
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

  /// Says farewell; the last will is not said.
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

  // MARK: The connection

  private func hear(_ event: NetworkLine.Event) {
    switch event {
    case .opened:
      line.send(MQTTPackets.connect(options))
      // As long as it may take to be taken.
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
    // What was heard before may have closed it.
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
      // The app has it now.
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

  /// Looks whether the broker is there, and shows it that this client is.
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
