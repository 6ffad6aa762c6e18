public import Geometry
public import Raster

/// A text in styles, broken into lines that fit a width.
///
/// Made when text, font or width change, and drawn as often as needed. Labels do so themselves.
public struct StyledLayout {
  struct Line {
    let shaped: ShapedLine
    /// From its top down to the baseline, in points.
    let baseline: Double
    /// That of its tallest part, in points.
    let height: Double
    /// With what its last letter leans out of it, in points.
    let width: Double
    /// Whether its paragraph goes on in the next line.
    var goesOn = false
  }

  /// What is laid out.
  public let text: StyledText
  /// What its styles are measured by.
  public let font: Font
  let pieces: [TextPiece]
  private(set) var lines: [Line] = []

  /// Breaks `text` as `TextLayout` breaks plain text.
  ///
  /// - Parameters:
  ///   - width: the most that a line takes, in points.
  ///   - maximumLines: 0 for as many as it takes. With fewer, the last line ends with an ellipsis where there is more text.
  @export(interface)
  public init(_ text: StyledText, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.text = text
    self.font = font
    guard let pieces = text.pieces(font) else {
      self.pieces = []
      return
    }
    self.pieces = pieces
    // Each line has room for a last letter that leans out of it.
    let width = width - pieces.reduce(0) { max($0, $1.overhang) }
    var setter: (any TextSetter)?
    for (part, piece) in zip(text.parts, pieces) where setter == nil { setter = ScriptSupport.setter(for: part.text, piece.face) }
    let shaped: [ShapedLine]
    if let setter {
      shaped = setter.lines(of: text.text, pieces, width: width, maximumLines: maximumLines)
    } else {
      var breaker = PieceBreaker(text.text, pieces, width: width, maximumLines: maximumLines)
      breaker.run()
      shaped = breaker.lines
    }
    for (index, line) in shaped.enumerated() {
      lines.append(measured(line))
      lines[index].goesOn = index + 1 < shaped.count && shaped[index + 1].range.lowerBound == line.range.upperBound
    }
  }

  /// The longest line and the height of all, in points.
  public var size: Size {
    var size = Size.zero
    for line in lines { size = Size(max(size.width, line.width), size.height + line.height) }
    return size
  }

  private func measured(_ line: ShapedLine) -> Line {
    var (up, down) = (0.0, 0.0)
    func include(_ piece: TextPiece) {
      let font = piece.font
      let lead = (font.lineHeight - font.ascent - font.descent) / 2
      up = max(up, font.ascent + lead)
      down = max(down, font.descent + lead)
    }
    for run in line.runs { include(pieces[run.piece]) }
    if line.runs.isEmpty, let piece = pieces.first(where: { $0.end > line.range.lowerBound }) ?? pieces.last { include(piece) }
    // Spaces at the end of a line that goes from right to left are left of it.
    let overhang = line.runs.last.map { pieces[$0.piece].overhang } ?? 0
    return Line(shaped: line, baseline: up, height: up + down, width: line.width + overhang)
  }
}

extension StyledLayout {
  /// Goes through the runs of each line as it stands in `rect`: with its line, and the left end of that one's baseline.
  private func forEachRun(in rect: Rect, _ alignment: TextAlignment, _ body: (ShapedRun, Line, ShapedLine, Point) -> Void) {
    var y = rect.midY - size.height / 2
    for line in lines {
      var shaped = line.shaped
      let overhang = line.width - shaped.width
      if alignment == .justified, line.goesOn { shaped = shaped.justified(to: rect.width - overhang) }
      let start = Point(alignment.start(of: shaped.width + overhang, in: rect, isRightToLeft: shaped.isRightToLeft), y + line.baseline)
      for run in shaped.runs { body(run, line, shaped, start) }
      y += line.height
    }
  }

  /// What of `rect` its links cover as they are drawn: as high as their lines, each of which has its own, from the top; in a line from
  /// left to right.
  package func links(in rect: Rect, alignment: TextAlignment = .natural) -> [(target: String, area: Rect)] {
    var links: [(target: String, area: Rect)] = []
    forEachRun(in: rect, alignment) { run, line, shaped, start in
      let (left, right) = (max(run.x, 0), min(run.x + run.width, shaped.width))
      guard right > left, let target = text.parts[run.piece].style.link else { return }
      links.append((target, Rect(start.x + left, start.y - line.baseline, right - left, line.height)))
    }
    return links
  }

  fileprivate func draw(on canvas: Canvas, in rect: Rect, _ alignment: TextAlignment, _ color: Color, _ linkColor: Color?) {
    forEachRun(in: rect, alignment) { run, _, shaped, start in
      let style = text.parts[run.piece].style
      let own = style.color ?? (style.link == nil ? nil : linkColor)
      canvas.draw(run, of: shaped, at: start, pieces[run.piece], style, own ?? color)
    }
  }
}

extension Canvas {
  /// Draws `layout` in `rect`, from side to side as `alignment` says, and with as much room above as below.
  ///
  /// - Parameters:
  ///   - color: of the parts that have none of their own.
  ///   - linkColor: of links that have none of their own; nil is `color`.
  @export(interface)
  public func draw(
    _ layout: StyledLayout, in rect: Rect, alignment: TextAlignment = .natural, color: Color, linkColor: Color? = nil
  ) {
    layout.draw(on: self, in: rect, alignment, color, linkColor)
  }

  fileprivate func draw(
    _ run: ShapedRun, of line: ShapedLine, at start: Point, _ piece: TextPiece, _ style: StyledText.Style, _ color: Color
  ) {
    guard color.alpha > 0, canSee(piece.font, at: start) else { return }
    let slope = piece.isSlanted ? TextPiece.slope : 0
    draw(run, at: start, font: piece.font, slope: slope, color)
    let size = piece.font.size
    if piece.isThickened { draw(run, at: Point(start.x + size * TextPiece.thickness, start.y), font: piece.font, slope: slope, color) }
    // Without the spaces at a line's end.
    let (left, right) = (start.x + max(run.x, 0), start.x + min(run.x + run.width, line.width))
    guard right > left else { return }
    if style.isUnderlined || style.link != nil { rule(from: left, to: right, at: start.y + size * 0.12, thickness: size / 16, color) }
    if style.isStruckThrough { rule(from: left, to: right, at: start.y - size * 0.3, thickness: size / 16, color) }
  }

  /// A line along text, on whole rows of pixels where text stands upright.
  private func rule(from left: Double, to right: Double, at y: Double, thickness: Double, _ color: Color) {
    let map = transform
    var rect = Rect(left, y, right - left, thickness)
    if map.isUpright, map.d > 0, abs(y * map.d + map.ty) < 1e6, thickness * map.d < 1e6 {
      let rows = max(1, (thickness * map.d).rounded())
      let top = (y * map.d + map.ty).rounded()
      rect = Rect(left, (top - map.ty) / map.d, right - left, rows / map.d)
    }
    fill(rect, with: color)
  }
}
