/// A script of ISO 15924, such as Latin or Arabic.
struct Script: Equatable, Sendable {
  /// The four letters of the script, such as `Arab`, with the first in the highest byte.
  let tag: UInt32

  init(tag: UInt32) { self.tag = tag }

  /// Creates the script of a character. Characters with the scripts `common` and `inherited` are used in many scripts.
  init(_ scalar: Unicode.Scalar) { tag = CharacterTable.scripts[Int(CharacterTable.properties(of: scalar) >> 11)] }

  /// `Zyyy`: digits, punctuation, spaces.
  static let common = Script(tag: 0x5A79_7979)
  /// `Zinh`: marks, which have the script of their base characters.
  static let inherited = Script(tag: 0x5A69_6E68)

  /// Whether the script is `common` or `inherited`, and therefore depends on the surrounding text.
  var isCommonOrInherited: Bool { self == .common || self == .inherited }

  /// Returns the script for drawing each character.
  ///
  /// Characters without a specific script use that of the preceding character, or at the start that of the first
  /// specific one. A closing bracket uses the script of its opening bracket.
  static func resolved(_ scalars: [Unicode.Scalar]) -> [Script] {
    var scripts = scalars.map { Script($0) }
    // Text without any specific script is not changed.
    var current = scripts.first { !$0.isCommonOrInherited } ?? .common
    var open: [(bracket: UInt32, script: Script)] = []
    for (index, scalar) in scalars.enumerated() {
      if !scripts[index].isCommonOrInherited {
        current = scripts[index]
        continue
      }
      let bracket = Bracket(scalar)
      if let bracket, bracket.closes, let openIndex = open.lastIndex(where: { $0.bracket == bracket.pair }) {
        current = open[openIndex].script
        open.removeSubrange(openIndex...)
      } else if let bracket, !bracket.closes, open.count < Bracket.deepest {
        open.append((bracket.pair, current))
      }
      scripts[index] = current
    }
    return scripts
  }
}
