extension MQTTClient {
  /// A version of the protocol.
  public enum Version: UInt8, Sendable {
    /// MQTT 3.1.1, which all brokers speak.
    case v311 = 4
    /// MQTT 5, with reasons of refusals, limits of the broker, and properties of messages.
    case v5 = 5
  }

  /// Options of a connection.
  public struct Options: Sendable {
    /// The version of the protocol. The default is 3.1.1.
    public var version = Version.v311
    /// The client identifier. If it is empty, the broker chooses one.
    public var clientID = ""
    /// The user name.
    public var user: String?
    /// The password. It is sent unencrypted unless the URL is `mqtts://` or `wss://`.
    public var password: String?
    /// The interval in seconds at which the client checks the connection, from 1 to 65,535. The default is 60. A broker
    /// with MQTT 5 may require a shorter one.
    public var keepAlive = 60
    /// The message that the broker publishes if the connection breaks.
    public var will: MQTTMessage?
    /// The delivery guarantee of the will.
    public var willQuality = Quality.atLeastOnce
    /// The seconds after the end of the connection after which the broker publishes the will, unless the client is
    /// connected again. The default is 0. Only with MQTT 5.
    public var willDelay: UInt32 = 0
    /// Whether the broker keeps the session, and messages for it, while the client is disconnected. Messages of
    /// `.exactlyOnce` require it.
    public var keepsSession = false
    /// The seconds for which the broker keeps the session of a disconnected client, with `keepsSession`. The default is
    /// `UInt32.max`, which means no limit. Only with MQTT 5; with MQTT 3.1.1, the broker's settings decide.
    public var sessionExpiry = UInt32.max
    /// Names and values that the broker receives with the connection request. Only with MQTT 5.
    public var userProperties: [MQTTUserProperty] = []

    /// Creates the default options.
    public init() {}

    /// The interval that the client announces to the broker.
    var validKeepAlive: UInt16 { UInt16(clamping: max(1, keepAlive)) }

    /// Returns the interval in seconds at which the client sends a ping.
    ///
    /// The broker's Server Keep Alive replaces the announced interval (MQTT 5, section 3.2.2.3.14). It is the longest
    /// time without a packet from the client, and 0 turns this limit off (section 3.1.2.10). A client may send pings at
    /// any time, so a longer limit or none does not keep this client from noticing a connection that has stalled.
    ///
    /// - Parameter serverKeepAlive: The property of the broker's reply, or `nil` if it has none.
    func checkInterval(serverKeepAlive: UInt16?) -> Double {
      guard let serverKeepAlive, serverKeepAlive > 0 else { return Double(validKeepAlive) }
      return Double(min(serverKeepAlive, validKeepAlive))
    }
  }
}
