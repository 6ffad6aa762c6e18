import Foundation

/// What is kept of a font that a board gets.
///
/// Fonttools make it, of Debian's package `fonttools`: all that shapes the letters which are kept is kept with them.
struct FontSubset {
  /// What a program draws without being told to: ASCII, Latin-1, quotation marks, dashes, dots, and the signs on keys.
  static let always: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0xFF, 0x2010...0x2027, 0x2030...0x2030, 0x2039...0x203A, 0x20AC...0x20AC, 0x2248...0x2248, 0x2260...0x2260,
  ]

  /// The font's file.
  let font: URL
  private(set) var scalars: Set<UInt32>

  init(of font: URL) {
    self.font = font
    scalars = Set(Self.always.joined())
  }

  /// Keeps the characters of a text, small and large.
  mutating func keep(_ text: String) {
    for form in [text, text.uppercased(), text.lowercased()] { scalars.formUnion(form.unicodeScalars.map(\.value)) }
    // Those that Unicode has composed, and their parts: fonts have one or the other.
    for form in [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping] {
      scalars.formUnion(form.unicodeScalars.map(\.value))
    }
  }

  mutating func keep(_ range: ClosedRange<UInt32>) { scalars.formUnion(range) }

  /// What fonttools are told, beside where the files are.
  var options: [String] {
    let unicodes = scalars.sorted().map { String($0, radix: 16, uppercase: true) }.joined(separator: ",")
    return [
      "--unicodes=\(unicodes)", "--layout-features=*", "--legacy-kern", "--notdef-outline", "--glyph-names", "--name-IDs=*",
      "--drop-tables=DSIG",
    ]
  }
}
