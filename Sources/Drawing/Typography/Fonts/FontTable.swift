/// A table of a font file, or a part of it, with big-endian numbers. Offsets beyond the end read as 0, so that a broken
/// font is harmless.
package struct FontTable: BitwiseCopyable {
  package let bytes: UnsafeRawBufferPointer

  package init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the table from `offset` on.
  package func part(at offset: Int) -> FontTable {
    FontTable(bytes: UnsafeRawBufferPointer(rebasing: bytes[min(offset, bytes.count)...]))
  }

  /// Returns the 16-bit number at `offset`, which must not be negative.
  package func number(at offset: Int) -> Int {
    guard offset < bytes.count - 1 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Returns the 16-bit number at `offset` with its sign.
  package func signedNumber(at offset: Int) -> Int { Int(Int16(truncatingIfNeeded: number(at: offset))) }

  /// Returns the 32-bit number at `offset`, which must not be negative. The highest bit, which no tag and no offset in
  /// a file has, is 0, so that the number is positive on every processor.
  package func longNumber(at offset: Int) -> Int { (number(at: offset) & 0x7FFF) << 16 | number(at: offset + 2) }

  /// Returns the part that the 16-bit offset at `offset` refers to.
  func target(at offset: Int) -> FontTable { part(at: number(at: offset)) }

  /// Returns the index of the last of `count` records of `size` bytes from `start` on whose first number is at most
  /// `wanted`, or `nil` if there is none. The records are sorted by that number.
  package func lastRecord(upTo wanted: Int, start: Int, size: Int, count: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if number(at: start + middle * size) <= wanted { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns the table `tag` of a font file.
  ///
  /// - Parameter index: The index of the font in a collection, or 0.
  package static func find(_ tag: Int, in file: UnsafeRawBufferPointer, font index: Int) -> FontTable? {
    let file = FontTable(bytes: file)
    let isCollection = file.longNumber(at: 0) == 0x7474_6366  // ttcf
    let directory = file.part(at: isCollection ? file.longNumber(at: 12 + 4 * index) : 0)
    for table in 0..<directory.number(at: 4) {
      let record = 12 + 16 * table
      guard directory.longNumber(at: record) == tag else { continue }
      let start = directory.longNumber(at: record + 8)
      let length = directory.longNumber(at: record + 12)
      guard length <= file.bytes.count, start <= file.bytes.count - length else { return nil }
      return FontTable(bytes: UnsafeRawBufferPointer(rebasing: file.bytes[start..<start + length]))
    }
    return nil
  }
}
