/// An incremental parser for a broker's packets of MQTT 3.1.1 or 5.
struct MQTTPackets {
  enum Packet: Equatable {
    /// The reply to the connection request. The code is one of MQTT 5, and 0 if the broker accepted the client.
    ///
    /// - Parameter hasSession: Whether the broker has kept the client's session.
    case connected(code: UInt8, hasSession: Bool, MQTTProperties)
    /// A published message.
    ///
    /// - Parameter number: The packet identifier to confirm, or 0 if the broker expects no confirmation.
    case message(MQTTMessage, MQTTClient.Quality, number: UInt16)
    /// A published message that is too large, and that is not stored.
    case skipped(topic: String, size: Int, MQTTClient.Quality, number: UInt16)
    /// The confirmation of a message of `.atLeastOnce`.
    case acknowledged(number: UInt16, code: UInt8)
    /// The first confirmation of a message of `.exactlyOnce`: the broker has received it.
    case received(number: UInt16, code: UInt8)
    /// The broker does not send its message of `.exactlyOnce` again.
    case released(number: UInt16)
    /// The last confirmation of a message of `.exactlyOnce`.
    case completed(number: UInt16)
    /// The reply to a subscription. The code is that of a refusal, or lower.
    case subscribed(number: UInt16, code: UInt8)
    /// The reply to an unsubscription.
    case unsubscribed(number: UInt16)
    /// The broker ends the connection.
    case disconnected(code: UInt8)
    /// The reply to a ping.
    case pingReply
  }

  /// An invalid packet, with the reason.
  struct ParsingError: Error { let reason: String }

  /// The longest packet in bytes.
  static let maximumPacketSize = 1 << 20
  /// The longest string in bytes, set by the protocol.
  static let maximumStringSize = 65_535

  let version: MQTTClient.Version
  private var unparsed: [UInt8] = []
  /// The bytes of a message that is too large that are still to come.
  private var bytesToSkip = 0

  init(_ version: MQTTClient.Version) { self.version = version }

  /// Parses the next bytes and calls `handler` for each packet that they complete.
  mutating func parse(_ bytes: [UInt8], _ handler: (Packet) -> Void) throws(ParsingError) {
    let skipped = min(bytesToSkip, bytes.count)
    bytesToSkip -= skipped
    unparsed += bytes[skipped...]
    var start = 0
    while let end = try end(from: start) {
      if end.end - end.body > Self.maximumPacketSize {
        let size = end.end - end.body
        guard unparsed[start] >> 4 == 3 else {
          throw ParsingError(reason: "a packet has more than \(Self.maximumPacketSize) bytes")
        }
        guard let beginning = try Beginning(of: unparsed[start], unparsed[end.body...]) else { break }
        let available = min(end.end, unparsed.count)
        bytesToSkip = end.end - available
        start = available
        handler(.skipped(topic: beginning.topic, size: size, beginning.quality, number: beginning.number))
      } else {
        guard end.end <= unparsed.count else { break }
        handler(try packet(unparsed[start], unparsed[end.body..<end.end]))
        start = end.end
      }
    }
    unparsed.removeFirst(start)
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
}
