import Geometry
import Typography

/// Fits the text of a label into too little room, and keeps the last results.
///
/// A label creates an instance when it needs one, because most labels have enough room.
final class LabelFit {
  /// The last font size and its input.
  private var shrunk: (text: String, font: Font, room: Size, lines: Int, face: Typeface?, size: Double)?
  /// The last truncated layout and its width and typeface.
  private var truncated: (layout: TextLayout, width: Double, lines: Int, face: Typeface?)?

  /// The part of a line by which text may be higher than its label before lines are left out. Chosen: the space between
  /// lines and the descenders of the last one, which rarely touch neighboring views.
  private static let overlap = 0.25

  /// Returns the largest font size with which `text` fits, in points: at most that of `font`, and at least `least`.
  ///
  /// A side of `room` that is 0 is not a limit.
  func fontSize(for text: String, _ font: Font, atLeast least: Double, lines: Int, in room: Size) -> Double {
    if let shrunk, shrunk.room == room, shrunk.font == font, shrunk.text == text, shrunk.lines == lines,
      shrunk.face === Typeface.system
    {
      return shrunk.size
    }
    var size = font.size
    let needed = lines == 1 ? font.width(of: text) : Self.widestPart(of: text, in: font)
    if room.width > 0, needed > room.width { size *= room.width / needed }
    if room.height > 0 {
      func height() -> Double {
        let font = font.withSize(size)
        if lines == 1 { return font.lineHeight(of: text) }
        let layout = TextLayout(text, font: font, width: room.width > 0 ? room.width : .infinity)
        // Further lines would be left out at any height.
        return lines > 1 && layout.lines.count > lines ? .infinity : layout.size.height
      }
      while size > least, height() > room.height { size *= 0.95 }
    }
    // Round down to quarters of a point, so that the glyph cache holds only a few sizes.
    if size < font.size { size = (size * 4).rounded(.down) / 4 }
    size = max(size, least)
    shrunk = (text, font, room, lines, Typeface.system, size)
    return size
  }

  /// Returns the width of the widest part between line breaks, in points. In scripts without spaces, lines can break at
  /// any character.
  static func widestPart(of text: String, in font: Font) -> Double {
    let scalars = Array(text.unicodeScalars)
    let breaks = LineBreaks.ofPlainText(scalars)
    var widest = 0.0
    var part = ""
    for (scalar, end) in zip(scalars, breaks) {
      let isSeparator = scalar == " " && end != .prohibited || scalar == "\n" || scalar.value >= 0x2E80
      if !isSeparator { part.unicodeScalars.append(scalar) }
      if isSeparator || end == .allowed || scalar.isWordJoint {
        widest = max(widest, font.width(of: scalar.isSoftHyphen ? part + "-" : part))
        part = ""
      }
    }
    return max(widest, font.width(of: part))
  }

  /// Returns the number of lines that fit `height`, if they are fewer than those of `layout`. At least one line fits.
  static func lineLimit(_ layout: TextLayout, in height: Double) -> Int? {
    let count = layout.lines.count
    guard count > 1, height > 0 else { return nil }
    var limit = count
    while limit > 1, !fits(limit, of: layout, in: height) { limit -= 1 }
    return limit < count ? limit : nil
  }

  private static func fits(_ count: Int, of layout: TextLayout, in height: Double) -> Bool {
    let line = layout.font.lineHeight
    if layout.isUniform { return (Double(count) - overlap) * line <= height }
    return layout.top(ofLine: count - 1) + layout.height(ofLine: count - 1) - overlap * line <= height
  }

  /// Returns the layout with fewer lines, of which the last ends with an ellipsis.
  func layout(_ layout: TextLayout, in width: Double, lines: Int) -> TextLayout {
    if let truncated, truncated.layout.text == layout.text, truncated.layout.font == layout.font,
      truncated.width == width, truncated.lines == lines, truncated.face === Typeface.system
    {
      return truncated.layout
    }
    let made = TextLayout(layout.text, font: layout.font, width: width, maximumLines: lines)
    truncated = (made, width, lines, Typeface.system)
    return made
  }
}
