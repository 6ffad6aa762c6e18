/// The result of parsing a server's messages, for programs that generate such bytes.
package struct ParsedMessages: Equatable {
  /// One line per message.
  package private(set) var messages: [String] = []
  /// The reason for a failure after these messages, or an empty string.
  package private(set) var problem = ""

  /// Parses WebSocket frames.
  ///
  /// - Parameter chunkSize: The number of bytes to pass to the parser at a time.
  package init(ofFrames bytes: [UInt8], chunkSize: Int) {
    var frames = WebSocketFrames()
    var messages = [String]()
    do throws(WebSocketFrames.ParsingError) {
      for piece in Self.cut(bytes, chunkSize) {
        try frames.parse(piece) { message in
          switch message {
          case .text(let text): messages.append("text \(text)")
          case .bytes(let bytes): messages.append("\(bytes.count) bytes")
          case .ping(let bytes): messages.append("ping of \(bytes.count) bytes")
          case .pong: messages.append("pong")
          case .close(let code): messages.append("close \(code)")
          }
        }
      }
    } catch { problem = error.reason }
    self.messages = messages
  }

  /// Parses WebSocket frames with a binary stream, such as MQTT.
  package init(ofStream bytes: [UInt8], chunkSize: Int) {
    var frames = WebSocketFrames(deliversPieces: true)
    var stream: [UInt8] = []
    var messages = [String]()
    do throws(WebSocketFrames.ParsingError) {
      for piece in Self.cut(bytes, chunkSize) {
        try frames.parse(piece) { message in
          switch message {
          case .text(let text): messages.append("text \(text)")
          case .bytes(let bytes): stream += bytes
          case .ping(let bytes): messages.append("ping of \(bytes.count) bytes after \(stream.count)")
          case .pong: messages.append("pong")
          case .close(let code): messages.append("close \(code)")
          }
        }
      }
    } catch { problem = error.reason }
    let sum = stream.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
    self.messages = messages + ["\(stream.count) bytes with the sum \(sum)"]
  }

  /// Parses MQTT packets.
  ///
  /// - Parameter isVersion5: Whether the packets are of MQTT 5, or of 3.1.1.
  package init(ofPackets bytes: [UInt8], chunkSize: Int, isVersion5: Bool = false) {
    var packets = MQTTPackets(isVersion5 ? .v5 : .v311)
    var messages = [String]()
    do throws(MQTTPackets.ParsingError) {
      for piece in Self.cut(bytes, chunkSize) {
        try packets.parse(piece) { packet in
          switch packet {
          case .connected(let code, let hasSession, let properties):
            messages.append("connected \(code) \(hasSession) \(properties.receiveMaximum ?? 0)")
          case .message(let message, _, let number):
            messages.append("\(message.topic) \(message.bytes.count) bytes \(number) \(message.isRetained)")
            for property in message.userProperties { messages.append("\(property.name): \(property.value)") }
            // A topic that is valid for publishing must match itself as a filter.
            if let filter = MQTTFilter(message.topic), !filter.matches(message.topic) { messages.append("unheard") }
          case .skipped(let topic, let size, _, let number): messages.append("skipped \(topic) \(size) \(number)")
          case .acknowledged(let number, let code): messages.append("acknowledged \(number) \(code)")
          case .received(let number, let code): messages.append("received \(number) \(code)")
          case .released(let number): messages.append("released \(number)")
          case .completed(let number): messages.append("completed \(number)")
          case .subscribed(let number, let code): messages.append("subscribed \(number) \(code)")
          case .unsubscribed(let number): messages.append("unsubscribed \(number)")
          case .disconnected(let code): messages.append("disconnected \(code)")
          case .pingReply: messages.append("ping reply")
          }
        }
      }
    } catch { problem = error.reason }
    self.messages = messages
  }

  private static func cut(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest: ArraySlice<UInt8> = bytes[...]
    while !rest.isEmpty {
      parts.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return parts
  }
}
