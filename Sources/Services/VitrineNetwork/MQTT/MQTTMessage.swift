/// What is said about a topic.
public struct MQTTMessage: Equatable, Sendable {
  /// Words divided by `/`, such as `hall/2/visitors`.
  public var topic: String
  /// What is said.
  public var bytes: [UInt8]
  /// Of one that is sent: whether the broker keeps it for those who come later. Of one that came: whether it was kept so.
  public var isRetained: Bool

  /// A message of bytes.
  public init(topic: String, bytes: [UInt8], isRetained: Bool = false) {
    (self.topic, self.bytes, self.isRetained) = (topic, bytes, isRetained)
  }

  /// A message of text.
  public init(topic: String, text: String, isRetained: Bool = false) {
    self.init(topic: topic, bytes: Array(text.utf8), isRetained: isRetained)
  }

  /// The bytes as text; what is no UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it can be sent: its topic has letters, no `+` and no `#`, and it is not longer than a broker takes here.
  var isAllowed: Bool {
    let name = topic.utf8
    return !name.isEmpty && name.count <= MQTTPackets.longestText
      && !name.contains { $0 == 0 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
      && name.count + bytes.count + 16 <= MQTTPackets.longest
  }
}
