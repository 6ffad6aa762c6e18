extension MQTTClient {
  /// Options of a connection.
  public struct Options: Sendable {
    /// The client identifier. If it is empty, the broker chooses one.
    public var clientID = ""
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
    public var keepsSession = false

    /// Creates the default options.
    public init() {}
  }
}
