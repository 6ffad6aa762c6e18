/// A name and a value that MQTT 5 adds to a message or a connection. Their meaning is up to the app.
public struct MQTTUserProperty: Equatable, Sendable {
  /// The name. Several properties may have the same name.
  public var name: String
  /// The value.
  public var value: String

  /// Creates a property. Each text has at most 65,535 bytes of UTF-8, and no zero character.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the property can be sent.
  var isValid: Bool {
    [name, value].allSatisfy { $0.utf8.count <= MQTTPackets.maximumStringSize && !$0.utf8.contains(0) }
  }

  /// The number of bytes of the encoded property.
  var size: Int { 5 + name.utf8.count + value.utf8.count }
}
