extension Unicode.Scalar {
  /// Whether a word that is longer than a line is broken after this character, as in e-mail addresses, paths and
  /// compounds, rather than between any two characters.
  package var isWordJoint: Bool {
    switch self {
    case "@", ".", "-", "/", "_": true
    default: false
    }
  }
}
