import Geometry

/// Converts a stroked line to an outline.
///
/// The outline follows one side of the line, goes around its end, and returns along the other side. On the inner side
/// of a corner it turns where the two sides meet. If the pieces are too short for that, it passes through the corner's
/// point, so that no area has a negative winding.
final class Stroker {
  private struct Vertex: BitwiseCopyable {
    var x: Double
    var y: Double
    /// Whether the path has a corner here. Otherwise, the point only approximates a curve.
    var isCorner: Bool
    /// The distance to the next point, and the offset from the center of the line to its left side on the way there.
    var length = 0.0
    var normalX = 0.0
    var normalY = 0.0

    var point: Point { Point(x, y) }
    var normal: Vector { Vector(normalX, normalY) }
  }

  /// Points closer than this distance, in user space, count as one.
  private static let minimumDistance = 1e-9

  @exclusivity(unchecked) private var vertices = GrowBuffer<Vertex>()
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var isClosed = false
  /// Whether points are missing because there was not enough memory.
  @exclusivity(unchecked) private var isLeftOut = false

  // The parameters of the current stroke.
  @exclusivity(unchecked) private var style = StrokeStyle()
  @exclusivity(unchecked) private var map = AffineTransform.identity
  @exclusivity(unchecked) private var halfWidth = 0.0
  /// The angle between adjacent points of a round corner.
  @exclusivity(unchecked) private var arcStep = 0.0
  /// The cosine of `arcStep` plus a small margin.
  @exclusivity(unchecked) private var maximumArcCosine = 1.0
  @exclusivity(unchecked) private var hasStarted = false

  /// Returns the maximum distance of the stroke's outline from the path.
  func reach(of style: StrokeStyle) -> Double {
    let corner = style.join == .miter ? max(1, style.miterLimit) : 1
    return style.width / 2 * max(corner, style.cap == .square ? 1.5 : 1)
  }

  /// Adds the outline of a stroked path to the rasterizer. `map` converts user space to pixels.
  func stroke(
    _ path: Path, _ style: StrokeStyle, _ map: AffineTransform, into rasterizer: Rasterizer
  ) {
    self.style = style
    self.map = map
    halfWidth = style.width / 2
    let scale = max(
      (map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    let radius = halfWidth * scale
    guard radius.isFinite, scale > 0 else { return }
    arcStep =
      radius > Flattening.tolerance
      ? max(0.02, 2 * Math.acos(1 - Flattening.tolerance / radius)) : Double.pi
    maximumArcCosine = Math.cos(arcStep) + 1e-6

    count = 0
    isLeftOut = false
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        finish(closed: false, rasterizer)
        start = p
        add(p, isCorner: true)
      case .line(let p):
        add(p, isCorner: true)
      case .quadCurve(let c, let p):
        let from = last(or: start)
        let pieces = Flattening.segmentCount(
          map.apply(to: from), map.apply(to: c), map.apply(to: p))
        for piece in 1..<max(1, pieces) {
          add(
            Flattening.point(from, c, p, at: Double(piece) / Double(pieces)), isCorner: false)
        }
        add(p, isCorner: true)
      case .curve(let c1, let c2, let p):
        let from = last(or: start)
        let pieces = Flattening.pieces(
          map.apply(to: from), map.apply(to: c1), map.apply(to: c2), map.apply(to: p))
        for piece in 1..<max(1, pieces) {
          add(
            Flattening.point(from, c1, c2, p, at: Double(piece) / Double(pieces)),
            isCorner: false)
        }
        add(p, isCorner: true)
      case .close:
        finish(closed: true, rasterizer)
        add(start, isCorner: true)
      }
    }
    // The start point that remains after a close is not a subpath.
    if case .close? = path.elements.last { count = 0 }
    finish(closed: false, rasterizer)
    if isLeftOut { rasterizer.isLeftOut = true }
    vertices.shrink()
  }

  private func last(or start: Point) -> Point {
    count > 0 ? vertices.pointer[count - 1].point : start
  }

  /// Adds a point to the current subpath.
  @inline(never)
  private func add(_ point: Point, isCorner: Bool) {
    guard abs(point.x) <= 1e12, abs(point.y) <= 1e12 else { return }
    // Points this close determine no direction.
    if count > 0, vertices.pointer[count - 1].point.distance(to: point) < Self.minimumDistance {
      if isCorner { vertices.pointer[count - 1].isCorner = true }
      return
    }
    if count == vertices.capacity {
      // Each point results in at least one line on either side.
      guard count < Rasterizer.maximumEdges / 2, !isLeftOut, vertices.grow(keeping: count) else {
        isLeftOut = true
        return
      }
    }
    vertices.pointer[count] = Vertex(x: point.x, y: point.y, isCorner: isCorner)
    count += 1
  }

  // MARK: One subpath

  /// Converts the current subpath to an outline, and starts the next subpath.
  private func finish(closed: Bool, _ rasterizer: Rasterizer) {
    defer { count = 0 }
    if isLeftOut { return }
    if closed, count > 1,
      vertices.pointer[count - 1].point.distance(to: vertices.pointer[0].point) < Self.minimumDistance
    {
      count -= 1
    }
    guard count > 1 else {
      if count == 1 { dot(vertices.pointer[0].point, rasterizer) }
      return
    }
    hasStarted = false
    isClosed = closed && count > 2
    measure()
    if isClosed {
      for index in 0..<count { join(index, forwards: true, rasterizer) }
      end(rasterizer)
      for index in 0..<count { join(count - 1 - index, forwards: false, rasterizer) }
      end(rasterizer)
    } else {
      emit(vertices.pointer[0].point, vertices.pointer[0].normal, rasterizer)
      for index in 1..<count - 1 where count > 2 { join(index, forwards: true, rasterizer) }
      cap(vertices.pointer[count - 1].point, vertices.pointer[count - 2].normal, rasterizer)
      for index in 1..<count - 1 where count > 2 {
        join(count - 1 - index, forwards: false, rasterizer)
      }
      cap(vertices.pointer[0].point, -vertices.pointer[0].normal, rasterizer)
      end(rasterizer)
    }
  }

