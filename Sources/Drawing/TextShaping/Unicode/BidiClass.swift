/// The bidirectional class of a character, with the names of UAX #9.
enum BidiClass: UInt8 {
  /// Letters: left-to-right, right-to-left, and Arabic.
  case l, r, al
  /// Numbers, and separators and terminators of numbers.
  case en, es, et, an, cs
  case nsm, bn
  case b, s, ws, on
  case lre, lro, rle, rlo, pdf
  case lri, rli, fsi, pdi

  /// Whether rule X9 removes the character from the text.
  var isRemoved: Bool {
    switch self {
    case .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

  /// Whether rules N1 and N2 treat the character as NI, after numbers are resolved.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// Whether rule L1 treats the character as white space before a separator or at the end of a line.
  var isTrailingSpace: Bool { self == .ws || self == .pdi || isIsolateInitiator || isRemoved }

  /// The direction of a resolved class, with numbers as right-to-left, or `nil` for a neutral class.
  var strong: BidiClass? {
    switch self {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}
