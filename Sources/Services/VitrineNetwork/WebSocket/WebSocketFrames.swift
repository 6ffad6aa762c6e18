/// An incremental parser for a server's WebSocket frames (RFC 6455), and an encoder for a client's frames.
struct WebSocketFrames {
  /// A complete message.
  enum Message: Equatable {
    case text(String)
    case bytes([UInt8])
    case ping([UInt8])
    case pong
    /// A close frame with its status code.
    case close(Int)
  }

  /// An invalid frame, with the reason.
  struct Nonsense: Error { let what: String }

  enum Kind: UInt8 {
    case more = 0, text = 1, bytes = 2, close = 8, ping = 9, pong = 10
  }

  /// The longest message in bytes.
  static let longest = 1 << 20

  /// The bytes of an incomplete frame.
  private var rest: [UInt8] = []
  private var message: [UInt8] = []
  private var kind: Kind?

  /// Parses the next bytes and calls `heard` for each message that they complete.
  mutating func take(_ bytes: [UInt8], _ heard: (Message) -> Void) throws(Nonsense) {
    rest += bytes
    var start = 0
    while let (frame, end) = try frame(at: start) {
      start = end
      if let message = try join(frame) { heard(message) }
    }
    rest.removeFirst(start)
  }

  private struct Frame {
    var kind: Kind
    var isLast: Bool
    var payload: ArraySlice<UInt8>
  }

  private func frame(at start: Int) throws(Nonsense) -> (Frame, end: Int)? {
    guard rest.count >= start + 2 else { return nil }
    let (first, second) = (rest[start], rest[start + 1])
    guard first & 0x70 == 0, let kind = Kind(rawValue: first & 15) else { throw Nonsense(what: "a frame of no known kind") }
    guard second & 0x80 == 0 else { throw Nonsense(what: "a server's frame is masked") }
    let isControl = first & 8 != 0
    guard !isControl || (first & 0x80 != 0 && second < 126) else { throw Nonsense(what: "a control frame is too long, or in parts") }
    let digits = second == 127 ? 8 : second == 126 ? 2 : 0
    guard rest.count >= start + 2 + digits else { return nil }
    var size = digits == 0 ? UInt64(second) : 0
    for index in 0..<digits { size = size << 8 | UInt64(rest[start + 2 + index]) }
    guard size <= Self.longest, isControl || message.count + Int(size) <= Self.longest else {
      throw Nonsense(what: "a message of more than \(Self.longest) bytes")
    }
    let body = start + 2 + digits
    guard rest.count >= body + Int(size) else { return nil }
    return (Frame(kind: kind, isLast: first & 0x80 != 0, payload: rest[body..<(body + Int(size))]), body + Int(size))
  }

  private mutating func join(_ frame: Frame) throws(Nonsense) -> Message? {
    switch frame.kind {
    case .ping: return .ping(Array(frame.payload))
    case .pong: return .pong
    case .close:
      guard frame.payload.count != 1 else { throw Nonsense(what: "a farewell with half a code") }
      return .close(frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    case .more: if kind == nil { throw Nonsense(what: "a frame goes on with a message that was not begun") }
    case .text, .bytes:
      guard kind == nil else { throw Nonsense(what: "a message begins inside another one") }
      kind = frame.kind
    }
    message += frame.payload
    guard frame.isLast else { return nil }
    let (whole, isText) = (message, kind == .text)
    (message, kind) = ([], nil)
    if !isText { return .bytes(whole) }
    let text = String(decoding: whole, as: UTF8.self)
    guard text.utf8.elementsEqual(whole) else { throw Nonsense(what: "a text is no UTF-8") }
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
      let digits = count < 65_536 ? 2 : 8
      frame.append(digits == 2 ? 0xFE : 0xFF)
      for digit in (0..<digits).reversed() { frame.append(UInt8(truncatingIfNeeded: UInt64(count) >> (8 * UInt64(digit)))) }
    }
    func key(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: mask >> (8 * UInt32(3 - index % 4))) }
    for index in 0..<4 { frame.append(key(index)) }
    for (index, byte) in payload.enumerated() { frame.append(byte ^ key(index)) }
    return frame
  }
}
