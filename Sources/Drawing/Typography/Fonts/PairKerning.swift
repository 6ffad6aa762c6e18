/// The kerning of pairs of glyphs in a font's table `GPOS`, for fonts without the older table `kern`. FreeType reads
/// only the latter.
///
/// Contains the pair adjustments (lookups of type 2, also through extensions of type 9) of the feature `kern` for
/// Latin, Greek and Cyrillic text in the default language. Kerning that depends on more than two glyphs is not
/// supported.
struct PairKerning {
  /// The pair adjustments in the order of their lookups. In each lookup, only the first one that has a pair applies.
  private let adjustments: [(lookup: Int, table: FontTable)]
  private let variations: KerningVariations?

  /// Chosen: fonts have fewer than ten.
  private static let maximumAdjustments = 64
  /// The scripts of a font and the features of a language that are searched, so that a broken font takes no time.
  /// Chosen: more than the registry of OpenType has.
  private static let maximumScripts = 256
  private static let maximumFeatures = 256

  /// Creates the kerning of a table `GPOS`, or returns `nil` if the table has none.
  ///
  /// - Parameter variations: The changes of a variation of a variable font.
  init?(_ table: FontTable, _ variations: KerningVariations? = nil) {
    self.variations = variations
    let lookups = table.target(at: 8)
    let indices = Self.lookups(table)
    // Code that appends would have 600 bytes for this type alone.
    adjustments = Array(unsafeUninitializedCapacity: Self.maximumAdjustments) { adjustments, count in
      for lookup in indices {
        let list = lookups.target(at: 2 + 2 * lookup)
        let type = list.number(at: 0)
        for index in 0..<list.number(at: 4) where count < Self.maximumAdjustments {
          var part = list.target(at: 6 + 2 * index)
          if type == 9, part.number(at: 2) == 2 {
            part = part.part(at: part.longNumber(at: 4))
          } else if type != 2 {
            continue
          }
          adjustments.initializeElement(at: count, to: (lookup, part))
          count += 1
        }
      }
    }
    if adjustments.isEmpty { return nil }
  }

  /// Returns the indices of the lookups of the feature `kern`, in order.
  private static func lookups(_ table: FontTable) -> [Int] {
    let scripts = table.target(at: 4)
    let features = table.target(at: 6)
    var lookups: [Int] = []
    for script in 0..<min(scripts.number(at: 0), maximumScripts) {
      let record = 2 + 6 * script
      switch scripts.longNumber(at: record) {
      // DFLT, latn, grek, cyrl.
      case 0x4446_4C54, 0x6C61_746E, 0x6772_656B, 0x6379_726C: break
      default: continue
      }
      let language = scripts.target(at: record + 4).target(at: 0)
      for number in 0..<min(language.number(at: 4), maximumFeatures) {
        let record = 2 + 6 * language.number(at: 6 + 2 * number)
        guard features.longNumber(at: record) == 0x6B65_726E else { continue }  // kern
        let feature = features.target(at: record + 4)
        for number in 0..<min(feature.number(at: 2), maximumAdjustments) {
          let lookup = feature.number(at: 4 + 2 * number)
          guard !lookups.contains(lookup), lookups.count < maximumAdjustments else { continue }
          lookups.insert(lookup, at: lookups.firstIndex { $0 > lookup } ?? lookups.endIndex)
        }
      }
    }
    return lookups
  }

  /// Returns the kerning between two glyphs, in font units.
  func between(_ left: Int, _ right: Int) -> Int32 {
    var sum: Int32 = 0
    var applied = -1
    for (lookup, table) in adjustments where lookup != applied {
      guard let value = adjustment(of: left, right, table) else { continue }
      sum &+= value
      applied = lookup
    }
    return sum
  }

  /// Returns the change of the left glyph's advance, or `nil` if the adjustment does not have the pair.
  private func adjustment(of left: Int, _ right: Int, _ table: FontTable) -> Int32? {
    guard let index = Self.coverageIndex(of: left, table.target(at: 2)) else { return nil }
    let format = table.number(at: 4)
    let size = 2 * (format.nonzeroBitCount + table.number(at: 6).nonzeroBitCount)
    let value: Int
    if table.number(at: 0) == 1 {
      guard index < table.number(at: 8) else { return nil }
      let pairs = table.target(at: 10 + 2 * index)
      let count = pairs.number(at: 0)
      guard let pair = pairs.lastRecord(upTo: right, start: 2, size: 2 + size, count: count) else { return nil }
      let record = 2 + pair * (2 + size)
      guard pairs.number(at: record) == right else { return nil }
      value = advance(in: record + 2, of: pairs, format)
    } else {
      let first = Self.glyphClass(of: left, table.target(at: 8))
      let second = Self.glyphClass(of: right, table.target(at: 10))
      let count = table.number(at: 14)
      guard first < table.number(at: 12), second < count else { return nil }
      // 64 bits, because the offset in a broken font may exceed 32.
      let record = 16 + (Int64(first) * Int64(count) + Int64(second)) * Int64(size)
      value = record < Int64(table.bytes.count) ? advance(in: Int(record), of: table, format) : 0
    }
    return Int32(clamping: value)
  }

  /// Returns the change of the horizontal advance in the value record at an offset of `table`. `format` has a bit for
  /// each number of the record: two offsets, two advances, and a reference to the variations of each.
  private func advance(in record: Int, of table: FontTable, _ format: Int) -> Int {
    guard format & 0x04 != 0 else { return 0 }
    let value = table.signedNumber(at: record + 2 * (format & 0x03).nonzeroBitCount)
    guard let variations, format & 0x40 != 0 else { return value }
    let reference = record + 2 * (format & 0x3F).nonzeroBitCount
    return table.number(at: reference) == 0 ? value : value + variations.change(table.target(at: reference))
  }

  private static func coverageIndex(of glyph: Int, _ coverage: FontTable) -> Int? {
    let count = coverage.number(at: 2)
    if coverage.number(at: 0) == 1 {
      guard let index = coverage.lastRecord(upTo: glyph, start: 4, size: 2, count: count) else { return nil }
      return coverage.number(at: 4 + 2 * index) == glyph ? index : nil
    }
    guard let range = coverage.lastRecord(upTo: glyph, start: 4, size: 6, count: count) else { return nil }
    let record = 4 + 6 * range
    guard glyph <= coverage.number(at: record + 2) else { return nil }
    return coverage.number(at: record + 4) + glyph - coverage.number(at: record)
  }

  private static func glyphClass(of glyph: Int, _ classes: FontTable) -> Int {
    if classes.number(at: 0) == 1 {
      let index = glyph - classes.number(at: 2)
      return index >= 0 && index < classes.number(at: 4) ? classes.number(at: 6 + 2 * index) : 0
    }
    let count = classes.number(at: 2)
    guard let range = classes.lastRecord(upTo: glyph, start: 4, size: 6, count: count) else { return 0 }
    let record = 4 + 6 * range
    return glyph <= classes.number(at: record + 2) ? classes.number(at: record + 4) : 0
  }
}
