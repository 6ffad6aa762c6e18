import TestContexts
import Testing

@testable import VitrineNetwork

@Suite("The HTTP response parser", .freshContext) struct HTTPParserTests {
  private func read(_ text: String, pieces: Int = .max) -> ParsedResponse {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { ParsedResponse(of: $0, chunkSize: pieces) }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `parses the three forms of a body, in any number of pieces`(_ pieces: Int) {
    let counted = read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloX", pieces: pieces)
    #expect(counted.status == 200 && counted.body == Array("hello".utf8) && counted.problem.isEmpty)
    let chunked = read(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n00A\r\n, chunked.\r\n0\r\nSum: 1\r\n\r\nX",
      pieces: pieces)
    #expect(chunked.body == Array("hello, chunked.".utf8) && chunked.problem.isEmpty)
    let open = read("HTTP/1.0 200\r\n\r\nall of it", pieces: pieces)
    #expect(open.body == Array("all of it".utf8) && open.problem.isEmpty)
    let later = read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 None\r\nA: b\r\n\r\n", pieces: pieces)
    #expect(later.status == 204 && later.problem.isEmpty)
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", "cut off"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "cut off"),
    ("HTTP/1.1 200 OK\r\n", "cut off"), ("", "cut off"), ("SSH-2.0-dropbear\r\n", "the server does not speak HTTP/1.1"),
    ("HTTP/2 200\r\n\r\n", "the server does not speak HTTP/1.1"),
    ("HTTP/1.1 99999 OK\r\n\r\n", "the server does not speak HTTP/1.1"),
    ("HTTP/1.1 200 OK\r\nNo colon\r\n\r\n", "a line of the head is not 'Name: value'"),
    ("HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "a line of the head is not 'Name: value'"),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "the Content-Length '-1' is not valid"),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "the Content-Length '99999999999999999999' is not valid"
    ),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "the Content-Length '2' is not valid"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "the transfer encoding 'gzip' is not supported"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
      "a chunk's size has more than 15 digits"
    ),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n280000000\r\n1", "cut off"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", "a chunk's size is not a number"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "a chunk is longer than its size"),
  ])
  func `reports the error of an invalid response`(_ text: String, _ problem: String) {
    #expect(read(text).problem == problem)
    #expect(read(text, pieces: 1).problem == problem)
  }

  @Test func `joins the lines of a field`() throws {
    var parser = HTTPParser()
    var body: [UInt8] = []
    let text = "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\t d\r\n \r\nContent-Length:\r\n 1\r\n\r\nx"
    _ = try parser.parse(Array(text.utf8)) { body += $0 }
    #expect(parser.head?.headers["A"] == "b c d" && body == [UInt8(ascii: "x")])
    #expect(read("HTTP/1.1 200 OK\r\n c: d\r\n\r\n").problem == "a line of the head is not 'Name: value'")
  }

  @Test(arguments: [
    "Content-Length: 1\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: -1",
  ])
  func `ignores a length next to a transfer encoding`(_ fields: String) {
    let response = read("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
    #expect(response.problem == "" && response.body == Array("abc".utf8))
  }

  @Test(arguments: [
    ("1.1 200 OK\r\nContent-Length: 0", true), ("1.1 204 OK", true), ("1.1 200 OK\r\nTransfer-Encoding: chunked", true),
    ("1.1 200 OK", false), ("1.0 200 OK\r\nContent-Length: 0", false),
    ("1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive, Close", false),
    ("1.1 200 OK\r\nContent-Length: 0\r\nTransfer-Encoding: chunked", false),
  ])
  func `reports whether the connection stays open`(_ text: String, _ isKept: Bool) throws {
    var parser = HTTPParser()
    _ = try parser.parse(Array("HTTP/\(text)\r\n\r\n".utf8)) { _ in }
    #expect(parser.head?.keepsConnection == isKept)
  }

  @Test func `accepts the length of a file that is larger than a 32-bit board's memory`() throws {
    var parser = HTTPParser()
    _ = try parser.parse(Array("HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\nabc".utf8)) { _ in }
    let length: Int64? = parser.head.flatMap { $0.length.map { Int64($0) } }
    #expect(length == 10_737_418_240 && !parser.isDone)
  }

  @Test func `has a limit for endless heads`() {
    let problem = "the head has more than 65536 bytes"
    #expect(read("HTTP/1.1 200 OK\r\nA: " + String(repeating: "a", count: 1 << 20)).problem == problem)
    #expect(read("HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 1 << 16)).problem == problem)
    #expect(
      read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;" + String(repeating: "a", count: 1 << 20)).problem
        == problem)
    #expect(
      read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "A: b\r\n", count: 1 << 16))
        .problem == problem)
  }
}
