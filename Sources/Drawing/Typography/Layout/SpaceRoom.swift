/// The additional width of the spaces in a justified line.
struct SpaceRoom: BitwiseCopyable {
  /// The glyph of a space, or `.max` if spaces keep their width.
  var glyph: UInt32
  /// The additional width of each space, in points.
  var room: Double

  static var none: SpaceRoom { SpaceRoom(glyph: .max, room: 0) }
}

extension SpaceRoom {
  /// Creates the room that extends `line` to `width`, in points.
  init(_ line: TextLayout.Line, in width: Double, _ face: Typeface) {
    let space = face.glyph(of: " ").index
    var count = 0.0
    for glyph in line.glyphs where glyph.index == space { count += 1 }
    let room = width - line.width
    self = count > 0 && room > 0 ? SpaceRoom(glyph: space, room: room / count) : .none
  }
}
