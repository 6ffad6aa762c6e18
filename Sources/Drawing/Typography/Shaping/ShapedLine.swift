/// A line of text of any script: its runs from left to right.
package final class ShapedLine {
  /// What of the text it stands for, in bytes of UTF-8, as `TextLayout.Line.range`.
  package let range: Range<Int>
  /// The characters that are drawn: those of `range` without the spaces at its end, or with an ellipsis. `TextSetter.line`
  /// leaves its spaces in.
  package let text: String
  /// Of `text`, in points.
  package let width: Double
  /// Whether its paragraph goes from right to left.
  package let isRightToLeft: Bool
  /// From left to right.
  package let runs: [ShapedRun]
  /// The one that `justified` made last.
  var stretched: ShapedLine?

  package init(range: Range<Int>, text: String, width: Double, isRightToLeft: Bool, runs: [ShapedRun]) {
    self.range = range
    self.text = text
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.runs = runs
  }
}

/// Glyphs of one typeface, script and direction, from left to right.
package struct ShapedRun {
  /// What of the text it stands for, in bytes of UTF-8; empty for an ellipsis.
  package let range: Range<Int>
  package let isRightToLeft: Bool
  package let face: Typeface
  /// From the line's left end, in points; below 0 for spaces at the end of a line that goes from right to left.
  package let x: Double
  /// In points.
  package let width: Double
  package let glyphs: [ShapedGlyph]
  /// Points for a unit of `face`.
  package let unit: Double
  /// Which piece of a text in pieces it is of.
  package let piece: Int

  package init(
    range: Range<Int>, isRightToLeft: Bool, face: Typeface, x: Double, width: Double, glyphs: [ShapedGlyph], unit: Double, piece: Int
  ) {
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.face = face
    self.x = x
    self.width = width
    self.glyphs = glyphs
    self.unit = unit
    self.piece = piece
  }

  /// The same run further to the right.
  ///
  /// - Parameter range: what it stands for in place of `range`.
  package func moved(by x: Double, range: Range<Int>? = nil) -> ShapedRun {
    ShapedRun(
      range: range ?? self.range, isRightToLeft: isRightToLeft, face: face, x: self.x + x, width: width, glyphs: glyphs, unit: unit,
      piece: piece)
  }
}

/// A glyph at its place in a run, in units of its typeface.
package struct ShapedGlyph: BitwiseCopyable {
  package var index: UInt32
  /// The first byte of the characters that it stands for, alone or with its neighbors.
  package var cluster: Int32
  /// Where the pen stands before it, from the run's left end.
  package var pen: Int32
  /// Where it is drawn, from the run's left end.
  package var x: Int32
  /// Where it is drawn above the baseline.
  package var y: Int32

  package init(index: UInt32, cluster: Int32, pen: Int32, x: Int32, y: Int32) {
    self.index = index
    self.cluster = cluster
    self.pen = pen
    self.x = x
    self.y = y
  }
}
