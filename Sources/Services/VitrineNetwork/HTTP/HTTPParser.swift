/// An incremental parser for HTTP/1.1 responses (RFC 9112). A body may have a length, be chunked, or end with the
/// connection.
struct HTTPParser {
  /// The status and header fields of a response.
  struct Head: Equatable {
    var status: Int
    /// The minor version: 1 for HTTP/1.1, and 0 for HTTP/1.0.
    var minorVersion = 1
    var headers: HTTPHeaders
    /// The length of the body in bytes, if the response states it. 64 bits also on 32-bit boards, whose files may be
    /// larger than their memory. A response without a body, such as to `HEAD`, may state the length of another one.
    var length: Int64?
    /// Whether the server keeps the connection open after this response (RFC 9112, section 9.3).
    var keepsConnection: Bool
  }

  /// An invalid response, with the reason.
  struct ParsingError: Error { let reason: String }

  private enum State: Equatable {
    case statusLine, fields
    /// A body with this number of bytes left.
    case counted(Int64)
    /// A body that ends with the connection.
    case open
    case chunkSize, chunk(Int64), chunkEnd, trailer
    case done
  }

  /// The most bytes of the head, and of the framing lines of one chunk. It keeps an endless head from filling the
  /// memory.
  static let maximumHeadSize = 65_536

  /// The head, or `nil` while it is incomplete.
  private(set) var head: Head?
  /// Whether the server asked for the body (100, Continue).
  private(set) var hasContinued = false
  private let hasNoBody: Bool
  private var state = State.statusLine
  private var line: [UInt8] = []
  private var headSize = 0
  private var status = 0
  private var isVersion1 = false
  private var headers = HTTPHeaders()

  /// - Parameter hasNoBody: Whether no body follows the head, as in responses to `HEAD` and `CONNECT`.
  init(hasNoBody: Bool = false) { self.hasNoBody = hasNoBody }

  var isDone: Bool { state == .done }

  /// Parses the next bytes.
  ///
  /// - Parameter body: Called with each piece of the body. The buffer is valid only during the call.
  /// - Returns: The number of bytes that belong to the response. Any remaining bytes follow its end.
  @discardableResult
  mutating func parse(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) throws(ParsingError)
    -> Int
  {
    var index = 0
    while index < bytes.count, state != .done {
      switch state {
      case .counted(let left), .chunk(let left):
        let count = Int(min(left, Int64(bytes.count - index)))
        body(UnsafeRawBufferPointer(rebasing: bytes[index..<(index + count)]))
        index += count
        let rest = left - Int64(count)
        if case .chunk = state {
          state = rest == 0 ? .chunkEnd : .chunk(rest)
        } else {
          state = rest == 0 ? .done : .counted(rest)
        }
      case .open:
        body(UnsafeRawBufferPointer(rebasing: bytes[index...]))
        index = bytes.count
      default:
        headSize += 1
        guard headSize <= Self.maximumHeadSize else {
          throw ParsingError(reason: "the head has more than \(Self.maximumHeadSize) bytes")
        }
        let byte = bytes[index]
        index += 1
        if byte != 10 {
          line.append(byte)
          continue
        }
        if line.last == 13 { line.removeLast() }
        try endLine()
        line.removeAll(keepingCapacity: true)
      }
    }
    return index
  }

  /// Parses the next bytes of an array.
  mutating func parse(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Void) throws(ParsingError) -> Int {
    var count = 0
    var failure: ParsingError?
    bytes.withUnsafeBytes { buffer in
      do throws(ParsingError) { count = try parse(buffer, body) } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }

  /// Marks the end of the connection.
  ///
  /// - Returns: `true` if the response is complete.
  mutating func finish() -> Bool {
    if state == .open { state = .done }
    return state == .done
  }

  private mutating func endLine() throws(ParsingError) {
    switch state {
    case .statusLine: try parseStatusLine()
    case .fields: if line.isEmpty { try endHead() } else { try parseField() }
    case .chunkSize: try parseChunkSize()
    case .chunkEnd:
      guard line.isEmpty else { throw ParsingError(reason: "a chunk is longer than its size") }
      // Each chunk's lines are limited separately, because a body may have many chunks.
      headSize = 0
      state = .chunkSize
    case .trailer: if line.isEmpty { state = .done }
    case .counted, .chunk, .open, .done: break
    }
  }

  private mutating func parseStatusLine() throws(ParsingError) {
    let words = line.split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].elementsEqual("HTTP/1.1".utf8) || words[0].elementsEqual("HTTP/1.0".utf8),
      words[1].count == 3,
      let number = NetworkAddress.decimal(words[1], maximum: 599), number >= 100
    else { throw ParsingError(reason: "the server does not speak HTTP/1.1") }
    status = number
    isVersion1 = words[0].last == UInt8(ascii: "1")
    headers = HTTPHeaders()
    state = .fields
  }

