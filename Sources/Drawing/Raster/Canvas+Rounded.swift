import Geometry

/// Rectangles with round corners, and ellipses.
extension Canvas {
  func fillCurrent(roundedRect rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      fillCurrent(rect)
      return
    }
    let map = state.transform
    if map.isUpright {
      fillUpright(map.apply(to: rect), radius * abs(map.a), radius * abs(map.d))
    } else {
      fillRounded(rect, radius, radius, map, within: PixelRect(covering: map.apply(to: rect)))
    }
  }

  func fillCurrentEllipse(in rect: Rect) {
    guard !rect.isEmpty else { return }
    let map = state.transform
    let pixels = map.apply(to: rect)
    if map.isUpright {
      fillUpright(pixels, pixels.width / 2, pixels.height / 2)
    } else {
      fillRounded(rect, rect.width / 2, rect.height / 2, map, within: PixelRect(covering: pixels))
    }
  }

  /// A shape whose sides are upright, in pixels.
  private func fillUpright(_ pixels: Rect, _ rx: Double, _ ry: Double) {
    guard !PixelRect(covering: pixels).intersection(state.clip).isEmpty else { return }
    if let (outline, place) = RoundedShape.split(pixels, rx, ry),
      let shape = roundedShapes.shape(outline, { [self] in trace(outline, into: $0) })
    {
      stamp(shape, place)
      let (top, bottom) = (place.origin.y + place.row, place.origin.y + place.row + place.rows)
      if place.rows > 0 { fillPixels(Rect(pixels.minX, Double(top), pixels.width, Double(bottom - top))) }
      return
    }
    // Only the rows of the corners go through the rasterizer.
    let top = (pixels.minY + ry).rounded(.up)
    let bottom = (pixels.maxY - ry).rounded(.down)
    guard bottom - top >= 1 else {
      fillRounded(pixels, rx, ry, .identity, within: PixelRect(covering: pixels))
      return
    }
    let upper = Rect(pixels.minX, pixels.minY, pixels.width, top - pixels.minY)
    let lower = Rect(pixels.minX, bottom, pixels.width, pixels.maxY - bottom)
    fillRounded(pixels, rx, ry, .identity, within: PixelRect(covering: upper))
    fillPixels(Rect(pixels.minX, top, pixels.width, bottom - top))
    fillRounded(pixels, rx, ry, .identity, within: PixelRect(covering: lower))
  }

  // MARK: Kept shapes

  private func trace(_ outline: RoundedShape.Outline, into mask: Mask) {
    painter.write(into: mask) {
      traceRounded(outline.rect, outline.rx, outline.ry, .identity, within: mask.bounds)
    }
  }

  /// The rows above and below those that were taken out.
  private func stamp(_ shape: RoundedShape, _ place: RoundedShape.Place) {
    let (origin, size) = (place.origin, shape.mask.bounds)
    stampRows(0, place.row, of: shape, place, at: origin.y)
    stampRows(place.row, size.maxY, of: shape, place, at: origin.y + place.row + place.rows)
  }

  private func stampRows(_ first: Int, _ end: Int, of shape: RoundedShape, _ place: RoundedShape.Place, at y: Int) {
    let (x, width) = (place.origin.x, shape.mask.bounds.maxX)
    let rows = PixelRect(minX: x, minY: y, maxX: x + width + place.columns, maxY: y + end - first).intersection(state.clip)
    guard !rows.isEmpty else { return }
    guard place.columns > 0 else {
      stampColumns(rows, of: shape, 0, first, PixelPoint(x, y))
      return
    }
    let (left, right) = (x + place.column, x + place.column + place.columns + 1)
    stampColumns(rows.intersection(columns: x, left), of: shape, 0, first, PixelPoint(x, y))
    stampColumns(rows.intersection(columns: right, rows.maxX), of: shape, place.column + 1, first, PixelPoint(right, y))
    let middle = rows.intersection(columns: left, right)
    guard !middle.isEmpty else { return }
    for row in middle.minY..<middle.maxY {
      let coverage = shape.mask.row(place.column, first + row - y).pointee
      if coverage != 0 { painter.run(x: middle.minX, y: row, count: middle.width, coverage: coverage) }
    }
  }

  /// What of the mask from (`column`, `row`) on, which lies at `position`, is in `area`.
  private func stampColumns(
    _ area: PixelRect, of shape: RoundedShape, _ column: Int, _ row: Int, _ position: PixelPoint
  ) {
    guard !area.isEmpty else { return }
    let first = shape.mask.row(column + area.minX - position.x, row + area.minY - position.y)
    painter.stamp(area, coverage: first, stride: shape.mask.bounds.width)
  }

  // MARK: Outlines

  /// A rectangle whose corners are quarters of an ellipse, brought to pixels by `map`.
  private func fillRounded(
    _ rect: Rect, _ rx: Double, _ ry: Double, _ map: AffineTransform, within area: PixelRect
  ) {
    let area = area.intersection(state.clip)
    if !area.isEmpty { traceRounded(rect, rx, ry, map, within: area) }
  }

  private func traceRounded(_ rect: Rect, _ rx: Double, _ ry: Double, _ map: AffineTransform, within area: PixelRect) {
    rasterizer.begin(area)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
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
    rasterizer.sweep(rule: .nonZero, into: painter)
  }
}

extension PixelRect {
  /// What of it lies from column `minX` to before column `maxX`.
  fileprivate func intersection(columns minX: Int, _ maxX: Int) -> PixelRect {
    intersection(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
  }
}
