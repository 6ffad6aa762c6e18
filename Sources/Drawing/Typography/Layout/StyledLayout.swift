public import Geometry
public import Raster

/// The layout of a styled text, broken into lines that fit a width.
///
/// A layout is created when the text, the font or the width changes, and can be drawn any number of times. Labels
/// create their layouts themselves.
public struct StyledLayout {
  struct Line {
    let shaped: ShapedLine
    /// The distance from the top of the line to its baseline, in points.
    let baseline: Double
    /// The height of the tallest part, in points.
    let height: Double
    /// The width in points, including the overhang of a slanted last letter.
    let width: Double
    /// Whether the paragraph continues in the next line.
    var isWrapped = false
  }

  /// The text of the layout.
  public let text: StyledText
  /// The font that the styles of the text are relative to.
  public let font: Font
  let pieces: [StyledRun]
  private(set) var lines: [Line] = []

  /// Creates a layout of `text`, with the line breaks of `TextLayout`.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, in points.
  ///   - maximumLines: The maximum number of lines, or 0 for no limit. If there is more text, the last line ends with
  ///     an
  ///     ellipsis.
  @export(interface)
  public init(_ text: StyledText, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.text = text
    self.font = font
    guard let pieces = text.pieces(font) else {
      self.pieces = []
      return
    }
    self.pieces = pieces
    // Reserve space in each line for the overhang of a slanted last letter.
    let width = width - pieces.reduce(0) { max($0, $1.overhang) }
    var setter: (any TextLayoutEngine)?
    for (part, piece) in zip(text.parts, pieces) where setter == nil {
      setter = ComplexText.engine(for: part.text, piece.face)
    }
    let shaped: [ShapedLine]
    if let setter {
      shaped = setter.lines(of: text.text, pieces, width: width, maximumLines: maximumLines)
    } else {
      var breaker = StyledLineBreaker(text.text, pieces, width: width, maximumLines: maximumLines)
      breaker.run()
      shaped = breaker.lines
    }
    for (index, line) in shaped.enumerated() {
      lines.append(measured(line))
      lines[index].isWrapped = index + 1 < shaped.count && shaped[index + 1].range.lowerBound == line.range.upperBound
    }
  }

  /// The width of the longest line and the height of all lines, in points.
  public var size: Size {
    var size = Size.zero
    for line in lines { size = Size(max(size.width, line.width), size.height + line.height) }
    return size
  }

  private func measured(_ line: ShapedLine) -> Line {
    var extent = LineExtent()
    for run in line.runs {
      let piece = pieces[run.piece]
      extent.include(piece.font, piece.face)
      if run.face !== piece.face { extent.include(piece.font, fallback: run) }
    }
    if line.runs.isEmpty, let piece = pieces.first(where: { $0.end > line.range.lowerBound }) ?? pieces.last {
      extent.include(piece.font, piece.face)
    }
    // Trailing spaces of a line from right to left are at its left end, so the last run is not a trailing space.
    let overhang = line.runs.last.map { pieces[$0.piece].overhang } ?? 0
    return Line(shaped: line, baseline: extent.up, height: extent.height, width: line.width + overhang)
  }
}

extension StyledLayout {
  /// Calls `body` for each run of the layout in `rect`, with its line, the shaped line as drawn, and the start of the
  /// baseline.
  private func forEachRun(
    in rect: Rect, _ alignment: TextAlignment, _ body: (ShapedRun, Line, ShapedLine, Point) -> Void
  ) {
    var y = rect.midY - size.height / 2
    for line in lines {
      var shaped = line.shaped
      let overhang = line.width - shaped.width
      if alignment == .justified, line.isWrapped { shaped = shaped.justified(to: rect.width - overhang) }
      let start = Point(
        alignment.start(of: shaped.width + overhang, in: rect, isRightToLeft: shaped.isRightToLeft), y + line.baseline)
      for run in shaped.runs { body(run, line, shaped, start) }
      y += line.height
    }
  }

  /// Returns the areas of the links in `rect`, as they are drawn. An area covers a link's part of one line and is as
  /// tall as the line. The order is from top to bottom, and within a line from left to right.
  package func links(in rect: Rect, alignment: TextAlignment = .natural) -> [(target: String, area: Rect)] {
    var links: [(target: String, area: Rect)] = []
    forEachRun(in: rect, alignment) { run, line, shaped, start in
      let left = max(run.x, 0)
      let right = min(run.x + run.width, shaped.width)
      guard right > left, let target = text.parts[run.piece].style.link else { return }
      links.append((target, Rect(start.x + left, start.y - line.baseline, right - left, line.height)))
    }
    return links
  }

  fileprivate func draw(
    on canvas: Canvas, in rect: Rect, _ alignment: TextAlignment, _ color: Color, _ linkColor: Color?
  ) {
    forEachRun(in: rect, alignment) { run, _, shaped, start in
      let style = text.parts[run.piece].style
      let styleColor = style.color ?? (style.link == nil ? nil : linkColor)
      canvas.draw(run, of: shaped, at: start, pieces[run.piece], style, styleColor ?? color)
    }
  }
}

extension Canvas {
  /// Draws `layout` in `rect` with the given alignment, vertically centered.
  ///
  /// - Parameters:
  ///   - color: The color of parts without their own color.
  ///   - linkColor: The color of links without their own color, or `nil` for `color`.
  @export(interface)
  public func draw(
    _ layout: StyledLayout, in rect: Rect, alignment: TextAlignment = .natural, color: Color, linkColor: Color? = nil
  ) {
    layout.draw(on: self, in: rect, alignment, color, linkColor)
  }

  fileprivate func draw(
    _ run: ShapedRun, of line: ShapedLine, at start: Point, _ piece: StyledRun, _ style: StyledText.Style,
    _ color: Color
  ) {
    guard color.alpha > 0, mayBeVisible(piece.font, run.face, at: start) else { return }
    let slope = piece.isSlanted ? StyledRun.slope : 0
    draw(run, at: start, font: piece.font, slope: slope, color)
    let size = piece.font.size
    if piece.isThickened, run.face.colorGlyphs == nil {
      draw(run, at: Point(start.x + size * StyledRun.thickness, start.y), font: piece.font, slope: slope, color)
    }
    // Without trailing spaces.
    let left = start.x + max(run.x, 0)
    let right = start.x + min(run.x + run.width, line.width)
    guard right > left else { return }
    if style.isUnderlined || style.link != nil {
      rule(from: left, to: right, at: start.y + size * 0.12, thickness: size / 16, color)
    }
    if style.isStruckThrough { rule(from: left, to: right, at: start.y - size * 0.3, thickness: size / 16, color) }
  }

  /// Draws a line along text, aligned to whole rows of pixels unless the text is rotated.
  private func rule(from left: Double, to right: Double, at y: Double, thickness: Double, _ color: Color) {
    let map = transform
    var rect = Rect(left, y, right - left, thickness)
    if map.isScaleAndTranslation, map.d > 0, abs(y * map.d + map.ty) < 1e6, thickness * map.d < 1e6 {
      let rows = max(1, (thickness * map.d).rounded())
      let top = (y * map.d + map.ty).rounded()
      rect = Rect(left, (top - map.ty) / map.d, right - left, rows / map.d)
    }
    fill(rect, with: color)
  }
}
