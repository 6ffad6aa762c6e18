public import Geometry

/// An outline of straight and curved pieces, in user space.
///
/// Filling closes open subpaths; stroking leaves them open.
public struct Path: Equatable, Sendable {
  /// A step of the pen.
  public enum Element: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case quadCurve(control: Point, Point)
    case curve(Point, Point, Point)
    case close
  }

  /// The steps, in the order in which they were added.
  public private(set) var elements: [Element] = []
  private var subpathStart = Point.zero
  /// Where the next piece starts.
  public private(set) var currentPoint = Point.zero

  /// A path without elements.
  public init() {}

  /// Whether nothing was added.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath at `point`.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// A straight piece; without a start, `point` becomes it.
  public mutating func addLine(to point: Point) {
    guard startIfNeeded(at: point) else { return }
    elements.append(.line(point))
    currentPoint = point
  }

  /// A parabola that leaves toward `control` and arrives from there.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    _ = startIfNeeded(at: control)
    elements.append(.quadCurve(control: control, point))
    currentPoint = point
  }

  /// A cubic curve that leaves toward `control1` and arrives from `control2`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    _ = startIfNeeded(at: control1)
    elements.append(.curve(control1, control2, point))
    currentPoint = point
  }

  /// Joins the end of the subpath to its start.
  public mutating func close() {
    guard !elements.isEmpty, elements[elements.count - 1] != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Appends all of `other`.
  @export(interface)
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  /// Empties the path; its memory is kept for the next outline.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    subpathStart = .zero
    currentPoint = .zero
  }

  /// The path with every point moved by `transform`.
  @export(interface)
  public func transformed(by transform: AffineTransform) -> Path {
    var result = self
    result.subpathStart = transform.apply(to: subpathStart)
    result.currentPoint = transform.apply(to: currentPoint)
    for index in elements.indices {
      switch elements[index] {
      case .move(let p): result.elements[index] = .move(transform.apply(to: p))
      case .line(let p): result.elements[index] = .line(transform.apply(to: p))
      case .quadCurve(let c, let p):
        result.elements[index] = .quadCurve(
          control: transform.apply(to: c), transform.apply(to: p))
      case .curve(let c1, let c2, let p):
        result.elements[index] = .curve(
          transform.apply(to: c1), transform.apply(to: c2), transform.apply(to: p))
      case .close: break
      }
    }
    return result
  }

  /// The smallest upright rectangle that holds every point and control point:
  /// never smaller than the outline, for curves perhaps larger.
  public var bounds: Rect {
    var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    func include(_ p: Point) {
      guard let old = box else {
        box = (p.x, p.y, p.x, p.y)
        return
      }
      box = (min(old.minX, p.x), min(old.minY, p.y), max(old.maxX, p.x), max(old.maxY, p.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .quadCurve(let c, let p):
        include(c)
        include(p)
      case .curve(let c1, let c2, let p):
        include(c1)
        include(c2)
        include(p)
      case .close: break
      }
    }
    guard let box else { return .zero }
    return Rect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
  }

  /// Whether there is a subpath to continue; if not, one is started at `point`.
  private mutating func startIfNeeded(at point: Point) -> Bool {
    guard let last = elements.last else {
      move(to: point)
      return false
    }
    // After a close the next piece starts where the closed subpath did.
    if last == .close { move(to: subpathStart) }
    return true
  }
}
