/// A script of ISO 15924, such as Latin or Arabic.
struct Script: Equatable, Sendable {
  /// Four letters, such as `Arab`: the first in the highest byte.
  let tag: UInt32

  init(tag: UInt32) { self.tag = tag }

  /// The script of a character. `common` and `inherited` ones are used with many.
  init(_ scalar: Unicode.Scalar) { tag = CharacterTable.scripts[Int(CharacterTable.kind(of: scalar) >> 11)] }

  /// `Zyyy`: digits, punctuation, spaces.
  static let common = Script(tag: 0x5A79_7979)
  /// `Zinh`: marks that take the script of what they stand on.
  static let inherited = Script(tag: 0x5A69_6E68)

  /// Whether it says nothing about what stands around it.
  var isOpen: Bool { self == .common || self == .inherited }

  /// The script that each of the characters is drawn in: those of no script of their own go with what is before them, at the
  /// start with what comes, and a closing bracket with its opening one.
  static func resolved(_ scalars: [Unicode.Scalar]) -> [Script] {
    var scripts = scalars.map { Script($0) }
    // Text of no script at all is left as it is.
    var current = scripts.first { !$0.isOpen } ?? .common
    var open: [(bracket: UInt32, script: Script)] = []
    for (index, scalar) in scalars.enumerated() {
      if !scripts[index].isOpen {
        current = scripts[index]
        continue
      }
      let bracket = Bracket(scalar)
      if let bracket, bracket.closes, let place = open.lastIndex(where: { $0.bracket == bracket.pair }) {
        current = open[place].script
        open.removeSubrange(place...)
      } else if let bracket, !bracket.closes, open.count < Bracket.deepest {
        open.append((bracket.pair, current))
      }
      scripts[index] = current
    }
    return scripts
  }
}
