extension Unicode.Scalar {
  /// Whether a word that is longer than a line is broken after this character, as in e-mail addresses, paths and
  /// compounds, rather than between any two characters.
  package var isWordJoint: Bool {
    switch self {
    case "@", ".", "-", "/", "_": true
    default: false
    }
  }

  /// Whether a line always ends after this character (rules LB4 and LB5 of UAX #14).
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether this character only changes the one before it: an accent, a variant, a frame of a key, or a joiner.
  fileprivate var isMark: Bool {
    switch value {
    case 0x300..<0x370, 0x200D, 0x20D0..<0x2100, 0xFE00...0xFE0F: true
    default: LineBreakClass(plain: self).isMark
    }
  }

  /// Whether this is U+00AD, a place where a word may be broken. A hyphen is visible only if a line ends there.
  package var isSoftHyphen: Bool { value == 0xAD }
}

extension String {
  /// Whether the text has several lines, whatever its width is.
  var hasLineEnds: Bool {
    // A loop over the bytes makes a smaller program than one over the characters. In UTF-8, U+0085 is C2 85, and U+2028
    // and U+2029 are E2 80 A8 and E2 80 A9.
    var last: UInt32 = 0
    for byte in utf8 {
      last = last << 8 | UInt32(byte)
      if (0x0A...0x0D).contains(byte) || last & 0xFFFF == 0xC285 || last & 0xFF_FFFE == 0xE2_80A8 { return true }
    }
    return false
  }
}

extension [Unicode.Scalar] {
  /// Returns the number of characters at `index` that end a line, or 0. A carriage return and a line feed end one line.
  func separatorLength(at index: Int) -> Int {
    guard index < count, self[index].endsLine else { return 0 }
    return self[index] == "\r" && index + 1 < count && self[index + 1] == "\n" ? 2 : 1
  }

  /// Returns the last position before `index` that does not separate a letter from its marks, and at least
  /// `start` + 1: a line has at least one character, even if it is too narrow.
  func characterBoundary(before index: Int, after start: Int) -> Int {
    var end = index
    while end > start + 1, self[end].isMark || self[end - 1] == "\u{200D}" { end -= 1 }
    return Swift.max(end, start + 1)
  }
}
