import Geometry

/// Filled and stroked rectangles with round corners, and ellipses.
extension Canvas {
  func fillCurrent(_ shape: SimpleShape) {
    if shape.rx > 0, shape.ry > 0 {
      draw(RoundedShape.Outline(rect: shape.rect, rx: shape.rx, ry: shape.ry))
    } else {
      fillCurrent(shape.rect)
    }
  }

  /// Strokes a shape, with the line centered on its edge, if the edges of the line are simple shapes, too.
  ///
  /// - Returns: `false` if the stroker must draw the line. The edges of a line along an ellipse, for example, are not
  ///   ellipses.
  func strokeCurrent(_ shape: SimpleShape, _ style: StrokeStyle) -> Bool {
    guard style.width > 0 else { return true }
    guard shape.rx == shape.ry else { return false }
    let halfWidth = style.width / 2
    var radius = shape.rx > 0 ? shape.rx + halfWidth : 0
    if radius == 0 {
      switch style.join {
      // The tip of a right angle is as long as the diagonal of a square.
      case .miter: if style.miterLimit * style.miterLimit < 2 { return false }
      case .round: radius = halfWidth
      case .bevel: return false
      }
    }
    drawLine(
      RoundedShape.Outline(rect: shape.rect.inset(by: Insets(all: -halfWidth)), rx: radius, ry: radius), style.width)
    return true
  }

