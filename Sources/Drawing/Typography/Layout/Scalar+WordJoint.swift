extension Unicode.Scalar {
  /// Whether a word that is longer than a line is broken after this character, as in e-mail addresses, paths and
  /// compounds, rather than between any two characters.
  package var isWordJoint: Bool {
    switch self {
    case "@", ".", "-", "/", "_": true
    default: false
    }
  }

  /// Whether this is U+00AD, a place where a word may be broken. A hyphen is visible only if a line ends there.
  package var isSoftHyphen: Bool { value == 0xAD }
}

extension [Unicode.Scalar] {
  /// Returns the last position before `index` that does not separate a letter from its marks, and at least
  /// `start` + 1: a line has at least one character, even if it is too narrow.
  func characterBoundary(before index: Int, after start: Int) -> Int {
    var end = index
    while end > start + 1, LineBreakClass(plain: self[end]).isMark { end -= 1 }
    return Swift.max(end, start + 1)
  }
}
