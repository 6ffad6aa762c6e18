/// The limits of a layout.
enum LayoutLimit {
  /// The maximum length of the name, in characters. Chosen: the name fits on a space bar.
  static let name = 24
  /// The number of letters in a row. The maximum is that of `KeyboardLayout`, whose keys fit a panel 240 pixels wide.
  static let row = 1...13
  /// The number of variants that a long press offers in addition to the letter. Chosen.
  static let variants = 1...12
  /// The most pairs of letters that often follow each other. Chosen.
  static let pairs = 100
}
