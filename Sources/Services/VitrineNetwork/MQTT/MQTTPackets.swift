/// An incremental parser for a broker's MQTT 3.1.1 packets, and an encoder for a client's packets.
struct MQTTPackets {
  enum Packet: Equatable {
    /// The reply to the connection request. The code is 0 if the broker accepted it.
    case connected(code: UInt8)
    /// A published message.
    ///
    /// - Parameter number: The packet identifier to confirm, or `nil` if the broker expects no confirmation.
    case message(MQTTMessage, number: UInt16?)
    /// A published message that is too large, and that is not stored.
    ///
    /// - Parameter number: The packet identifier to confirm, or `nil` if the broker expects no confirmation.
    case skipped(topic: String, size: Int, number: UInt16?)
    case acknowledged(number: UInt16)
    /// The reply to a subscription.
    ///
    /// - Parameter isRefused: Whether the broker rejected a filter.
    case subscribed(number: UInt16, isRefused: Bool)
    case other
  }

  /// An invalid packet, with the reason.
  struct ParsingError: Error { let reason: String }

  /// The longest packet in bytes.
  static let maximumPacketSize = 1 << 20
  /// The longest string in bytes, set by the protocol.
  static let maximumStringSize = 65_535

  private var unparsed: [UInt8] = []
  /// The bytes of a message that is too large that are still to come.
  private var bytesToSkip = 0

  /// Parses the next bytes and calls `handler` for each packet that they complete.
  mutating func parse(_ bytes: [UInt8], _ handler: (Packet) -> Void) throws(ParsingError) {
    let skipped = min(bytesToSkip, bytes.count)
    bytesToSkip -= skipped
    unparsed += bytes[skipped...]
    var start = 0
    while let end = try end(from: start) {
      if end.end - end.body > Self.maximumPacketSize {
        guard let packet = try Self.largeMessage(unparsed[start], unparsed[end.body...], size: end.end - end.body)
        else {
          break
        }
        let available = min(end.end, unparsed.count)
        bytesToSkip = end.end - available
        start = available
        handler(packet)
      } else {
        guard end.end <= unparsed.count else { break }
        handler(try Self.packet(unparsed[start], unparsed[end.body..<end.end]))
        start = end.end
      }
    }
    unparsed.removeFirst(start)
  }

  /// Returns what is known of a message that is too large from its first bytes, or `nil` if more are needed.
  private static func largeMessage(_ head: UInt8, _ bytes: ArraySlice<UInt8>, size: Int) throws(ParsingError) -> Packet?
  {
    guard head >> 4 == 3 else { throw ParsingError(reason: "a packet has more than \(maximumPacketSize) bytes") }
    guard bytes.count >= 2 else { return nil }
    let length = Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1])
    let numberSize = head >> 1 & 3 == 0 ? 0 : 2
    guard bytes.count >= 2 + length + numberSize else { return nil }
    // The beginning as a message without contents.
    let packet = try packet(head, bytes.prefix(2 + length + numberSize))
    guard case .message(let message, let number) = packet else { return packet }
    return .skipped(topic: message.topic, size: size, number: number)
  }

  /// Returns the bounds of the packet from `start`, of which a part may be missing, or `nil` if its length is.
  private func end(from start: Int) throws(ParsingError) -> (body: Int, end: Int)? {
    var size = 0
    var index = start + 1
    var shift = 0
    while index < unparsed.count {
      size |= Int(unparsed[index] & 127) << shift
      if unparsed[index] & 128 == 0 { return (index + 1, index + 1 + size) }
      guard shift < 21 else { throw ParsingError(reason: "a packet's length is not valid") }
      index += 1
      shift += 7
    }
    return nil
  }

  private static func packet(_ head: UInt8, _ body: ArraySlice<UInt8>) throws(ParsingError) -> Packet {
    func number(at offset: Int) -> UInt16? {
      let index = body.startIndex + offset
      return index + 1 < body.endIndex ? UInt16(body[index]) << 8 | UInt16(body[index + 1]) : nil
    }
    switch head >> 4 {
    case 2:
      guard head == 0x20, body.count == 2, let code = body.last else { break }
      return .connected(code: code)
    case 3:
      let quality = head >> 1 & 3
      guard quality < 2 else { throw ParsingError(reason: "a message has a quality of service that was not requested") }
      guard let size = number(at: 0), body.count >= 2 + Int(size) + Int(2 * quality) else { break }
      let name = body.dropFirst(2).prefix(Int(size))
      let topic = String(decoding: name, as: UTF8.self)
      guard topic.utf8.elementsEqual(name), !topic.isEmpty, !name.contains(0) else {
        throw ParsingError(reason: "a message's topic is not valid text")
      }
      let message = MQTTMessage(
        topic: topic, bytes: Array(body.dropFirst(2 + Int(size) + Int(2 * quality))), isRetained: head & 1 != 0)
      return .message(message, number: quality == 0 ? nil : number(at: 2 + Int(size)))
    case 4:
      guard head == 0x40, body.count == 2, let number = number(at: 0) else { break }
      return .acknowledged(number: number)
    case 9:
      guard head == 0x90, body.count > 2, let number = number(at: 0) else { break }
      return .subscribed(number: number, isRefused: body.dropFirst(2).contains(128))
    // The reply to an unsubscription, or to a ping.
    case 11, 13: return .other
    default: break
    }
    throw ParsingError(reason: "the packet type is not valid for a broker")
  }

  // MARK: Client packets

  static func connect(_ options: MQTTClient.Options) -> [UInt8] {
    var flags: UInt8 = options.keepsSession ? 0 : 2
    var body = text(options.clientID)
    if let will = options.will {
      flags |= 4 | (options.willQuality == .atLeastOnce ? 8 : 0) | (will.isRetained ? 32 : 0)
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
    return packet(0x10, text("MQTT") + [4, flags] + bigEndian(UInt16(clamping: max(1, options.keepAlive))) + body)
  }

  static func publish(_ message: MQTTMessage, number: UInt16?, isRepeated: Bool = false) -> [UInt8] {
    let head: UInt8 = 0x30 | (isRepeated ? 8 : 0) | (number == nil ? 0 : 2) | (message.isRetained ? 1 : 0)
    return packet(head, text(message.topic) + (number.map { bigEndian($0) } ?? []) + message.bytes)
  }

  static func subscribe(_ filter: String, _ quality: MQTTClient.Quality, number: UInt16) -> [UInt8] {
    packet(0x82, bigEndian(number) + text(filter) + [quality.rawValue])
  }

  static func unsubscribe(_ filter: String, number: UInt16) -> [UInt8] {
    packet(0xA2, bigEndian(number) + text(filter))
  }

  static func acknowledgment(number: UInt16) -> [UInt8] { packet(0x40, bigEndian(number)) }
  static var ping: [UInt8] { [0xC0, 0] }
  static var disconnect: [UInt8] { [0xE0, 0] }

  private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
  private static func sized(_ bytes: [UInt8]) -> [UInt8] {
    bigEndian(UInt16(clamping: bytes.count)) + bytes.prefix(maximumStringSize)
  }
  private static func text(_ text: String) -> [UInt8] { sized(Array(text.utf8)) }

  private static func packet(_ head: UInt8, _ body: [UInt8]) -> [UInt8] {
    var bytes = [head]
    var left = body.count
    repeat {
      bytes.append(UInt8(left & 127) | (left > 127 ? 128 : 0))
      left >>= 7
    } while left > 0
    return bytes + body
  }
}