  /// Computes the lengths of all pieces and the offsets to their sides.
  private func measure() {
    var index = 0
    while index < count {
      let vertex = vertices.pointer + index
      let segment = vertices.pointer[index == count - 1 ? 0 : index + 1].point - vertex.pointee.point
      let length = segment.length
      vertex.pointee.length = length
      vertex.pointee.normalX = segment.dy / length * halfWidth
      vertex.pointee.normalY = -segment.dx / length * halfWidth
      index += 1
    }
  }

  /// Adds the point at `offset` from `center` to the outline.
  private func emit(_ center: Point, _ offset: Vector, _ rasterizer: Rasterizer) {
    let point = map.apply(to: center + offset)
    if hasStarted {
      rasterizer.line(to: point)
    } else {
      rasterizer.move(to: point)
      hasStarted = true
    }
  }

  private func end(_ rasterizer: Rasterizer) {
    rasterizer.close()
    hasStarted = false
  }

  /// Adds the outline's side of the corner at a vertex, on the way to the end of the line or back.
  private func join(_ index: Int, forwards: Bool, _ rasterizer: Rasterizer) {
    let previousIndex = index == 0 ? count - 1 : index - 1
    let vertex = vertices.pointer[index]
    let previous = vertices.pointer[previousIndex]
    // The normals to the outline's side, before and after the corner. On the way back, the left side is the opposite
    // side.
    let (n, m) = forwards ? (previous.normal, vertex.normal) : (-vertex.normal, -previous.normal)
    let cross = n.dx * m.dy - n.dy * m.dx
    let dot = n.dx * m.dx + n.dy * m.dy
    let halfWidthSquared = halfWidth * halfWidth
    // For a clockwise turn on the screen, the left side is the outer side.
    if cross < 0 {
      // The intersection of the two inner sides. Beyond the middle of a piece, it might interfere with the corner at
      // the other end.
      let trimmedLength = -cross / (halfWidthSquared + dot) * halfWidth
      let shorter = min(previous.length, vertex.length)
      if trimmedLength < shorter / 2 {
        emit(vertex.point, (n + m) * (halfWidthSquared / (halfWidthSquared + dot)), rasterizer)
      } else {
        emit(vertex.point, n, rasterizer)
        emit(vertex.point, .zero, rasterizer)
        emit(vertex.point, m, rasterizer)
      }
      return
    }
    emit(vertex.point, n, rasterizer)
    if !vertex.isCorner || style.join == .round {
      // Most corners of a curve turn too little for an arc. The cosine shows that without computing the angle.
      if dot < maximumArcCosine * halfWidthSquared { arc(vertex.point, n, Math.atan2(cross, dot), rasterizer) }
    } else if style.join == .miter {
      let limit = max(1, style.miterLimit)
      let onePlusCosine = 1 + dot / halfWidthSquared
      if onePlusCosine > 1e-6, 2 / onePlusCosine <= limit * limit {
        let tip = (n + m) * (1 / onePlusCosine)
        emit(vertex.point, tip, rasterizer)
      }
    }
    emit(vertex.point, m, rasterizer)
  }

  /// Adds the cap at an end of the line. `n` is the normal before the cap.
  private func cap(_ point: Point, _ n: Vector, _ rasterizer: Rasterizer) {
    emit(point, n, rasterizer)
    switch style.cap {
    case .butt: break
    case .round: arc(point, n, Double.pi, rasterizer)
    case .square:
      // The direction of the line is a quarter turn clockwise from its left side.
      let ahead = Vector(-n.dy, n.dx)
      emit(point, n + ahead, rasterizer)
      emit(point, ahead - n, rasterizer)
    }
    emit(point, -n, rasterizer)
  }

  /// Adds the points between `from` and its rotation by `angle`.
  private func arc(_ center: Point, _ from: Vector, _ angle: Double, _ rasterizer: Rasterizer) {
    guard abs(angle) > arcStep else { return }
    let pieces = Int(abs(angle) / arcStep) + 1
    let step = AffineTransform(rotation: angle / Double(pieces))
    var offset = from
    for _ in 1..<pieces {
      offset = step.apply(to: offset)
      emit(center, offset, rasterizer)
    }
  }

  /// Draws a line of length zero, of which only the caps are visible.
  private func dot(_ point: Point, _ rasterizer: Rasterizer) {
    hasStarted = false
    let up = Vector(0, -halfWidth)
    switch style.cap {
    case .butt: return
    case .round:
      emit(point, up, rasterizer)
      arc(point, up, 2 * Double.pi, rasterizer)
    case .square:
      emit(point, Vector(-halfWidth, -halfWidth), rasterizer)
      emit(point, Vector(halfWidth, -halfWidth), rasterizer)
      emit(point, Vector(halfWidth, halfWidth), rasterizer)
      emit(point, Vector(-halfWidth, halfWidth), rasterizer)
    }
    end(rasterizer)
  }
}
