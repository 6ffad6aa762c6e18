/// How much a layout may have.
enum LayoutLimit {
  /// D: characters of its name, as a space bar has room for.
  static let name = 24
  /// Letters of a row: what a panel of 240 pixels has room for, and `KeyboardLayout` takes.
  static let row = 1...13
  /// D: what holding a key offers beside its letter.
  static let variants = 1...12
  /// D: pairs of letters that often follow one another.
  static let pairs = 100
}
