public import Geometry

extension Path {
  /// Returns `true` if `point` is inside the path. Open subpaths count as closed.
  ///
  /// Curves are approximated to within a fortieth of a unit. Points on a left or top side of the outline are inside,
  /// and points on a right or bottom side are outside.
  @export(interface)
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    var crossings = Crossings(point)
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        crossings.add(current, start)
        start = p
        current = p
      case .line(let p):
        crossings.add(current, p)
        current = p
      case .quadCurve(let c, let p):
        let pieces = Flattening.segmentCount(current, c, p)
        var from = current
        for piece in 1...pieces {
          let to = Flattening.point(current, c, p, at: Double(piece) / Double(pieces))
          crossings.add(from, to)
          from = to
        }
        current = p
      case .curve(let c1, let c2, let p):
        let pieces = Flattening.pieces(current, c1, c2, p)
        var from = current
        for piece in 1...pieces {
          let to = Flattening.point(current, c1, c2, p, at: Double(piece) / Double(pieces))
          crossings.add(from, to)
          from = to
        }
        current = p
      case .close:
        crossings.add(current, start)
        current = start
      }
    }
    crossings.add(current, start)
    return rule == .nonZero ? crossings.winding != 0 : crossings.count & 1 == 1
  }
}

/// The crossings of the outline with a ray from a point to the left.
private struct Crossings {
  private let point: Point
  private(set) var winding = 0
  private(set) var count = 0

  init(_ point: Point) { self.point = point }

  mutating func add(_ a: Point, _ b: Point) {
    guard (a.y <= point.y) != (b.y <= point.y) else { return }
    let x = a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
    guard x <= point.x else { return }
    winding += a.y < b.y ? 1 : -1
    count += 1
  }
}
