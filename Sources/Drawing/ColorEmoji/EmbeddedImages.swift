internal import Typography

/// The PNG images of a font's glyphs, in one or more sizes.
///
/// The bytes are those of a file, which may be broken: numbers beyond its end read as 0.
struct EmbeddedImages {
  struct GlyphImage {
    /// The PNG file.
    var file: UnsafeRawBufferPointer
    /// The text size for which the image has its own size, in pixels.
    var size: Int
    /// The distance from the origin to the left edge, in pixels of the image.
    var left: Int
    /// The position of the image above the baseline, in pixels of the image.
    var position: VerticalPosition
  }

  /// The position of an image above the baseline.
  enum VerticalPosition {
    case top(Int)
    case bottom(Int)
  }

  /// A size of the images, in pixels, and the offset of its data.
  private struct Strike {
    var size: Int
    var start: Int
  }

  private enum Format {
    /// The tables `CBLC` and `CBDT`.
    case google(location: FontTable, data: FontTable)
    /// The table `sbix`.
    case apple(FontTable)
  }

  private let format: Format
  private var strikes: [Strike] = []

  /// The maximum number of sizes that are read. Chosen: fonts have up to ten.
  private static let maximumStrikes = 32

  /// Returns `nil` if the font has no images.
  init?(of face: Typeface) {
    guard let file = face.imageFile else { return nil }
    if let location = file.table(0x4342_4C43), let data = file.table(0x4342_4454) {  // CBLC, CBDT
      format = .google(location: location, data: data)
      for index in 0..<min(location.longNumber(at: 4), Self.maximumStrikes) {
        let record = 8 + 48 * index
        // The vertical number of pixels per em.
        strikes.append(Strike(size: location.number(at: record + 44) & 0xFF, start: record))
      }
    } else if let table = file.table(0x7362_6978) {  // sbix
      format = .apple(table)
      for index in 0..<min(table.longNumber(at: 4), Self.maximumStrikes) {
        let start = table.longNumber(at: 8 + 4 * index)
        strikes.append(Strike(size: table.part(at: start).number(at: 0), start: start))
      }
    } else {
      return nil
    }
    strikes.removeAll { $0.size == 0 }
    // There are few.
    strikes.sort { $0.size < $1.size }
  }

  /// Returns the image of a glyph in the smallest size that is at least `size` pixels, or else in the largest one.
  func image(of glyph: UInt32, size: Double) -> GlyphImage? {
    let first = strikes.firstIndex { Double($0.size) >= size } ?? strikes.count
    for index in first..<strikes.count {
      if let image = image(of: Int(glyph), in: strikes[index]) { return image }
    }
    for index in (0..<first).reversed() {
      if let image = image(of: Int(glyph), in: strikes[index]) { return image }
    }
    return nil
  }

  private func image(of glyph: Int, in strike: Strike) -> GlyphImage? {
    switch format {
    case .google(let location, let data): googleImage(of: glyph, in: strike, location, data)
    case .apple(let table): appleImage(of: glyph, in: strike, table)
    }
  }

  // MARK: sbix

  /// - Parameter isDuplicate: Whether another glyph refers to this one.
  private func appleImage(
    of glyph: Int, in strike: Strike, _ table: FontTable, isDuplicate: Bool = false
  ) -> GlyphImage? {
    let images = table.part(at: strike.start)
    let start = images.longNumber(at: 4 + 4 * glyph)
    let end = images.longNumber(at: 8 + 4 * glyph)
    let image = images.part(at: start)
    guard end - start > 8 else { return nil }
    let type = image.longNumber(at: 4)
    // The number of the glyph with the image. It must not refer to another one, so a cycle ends.
    if type == 0x6475_7065, !isDuplicate {  // dupe
      return appleImage(of: image.number(at: 8), in: strike, table, isDuplicate: true)
    }
    guard type == 0x706E_6720 else { return nil }  // png
    return GlyphImage(
      file: image.part(at: 8).prefix(end - start - 8), size: strike.size, left: image.signedNumber(at: 0),
      position: .bottom(image.signedNumber(at: 2)))
  }

  // MARK: CBLC and CBDT

  private func googleImage(
    of glyph: Int, in strike: Strike, _ location: FontTable, _ data: FontTable
  ) -> GlyphImage? {
    let subtables = location.part(at: location.longNumber(at: strike.start))
    // The number of subtables may be wrong.
    for index in 0..<min(location.longNumber(at: strike.start + 8), subtables.bytes.count / 8) {
      let first = subtables.number(at: 8 * index)
      let last = subtables.number(at: 8 * index + 2)
      guard first <= glyph, glyph <= last else { continue }
      let subtable = subtables.part(at: subtables.longNumber(at: 8 * index + 4))
      if let found = place(of: glyph, first: first, in: subtable) {
        let block = data.part(at: subtable.longNumber(at: 4)).part(at: found.start)
        return image(block, subtable, in: strike, metrics: found.metrics)
      }
    }
    return nil
  }

  /// Returns the offset of a glyph's data, and the metrics of all glyphs if the subtable has them.
  private func place(of glyph: Int, first: Int, in subtable: FontTable) -> (start: Int, metrics: FontTable?)? {
    let row = glyph - first
    switch subtable.number(at: 0) {
    case 1:
      let start = subtable.longNumber(at: 8 + 4 * row)
      return subtable.longNumber(at: 12 + 4 * row) > start ? (start, nil) : nil
    case 2:
      return start(ofRow: row, length: subtable.longNumber(at: 8)).map { ($0, subtable.part(at: 12)) }
    case 3:
      let start = subtable.number(at: 8 + 2 * row)
      return subtable.number(at: 10 + 2 * row) > start ? (start, nil) : nil
    case 4:
      let count = min(subtable.longNumber(at: 8), 0x10000)
      guard let found = subtable.lastRecord(upTo: glyph, start: 12, size: 4, count: count),
        subtable.number(at: 12 + 4 * found) == glyph
      else { return nil }
      return (subtable.number(at: 14 + 4 * found), nil)
    case 5:
      let count = min(subtable.longNumber(at: 20), 0x10000)
      guard let found = subtable.lastRecord(upTo: glyph, start: 24, size: 2, count: count),
        subtable.number(at: 24 + 2 * found) == glyph
      else { return nil }
      return start(ofRow: found, length: subtable.longNumber(at: 8)).map { ($0, subtable.part(at: 12)) }
    default: return nil
    }
  }

  /// Returns the offset of a row of rows that have the same length, or `nil` if no file is that long.
  private func start(ofRow row: Int, length: Int) -> Int? {
    let (start, isTooLarge) = row.multipliedReportingOverflow(by: length)
    return isTooLarge ? nil : start
  }

  /// Returns the image in a glyph's data.
  private func image(
    _ block: FontTable, _ subtable: FontTable, in strike: Strike, metrics: FontTable?
  ) -> GlyphImage? {
    let lines: FontTable
    let length: Int
    switch subtable.number(at: 2) {
    case 17:
      lines = block
      length = 5
    case 18:
      lines = block
      length = 8
    case 19:
      guard let metrics else { return nil }
      lines = metrics
      length = 0
    default: return nil
    }
    return GlyphImage(
      file: block.part(at: length + 4).prefix(block.longNumber(at: length)), size: strike.size,
      left: Int(Int8(truncatingIfNeeded: lines.number(at: 2) >> 8)),
      position: .top(Int(Int8(truncatingIfNeeded: lines.number(at: 2)))))
  }
}

extension FontTable {
  /// Returns at most `count` bytes from the start.
  fileprivate func prefix(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, count)))
  }
}
