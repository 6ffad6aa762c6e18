/// An MQTT message.
public struct MQTTMessage: Equatable, Sendable {
  /// The topic, with levels separated by `/`, such as `hall/2/visitors`.
  public var topic: String
  /// The payload.
  public var bytes: [UInt8]
  /// Whether the broker stores a published message for later subscribers. For a received message: whether the broker
  /// had stored it.
  public var isRetained: Bool

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

  /// Whether the message can be sent: the topic must not be empty, contain wildcards, or be too long, and the packet
  /// must not exceed `MQTTPackets.maximumPacketSize`.
  var isValid: Bool {
    let name = topic.utf8
    return !name.isEmpty && name.count <= MQTTPackets.maximumStringSize
      && !name.contains { $0 == 0 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
      && name.count + bytes.count + 16 <= MQTTPackets.maximumPacketSize
  }
}
