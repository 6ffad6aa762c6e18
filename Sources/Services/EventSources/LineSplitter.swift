/// Splits a stream of bytes into lines. A line ends with CR, LF, or CR LF.
struct LineSplitter {
  /// The maximum length of a line in bytes. The rest of a longer line becomes the next line. Chosen: data without line
  /// ends must not fill the memory.
  static let longest = 65_536

  private var rest: [UInt8] = []
  private var followsReturn = false

  /// Calls `line` for each line that `bytes` completes, without its line end.
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

  /// Calls `line` with the rest of the data, if any, at the end of the stream.
  mutating func finish(_ line: (String) -> Void) { if !rest.isEmpty { end(line) } }

  private mutating func end(_ line: (String) -> Void) {
    let text = String(decoding: rest, as: UTF8.self)
    rest.removeAll(keepingCapacity: true)
    line(text)
  }
}
