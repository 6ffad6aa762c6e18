import Geometry
import Typography

/// A label of words that have to share some room: where they have none in the theme's scale of text, they are written smaller, down to
/// their size without it, before a word is broken or a line loses its end.
package final class FittingLabel: Label {
  /// No larger than this, in points: the size of the words beside it, so that all are of one size.
  var most = Double.infinity {
    didSet { if most != oldValue { setNeedsDisplay() } }
  }

  /// What was found last, and for what.
  private var found: (text: String, font: Font, room: Size, lines: Int, face: Typeface?, size: Double)?

  override func font(in room: Size) -> Font {
    let (font, scale) = (scaledFont, textScale)
    guard scale > 1, !hasStyles else { return font }
    return Font(size: max(font.size / scale, min(most, fittingSize(font, font.size / scale, in: room))), typeface: font.typeface)
  }

  /// The size that fits, in points; that of `font` where it does.
  private func fittingSize(_ font: Font, _ least: Double, in room: Size) -> Double {
    if let found, found.room == room, found.font == font, found.text == text, found.lines == numberOfLines, found.face === Typeface.system {
      return found.size
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
    // Quarters of a point, and never more than fits: the letters of few sizes have to be kept.
    if size < font.size { size = (size * 4).rounded(.down) / 4 }
    found = (text, font, room, numberOfLines, Typeface.system, size)
    return size
  }

  /// In points. Lines may break beside any sign of the scripts that have no spaces.
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

  /// Has the words of `labels`, which have their places, as large as the one with the least room can be.
  static func align(_ labels: [FittingLabel]) {
    var least = Double.infinity
    for label in labels {
      label.most = .infinity
      least = min(least, label.font(in: label.bounds.size).size)
    }
    for label in labels { label.most = least }
  }
}
