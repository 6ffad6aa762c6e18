internal import CFreeType
package import Typography

/// Shows fonts in color, such as emoji: images (tables `CBDT` and `sbix`) and layers of outlines (`COLR` version 0).
///
/// An app installs it once, before it opens such a font. With `TextShaper`, characters that are emoji by Unicode's
/// rules use the first typeface in color of the font and of `Typeface.fallbacks` that has them, and sequences for
/// families, skin tones, and flags are one glyph. Without it, a text whose font is in color shows one glyph per
/// character.
///
///     import ColorEmoji
///     import TextShaping
///     TextShaper.install()
///     ColorGlyphs.install()
///     Typeface.fallbacks = [try Typeface(contentsOf: "/fonts/NotoColorEmoji.ttf")]
///
/// Glyphs in color don't change the height of their line, and have the opacity of the text's color.
public final class ColorGlyphs {
  private init() {}

  /// Lets the current `AppContext` open fonts in color. Typefaces that are already open don't change.
  @export(interface)
  public static func install() {
    if ColorFonts.reader == nil { ColorFonts.reader = ColorGlyphs() }
  }
}

extension ColorGlyphs: ColorFontReader {
  package func imageFile(at path: String, face: Int) throws(FontError) -> ImageFontFile? {
    var size = 0
    guard let start = vt_ft_map(path, &size) else { return nil }
    let file = UnsafeRawBufferPointer(start: start, count: size)
    guard let font = ImagelessFont(of: file, face: face) else {
      defer { vt_ft_unmap(start, size) }
      if GradientLayers.areOnlyGlyphs(of: file, face: face) { throw Self.unsupportedGradients(path) }
      return nil
    }
    return ImageFontFile(file, index: face, font: font.allocate()) { vt_ft_unmap($0.baseAddress, $0.count) }
  }

  package func imageFile(copying bytes: [UInt8], name: String, face: Int) throws(FontError) -> ImageFontFile? {
    guard let font = bytes.withUnsafeBytes({ ImagelessFont(of: $0, face: face)?.allocate() }) else {
      if bytes.withUnsafeBytes({ GradientLayers.areOnlyGlyphs(of: $0, face: face) }) {
        throw Self.unsupportedGradients(name)
      }
      return nil
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    return ImageFontFile(UnsafeRawBufferPointer(copy), index: face, font: font) { $0.deallocate() }
  }

  private static func unsupportedGradients(_ path: String) -> FontError {
    .cannotOpen(
      path: path,
      reason: "its glyphs have gradients (COLR version 1), which are not supported; use a font with images (CBDT) or "
        + "COLR version 0, such as Debian's fonts-noto-color-emoji")
  }

  package func painter(of face: Typeface) -> (any ColorGlyphPainter)? {
    if let images = EmbeddedImages(of: face) { return ImageGlyphPainter(images) }
    if let layers = ColorLayers(of: face) { return LayerGlyphPainter(layers) }
    return nil
  }

  package func hasEmoji(_ text: String) -> Bool { text.unicodeScalars.contains { isEmoji($0) } }

  package func isEmoji(_ character: ArraySlice<Unicode.Scalar>) -> Bool {
    var isFound = false
    for scalar in character {
      switch scalar.value {
      case 0xFE0E: return false
      case 0xFE0F: return true
      default: isFound = isFound || isEmoji(scalar)
      }
    }
    return isFound
  }

  /// Returns `true` for an emoji that needs no selector. ⌚ has the lowest code point of these.
  private func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x231A && scalar.properties.isEmojiPresentation
  }
}
