extension ShapedLine {
  /// The line with its spaces so wide that it ends at both sides of `wanted` points; itself where it has none. Kept until another width
  /// is asked for.
  package func justified(to wanted: Double) -> ShapedLine {
    if let stretched, stretched.width == wanted { return stretched }
    var count = 0
    for run in runs {
      let space = run.face.index(of: 0x20)
      for glyph in run.glyphs where glyph.index == space && isInside(glyph, run) { count += 1 }
    }
    let room = wanted - width
    // No screen is that wide.
    guard count > 0, room > 0, room < 1e6 else { return self }
    let each = room / Double(count)
    var (moved, shift) = ([ShapedRun](), 0.0)
    for run in runs {
      let space = run.face.index(of: 0x20)
      var (glyphs, added) = (run.glyphs, 0.0)
      for index in glyphs.indices {
        if added > 0 {
          let units = Int32(min(added / run.unit, 1e9))
          glyphs[index].pen &+= units
          glyphs[index].x &+= units
        }
        // Where it was: its glyph has been moved.
        if glyphs[index].index == space, isInside(run.glyphs[index], run) { added += each }
      }
      moved.append(
        ShapedRun(
          range: run.range, isRightToLeft: run.isRightToLeft, face: run.face, x: run.x + shift, width: run.width + added, glyphs: glyphs,
          unit: run.unit, piece: run.piece))
      shift += added
    }
    let line = ShapedLine(range: range, text: text, width: wanted, isRightToLeft: isRightToLeft, runs: moved)
    stretched = line
    return line
  }

  /// Whether a glyph stands within the line: spaces at the end do not, at either side.
  private func isInside(_ glyph: ShapedGlyph, _ run: ShapedRun) -> Bool {
    let place = run.x + Double(glyph.pen) * run.unit
    return place > -0.001 && place < width - 0.001
  }
}
