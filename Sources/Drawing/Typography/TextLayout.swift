public import Geometry
public import Raster

/// Text broken into lines that fit a width.
///
/// Made when text, font or width change, and drawn as often as needed.
public struct TextLayout {
  /// One line of the text, as it is set.
  public struct Line {
    /// The characters of the line.
    public let text: String
    /// In points.
    public let width: Double
  }

  /// The font of all lines.
  public let font: Font
  /// The lines, from the top.
  public let lines: [Line]

  /// Breaks `text` at its line feeds, and at spaces where a line would become
  /// longer than `width` points; a word longer than that is broken anywhere.
  ///
  /// With `maximumLines` above 0 there are no more lines than that. A last line
  /// for which there is more text, or which is too long, ends with an ellipsis.
  @export(interface)
  public init(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.font = font
    guard let face = font.face else {
      lines = []
      return
    }
    var breaker = LineBreaker(face, width: width / font.unit(face), maximumLines: maximumLines)
    breaker.run(Array(text.unicodeScalars))
    let unit = font.unit(face)
    lines = breaker.lines.map { Line(text: $0.text, width: Double($0.width) * unit) }
  }

  /// The longest line and the height of all, in points.
  public var size: Size {
    var width = 0.0
    for line in lines { width = max(width, line.width) }
    return Size(width, Double(lines.count) * font.lineHeight)
  }
}

extension Canvas {
  /// Draws `layout` in `rect`, from side to side as `alignment` says, and with
  /// as much room above as below.
  @export(interface)
  public func draw(
    _ layout: TextLayout, in rect: Rect, alignment: TextAlignment = .left, color: Color
  ) {
    let font = layout.font
    let lead = (font.lineHeight - font.ascent - font.descent) / 2
    var y = rect.midY - Double(layout.lines.count) * font.lineHeight / 2 + lead + font.ascent
    for line in layout.lines {
      let room = rect.width - line.width
      let x: Double
      switch alignment {
      case .left: x = rect.minX
      case .center: x = rect.minX + room / 2
      case .right: x = rect.minX + room
      }
      draw(line.text, at: Point(x, y), font: font, color: color)
      y += font.lineHeight
    }
  }
}
