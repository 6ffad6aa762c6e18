/// The messages that the broker has not confirmed, in the order of their publication.
struct MQTTPendingMessages {
  struct Entry {
    let message: MQTTMessage
    let quality: MQTTClient.Quality
    let number: UInt16
    let completion: (() -> Void)?
    /// The connections that ended without a confirmation of this message, while it was the oldest one.
    var attempts = 0
    /// Whether it was sent in an earlier connection of the session, or this one.
    var wasSent = false
    /// Whether it was sent in the current connection.
    var isSent = false
    /// Whether the broker has received this message of `.exactlyOnce`, so that only its release is sent.
    var isReceived = false
  }

  /// The limits of a broker.
  struct Limits {
    /// The most messages that it receives without having confirmed them. MQTT 3.1.1 does not report it. Chosen: the
    /// default of mosquitto, which confirms further messages of QoS 2 and drops them.
    var receiveMaximum = 20
    /// The longest packet in bytes.
    var maximumPacketSize = Int.max
    var maximumQuality = MQTTClient.Quality.exactlyOnce
    var retainsMessages = true

    /// The limits of a broker with MQTT 3.1.1.
    init() {}
    /// The limits of a broker with MQTT 5.
    init(_ properties: MQTTProperties) {
      receiveMaximum = Int(properties.receiveMaximum ?? .max)
      if let size = properties.maximumPacketSize { maximumPacketSize = Int(clamping: size) }
      if let quality = properties.maximumQuality.flatMap({ MQTTClient.Quality(rawValue: $0) }) {
        maximumQuality = quality
      }
      retainsMessages = properties.retainsMessages ?? true
    }

    /// Returns the code of MQTT 5 for a message that exceeds a limit, or `nil`.
    ///
    /// - Parameter size: The bytes of its packet.
    func refusal(of message: MQTTMessage, _ quality: MQTTClient.Quality, size: Int) -> UInt8? {
      if size > maximumPacketSize { return 0x95 }
      if quality.rawValue > maximumQuality.rawValue { return 0x9B }
      return message.isRetained && !retainsMessages ? 0x9A : nil
    }
  }

  private(set) var entries: [Entry] = []
  /// The bytes of all payloads.
  private(set) var size = 0
  /// Numbers begin anywhere: a broker that has kept a session may still know a message of `.exactlyOnce` that this
  /// program sent before it was started again, and would take another one with its number for a repetition.
  private var lastNumber = UInt16.random(in: 1 ... .max)
  /// Whether the last connection ended without a confirmation of a message that was sent. Then one message at a time is
  /// sent, so that only the one that the broker rejects uses up its attempts.
  private var isCautious = false

  /// Returns a packet identifier that no message has.
  mutating func nextNumber() -> UInt16 {
    repeat { lastNumber = lastNumber == .max ? 1 : lastNumber + 1 } while entries.contains { $0.number == lastNumber }
    return lastNumber
  }

  mutating func append(_ message: MQTTMessage, _ quality: MQTTClient.Quality, _ completion: (() -> Void)?) {
    entries.append(Entry(message: message, quality: quality, number: nextNumber(), completion: completion))
    size += message.bytes.count
  }

  /// Sends the messages that the current connection has not sent, as far as the broker and the connection accept them.
  ///
  /// - Parameter send: Sends a packet, and returns `false` if the connection does not accept it yet.
  /// - Returns: The messages that the broker would refuse, with the code. They are removed.
  mutating func send(
    _ encoder: MQTTEncoder, within limits: Limits, by send: ([UInt8]) -> Bool
  ) -> [(Entry, code: UInt8)] {
    var refused: [(Entry, code: UInt8)] = []
    var unconfirmedCount = entries.reduce(0) { $0 + ($1.isSent ? 1 : 0) }
    var index = 0
    while index < entries.count, unconfirmedCount < limits.receiveMaximum, !isCautious || index == 0 {
      let entry = entries[index]
      if entry.isSent {
        index += 1
        continue
      }
      let packet =
        entry.isReceived
        ? encoder.confirm(.released, number: entry.number)
        : encoder.publish(entry.message, entry.quality, number: entry.number, isRepeated: entry.wasSent)
      if let code = limits.refusal(of: entry.message, entry.quality, size: packet.count), !entry.isReceived {
        refused.append((remove(at: index), code))
        continue
      }
      guard send(packet) else { break }
      entries[index].wasSent = true
      entries[index].isSent = true
      unconfirmedCount += 1
      index += 1
    }
    return refused
  }

  /// Removes a message that the broker has confirmed or refused, and returns it, or `nil` if no such message is sent.
  mutating func remove(_ number: UInt16, isReceived: Bool, _ quality: MQTTClient.Quality) -> Entry? {
    let index = entries.firstIndex {
      $0.number == number && $0.isSent && $0.isReceived == isReceived && $0.quality == quality
    }
    guard let index else { return nil }
    isCautious = false
    return remove(at: index)
  }

  /// Records that the broker has received a message of `.exactlyOnce`. Returns `false` if no such message is sent.
  mutating func recordReceipt(of number: UInt16) -> Bool {
    let index = entries.firstIndex { $0.number == number && $0.isSent && $0.quality == .exactlyOnce }
    guard let index else { return false }
    entries[index].isReceived = true
    return true
  }

  private mutating func remove(at index: Int) -> Entry {
    size -= entries[index].message.bytes.count
    return entries.remove(at: index)
  }

  /// Records the end of a connection.
  ///
  /// - Returns: The oldest message if the broker never confirms it. It is removed.
  mutating func recordEnd(maximumAttempts: Int) -> Entry? {
    guard let first = entries.first, first.isSent else { return nil }
    isCautious = true
    for index in entries.indices { entries[index].isSent = false }
    entries[0].attempts += 1
    return entries[0].attempts >= maximumAttempts ? remove(at: 0) : nil
  }

  /// Records that the broker has lost the session, so that messages of `.exactlyOnce` begin again.
  ///
  /// - Returns: The number of those that the broker may have received.
  mutating func recordLostSession() -> Int {
    var count = 0
    for index in entries.indices where entries[index].quality == .exactlyOnce && entries[index].wasSent {
      entries[index].wasSent = false
      entries[index].isReceived = false
      count += 1
    }
    return count
  }
}
