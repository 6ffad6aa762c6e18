public import Geometry

extension Canvas {
  // MARK: Colors

  /// Fills a rectangle with a color.
  @export(interface)
  public func fill(_ rect: Rect, with color: Color) {
    if setSource(color) { fillCurrent(rect) }
  }

  /// Fills a rectangle with round corners. The radius is limited to half of the shorter side.
  @export(interface)
  public func fill(roundedRect rect: Rect, radius: Double, with color: Color) {
    if setSource(color) { fillCurrent(SimpleShape(roundedRect: rect, radius: radius)) }
  }

  /// Fills the ellipse inscribed in `rect`.
  @export(interface)
  public func fillEllipse(in rect: Rect, with color: Color) {
    if setSource(color), !rect.isEmpty { fillCurrent(SimpleShape(ellipseIn: rect)) }
  }

  /// Fills the inside of `path` according to `rule`.
  @export(interface)
  public func fill(_ path: Path, rule: FillRule = .nonZero, with color: Color) {
    if setSource(color) { fillCurrent(path, rule) }
  }

  /// Strokes `path`.
  @export(interface)
  public func stroke(_ path: Path, style: StrokeStyle, with color: Color) {
    if setSource(color) { strokeCurrent(path, style) }
  }

  /// Strokes a rectangle with round corners, whose radius is limited to half of the shorter side. The line is centered
  /// on the edge.
  @export(interface)
  public func stroke(roundedRect rect: Rect, radius: Double, width: Double, with color: Color) {
    if setSource(color) { _ = strokeCurrent(SimpleShape(roundedRect: rect, radius: radius), StrokeStyle(width: width)) }
  }

  /// Strokes the ellipse inscribed in `rect`. The line is centered on the ellipse.
  @export(interface)
  public func strokeEllipse(in rect: Rect, width: Double, with color: Color) {
    guard setSource(color), !rect.isEmpty else { return }
    let style = StrokeStyle(width: width)
    if strokeCurrent(SimpleShape(ellipseIn: rect), style) { return }
    ellipse.removeAll()
    ellipse.addEllipse(in: rect)
    strokeCurrent(ellipse, style)
  }

  // MARK: Paints

  /// Fills a rectangle with a color or a gradient.
  @export(interface)
  public func fill(_ rect: Rect, with paint: Paint) {
    if setSource(paint) { fillCurrent(rect) }
  }

  /// Fills a rectangle with round corners. The radius is limited to half of the shorter side.
  @export(interface)
  public func fill(roundedRect rect: Rect, radius: Double, with paint: Paint) {
    if setSource(paint) { fillCurrent(SimpleShape(roundedRect: rect, radius: radius)) }
  }

  /// Fills the ellipse inscribed in `rect`.
  @export(interface)
  public func fillEllipse(in rect: Rect, with paint: Paint) {
    if setSource(paint), !rect.isEmpty { fillCurrent(SimpleShape(ellipseIn: rect)) }
  }

  /// Fills the inside of `path` according to `rule`.
  @export(interface)
  public func fill(_ path: Path, rule: FillRule = .nonZero, with paint: Paint) {
    if setSource(paint) { fillCurrent(path, rule) }
  }

  /// Strokes `path`. The line is centered on the path, and its width is in user space.
  @export(interface)
  public func stroke(_ path: Path, style: StrokeStyle, with paint: Paint) {
    if setSource(paint) { strokeCurrent(path, style) }
  }

  // MARK: Sources

  /// Sets the painter's source. Returns `false` if nothing would be visible.
  private func setSource(_ color: Color) -> Bool {
    painter.setSolid(color.premultiplied)
    return color.alpha > 0 && !state.clip.isEmpty
  }

  private func setSource(_ paint: Paint) -> Bool {
    switch paint {
    case .color(let color): return setSource(color)
    case .linearGradient(let gradient):
      guard !state.clip.isEmpty, painter.gradient.prepare(gradient, state.transform) else {
        return false
      }
      painter.setGradient()
      return true
    }
  }

  // MARK: Shapes, drawn with the painter's current source

  func fillCurrent(_ rect: Rect) {
    if state.transform.isScaleAndTranslation {
      fillPixels(state.transform.apply(to: rect))
    } else {
      begin(outline: rect)
      let map = state.transform
      rasterizer.move(to: map.apply(to: rect.origin))
      rasterizer.line(to: map.apply(to: Point(rect.maxX, rect.minY)))
      rasterizer.line(to: map.apply(to: Point(rect.maxX, rect.maxY)))
      rasterizer.line(to: map.apply(to: Point(rect.minX, rect.maxY)))
      rasterizer.sweep(rule: .nonZero, into: painter)
    }
  }

