/// What the spaces of a justified line are wider by.
struct SpaceRoom: BitwiseCopyable {
  /// The glyph of a space; no glyph where spaces are as wide as they are.
  var glyph: UInt32
  /// For each space, in points.
  var room: Double

  static var none: SpaceRoom { SpaceRoom(glyph: .max, room: 0) }
}

extension SpaceRoom {
  /// What makes `line` as wide as `width`, in points.
  init(_ line: TextLayout.Line, in width: Double, _ face: Typeface) {
    let space = face.glyph(of: " ").index
    var count = 0.0
    for glyph in line.glyphs where glyph.index == space { count += 1 }
    let room = width - line.width
    self = count > 0 && room > 0 ? SpaceRoom(glyph: space, room: room / count) : .none
  }
}
