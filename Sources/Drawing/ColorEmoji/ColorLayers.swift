internal import Raster
internal import Typography

/// The layers of a font's glyphs: the tables `COLR`, version 0, and `CPAL`.
///
/// The bytes are those of a file, which may be broken: numbers beyond its end read as 0.
struct ColorLayers {
  /// An outline in one color.
  struct Layer {
    /// The glyph with the outline.
    var glyph: UInt32
    /// The color, or `nil` for that of the text.
    var color: Color?
  }

  /// The maximum number of layers of a glyph that are drawn. Chosen: emoji have up to fifty.
  private static let maximumLayers = 128

  private let table: FontTable
  private let palettes: FontTable

  /// Returns `nil` if the font has no layers.
  init?(of face: Typeface) {
    guard let table = face.mappedTable(0x434F_4C52), let palettes = face.mappedTable(0x4350_414C),  // COLR, CPAL
      table.number(at: 2) > 0
    else { return nil }
    self.table = table
    self.palettes = palettes
  }

  /// Returns the layers of a glyph, from the bottom to the top, or an empty array if it has none.
  func layers(of glyph: UInt32) -> [Layer] {
    let glyphs = table.part(at: table.longNumber(at: 4))
    guard let index = glyphs.lastRecord(upTo: Int(glyph), start: 0, size: 6, count: table.number(at: 2)),
      glyphs.number(at: 6 * index) == Int(glyph)
    else { return [] }
    let first = glyphs.number(at: 6 * index + 2)
    let records = table.part(at: table.longNumber(at: 8))
    return (0..<min(glyphs.number(at: 6 * index + 4), Self.maximumLayers)).map { offset in
      let record = 4 * (first + offset)
      return Layer(glyph: UInt32(records.number(at: record)), color: color(records.number(at: record + 2)))
    }
  }

  /// Returns a color of the first palette. The number 0xFFFF stands for the color of the text.
  private func color(_ index: Int) -> Color? {
    guard index != 0xFFFF else { return nil }
    let record = palettes.part(at: palettes.longNumber(at: 8)).part(at: 4 * (palettes.number(at: 12) + index))
    // Blue, green, red, and alpha.
    let first = record.number(at: 0)
    let second = record.number(at: 2)
    return Color(
      Double(second >> 8) / 255, Double(first & 0xFF) / 255, Double(first >> 8) / 255,
      alpha: Double(second & 0xFF) / 255)
  }
}
