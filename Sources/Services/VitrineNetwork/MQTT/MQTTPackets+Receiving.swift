/// Decodes a broker's packets.
extension MQTTPackets {
  /// The topic and the packet identifier of a message, which its properties and its payload follow.
  struct Beginning {
    let topic: String
    let quality: MQTTClient.Quality
    let number: UInt16
    /// The number of bytes.
    let size: Int

    /// Returns `nil` if bytes are missing.
    init?(of head: UInt8, _ body: ArraySlice<UInt8>) throws(ParsingError) {
      guard let quality = MQTTClient.Quality(rawValue: head >> 1 & 3) else {
        throw ParsingError(reason: "a message has an unknown quality of service")
      }
      guard let count = MQTTPackets.number(at: 0, in: body) else { return nil }
      let end = 2 + Int(count)
      size = quality == .atMostOnce ? end : end + 2
      guard body.count >= size else { return nil }
      let name = body.dropFirst(2).prefix(Int(count))
      topic = String(decoding: name, as: UTF8.self)
      guard topic.utf8.elementsEqual(name), !topic.isEmpty, !name.contains(0) else {
        throw ParsingError(reason: "a message's topic is not valid text")
      }
      self.quality = quality
      number = quality == .atMostOnce ? 0 : MQTTPackets.number(at: end, in: body) ?? 0
    }
  }

  fileprivate static func number(at offset: Int, in body: ArraySlice<UInt8>) -> UInt16? {
    let index = body.startIndex + offset
    return index + 1 < body.endIndex ? UInt16(body[index]) << 8 | UInt16(body[index + 1]) : nil
  }

  /// Decodes a whole packet.
  func packet(_ head: UInt8, _ body: ArraySlice<UInt8>) throws(ParsingError) -> Packet {
    switch head {
    case 0x20: return try reply(body)
    case 0x30..<0x40: return try message(head, body)
    case 0x40:
      let (number, code) = try confirmation(body)
      return .acknowledged(number: number, code: code)
    case 0x50:
      let (number, code) = try confirmation(body)
      return .received(number: number, code: code)
    case 0x62: return .released(number: try confirmation(body).number)
    case 0x70: return .completed(number: try confirmation(body).number)
    case 0x90: return try subscription(body)
    case 0xB0:
      guard let number = Self.number(at: 0, in: body) else { throw Self.cut }
      return .unsubscribed(number: number)
    case 0xD0:
      guard body.isEmpty else { throw Self.cut }
      return .pingReply
    case 0xE0 where version == .v5: return .disconnected(code: body.first ?? 0)
    default: throw ParsingError(reason: "the packet type is not valid for a broker")
    }
  }

  private static var cut: ParsingError { ParsingError(reason: "a packet is too short or too long") }

  private func reply(_ body: ArraySlice<UInt8>) throws(ParsingError) -> Packet {
    var rest = body.dropFirst(2)
    guard body.count >= 2, let flags = body.first, let code = body.dropFirst().first else { throw Self.cut }
    var properties = MQTTProperties()
    // A broker that does not speak MQTT 5 refuses it with a packet of MQTT 3.1.1.
    if version == .v311 || rest.isEmpty {
      guard rest.isEmpty else { throw Self.cut }
      let code = version == .v5 && code >= MQTTReason.firstRefusal ? code : MQTTReason.code(ofVersion311: code)
      return .connected(code: code, hasSession: flags & 1 != 0, properties)
    }
    properties = try MQTTProperties(removingFrom: &rest)
    return .connected(code: code, hasSession: flags & 1 != 0, properties)
  }

  private func message(_ head: UInt8, _ body: ArraySlice<UInt8>) throws(ParsingError) -> Packet {
    guard let beginning = try Beginning(of: head, body) else { throw Self.cut }
    var rest = body.dropFirst(beginning.size)
    var properties = MQTTProperties()
    if version == .v5 {
      properties = try MQTTProperties(removingFrom: &rest)
      guard properties.topicAlias == nil else {
        throw ParsingError(reason: "a message has a number in place of its topic, which was not agreed")
      }
    }
    var message = MQTTMessage(topic: beginning.topic, bytes: Array(rest), isRetained: head & 1 != 0)
    message.userProperties = properties.userProperties
    message.expiry = properties.messageExpiry
    return .message(message, beginning.quality, number: beginning.number)
  }

  private func confirmation(_ body: ArraySlice<UInt8>) throws(ParsingError) -> (number: UInt16, code: UInt8) {
    guard let number = Self.number(at: 0, in: body), version == .v5 || body.count == 2 else { throw Self.cut }
    var rest = body.dropFirst(2)
    let code = rest.popFirst() ?? 0
    if !rest.isEmpty { _ = try MQTTProperties(removingFrom: &rest) }
    return (number, code)
  }

  private func subscription(_ body: ArraySlice<UInt8>) throws(ParsingError) -> Packet {
    guard let number = Self.number(at: 0, in: body) else { throw Self.cut }
    var rest = body.dropFirst(2)
    if version == .v5 { _ = try MQTTProperties(removingFrom: &rest) }
    // The client subscribes to one filter at a time.
    guard let code = rest.first else { throw Self.cut }
    return .subscribed(number: number, code: code)
  }
}
