/// The result of parsing a server's response, for programs that generate such bytes.
package struct ParsedResponse: Equatable {
  /// The status code, or 0 if the head is incomplete.
  package private(set) var status = 0
  package private(set) var body: [UInt8] = []
  /// The reason for a failure, or an empty string.
  package private(set) var problem = ""

  /// Parses an HTTP response.
  ///
  /// - Parameter chunkSize: The number of bytes to pass to the parser at a time.
  package init(of bytes: UnsafeRawBufferPointer, chunkSize: Int) {
    var parser = HTTPParser()
    var index = 0
    var body: [UInt8] = []
    var isDecoding = false
    do throws(HTTPParser.ParsingError) {
      while index < bytes.count, !parser.isDone {
        let end = bytes.count - index > chunkSize ? index + chunkSize : bytes.count
        try parser.parse(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { body += $0 }
        if parser.head?.headers["Content-Encoding"] == "gzip" { isDecoding = true }
        index = end
      }
      if !parser.finish() { problem = "cut off" }
    } catch { problem = error.reason }
    if isDecoding, problem.isEmpty { decode(&body, chunkSize: chunkSize) }
    status = parser.head?.status ?? 0
    self.body = body
  }

  /// Replaces a compressed body by the decoded one, or by its first bytes if it is long.
  private mutating func decode(_ body: inout [UInt8], chunkSize: Int) {
    let decoder = GzipDecoder()
    var decoded: [UInt8] = []
    var isValid = true
    body.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count, isValid, decoded.count < Self.decodedLimit {
        let end = bytes.count - index > chunkSize ? index + chunkSize : bytes.count
        isValid = decoder.decode(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { piece in
          decoded += piece
          return decoded.count < Self.decodedLimit
        }
        index = end
      }
    }
    // How much of an invalid body is decoded depends on the pieces.
    let isLong = decoded.count >= Self.decodedLimit
    if !isLong, !isValid || !decoder.isComplete { problem = isValid ? "cut off" : "not gzip" }
    body = problem.isEmpty ? Array(decoded.prefix(Self.decodedLimit)) : []
  }

  /// The most bytes that are decoded.
  private static let decodedLimit = 1 << 16
}
