/// The limits of a layout.
enum LayoutLimit {
  /// The most characters of the name. Chosen: as many as fit on a space bar.
  static let name = 24
  /// The number of letters in a row: as many as fit on a panel 240 pixels wide, and as `KeyboardLayout` accepts.
  static let row = 1...13
  /// The number of variants that a long press offers in addition to the letter. Chosen.
  static let variants = 1...12
  /// The most pairs of letters that often follow each other. Chosen.
  static let pairs = 100
}
