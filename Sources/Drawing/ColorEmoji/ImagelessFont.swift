internal import Typography

/// A font with images, without their tables, for FreeType.
///
/// It has outlines: those of the font, or else an empty one for each glyph.
struct ImagelessFont {
  private struct Table {
    var tag: Int
    var bytes: UnsafeRawBufferPointer
  }

  private var tables: [Table] = []
  /// The number of zero bytes that are the offsets of empty outlines, the table `loca`, or 0 if the font has outlines.
  private var emptyOffsets = 0

  /// The tables of images, and those for fonts without outlines, which FreeType prefers to others.
  private static let droppedTables = [
    0x4342_4454, 0x4342_4C43, 0x7362_6978,  // CBDT, CBLC, sbix
    0x4542_4454, 0x4542_4C43, 0x4542_5343, 0x6264_6174, 0x626C_6F63, 0x6268_6564,  // EBDT, EBLC, EBSC, bdat, bloc, bhed
  ]
  private static let outlines = 0x676C_7966  // glyf
  private static let outlineOffsets = 0x6C6F_6361  // loca

  /// Returns `nil` for a font without images.
  init?(of file: UnsafeRawBufferPointer, face index: Int) {
    let whole = FontTable(bytes: file)
    let isCollection = whole.longNumber(at: 0) == 0x7474_6366  // ttcf
    guard index >= 0, index < (isCollection ? min(whole.longNumber(at: 8), 0x10000) : 1),
      FontTable.find(0x4342_4454, in: file, font: index) ?? FontTable.find(0x7362_6978, in: file, font: index) != nil
    else { return nil }
    let directory = whole.part(at: isCollection ? whole.longNumber(at: 12 + 4 * index) : 0)
    // The list of a broken file may name a table many times.
    for number in 0..<min(directory.number(at: 4), 64) {
      let tag = directory.longNumber(at: 12 + 16 * number)
      guard !Self.droppedTables.contains(tag), !tables.contains(where: { $0.tag == tag }),
        let table = FontTable.find(tag, in: file, font: index)
      else { continue }
      tables.append(Table(tag: tag, bytes: table.bytes))
    }
    let hasOutlines =
      tables.contains { $0.tag == Self.outlines } && tables.contains { $0.tag == Self.outlineOffsets }
    if !hasOutlines {
      tables.removeAll { $0.tag == Self.outlines || $0.tag == Self.outlineOffsets }
      let glyphCount = FontTable.find(0x6D61_7870, in: file, font: index)?.number(at: 4) ?? 0  // maxp
      emptyOffsets = 4 * (glyphCount + 1)
    }
  }

  /// Returns the bytes of the font in new memory.
  func allocate() -> UnsafeMutableRawBufferPointer {
    let tableCount = tables.count + (emptyOffsets > 0 ? 1 : 0)
    let header = 12 + 16 * tableCount
    let size = tables.reduce(header) { $0 + ($1.bytes.count + 3) & ~3 } + emptyOffsets
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    var offset = header
    write(0x10000, to: memory, at: 0)
    write(tableCount << 16, to: memory, at: 4)
    for (number, table) in tables.enumerated() {
      writeRecord(number, table.tag, offset, table.bytes.count, to: memory)
      UnsafeMutableRawBufferPointer(rebasing: memory[offset...]).copyMemory(from: table.bytes)
      offset += (table.bytes.count + 3) & ~3
    }
    if emptyOffsets > 0 { writeRecord(tables.count, Self.outlineOffsets, offset, emptyOffsets, to: memory) }
    return memory
  }

  private func writeRecord(
    _ number: Int, _ tag: Int, _ offset: Int, _ count: Int, to memory: UnsafeMutableRawBufferPointer
  ) {
    write(tag, to: memory, at: 12 + 16 * number)
    write(offset, to: memory, at: 20 + 16 * number)
    write(count, to: memory, at: 24 + 16 * number)
  }

  /// Writes a big-endian number.
  private func write(_ number: Int, to memory: UnsafeMutableRawBufferPointer, at offset: Int) {
    memory.storeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, toByteOffset: offset, as: UInt32.self)
  }
}
