internal import Typography

extension CharacterTable {
  /// Returns the kind of a character, in at most twelve steps.
  static func properties(of scalar: Unicode.Scalar) -> UInt32 {
    let upperKey = scalar.value << 10 | 0x3FF
    return ranges.withUnsafeBufferPointer { ranges in
      // Find the last range that starts at or before the character. The first range starts at 0.
      var low = 0
      var high = ranges.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if ranges[middle] <= upperKey { low = middle } else { high = middle }
      }
      return kinds[Int(ranges[low] & 0x3FF)]
    }
  }

  static func bidiClass(_ kind: UInt32) -> BidiClass { BidiClass(rawValue: UInt8(kind & 0x1F)) ?? .l }

  static func lineBreakClass(_ kind: UInt32) -> LineBreakClass {
    LineBreakClass(rawValue: UInt8(kind >> 5 & 0x3F)) ?? .al
  }
}

extension LineBreaks {
  /// Returns the line break opportunity after each character. After the last one, it is `required`.
  static func find(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    find(in: scalars) { CharacterTable.lineBreakClass(CharacterTable.properties(of: $0)) }
  }

  /// Returns the opportunities for layout.
  static func forLayout(_ scalars: [Unicode.Scalar]) -> [LineBreak] {
    forLayout(scalars) { CharacterTable.lineBreakClass(CharacterTable.properties(of: $0)) }
  }
}