  /// Strokes a horizontal or vertical line, if the canvas is not rotated.
  ///
  /// - Returns: `false` if the stroker must draw the line.
  func strokeCurrentLine(from a: Point, to b: Point, _ style: StrokeStyle) -> Bool {
    guard state.transform.isScaleAndTranslation, (a.x == b.x) != (a.y == b.y) else { return false }
    let halfWidth = style.width / 2
    let ahead = style.cap == .butt ? 0 : halfWidth
    let isVertical = a.x == b.x
    let x = isVertical ? halfWidth : ahead
    let y = isVertical ? ahead : halfWidth
    let rect = Rect(from: a, to: b).inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x))
    fillCurrent(style.cap == .round ? SimpleShape(roundedRect: rect, radius: halfWidth) : SimpleShape(rect: rect))
    return true
  }

  private func drawLine(_ shape: RoundedShape.Outline, _ width: Double) {
    var line = shape
    line.line = Size(width, width)
    // If the line is wide enough to leave no hole, fill the shape.
    draw(line.hole.map { $0.rect.isEmpty } ?? true ? shape : line)
  }

  /// Draws a shape in user space.
  private func draw(_ shape: RoundedShape.Outline) {
    let map = state.transform
    guard map.isScaleAndTranslation else {
      fillRounded(shape, map, within: PixelRect(covering: map.apply(to: shape.rect)))
      return
    }
    let x = abs(map.a)
    let y = abs(map.d)
    let line = shape.line.map { Size($0.width * x, $0.height * y) }
    fillUpright(RoundedShape.Outline(rect: map.apply(to: shape.rect), rx: shape.rx * x, ry: shape.ry * y, line: line))
  }

  /// Draws an axis-aligned shape in pixels.
  private func fillUpright(_ whole: RoundedShape.Outline) {
    let pixels = whole.rect
    guard !PixelRect(covering: pixels).intersection(state.clip).isEmpty else { return }
    if let (outline, placement) = RoundedShape.split(whole),
      let shape = roundedShapes.shape(outline, { [self] in traceShape(outline, into: $0) })
    {
      stamp(shape, placement)
      if placement.rows > 0 { fillSides(whole, from: placement.origin.y + placement.row, placement.rows) }
      return
    }
    // Only rows with corners go through the rasterizer.
    let corner = max(whole.ry, whole.line?.height ?? 0)
    let top = (pixels.minY + corner).rounded(.up)
    let bottom = (pixels.maxY - corner).rounded(.down)
    // The row numbers must fit.
    guard bottom - top >= 1, abs(top) < 1e6, abs(bottom) < 1e6 else {
      fillRounded(whole, .identity, within: PixelRect(covering: pixels))
      return
    }
    let upper = Rect(pixels.minX, pixels.minY, pixels.width, top - pixels.minY)
    let lower = Rect(pixels.minX, bottom, pixels.width, pixels.maxY - bottom)
    fillRounded(whole, .identity, within: PixelRect(covering: upper))
    fillSides(whole, from: Int(top), Int(bottom) - Int(top))
    fillRounded(whole, .identity, within: PixelRect(covering: lower))
  }

  /// Fills `count` rows from `y` that don't intersect the corners.
  private func fillSides(_ shape: RoundedShape.Outline, from y: Int, _ count: Int) {
    let pixels = shape.rect
    let top = Double(y)
    let height = Double(count)
    guard let hole = shape.hole else {
      fillPixels(Rect(pixels.minX, top, pixels.width, height))
      return
    }
    // Drawn separately, two lines that share a pixel would both blend over it.
    guard hole.rect.width >= 2 else {
      fillRounded(shape, .identity, within: PixelRect(covering: Rect(pixels.minX, top, pixels.width, height)))
      return
    }
    fillPixels(Rect(pixels.minX, top, hole.rect.minX - pixels.minX, height))
    fillPixels(Rect(hole.rect.maxX, top, pixels.maxX - hole.rect.maxX, height))
  }

  // MARK: Cached shapes

  /// Writes the coverage of a shape, in pixels, to a mask.
  func traceShape(_ outline: RoundedShape.Outline, into mask: Mask) {
    painter.drawCoverage(into: mask) {
      traceRoundedRect(outline, .identity, within: mask.bounds)
    }
  }

  /// Stamps the repeated rows, which equal the row `placement.row` of the mask.
  func stampRepeatedRows(_ shape: RoundedShape, _ placement: RoundedShape.Placement) {
    let x = placement.origin.x
    let width = shape.mask.bounds.maxX
    let y = placement.origin.y + placement.row
    let rows = PixelRect(minX: x, minY: y, maxX: x + width + placement.columns, maxY: y + placement.rows).intersection(
      state.clip)
    guard !rows.isEmpty else { return }
    prepareLayer(for: rows)
    // If no columns repeat, this is the whole row of the mask.
    let column = placement.columns > 0 ? placement.column : width
    let left = x + column
    let right = x + column + placement.columns + 1
    let before = rows.intersection(columns: x, left)
    if !before.isEmpty { painter.stamp(before, coverage: shape.mask.row(before.minX - x, placement.row), stride: 0) }
    let middle = rows.intersection(columns: left, right)
    if placement.columns > 0, !middle.isEmpty {
      let coverage = shape.mask.row(column, placement.row).pointee
      for row in middle.minY..<middle.maxY where coverage != 0 {
        painter.run(x: middle.minX, y: row, count: middle.width, coverage: coverage)
      }
    }
    let after = rows.intersection(columns: right, rows.maxX)
    if placement.columns > 0, !after.isEmpty {
      painter.stamp(after, coverage: shape.mask.row(after.minX - x - placement.columns, placement.row), stride: 0)
    }
  }

  /// Stamps the rows above and below the repeated rows.
  func stamp(_ shape: RoundedShape, _ placement: RoundedShape.Placement) {
    let origin = placement.origin
    let size = shape.mask.bounds
    stampRows(0, placement.row, of: shape, placement, at: origin.y)
    stampRows(placement.row, size.maxY, of: shape, placement, at: origin.y + placement.row + placement.rows)
  }

  private func stampRows(
    _ first: Int, _ end: Int, of shape: RoundedShape, _ placement: RoundedShape.Placement, at y: Int
  ) {
    let x = placement.origin.x
    let width = shape.mask.bounds.maxX
    let rows = PixelRect(minX: x, minY: y, maxX: x + width + placement.columns, maxY: y + end - first).intersection(
      state.clip)
    guard !rows.isEmpty else { return }
    prepareLayer(for: rows)
    guard placement.columns > 0 else {
      stampColumns(rows, of: shape, 0, first, PixelPoint(x, y))
      return
    }
    let left = x + placement.column
    let right = x + placement.column + placement.columns + 1
    stampColumns(rows.intersection(columns: x, left), of: shape, 0, first, PixelPoint(x, y))
    stampColumns(
      rows.intersection(columns: right, rows.maxX), of: shape, placement.column + 1, first, PixelPoint(right, y))
    let middle = rows.intersection(columns: left, right)
    guard !middle.isEmpty else { return }
    for row in middle.minY..<middle.maxY {
      let coverage = shape.mask.row(placement.column, first + row - y).pointee
      if coverage != 0 { painter.run(x: middle.minX, y: row, count: middle.width, coverage: coverage) }
    }
  }

  /// Stamps the part of the mask within `area`. The mask's pixel (`column`, `row`) is at `position`.
  private func stampColumns(
    _ area: PixelRect, of shape: RoundedShape, _ column: Int, _ row: Int, _ position: PixelPoint
  ) {
    guard !area.isEmpty else { return }
    let first = shape.mask.row(column + area.minX - position.x, row + area.minY - position.y)
    painter.stamp(area, coverage: first, stride: shape.mask.bounds.width)
  }

  // MARK: Outlines

  private func fillRounded(_ shape: RoundedShape.Outline, _ map: AffineTransform, within area: PixelRect) {
    let area = area.intersection(state.clip)
    guard !area.isEmpty else { return }
    prepareLayer(for: area)
    traceRoundedRect(shape, map, within: area)
  }

  private func traceRoundedRect(_ shape: RoundedShape.Outline, _ map: AffineTransform, within area: PixelRect) {
    rasterizer.beginOutline(in: area)
    trace(shape.rect, shape.rx, shape.ry, map)
    if let hole = shape.hole {
      // The hole runs counterclockwise.
      let rect = hole.rect
      trace(Rect(rect.maxX, rect.minY, -rect.width, rect.height), -hole.rx, hole.ry, map)
    }
    rasterizer.sweep(rule: .nonZero, into: painter)
  }

  /// Traces a rectangle with elliptical corners, mapped to pixels by `map`. It runs clockwise, or counterclockwise if
  /// its width and `rx` are negative.
  private func trace(_ rect: Rect, _ rx: Double, _ ry: Double, _ map: AffineTransform) {
    let x0 = rect.origin.x
    let y0 = rect.origin.y
    let x1 = rect.origin.x + rect.size.width
    let y1 = rect.origin.y + rect.size.height
    let kx = rx * (1 - Path.quarterCircle)
    let ky = ry * (1 - Path.quarterCircle)
    func line(_ x: Double, _ y: Double) { rasterizer.line(to: map.apply(to: Point(x, y))) }
    func curve(_ a: Point, _ b: Point, _ c: Point) {
      rasterizer.curve(map.apply(to: a), map.apply(to: b), map.apply(to: c))
    }
    rasterizer.move(to: map.apply(to: Point(x1 - rx, y0)))
    curve(Point(x1 - kx, y0), Point(x1, y0 + ky), Point(x1, y0 + ry))
    line(x1, y1 - ry)
    curve(Point(x1, y1 - ky), Point(x1 - kx, y1), Point(x1 - rx, y1))
    line(x0 + rx, y1)
    curve(Point(x0 + kx, y1), Point(x0, y1 - ky), Point(x0, y1 - ry))
    line(x0, y0 + ry)
    curve(Point(x0, y0 + ky), Point(x0 + kx, y0), Point(x0 + rx, y0))
  }
}

extension PixelRect {
  /// Returns the part of the rectangle in the columns `minX..<maxX`.
  fileprivate func intersection(columns minX: Int, _ maxX: Int) -> PixelRect {
    intersection(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
  }
}
