/// Lays out text that needs more than one glyph per character in sequence. `TextShaper` implements it.
package protocol TextLayoutEngine: AnyObject {
  /// Returns the lines of `text`, broken like those of `TextLayout`.
  ///
  /// - Parameters:
  ///   - face: The typeface of `font`.
  ///   - width: The maximum width in points, which may be infinite.
  ///   - maximumLines: The maximum number of lines, or 0 for no limit.
  func lines(of text: String, _ font: Font, _ face: Typeface, width: Double, maximumLines: Int) -> [ShapedLine]

  /// Returns the lines of a styled text, broken like those of `TextLayout`.
  ///
  /// - Parameter pieces: The pieces of the text: at least one, of which the last ends with the text.
  func lines(of text: String, _ pieces: [StyledRun], width: Double, maximumLines: Int) -> [ShapedLine]

  /// Returns a line of this setter with its spaces widened to a total width of `width` points.
  func justified(_ line: ShapedLine, to width: Double) -> ShapedLine

  /// Returns `text` as a single line, without paragraph separators. The width includes trailing spaces.
  ///
  /// The ranges of the line refer to the line's own text.
  func line(of text: String, _ font: Font, _ face: Typeface) -> ShapedLine

  /// Extends `ink` by the glyphs of `text` in a font whose typeface is `face`.
  func measure(_ text: String, _ font: Font, _ face: Typeface, into ink: inout TextInk)
}

/// Decides which text needs a `TextLayoutEngine`.
package enum ComplexText {
  /// The text setter of the current context, or `nil` in an app that draws only Latin, Greek and Cyrillic.
  package static var engine: (any TextLayoutEngine)? {
    get { FontContext.current.layoutEngine }
    set { FontContext.current.layoutEngine = newValue }
  }

  /// Returns the setter for `text`, or `nil` if each character is a glyph of `face`.
  static func engine(for text: String, _ face: Typeface) -> (any TextLayoutEngine)? {
    guard let engine, !isPlain(text, face) || ColorFonts.reader?.hasEmoji(text) ?? false else { return nil }
    return engine
  }

  private static func isPlain(_ text: String, _ face: Typeface) -> Bool {
    for scalar in text.unicodeScalars {
      guard isPlain(scalar.value), face.glyph(of: scalar).index != 0 || AdvancePen.isInvisible(scalar.value) else {
        return false
      }
    }
    return true
  }

  /// Returns `true` for characters that are drawn from left to right and independently of their neighbors.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x0B, 0x0E..<0x85, 0x86..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000, 0x2010..<0x2028,
      0x202F..<0x2060,
      0x2070..<0x20D0, 0x2100..<0x2C00:
      true
    default: false
    }
  }
}
