/// Sets text that takes more than a glyph for each character, one after the other: `TextShaper` does, where an app has it.
package protocol TextSetter: AnyObject {
  /// The lines of `text`, as `TextLayout` breaks them.
  ///
  /// - Parameters:
  ///   - face: what `font` is drawn with.
  ///   - width: in points; may be infinite.
  ///   - maximumLines: 0 for as many as it takes.
  func lines(of text: String, _ font: Font, _ face: Typeface, width: Double, maximumLines: Int) -> [ShapedLine]

  /// The lines of a text in pieces, as `TextLayout` breaks one text.
  ///
  /// - Parameter pieces: at least one, the last ending with the text.
  func lines(of text: String, _ pieces: [TextPiece], width: Double, maximumLines: Int) -> [ShapedLine]

  /// A line of this setter's with its spaces so wide that it ends at both sides of `width` points.
  func justified(_ line: ShapedLine, to width: Double) -> ShapedLine

  /// All of `text` as one line, as the plain way draws it: without what ends paragraphs, and as wide as its spaces at the
  /// end make it. Its ranges are of its own text.
  func line(of text: String, _ font: Font, _ face: Typeface) -> ShapedLine
}

/// Which text is set by a `TextSetter`.
package enum ScriptSupport {
  /// The setter of the current context; `nil` in an app that draws Latin, Greek and Cyrillic alone.
  package static var setter: (any TextSetter)? {
    get { FontContext.current.setter }
    set { FontContext.current.setter = newValue }
  }

  /// The setter for `text`; nil where each character is a glyph of `face`.
  static func setter(for text: String, _ face: Typeface) -> (any TextSetter)? {
    guard let setter, !isPlain(text, face) else { return nil }
    return setter
  }

  private static func isPlain(_ text: String, _ face: Typeface) -> Bool {
    for scalar in text.unicodeScalars {
      guard isPlain(scalar.value), face.glyph(of: scalar).index != 0 || GlyphRun.isSilent(scalar.value) else { return false }
    }
    return true
  }

  /// Whether a character is drawn the same whatever stands around it, from left to right. What ends a paragraph, besides the
  /// line feed, is not: the plain way knows no other end.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x0B, 0x0E..<0x85, 0x86..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000, 0x2010..<0x2028, 0x202F..<0x2060,
      0x2070..<0x20D0, 0x2100..<0x2C00:
      true
    default: false
    }
  }
}
