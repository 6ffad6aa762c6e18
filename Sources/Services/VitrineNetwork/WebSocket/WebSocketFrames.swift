/// An incremental parser for a server's WebSocket frames (RFC 6455), and an encoder for a client's frames.
struct WebSocketFrames {
  enum Message: Equatable {
    case text(String)
    case bytes([UInt8])
    case ping([UInt8])
    case pong
    /// A close frame with its status code.
    case close(Int)
  }

  /// An invalid frame, with the reason.
  struct ParsingError: Error { let reason: String }

  enum Kind: UInt8 {
    case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10
  }

  /// The longest message in bytes.
  static let maximumMessageSize = 1 << 20

  /// Whether a binary message is delivered in pieces as its bytes arrive, so that it may have any length. Texts are then
  /// rejected.
  private let deliversPieces: Bool
  /// The bytes of an incomplete frame.
  private var unparsed: [UInt8] = []
  /// The bytes that a frame that is delivered in pieces still lacks.
  private var missingCount: UInt64 = 0
  private var message: [UInt8] = []
  private var kind: Kind?

  init(deliversPieces: Bool = false) { self.deliversPieces = deliversPieces }

  /// Parses the next bytes and calls `handler` for each message that they complete.
  mutating func parse(_ bytes: [UInt8], _ handler: (Message) -> Void) throws(ParsingError) {
    unparsed += bytes
    var start = 0
    while true {
      if missingCount > 0 {
        let count = Int(min(missingCount, UInt64(unparsed.count - start)))
        if count > 0 { handler(.bytes(Array(unparsed[start..<(start + count)]))) }
        missingCount -= UInt64(count)
        start += count
        if missingCount > 0 { break }
      }
      guard let (frame, end) = try frame(at: start) else { break }
      start = end
      if let message = try join(frame) { handler(message) }
    }
    unparsed.removeFirst(start)
  }

  private struct Frame {
    var kind: Kind
    var isLast: Bool
    var payload: ArraySlice<UInt8>
  }

  private mutating func frame(at start: Int) throws(ParsingError) -> (Frame, end: Int)? {
    guard unparsed.count >= start + 2 else { return nil }
    let first = unparsed[start]
    let second = unparsed[start + 1]
    guard first & 0x70 == 0, let kind = Kind(rawValue: first & 15) else {
      throw ParsingError(reason: "a frame has an unknown type")
    }
    guard second & 0x80 == 0 else { throw ParsingError(reason: "a server's frame is masked") }
    let isControl = first & 8 != 0
    guard !isControl || (first & 0x80 != 0 && second < 126) else {
      throw ParsingError(reason: "a control frame is too long or fragmented")
    }
    let lengthBytes = second == 127 ? 8 : second == 126 ? 2 : 0
    guard unparsed.count >= start + 2 + lengthBytes else { return nil }
    var size = lengthBytes == 0 ? UInt64(second) : 0
    for index in 0..<lengthBytes { size = size << 8 | UInt64(unparsed[start + 2 + index]) }
    let body = start + 2 + lengthBytes
    if deliversPieces, !isControl {
      if kind == .text { throw ParsingError(reason: "the broker sent a text frame; MQTT requires binary frames") }
      guard size >> 63 == 0 else { throw ParsingError(reason: "a frame's length is not valid") }
      missingCount = size
      return (Frame(kind: kind, isLast: first & 0x80 != 0, payload: []), body)
    }
    guard size <= Self.maximumMessageSize, isControl || message.count + Int(size) <= Self.maximumMessageSize else {
      throw ParsingError(reason: "a message has more than \(Self.maximumMessageSize) bytes")
    }
    guard unparsed.count >= body + Int(size) else { return nil }
    return (
      Frame(kind: kind, isLast: first & 0x80 != 0, payload: unparsed[body..<(body + Int(size))]), body + Int(size)
    )
  }

  private mutating func join(_ frame: Frame) throws(ParsingError) -> Message? {
    switch frame.kind {
    case .ping: return .ping(Array(frame.payload))
    case .pong: return .pong
    case .close:
      guard frame.payload.count != 1 else { throw ParsingError(reason: "a close frame has an incomplete code") }
      return .close(frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    case .continuation:
      if kind == nil { throw ParsingError(reason: "a frame continues a message that has not started") }
    case .text, .binary:
      guard kind == nil else { throw ParsingError(reason: "a message starts inside another one") }
      kind = frame.kind
    }
    message += frame.payload
    guard frame.isLast else { return nil }
    let whole = message
    let isText = kind == .text
    message = []
    kind = nil
    if deliversPieces { return nil }
    if !isText { return .bytes(whole) }
    let text = String(decoding: whole, as: UTF8.self)
    guard text.utf8.elementsEqual(whole) else { throw ParsingError(reason: "a text message is not UTF-8") }
    return .text(text)
  }

  /// Encodes a client's frame.
  ///
  /// - Parameter mask: The masking key, which must be random for each frame.
  static func bytes(of kind: Kind, _ payload: [UInt8], mask: UInt32) -> [UInt8] {
    let count = payload.count
    var frame: [UInt8] = [0x80 | kind.rawValue]
    if count < 126 {
      frame.append(0x80 | UInt8(count))
    } else {
      let lengthBytes = count < 65_536 ? 2 : 8
      frame.append(lengthBytes == 2 ? 0xFE : 0xFF)
      for digit in (0..<lengthBytes).reversed() {
        frame.append(UInt8(truncatingIfNeeded: UInt64(count) >> (8 * UInt64(digit))))
      }
    }
    func key(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: mask >> (8 * UInt32(3 - index % 4))) }
    for index in 0..<4 { frame.append(key(index)) }
    for (index, byte) in payload.enumerated() { frame.append(byte ^ key(index)) }
    return frame
  }
}
