/// The additional width of the spaces in a justified line.
struct SpaceExpansion: BitwiseCopyable {
  /// The glyph of a space, or `.max` if spaces keep their width.
  var glyph: UInt32
  /// The additional width of each space, in points.
  var width: Double

  static var none: SpaceExpansion { SpaceExpansion(glyph: .max, width: 0) }
}

extension SpaceExpansion {
  /// Creates the room that extends `line` to `width`, in points.
  init(_ line: TextLayout.Line, in width: Double, _ face: Typeface) {
    let space = face.glyph(of: " ").index
    var count = 0.0
    for glyph in line.glyphs where glyph.index == space { count += 1 }
    let room = width - line.width
    self = count > 0 && room > 0 ? SpaceExpansion(glyph: space, width: room / count) : .none
  }
}
