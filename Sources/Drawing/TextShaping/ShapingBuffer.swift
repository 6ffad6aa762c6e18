internal import CHarfBuzz
internal import Typography
internal import UnicodeText

/// Glyphs of a piece of text, as HarfBuzz sets them.
struct ShapedGlyphs {
  /// From left to right.
  var glyphs: [ShapedGlyph] = []
  /// How far they move the pen, in units of the typeface.
  var width: Int32 = 0
}

/// Where HarfBuzz makes glyphs of characters; its memory is used again.
final class ShapingBuffer {
  private let buffer = hb_buffer_create()

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes the bytes `range` of `text`, looking at what stands around them.
  func shape(_ range: Range<Int>, of text: [UInt8], _ face: Typeface, _ script: Script, isRightToLeft: Bool) -> ShapedGlyphs {
    hb_buffer_clear_contents(buffer)
    // Further away nothing is looked at.
    let start = max(0, range.lowerBound - 64)
    let end = min(text.count, range.upperBound + 64)
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        hb_buffer_add_utf8(
          buffer, characters.baseAddress.map { $0 + start }, Int32(clamping: end - start), UInt32(clamping: range.lowerBound - start),
          Int32(clamping: range.count))
      }
    }
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: script.tag))
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    hb_shape(ShapingFont.of(face).font, buffer, nil, 0)
    return glyphs(from: start)
  }

  /// - Parameter start: where in the text the buffer begins.
  private func glyphs(from start: Int) -> ShapedGlyphs {
    var shaped = ShapedGlyphs()
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return shaped }
    shaped.glyphs.reserveCapacity(Int(count))
    var (x, y): (Int32, Int32) = (0, 0)
    for index in 0..<Int(count) {
      let (info, position) = (infos[index], positions[index])
      shaped.glyphs.append(
        ShapedGlyph(
          index: info.codepoint, cluster: Int32(clamping: Int(info.cluster) + start), pen: x, x: x &+ position.x_offset,
          y: y &+ position.y_offset))
      x &+= position.x_advance
      y &+= position.y_advance
    }
    shaped.width = x
    return shaped
  }
}
