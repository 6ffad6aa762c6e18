import Foundation

/// The characters of a font that are kept for boards.
///
/// fonttools from Debian's package `fonttools` makes the subset. It also keeps the glyphs needed to shape the
/// characters.
struct FontSubset {
  /// The characters that the toolkit itself may draw: ASCII, Latin-1, quotation marks, dashes, dots, and the symbols on
  /// keys.
  static let defaultRanges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0xFF, 0x2010...0x2027, 0x2030...0x2030, 0x2039...0x203A, 0x20AC...0x20AC, 0x2248...0x2248,
    0x2260...0x2260,
  ]

  /// The file of the font.
  let font: URL
  private(set) var scalars: Set<UInt32>

  init(of font: URL) {
    self.font = font
    scalars = Set(Self.defaultRanges.joined())
  }

  /// Keeps the characters of a text in uppercase and lowercase.
  mutating func insert(_ text: String) {
    for form in [text, text.uppercased(), text.lowercased()] { scalars.formUnion(form.unicodeScalars.map(\.value)) }
    // A font has precomposed characters or their parts, so both forms are kept.
    for form in [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping] {
      scalars.formUnion(form.unicodeScalars.map(\.value))
    }
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { scalars.formUnion(range) }

  /// The options for fonttools, without the paths of files.
  var options: [String] {
    let unicodes = scalars.sorted().map { String($0, radix: 16, uppercase: true) }.joined(separator: ",")
    return [
      "--unicodes=\(unicodes)", "--layout-features=*", "--legacy-kern", "--notdef-outline", "--glyph-names",
      "--name-IDs=*",
      "--drop-tables=DSIG",
    ]
  }
}
