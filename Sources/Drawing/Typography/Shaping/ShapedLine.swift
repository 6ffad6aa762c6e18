/// A line of text in any script, as runs from left to right.
package final class ShapedLine {
  /// The line's part of the text in bytes of UTF-8, like `TextLayout.Line.range`.
  package let range: Range<Int>
  /// The displayed characters: those of `range` without trailing spaces, or with an ellipsis. `TextLayoutEngine.line`
  /// keeps trailing spaces.
  package let text: String
  /// The width of `text`, in points.
  package let width: Double
  /// Whether the line's paragraph is written from right to left.
  package let isRightToLeft: Bool
  /// The runs, from left to right.
  package let runs: [ShapedRun]
  /// The last result of `justified(to:)`.
  var justifiedLine: ShapedLine?

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
  /// The run's part of the text in bytes of UTF-8. Empty for an ellipsis.
  package let range: Range<Int>
  package let isRightToLeft: Bool
  package let face: Typeface
  /// The distance from the line's left end, in points. It is negative for trailing spaces of a line from right to left.
  package let x: Double
  /// The width in points.
  package let width: Double
  package let glyphs: [ShapedGlyph]
  /// The number of points per unit of `face`.
  package let unit: Double
  /// The index of the run's piece in a styled text.
  package let piece: Int

  package init(
    range: Range<Int>, isRightToLeft: Bool, face: Typeface, x: Double, width: Double, glyphs: [ShapedGlyph],
    unit: Double, piece: Int
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

  /// Returns the run moved to the right by `x`.
  ///
  /// - Parameter range: The run's new part of the text, or `nil` to keep `range`.
  package func moved(by x: Double, range: Range<Int>? = nil) -> ShapedRun {
    ShapedRun(
      range: range ?? self.range, isRightToLeft: isRightToLeft, face: face, x: self.x + x, width: width, glyphs: glyphs,
      unit: unit,
      piece: piece)
  }
}

/// A glyph with its position in a run, in units of its typeface.
package struct ShapedGlyph: BitwiseCopyable {
  package var index: UInt32
  /// The offset of the first byte of the glyph's characters. Several glyphs can share it.
  package var cluster: Int32
  /// The position of the pen before the glyph, from the run's left end.
  package var pen: Int32
  /// The horizontal position of the glyph, from the run's left end.
  package var x: Int32
  /// The vertical position of the glyph above the baseline.
  package var y: Int32

  package init(index: UInt32, cluster: Int32, pen: Int32, x: Int32, y: Int32) {
    self.index = index
    self.cluster = cluster
    self.pen = pen
    self.x = x
    self.y = y
  }
}
