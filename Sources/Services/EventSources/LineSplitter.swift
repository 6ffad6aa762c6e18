/// Makes lines of bytes that come in pieces. A line ends with CR, LF or both.
struct LineSplitter {
  /// D: in bytes; what never ends a line must not fill the memory. The rest of a longer one is the next line.
  static let longest = 65_536

  private var rest: [UInt8] = []
  private var followsReturn = false

  /// Calls `line` for each line that `bytes` end, without its end.
  mutating func take(_ bytes: UnsafeRawBufferPointer, _ line: (String) -> Void) {
    for byte in bytes {
      let isNewline = byte == 10
      if isNewline && followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = byte == 13
      if isNewline || followsReturn {
        end(line)
      } else {
        rest.append(byte)
        if rest.count == Self.longest { end(line) }
      }
    }
  }

  /// What came is all there is: the rest is a line too.
  mutating func finish(_ line: (String) -> Void) { if !rest.isEmpty { end(line) } }

  private mutating func end(_ line: (String) -> Void) {
    let text = String(decoding: rest, as: UTF8.self)
    rest.removeAll(keepingCapacity: true)
    line(text)
  }
}
