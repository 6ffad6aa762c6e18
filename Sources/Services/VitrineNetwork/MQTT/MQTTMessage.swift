/// An MQTT message.
public struct MQTTMessage: Equatable, Sendable {
  /// The topic, with levels separated by `/`, such as `hall/2/visitors`.
  public var topic: String
  /// The payload.
  public var bytes: [UInt8]
  /// Whether the broker stores a published message for later subscribers. For a received message: whether the broker
  /// had stored it.
  public var isRetained: Bool
  /// Names and values of MQTT 5. MQTT 3.1.1 does not send them. Of a received message, at most 32 with 8 KiB together
  /// are kept.
  public var userProperties: [MQTTUserProperty] = []
  /// The seconds after which the broker discards the message if it could not deliver it, or `nil` for no limit. MQTT
  /// 3.1.1 does not send it. For a received message: the seconds that were left.
  public var expiry: UInt32?

  /// Creates a message from bytes.
  public init(topic: String, bytes: [UInt8], isRetained: Bool = false) {
    self.topic = topic
    self.bytes = bytes
    self.isRetained = isRetained
  }

  /// Creates a message from text.
  public init(topic: String, text: String, isRetained: Bool = false) {
    self.init(topic: topic, bytes: Array(text.utf8), isRetained: isRetained)
  }

  /// The payload as text. Invalid UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The most bytes of the packet with this message.
  var size: Int { userProperties.reduce(topic.utf8.count + bytes.count + 16) { $0 + $1.size } }

  /// Whether the message can be sent: the topic must not be empty, contain wildcards, or be too long, and the packet
  /// must not exceed `MQTTPackets.maximumPacketSize`.
  var isValid: Bool {
    let name = topic.utf8
    return !name.isEmpty && name.count <= MQTTPackets.maximumStringSize
      && !name.contains { $0 == 0 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
      && userProperties.allSatisfy { $0.isValid } && size <= MQTTPackets.maximumPacketSize
  }
}
