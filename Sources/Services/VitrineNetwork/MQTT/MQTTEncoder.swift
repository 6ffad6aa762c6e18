/// An encoder for a client's packets of MQTT 3.1.1 or 5.
struct MQTTEncoder {
  let version: MQTTClient.Version

  /// - Parameter clientID: The client identifier, which the broker may have chosen.
  static func connect(_ options: MQTTClient.Options, clientID: String) -> [UInt8] {
    let isVersion5 = options.version == .v5
    var flags: UInt8 = options.keepsSession ? 0 : 2
    var body: [UInt8] = []
    if isVersion5 {
      var properties: [UInt8] = []
      if options.keepsSession { properties += [0x11] + bigEndian(options.sessionExpiry) }
      properties += [0x27] + bigEndian(UInt32(MQTTPackets.maximumPacketSize))
      for property in options.userProperties { properties += bytes(of: property) }
      body += sizedByVaryingNumber(properties)
    }
    body += text(clientID)
    if let will = options.will {
      flags |= 4 | options.willQuality.rawValue << 3 | (will.isRetained ? 32 : 0)
      if isVersion5 {
        let delay = options.willDelay == 0 ? [] : [0x18] + bigEndian(options.willDelay)
        body += sizedByVaryingNumber(delay + properties(of: will))
      }
      body += text(will.topic) + sized(will.bytes)
    }
    if let user = options.user {
      flags |= 128
      body += text(user)
      if let password = options.password {
        flags |= 64
        body += text(password)
      }
    }
    let keepAlive = bigEndian(options.validKeepAlive)
    return packet(0x10, text("MQTT") + [options.version.rawValue, flags] + keepAlive + body)
  }

  /// - Parameter number: The packet identifier, which a message of `.atMostOnce` does not have.
  func publish(_ message: MQTTMessage, _ quality: MQTTClient.Quality, number: UInt16, isRepeated: Bool) -> [UInt8] {
    let head = 0x30 | (isRepeated ? 8 : 0) | quality.rawValue << 1 | (message.isRetained ? 1 : 0)
    var body = Self.text(message.topic)
    if quality != .atMostOnce { body += Self.bigEndian(number) }
    if version == .v5 { body += Self.sizedByVaryingNumber(Self.properties(of: message)) }
    return Self.packet(head, body + message.bytes)
  }

  func subscribe(_ filter: String, _ quality: MQTTClient.Quality, number: UInt16) -> [UInt8] {
    Self.packet(0x82, Self.bigEndian(number) + noProperties + Self.text(filter) + [quality.rawValue])
  }

  func unsubscribe(_ filter: String, number: UInt16) -> [UInt8] {
    Self.packet(0xA2, Self.bigEndian(number) + noProperties + Self.text(filter))
  }

  /// A packet that confirms a message.
  enum Confirmation: UInt8 {
    case acknowledged = 0x40
    case received = 0x50
    case released = 0x62
    case completed = 0x70
  }

  /// - Parameter isKnown: Whether this client or the broker has the message. MQTT 5 reports that it does not.
  func confirm(_ confirmation: Confirmation, number: UInt16, isKnown: Bool = true) -> [UInt8] {
    let code: [UInt8] = isKnown || version == .v311 ? [] : [0x92]
    return Self.packet(confirmation.rawValue, Self.bigEndian(number) + code)
  }

  static var ping: [UInt8] { [0xC0, 0] }

  /// - Parameter isInvalid: Whether the broker has violated the protocol. MQTT 5 reports it.
  func disconnect(isInvalid: Bool = false) -> [UInt8] {
    isInvalid && version == .v5 ? [0xE0, 1, 0x82] : [0xE0, 0]
  }

  private var noProperties: [UInt8] { version == .v5 ? [0] : [] }

  private static func properties(of message: MQTTMessage) -> [UInt8] {
    var bytes: [UInt8] = []
    if let expiry = message.expiry { bytes += [0x02] + bigEndian(expiry) }
    for property in message.userProperties { bytes += Self.bytes(of: property) }
    return bytes
  }

  private static func bytes(of property: MQTTUserProperty) -> [UInt8] {
    [0x26] + text(property.name) + text(property.value)
  }

  private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    bigEndian(UInt16(number >> 16)) + bigEndian(UInt16(number & 65_535))
  }
  private static func sized(_ bytes: [UInt8]) -> [UInt8] {
    bigEndian(UInt16(clamping: bytes.count)) + bytes.prefix(MQTTPackets.maximumStringSize)
  }
  private static func text(_ text: String) -> [UInt8] { sized(Array(text.utf8)) }

  /// Returns the bytes after their number, which has one to four bytes.
  private static func sizedByVaryingNumber(_ bytes: [UInt8]) -> [UInt8] {
    var size: [UInt8] = []
    var left = bytes.count
    repeat {
      size.append(UInt8(left & 127) | (left > 127 ? 128 : 0))
      left >>= 7
    } while left > 0
    return size + bytes
  }

  private static func packet(_ head: UInt8, _ body: [UInt8]) -> [UInt8] { [head] + sizedByVaryingNumber(body) }
}
