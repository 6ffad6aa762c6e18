/// What is made of bytes that a server may have sent, for those who make them up.
package struct AnswerReading: Equatable {
  /// 0 where the head is not whole.
  package private(set) var status = 0
  /// All of it.
  package private(set) var body: [UInt8] = []
  /// What is wrong with it; empty where nothing is.
  package private(set) var problem = ""

  /// - Parameter pieces: in how many bytes at a time it comes.
  package init(of bytes: UnsafeRawBufferPointer, pieces: Int) {
    var parser = HTTPParser()
    var (index, body): (Int, [UInt8]) = (0, [])
    do throws(HTTPParser.Nonsense) {
      while index < bytes.count, !parser.isDone {
        let end = bytes.count - index > pieces ? index + pieces : bytes.count
        try parser.take(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { body += $0 }
        index = end
      }
      if !parser.finish() { problem = "cut off" }
    } catch { problem = error.what }
    (status, self.body) = (parser.head?.status ?? 0, body)
  }
}
