/// The extent of a line above and below its baseline, in points.
struct LineExtent {
  private(set) var up = 0.0
  private(set) var down = 0.0

  var height: Double { up + down }

  /// Extends the line to hold the letters of a typeface in the size and leading of `font`.
  mutating func include(_ font: Font, _ face: Typeface) {
    let unit = font.unit(face)
    let ascent = face.ascent * unit
    let descent = face.descent * unit
    let lead = (face.lineHeight * unit * font.leading - ascent - descent) / 2
    up = max(up, ascent + lead)
    down = max(down, descent + lead)
  }

  /// Extends the line to hold a run of a typeface of `Typeface.fallbacks`, including letters that exceed its metrics,
  /// as the stacked consonants of Khmer fonts do. Glyphs in color don't change the height of their line.
  mutating func include(_ font: Font, fallback run: ShapedRun) {
    guard run.face.colorGlyphs == nil else { return }
    include(font, run.face)
    for glyph in run.glyphs {
      let range = run.face.verticalRange(of: glyph.index)
      up = max(up, (range.upperBound + Double(glyph.y)) * run.unit)
      down = max(down, -(range.lowerBound + Double(glyph.y)) * run.unit)
    }
  }
}

/// The position of a line that is taller than the font's, in points from the top of the layout.
struct LineBox {
  let top: Double
  let height: Double
  let baseline: Double

  var bottom: Double { top + height }
}

extension LineBox {
  /// Returns the positions of `lines` in a text of `font`, or an empty array if all lines have the height of the font.
  static func boxes(of lines: [TextLayout.Line], _ font: Font, _ face: Typeface) -> [LineBox] {
    func isTall(_ line: TextLayout.Line) -> Bool {
      line.shaped?.runs.contains { $0.face !== face && $0.face.colorGlyphs == nil } ?? false
    }
    guard lines.contains(where: isTall) else { return [] }
    var boxes: [LineBox] = []
    boxes.reserveCapacity(lines.count)
    var top = 0.0
    for line in lines {
      var extent = LineExtent()
      extent.include(font, face)
      for run in line.shaped?.runs ?? [] where run.face !== face { extent.include(font, fallback: run) }
      let height = isTall(line) ? extent.height : font.lineHeight
      boxes.append(LineBox(top: top, height: height, baseline: top + extent.up))
      top += height
    }
    return boxes
  }
}
