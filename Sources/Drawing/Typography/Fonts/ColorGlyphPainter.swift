package import Geometry
package import Raster

/// Finds the glyphs in color of typefaces. `ColorGlyphs` of the product `ColorEmoji` implements it.
package protocol ColorFontReader: AnyObject {
  /// Returns the file of a font with images, or `nil` for other files.
  ///
  /// - Throws: An error if all glyphs of the font have colors that cannot be shown.
  func imageFile(at path: String, face: Int) throws(FontError) -> ImageFontFile?

  /// Returns a copy of the bytes of a font with images, or `nil` for other fonts.
  ///
  /// - Parameter name: The name for errors.
  /// - Throws: An error if all glyphs of the font have colors that cannot be shown.
  func imageFile(copying bytes: [UInt8], name: String, face: Int) throws(FontError) -> ImageFontFile?

  /// Returns the painter of a typeface's glyphs in color, or `nil` if it has none.
  func painter(of face: Typeface) -> (any ColorGlyphPainter)?

  /// Returns `true` if the text has characters that are shown in color, unless the text requests otherwise.
  func hasEmoji(_ text: String) -> Bool

  /// Returns `true` if a user-perceived character is shown in color: an emoji that is not followed by the selector of
  /// its text form (U+FE0E), or another character followed by the selector of its emoji form (U+FE0F).
  func isEmoji(_ character: ArraySlice<Unicode.Scalar>) -> Bool
}

/// Draws the glyphs in color of a typeface, which owns it.
package protocol ColorGlyphPainter: AnyObject {
  /// Draws a glyph with its origin at a pixel of the canvas, regardless of the transform.
  ///
  /// - Parameters:
  ///   - size: The text size in 1/64 pixel.
  ///   - color: The color of the text. Glyphs in color use its alpha, and some of their parts the color.
  /// - Returns: `false` if the glyph has no colors.
  func draw(
    _ glyph: UInt32, of face: Typeface, size: Int, at origin: PixelPoint, _ color: Color, on canvas: Canvas
  ) -> Bool

  /// Draws a glyph in user space: in font units, with the origin of the glyph at that of user space.
  ///
  /// - Returns: `false` if the glyph has no colors.
  func draw(_ glyph: UInt32, of face: Typeface, _ color: Color, on canvas: Canvas) -> Bool
}

/// The reader of fonts in color of the current context.
package enum ColorFonts {
  /// The reader, or `nil` in an app without fonts in color.
  package static var reader: (any ColorFontReader)? {
    get { FontContext.current.colorFonts }
    set { FontContext.current.colorFonts = newValue }
  }
}
