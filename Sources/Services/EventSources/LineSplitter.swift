/// Splits a stream of bytes into lines. A line ends with CR, LF, or CR LF.
struct LineSplitter {
  /// The maximum length of a line in bytes. The rest of a longer line becomes the next line. Chosen: data without line
  /// ends must not fill the memory.
  static let maximumLineLength = 65_536

  private var partialLine: [UInt8] = []
  private var followsReturn = false

  /// Calls `line` for each line that `bytes` completes, without its line end.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ line: (String) -> Void) {
    for byte in bytes {
      let isNewline = byte == 10
      if isNewline && followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = byte == 13
      if isNewline || followsReturn {
        emit(line)
      } else {
        partialLine.append(byte)
        if partialLine.count == Self.maximumLineLength { emit(line) }
      }
    }
  }

  /// Calls `line` with the rest of the data, if any, at the end of the stream.
  mutating func finish(_ line: (String) -> Void) { if !partialLine.isEmpty { emit(line) } }

  private mutating func emit(_ line: (String) -> Void) {
    let text = String(decoding: partialLine, as: UTF8.self)
    partialLine.removeAll(keepingCapacity: true)
    line(text)
  }
}
