internal import CHarfBuzz
internal import Typography

/// The glyphs of a piece of text, as returned by HarfBuzz.
struct ShapedGlyphs {
  /// The glyphs, from left to right.
  var glyphs: [ShapedGlyph] = []
  /// The total advance, in units of the typeface.
  var width: Int32 = 0

  /// Returns the glyphs spaced for letters that are thicker by `thickness`. Marks stay on their letters.
  func thickened(by thickness: Int32) -> ShapedGlyphs {
    var thick = self
    var added: Int32 = 0
    for index in glyphs.indices {
      thick.glyphs[index].pen &+= added
      thick.glyphs[index].x &+= added
      let end = index + 1 < glyphs.count ? glyphs[index + 1].pen : width
      if end > glyphs[index].pen { added &+= thickness }
    }
    thick.width &+= added
    return thick
  }
}

/// A HarfBuzz buffer that is reused for all text.
final class ShapingBuffer {
  private let buffer = hb_buffer_create()

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes the bytes `range` of `text` in the context of the surrounding text.
  func shape(_ range: Range<Int>, of text: [UInt8], _ face: Typeface, _ script: Script, isRightToLeft: Bool)
    -> ShapedGlyphs
  {
    hb_buffer_clear_contents(buffer)
    // HarfBuzz needs no context beyond this distance.
    let start = max(0, range.lowerBound - 64)
    let end = min(text.count, range.upperBound + 64)
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        hb_buffer_add_utf8(
          buffer, characters.baseAddress.map { $0 + start }, Int32(clamping: end - start),
          UInt32(clamping: range.lowerBound - start),
          Int32(clamping: range.count))
      }
    }
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: script.tag))
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    hb_shape(ShapingFont.of(face).font, buffer, nil, 0)
    return glyphs(from: start)
  }

  /// Returns the glyphs of the buffer.
  ///
  /// - Parameter start: The offset of the buffer in the text.
  private func glyphs(from start: Int) -> ShapedGlyphs {
    var shaped = ShapedGlyphs()
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return shaped }
    shaped.glyphs.reserveCapacity(Int(count))
    var x: Int32 = 0
    var y: Int32 = 0
    for index in 0..<Int(count) {
      let info = infos[index]
      let position = positions[index]
      let cluster = Int32(clamping: Int(info.cluster) + start)
      // Show one missing-character glyph for a character of several scalars, such as a family or a flag.
      if info.codepoint == 0, let last = shaped.glyphs.last, last.index == 0, last.cluster == cluster { continue }
      shaped.glyphs.append(
        ShapedGlyph(
          index: info.codepoint, cluster: cluster, pen: x, x: x &+ position.x_offset,
          y: y &+ position.y_offset))
      x &+= position.x_advance
      y &+= position.y_advance
    }
    shaped.width = x
    return shaped
  }
}