  private mutating func parseField() throws(ParsingError) {
    // A line that continues the field before it, which a client replaces by a space (RFC 9112, section 5.2).
    if line.first == 32 || line.first == 9, !headers.fields.isEmpty {
      guard !line.contains(0), !line.contains(13) else {
        throw ParsingError(reason: "a line of the head is not 'Name: value'")
      }
      headers.extendLastValue(by: String(HTTPHeaders.trimmed(String(decoding: line, as: UTF8.self)[...].utf8)))
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(HTTPHeaders.isNameByte),
      !line.contains(0), !line.contains(13)
    else { throw ParsingError(reason: "a line of the head is not 'Name: value'") }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    headers.add(
      name: String(decoding: line[..<colon], as: UTF8.self), value: String(HTTPHeaders.trimmed(value[...].utf8)))
  }

  private mutating func endHead() throws(ParsingError) {
    // An interim response, which a final one follows. 101 (Switching Protocols) is final.
    if status < 200, status != 101 {
      if status == 100 { hasContinued = true }
      state = .statusLine
      return
    }
    let encoding = headers["Transfer-Encoding"]
    // A transfer encoding overrides a length. Two readers could interpret such a message differently, so nothing else
    // is received on its connection (RFC 9112, section 6.3).
    let hasTwoLengths = encoding != nil && headers["Content-Length"] != nil
    let length = encoding == nil ? try contentLength() : nil
    let hasLength = hasNoBody || status == 204 || status == 304 || length != nil || encoding != nil
    head = Head(
      status: status, minorVersion: isVersion1 ? 1 : 0, headers: headers, length: length,
      keepsConnection: isVersion1 && hasLength && !hasTwoLengths && status >= 200
        && !headers.has("close", in: "Connection"))
    if hasNoBody || status < 200 || status == 204 || status == 304 || (encoding == nil && length == 0) {
      state = .done
    } else if let encoding {
      guard HTTPHeaders.isEqualIgnoringCase(encoding, "chunked") else {
        throw ParsingError(reason: "the transfer encoding '\(encoding)' is not supported")
      }
      headSize = 0
      state = .chunkSize
    } else {
      state = length.map { .counted($0) } ?? .open
    }
  }

  private func contentLength() throws(ParsingError) -> Int64? {
    var length: Int64?
    for field in headers.fields where HTTPHeaders.isEqualIgnoringCase(field.name, "Content-Length") {
      guard let number = NetworkAddress.decimal(field.value.utf8, maximum: Int64.max), length == nil || length == number
      else {
        throw ParsingError(reason: "the Content-Length '\(field.value)' is not valid")
      }
      length = number
    }
    return length
  }

  private mutating func parseChunkSize() throws(ParsingError) {
    var size: Int64 = 0
    var digits = 0
    for byte in line {
      let digit: Int64
      switch byte {
      case 48...57: digit = Int64(byte) - 48
      case 97...102: digit = Int64(byte) - 87
      case 65...70: digit = Int64(byte) - 55
      // A chunk extension, which is ignored.
      case UInt8(ascii: ";"), 32, 9:
        digit = -1
      default: throw ParsingError(reason: "a chunk's size is not a number")
      }
      if digit < 0 { break }
      digits += 1
      // Servers such as nginx send a large file as one chunk. Chosen: the most digits that fit.
      guard digits <= 15 else { throw ParsingError(reason: "a chunk's size has more than 15 digits") }
      size = size << 4 | digit
    }
    guard digits > 0 else { throw ParsingError(reason: "a chunk's size is not a number") }
    headSize = 0
    state = size == 0 ? .trailer : .chunk(size)
  }
}
