/// The result of parsing a server's response, for programs that generate such bytes.
package struct ParsedResponse: Equatable {
  /// The status code, or 0 if the head is incomplete.
  package private(set) var status = 0
  /// The whole body.
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
    do throws(HTTPParser.ParsingError) {
      while index < bytes.count, !parser.isDone {
        let end = bytes.count - index > chunkSize ? index + chunkSize : bytes.count
        try parser.parse(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { body += $0 }
        index = end
      }
      if !parser.finish() { problem = "cut off" }
    } catch { problem = error.reason }
    status = parser.head?.status ?? 0
    self.body = body
  }
}
