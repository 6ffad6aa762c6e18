import Geometry

/// The outline, in pixels of the target: what the canvas hands over. Curves become
/// lines, lines are cut to the bounds and kept as edges.
extension Rasterizer {
  func move(to point: Point) {
    close()
    guard let point = Self.usable(point) else { return }
    start = point
    current = point
  }

  func line(to point: Point) {
    guard let point = Self.usable(point) else { return }
    addLine(current.x - Double(bounds.minX), current.y - Double(bounds.minY),
      point.x - Double(bounds.minX), point.y - Double(bounds.minY))
    current = point
  }

  func quadCurve(_ control: Point, _ end: Point) {
    guard let control = Self.usable(control), let end = Self.usable(end) else { return }
    let from = current
    guard matters(from, control, control, end) else {
      line(to: end)
      return
    }
    let count = Flattening.pieces(from, control, end)
    let step = 1 / Double(count)
    var piece = 1
    while piece < count {
      line(to: Flattening.point(from, control, end, at: Double(piece) * step))
      piece &+= 1
    }
    line(to: end)
  }

  func curve(_ control1: Point, _ control2: Point, _ end: Point) {
    guard let control1 = Self.usable(control1), let control2 = Self.usable(control2),
      let end = Self.usable(end)
    else { return }
    let from = current
    guard matters(from, control1, control2, end) else {
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

  /// Joins the outline to its start; a fill has no open ends.
  func close() {
    if current != start { line(to: start) }
  }

  /// A point that is not a number is left out; one far away is pulled nearer.
  private static func usable(_ point: Point) -> Point? {
    let limit = 1e8
    if abs(point.x) <= limit, abs(point.y) <= limit { return point }
    guard !point.x.isNaN, !point.y.isNaN else { return nil }
    return Point(max(-limit, min(limit, point.x)), max(-limit, min(limit, point.y)))
  }

  /// Whether a curve inside these four points shows; if not, a line does as well.
  private func matters(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let (left, right) = (Double(bounds.minX), Double(bounds.maxX))
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    if a.y <= top, b.y <= top, c.y <= top, d.y <= top { return false }
    if a.y >= bottom, b.y >= bottom, c.y >= bottom, d.y >= bottom { return false }
    if a.x >= right, b.x >= right, c.x >= right, d.x >= right { return false }
    return !(a.x <= left && b.x <= left && c.x <= left && d.x <= left)
  }

  // MARK: Clipping

  /// Adds the part of a line that counts. What is above, below or right of the
  /// bounds has no effect on them; what is left of them acts like their left side.
  private func addLine(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    if ay == by || (ay <= 0 && by <= 0) || (ay >= height && by >= height)
      || (ax >= width && bx >= width)
    {
      return
    }
    var (ax, ay, bx, by) = (ax, ay, bx, by)
    if ay < 0 {
      ax -= ay * (bx - ax) / (by - ay)
      ay = 0
    } else if ay > height {
      ax += (height - ay) * (bx - ax) / (by - ay)
      ay = height
    }
    if by < 0 {
      bx -= by * (ax - bx) / (ay - by)
      by = 0
    } else if by > height {
      bx += (height - by) * (ax - bx) / (ay - by)
      by = height
    }
    if ax <= 0, bx <= 0 {
      addEdge(0, ay, 0, by)
      return
    }
    if ax >= width, bx >= width { return }
    if ax < 0 {
      let y = ay - ax * (by - ay) / (bx - ax)
      addEdge(0, ay, 0, y)
      (ax, ay) = (0, y)
    } else if ax > width {
      ay += (width - ax) * (by - ay) / (bx - ax)
      ax = width
    }
    if bx < 0 {
      let y = by - bx * (ay - by) / (ax - bx)
      addEdge(ax, ay, 0, y)
      addEdge(0, y, 0, by)
      return
    } else if bx > width {
      by += (width - bx) * (ay - by) / (ax - bx)
      bx = width
    }
    addEdge(ax, ay, bx, by)
  }

  private func addEdge(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    let (x0, y0) = (Self.fixed(ax, width), Self.fixed(ay, height))
    let (x1, y1) = (Self.fixed(bx, width), Self.fixed(by, height))
    guard y0 != y1 else { return }
    if edgeCount == edges.capacity { edges.grow(keeping: edgeCount) }
    let slope = x0 == x1 ? 0 : Double(x1 &- x0) / Double(y1 &- y0)
    let band = Int(min(y0, y1) >> 8) >> Self.bandShift
    let head = heads.pointer + band
    if y0 < y1 {
      edges.pointer[edgeCount] = Edge(
        x0: x0, y0: y0, x1: x1, y1: y1, slope: slope, winding: 1, next: head.pointee)
    } else {
      edges.pointer[edgeCount] = Edge(
        x0: x1, y0: y1, x1: x0, y1: y0, slope: slope, winding: -1, next: head.pointee)
    }
    head.pointee = Int32(truncatingIfNeeded: edgeCount)
    edgeCount &+= 1
  }

  private static func fixed(_ value: Double, _ limit: Double) -> Int32 {
    Int32(max(0, min(limit, value)) * 256 + 0.5)
  }
}
