/// The line breaking class of a character, with the names of UAX #14. Contains the classes that remain after rule LB1.
///
/// East Asian wide brackets, and characters reserved for future pictographs, have their own classes, since rules
/// distinguish them.
package enum LineBreakClass: UInt8 {
  case al, bk, cr, lf, nl, sp, zw, zwj, wj, gl, ba, hy, b2, bb, cb, cl, cp, ex, `in`, ns, op, qu, `is`, nu, po, pr, sy
  case hl, id, eb, em, jl, jv, jt, h2, h3, ri, cm, wideOP, wideCP, futurePictograph

  /// Whether a line always ends after the character.
  var endsLine: Bool { self == .bk || self == .cr || self == .lf || self == .nl }

  /// Whether following marks combine with the character (LB9).
  var takesMarks: Bool { !endsLine && self != .sp && self != .zw }

  var isMark: Bool { self == .cm || self == .zwj }
  var isLetter: Bool { self == .al || self == .hl }
  var isOpening: Bool { self == .op || self == .wideOP }
  var isClosing: Bool { self == .cl || self == .cp || self == .wideCP }
  var isPictographic: Bool { self == .id || self == .eb || self == .em || self == .futurePictograph }
  var isKorean: Bool { self == .jl || self == .jv || self == .jt || self == .h2 || self == .h3 }
  var isNumberSign: Bool { self == .pr || self == .po }

  /// Whether a space or the end of a line may precede the opening part of quotation marks (LB15a).
  var precedesQuotation: Bool {
    endsLine || isOpening || self == .qu || self == .gl || self == .sp || self == .zw
  }

  /// Whether the character may follow the closing part of quotation marks (LB15b).
  var followsQuotation: Bool {
    precedesQuotation && !isOpening || isClosing || self == .wj || self == .ex || self == .is || self == .sy
  }

  /// Creates the class of a character of plain text: Latin, Greek, Cyrillic, Chinese, Japanese, Korean syllables,
  /// punctuation and symbols. Characters of other scripts count as letters.
  package init(plain scalar: Unicode.Scalar) {
    // Each syllable without a final consonant is followed by 27 with one, which a table would list one by one.
    if case 0xAC00...0xD7A3 = scalar.value {
      self = (scalar.value - 0xAC00) % 28 == 0 ? .h2 : .h3
      return
    }
    let upperKey = scalar.value << 6 | 0x3F
    // Find the last range that starts at or before the character. The first range starts at 0.
    var low = 0
    var high = LineBreakTable.ranges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if LineBreakTable.ranges[middle] <= upperKey { low = middle } else { high = middle }
    }
    self = LineBreakClass(rawValue: UInt8(LineBreakTable.ranges[low] & 0x3F)) ?? .al
  }
}
