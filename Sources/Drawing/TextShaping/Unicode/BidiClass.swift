/// What a character is to the direction of text: the classes of UAX #9, by their names there.
enum BidiClass: UInt8 {
  /// Letters from left to right, from right to left, and those of Arabic.
  case l, r, al
  /// Numbers, and what stands at or between them.
  case en, es, et, an, cs
  case nsm, bn
  case b, s, ws, on
  case lre, lro, rle, rlo, pdf
  case lri, rli, fsi, pdi

  /// Rule X9 takes these out of the text.
  var isRemoved: Bool {
    switch self {
    case .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

  /// What rules N1 and N2 call NI, after the numbers are resolved.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// Whether rule L1 takes it, in front of a separator or at the end of a line, for white space.
  var isTrailingSpace: Bool { self == .ws || self == .pdi || isIsolateInitiator || isRemoved }

  /// The direction that a resolved class stands for, numbers being of the right; nil for a neutral one.
  var strong: BidiClass? {
    switch self {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}