  /// Fills an axis-aligned rectangle in pixels, whose edges may lie between pixels.
  func fillPixels(_ rect: Rect) {
    let clip = state.clip
    let minX = max(rect.minX, Double(clip.minX))
    let minY = max(rect.minY, Double(clip.minY))
    let maxX = min(rect.maxX, Double(clip.maxX))
    let maxY = min(rect.maxY, Double(clip.maxY))
    guard maxX > minX, maxY > minY else { return }
    // In 1/256 pixel, rounded like in the rasterizer.
    let x0 = Int(minX * 256 + 0.5)
    let x1 = Int(maxX * 256 + 0.5)
    let y0 = Int(minY * 256 + 0.5)
    let y1 = Int(maxY * 256 + 0.5)
    let columns = (first: x0 >> 8, last: (x1 - 1) >> 8)
    let rows = (first: y0 >> 8, last: (y1 - 1) >> 8)
    guard x1 > x0, y1 > y0 else { return }
    if (x0 | x1 | y0 | y1) & 255 == 0, recordRect(PixelRect(minX: x0 >> 8, minY: y0 >> 8, maxX: x1 >> 8, maxY: y1 >> 8))
    {
      return
    }
    prepareLayer(for: PixelRect(minX: columns.first, minY: rows.first, maxX: columns.last + 1, maxY: rows.last + 1))
    if rows.first == rows.last {
      fillRow(rows.first, x0, x1, height: y1 - y0)
      return
    }
    var top = rows.first
    var bottom = rows.last + 1
    if y0 & 255 != 0 {
      fillRow(top, x0, x1, height: 256 - y0 & 255)
      top += 1
    }
    if y1 & 255 != 0 {
      bottom -= 1
      fillRow(bottom, x0, x1, height: y1 & 255)
    }
    guard bottom > top else { return }
    if x0 & 255 == 0, x1 & 255 == 0 {
      painter.rect(PixelRect(minX: x0 >> 8, minY: top, maxX: x1 >> 8, maxY: bottom))
    } else if columns.first == columns.last {
      for y in top..<bottom { fillRow(y, x0, x1, height: 256) }
    } else {
      let left = (x0 + 255) >> 8
      let right = x1 >> 8
      for y in top..<bottom {
        if x0 & 255 != 0 { fillPixel(left - 1, y, (256 - x0 & 255) << 8) }
        if x1 & 255 != 0 { fillPixel(right, y, (x1 & 255) << 8) }
      }
      if right > left {
        painter.rect(PixelRect(minX: left, minY: top, maxX: right, maxY: bottom))
      }
    }
  }

  /// Fills a row from `x0` to `x1` with a covered height of `height`, all in 1/256 pixel.
  private func fillRow(_ y: Int, _ x0: Int, _ x1: Int, height: Int) {
    let first = x0 >> 8
    let last = (x1 - 1) >> 8
    if first == last {
      fillPixel(first, y, (x1 - x0) * height)
      return
    }
    var left = first
    var right = last + 1
    if x0 & 255 != 0 {
      fillPixel(left, y, (256 - x0 & 255) * height)
      left += 1
    }
    if x1 & 255 != 0 {
      right -= 1
      fillPixel(right, y, (x1 & 255) * height)
    }
    if right > left {
      let coverage = UInt8((height * 255 + 128) >> 8)
      painter.run(x: left, y: y, count: right - left, coverage: coverage)
    }
  }

  /// Fills one pixel with a coverage of `area` / 65536.
  private func fillPixel(_ x: Int, _ y: Int, _ area: Int) {
    let coverage = UInt8((area * 255 + 32_768) >> 16)
    if coverage != 0 { painter.run(x: x, y: y, count: 1, coverage: coverage) }
  }

  func fillCurrent(_ path: Path, _ rule: FillRule) {
    if let shape = path.simpleShape { return fillCurrent(shape) }
    begin(outline: path.bounds)
    trace(path, state.transform)
    rasterizer.sweep(rule: rule, into: painter)
  }

  /// Adds a path, mapped to pixels by `map`, to the rasterizer.
  func trace(_ path: Path, _ map: AffineTransform) {
    for element in path.elements {
      switch element {
      case .move(let p): rasterizer.move(to: map.apply(to: p))
      case .line(let p): rasterizer.line(to: map.apply(to: p))
      case .quadCurve(let c, let p): rasterizer.quadCurve(map.apply(to: c), map.apply(to: p))
      case .curve(let c1, let c2, let p):
        rasterizer.curve(map.apply(to: c1), map.apply(to: c2), map.apply(to: p))
      case .close: rasterizer.close()
      }
    }
  }

  private func strokeCurrent(_ path: Path, _ style: StrokeStyle) {
    guard style.width > 0 else { return }
    if let shape = path.simpleShape, strokeCurrent(shape, style) { return }
    if path.elements.count == 2, case .move(let start) = path.elements[0], case .line(let end) = path.elements[1],
      strokeCurrentLine(from: start, to: end, style)
    {
      return
    }
    let reach = stroker.reach(of: style)
    let bounds = path.bounds
    begin(
      outline: Rect(
        bounds.minX - reach, bounds.minY - reach, bounds.width + 2 * reach,
        bounds.height + 2 * reach))
    stroker.stroke(path, style, state.transform, into: rasterizer)
    rasterizer.sweep(rule: .nonZero, into: painter)
  }

  /// Starts an outline within `box`, in user space.
  private func begin(outline box: Rect) {
    let pixels = PixelRect(covering: state.transform.apply(to: box)).intersection(state.clip)
    prepareLayer(for: pixels)
    rasterizer.beginOutline(in: pixels)
  }
}
