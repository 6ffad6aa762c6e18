import Geometry
import Typography

/// A label that shrinks its text to fit, if the theme scales text up.
///
/// The text shrinks at most to its unscaled size, before a word is broken or a line is truncated.
package final class FittingLabel: Label {
  /// The maximum font size, in points. It is the size of neighboring labels, so that all labels have the same size.
  var maximumFontSize = Double.infinity {
    didSet { if maximumFontSize != oldValue { setNeedsDisplay() } }
  }

  /// The last result and its input.
  private var cachedFit: (text: String, font: Font, room: Size, lines: Int, face: Typeface?, size: Double)?

  override func font(fitting room: Size) -> Font {
    let (font, scale) = (scaledFont, textScale)
    guard scale > 1, !hasStyles else { return font }
    return Font(size: max(font.size / scale, min(maximumFontSize, fittingSize(font, font.size / scale, in: room))), typeface: font.typeface)
  }

  /// Returns the largest font size that fits, in points, at most that of `font`.
  private func fittingSize(_ font: Font, _ least: Double, in room: Size) -> Double {
    if let cachedFit, cachedFit.room == room, cachedFit.font == font, cachedFit.text == text, cachedFit.lines == numberOfLines,
      cachedFit.face === Typeface.system
    {
      return cachedFit.size
    }
    var size = font.size
    let needed = numberOfLines == 1 ? font.width(of: text) : widestWord(in: font)
    if room.width > 0, needed > room.width { size *= room.width / needed }
    if room.height > 0 {
      func height() -> Double {
        let font = Font(size: size, typeface: font.typeface)
        if numberOfLines == 1 { return font.lineHeight }
        return TextLayout(text, font: font, width: room.width > 0 ? room.width : .infinity).size.height
      }
      while size > least, height() > room.height { size *= 0.95 }
    }
    // Round down to quarters of a point, so that the glyph cache holds only a few sizes.
    if size < font.size { size = (size * 4).rounded(.down) / 4 }
    cachedFit = (text, font, room, numberOfLines, Typeface.system, size)
    return size
  }

  /// Returns the width of the widest word, in points. In scripts without spaces, lines can break at any character.
  private func widestWord(in font: Font) -> Double {
    var (widest, word) = (0.0, "")
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar.value >= 0x2E80 {
        widest = max(widest, font.width(of: word))
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return max(widest, font.width(of: word))
  }

  /// Makes the text of all `labels` as small as that of the label with the least space. The labels must have their
  /// frames.
  static func equalizeFontSizes(of labels: [FittingLabel]) {
    var least = Double.infinity
    for label in labels {
      label.maximumFontSize = .infinity
      least = min(least, label.font(fitting: label.bounds.size).size)
    }
    for label in labels { label.maximumFontSize = least }
  }
}
