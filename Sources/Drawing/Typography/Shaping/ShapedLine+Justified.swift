extension ShapedLine {
  /// Returns the line with its spaces widened to a total width of `wanted` points, or the line itself if it has no
  /// spaces.
  ///
  /// The result is cached until another width is requested.
  package func justified(to wanted: Double) -> ShapedLine {
    if let justifiedLine, justifiedLine.width == wanted { return justifiedLine }
    var count = 0
    for run in runs {
      let space = run.face.index(of: 0x20)
      for glyph in run.glyphs where glyph.index == space && isInside(glyph, run) { count += 1 }
    }
    let room = wanted - width
    // Larger widths are outside of every screen.
    guard count > 0, room > 0, room < 1e6 else { return self }
    let each = room / Double(count)
    var moved = [ShapedRun]()
    var shift = 0.0
    for run in runs {
      let space = run.face.index(of: 0x20)
      var glyphs = run.glyphs
      var added = 0.0
      for index in glyphs.indices {
        if added > 0 {
          let units = Int32(min(added / run.unit, 1e9))
          glyphs[index].pen &+= units
          glyphs[index].x &+= units
        }
        // Check the original position, since the glyph has been moved.
        if glyphs[index].index == space, isInside(run.glyphs[index], run) { added += each }
      }
      moved.append(
        ShapedRun(
          range: run.range, isRightToLeft: run.isRightToLeft, face: run.face, x: run.x + shift,
          width: run.width + added, glyphs: glyphs,
          unit: run.unit, piece: run.piece))
      shift += added
    }
    let line = ShapedLine(range: range, text: text, width: wanted, isRightToLeft: isRightToLeft, runs: moved)
    justifiedLine = line
    return line
  }

  /// Returns `true` if a glyph is inside the line. Trailing spaces are outside, on either side.
  private func isInside(_ glyph: ShapedGlyph, _ run: ShapedRun) -> Bool {
    let glyphX = run.x + Double(glyph.pen) * run.unit
    return glyphX > -0.001 && glyphX < width - 0.001
  }
}
