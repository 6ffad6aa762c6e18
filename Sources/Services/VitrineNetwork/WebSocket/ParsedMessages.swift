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

  /// Parses MQTT packets.
  package init(ofPackets bytes: [UInt8], chunkSize: Int) {
    var packets = MQTTPackets()
    var messages = [String]()
    do throws(MQTTPackets.ParsingError) {
      for piece in Self.cut(bytes, chunkSize) {
        try packets.parse(piece) { packet in
          switch packet {
          case .connected(let code): messages.append("connected \(code)")
          case .message(let message, let number):
            messages.append("\(message.topic) \(message.bytes.count) bytes \(number ?? 0) \(message.isRetained)")
            // A topic that is valid for publishing must match itself as a filter.
            if let filter = MQTTFilter(message.topic), !filter.matches(message.topic) { messages.append("unheard") }
          case .skipped(let topic, let size, let number): messages.append("skipped \(topic) \(size) \(number ?? 0)")
          case .acknowledged(let number): messages.append("taken \(number)")
          case .subscribed(let number, let isRefused): messages.append("subscribed \(number) \(isRefused)")
          case .other: messages.append("other")
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
