/// The properties of a packet of MQTT 5 that Vitrine uses. Others are checked and ignored.
struct MQTTProperties: Equatable {
  /// The most user properties of a packet, and their bytes together. Further ones are ignored. Chosen: more than apps
  /// use, and little memory.
  static let maximumUserProperties = 32
  static let maximumUserPropertySize = 8 << 10

  var messageExpiry: UInt32?
  var assignedClientID: String?
  var serverKeepAlive: UInt16?
  var receiveMaximum: UInt16?
  var topicAlias: UInt16?
  var maximumQuality: UInt8?
  var retainsMessages: Bool?
  var maximumPacketSize: UInt32?
  var userProperties: [MQTTUserProperty] = []

  /// The types of values (MQTT 5, section 2.2.2.2).
  private enum Value { case byte, short, long, varying, bytes, pair }

  private static func type(of identifier: UInt8) -> Value? {
    switch identifier {
    case 0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A: .byte
    case 0x13, 0x21, 0x22, 0x23: .short
    case 0x02, 0x11, 0x18, 0x27: .long
    case 0x0B: .varying
    case 0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1A, 0x1C, 0x1F: .bytes
    case 0x26: .pair
    default: nil
    }
  }

  /// Creates an empty list of properties.
  init() {}

  /// Decodes properties and their length, and removes both from the start of `bytes`.
  init(removingFrom bytes: inout ArraySlice<UInt8>) throws(MQTTPackets.ParsingError) {
    guard let size = Self.removeVaryingNumber(from: &bytes), size <= bytes.count else { throw Self.invalid }
    var rest = bytes.prefix(size)
    bytes = bytes.dropFirst(size)
    var found: UInt64 = 0
    var userPropertySize = 0
    while let identifier = rest.popFirst() {
      guard let type = Self.type(of: identifier) else { throw Self.invalid }
      let flag = UInt64(1) << UInt64(identifier)
      // A message may have several identifiers of subscriptions.
      guard found & flag == 0 || type == .pair || type == .varying else { throw Self.invalid }
      found |= flag
      switch type {
      case .byte: try storeNumber(Self.removeNumber(of: 1, from: &rest), identifier)
      case .short: try storeNumber(Self.removeNumber(of: 2, from: &rest), identifier)
      case .long: try storeNumber(Self.removeNumber(of: 4, from: &rest), identifier)
      case .varying: guard Self.removeVaryingNumber(from: &rest) != nil else { throw Self.invalid }
      case .bytes:
        guard let text = Self.removeText(from: &rest) else { throw Self.invalid }
        if identifier == 0x12 { assignedClientID = text }
      case .pair:
        guard let name = Self.removeText(from: &rest), let value = Self.removeText(from: &rest) else {
          throw Self.invalid
        }
        let property = MQTTUserProperty(name, value)
        userPropertySize += property.size
        if userProperties.count < Self.maximumUserProperties, userPropertySize <= Self.maximumUserPropertySize {
          userProperties.append(property)
        }
      }
    }
  }

  private static var invalid: MQTTPackets.ParsingError {
    MQTTPackets.ParsingError(reason: "a packet's properties are not valid")
  }

  private mutating func storeNumber(_ number: UInt32?, _ identifier: UInt8) throws(MQTTPackets.ParsingError) {
    guard let number else { throw Self.invalid }
    switch identifier {
    case 0x02: messageExpiry = number
    case 0x13: serverKeepAlive = UInt16(number)
    case 0x21:
      guard number > 0 else { throw Self.invalid }
      receiveMaximum = UInt16(number)
    case 0x23: topicAlias = UInt16(number)
    case 0x24:
      guard number < 2 else { throw Self.invalid }
      maximumQuality = UInt8(number)
    case 0x25:
      guard number < 2 else { throw Self.invalid }
      retainsMessages = number == 1
    case 0x27:
      guard number > 0 else { throw Self.invalid }
      maximumPacketSize = number
    default: break
    }
  }

  private static func removeNumber(of size: Int, from bytes: inout ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= size else { return nil }
    let number = bytes.prefix(size).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    bytes = bytes.dropFirst(size)
    return number
  }

  private static func removeText(from bytes: inout ArraySlice<UInt8>) -> String? {
    guard let size = removeNumber(of: 2, from: &bytes), Int(size) <= bytes.count else { return nil }
    let text = String(decoding: bytes.prefix(Int(size)), as: UTF8.self)
    bytes = bytes.dropFirst(Int(size))
    return text
  }

  private static func removeVaryingNumber(from bytes: inout ArraySlice<UInt8>) -> Int? {
    var number = 0
    for shift in [0, 7, 14, 21] {
      guard let byte = bytes.popFirst() else { return nil }
      number |= Int(byte & 127) << shift
      if byte & 128 == 0 { return number }
    }
    return nil
  }
}
