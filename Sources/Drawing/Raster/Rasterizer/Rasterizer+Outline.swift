internal import CPixelRows
import Geometry

/// The outline in pixels of the target, as added by the canvas. Curves are flattened to lines, and lines that affect
/// the bounds are stored as edges.
extension Rasterizer {
  func move(to point: Point) {
    close()
    guard let point = Self.clamped(point) else { return }
    start = point
    current = point
    place = fixedPoint(point)
  }

  func line(to point: Point) {
    guard let point = Self.clamped(point) else { return }
    let next = fixedPoint(point)
    addLine(from: place, to: next)
    current = point
    place = next
  }

  func quadCurve(_ control: Point, _ end: Point) {
    guard let control = Self.clamped(control), let end = Self.clamped(end) else { return }
    let from = current
    guard affectsBounds(from, control, control, end) else {
      lineCount &+= Flattening.segmentCount(from, control, end) &- 1
      line(to: end)
      return
    }
    let count = Flattening.segmentCount(from, control, end)
    let step = 1 / Double(count)
    var piece = 1
    while piece < count {
      line(to: Flattening.point(from, control, end, at: Double(piece) * step))
      piece &+= 1
    }
    line(to: end)
  }

  func curve(_ control1: Point, _ control2: Point, _ end: Point) {
    guard let control1 = Self.clamped(control1), let control2 = Self.clamped(control2),
      let end = Self.clamped(end)
    else { return }
    let from = current
    guard affectsBounds(from, control1, control2, end) else {
      lineCount &+= Flattening.pieces(from, control1, control2, end) &- 1
      line(to: end)
      return
    }
    let count = Flattening.pieces(from, control1, control2, end)
    let step = 1 / Double(count)
    var piece = 1
    while piece < count {
      line(to: Flattening.point(from, control1, control2, end, at: Double(piece) * step))
      piece &+= 1
    }
    line(to: end)
  }

  /// Connects the outline to its start. Fills have no open ends.
  func close() {
    if current != start { line(to: start) }
  }

  /// Returns a point within the supported range, or `nil` if a coordinate is not a number.
  private static func clamped(_ point: Point) -> Point? {
    // The distance between two such points, in 1/256 pixel, fits an `Int32`.
    let limit = 2e6
    if abs(point.x) <= limit, abs(point.y) <= limit { return point }
    guard !point.x.isNaN, !point.y.isNaN else { return nil }
    return Point(max(-limit, min(limit, point.x)), max(-limit, min(limit, point.y)))
  }

  /// Returns `true` if a curve within these four points can affect the bounds. Otherwise, a line can replace it.
  private func affectsBounds(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let left = Double(bounds.minX)
    let right = Double(bounds.maxX)
    let top = Double(bounds.minY)
    let bottom = Double(bounds.maxY)
    if a.y <= top, b.y <= top, c.y <= top, d.y <= top { return false }
    if a.y >= bottom, b.y >= bottom, c.y >= bottom, d.y >= bottom { return false }
    if a.x >= right, b.x >= right, c.x >= right, d.x >= right { return false }
    return !(a.x <= left && b.x <= left && c.x <= left && d.x <= left)
  }

  // MARK: Clipping

  /// Adds a line, unless it is entirely above, below or right of the bounds and therefore has no effect.
  ///
  /// Lines are not clipped. The position where a line crosses a row must not depend on the bounds: otherwise, redrawing
  /// a part would differ from drawing the whole.
  private func addLine(from a: FixedPoint, to b: FixedPoint) {
    let ax = a.x
    let ay = a.y
    let bx = b.x
    let by = b.y
    lineCount &+= 1
    if ay == by || (ay <= 0 && by <= 0) || (ay >= height && by >= height) || (ax >= width && bx >= width) {
      return
    }
    if edgeCount == edges.capacity {
      if isLeftOut { return }
      guard edgeCount < Self.maximumEdges, edges.grow(keeping: edgeCount) else {
        isLeftOut = true
        return
      }
    }
    let (topX, topY, bottomY) = ay < by ? (ax, ay, by) : (bx, by, ay)
    let dx = Double(ay < by ? bx &- ax : ax &- bx)
    let dy = Double(bottomY &- topY)
    let unit = 4_294_967_296.0
    let head = heads.pointer + Int(max(0, topY) >> 8) >> Self.bandShift
    edges.pointer[edgeCount] = Edge(
      x: Int64(topX) << 32 | 1 << 31, slope: vt_whole_long(dx / dy * unit),
      climb: dx == 0 ? 0 : vt_whole_long(min(dy / abs(dx) * unit, Self.maximumClimb)),
      y0: topY, y1: bottomY, winding: ay < by ? 1 : -1, next: head.pointee)
    head.pointee = Int32(truncatingIfNeeded: edgeCount)
    edgeCount &+= 1
  }

  /// Returns the position of a point in 1/256 pixel, rounded relative to the canvas.
  @inline(__always)
  func fixedPoint(_ point: Point) -> FixedPoint {
    FixedPoint(x: Self.fixed(point.x) &- corner.x, y: Self.fixed(point.y) &- corner.y)
  }

  /// Returns a coordinate in 1/256 pixel from the corner of the canvas, rounded. Values from `clamped(_:)` always fit.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int32 { vt_whole(value * 256 + (value < 0 ? -0.5 : 0.5)) }
}
