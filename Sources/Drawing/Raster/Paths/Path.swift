public import Geometry

/// An outline of lines and curves, in user space.
///
/// Filling a path closes its open subpaths. Stroking leaves them open.
///
/// A path that is one rectangle, one rectangle with round corners or one ellipse is drawn as fast as by the methods of
/// `Canvas` for these shapes. Adding anything else makes it an ordinary path.
public struct Path: Equatable, Sendable {
  /// A command of the path.
  public enum Element: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case quadCurve(control: Point, Point)
    case curve(Point, Point, Point)
    case close
  }

  /// The commands, in the order in which they were added.
  public private(set) var elements: [Element] = []
  /// The shape that the elements outline, or `nil` for any other outline.
  var simpleShape: SimpleShape?
  private var subpathStart = Point.zero
  /// The point where the next line or curve starts.
  public private(set) var currentPoint = Point.zero

  /// Creates an empty path.
  public init() {}

  /// Creates an empty path with memory for `count` elements.
  init(capacity count: Int) { elements.reserveCapacity(count) }

  /// Returns `true` if both paths have the same elements.
  public static func == (a: Path, b: Path) -> Bool {
    // An empty path has no points, and the points of other paths follow from their elements.
    a.elements == b.elements
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath at `point`.
  public mutating func move(to point: Point) {
    append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// Adds a line to `point`. If no subpath was started, starts one at `point` instead.
  public mutating func addLine(to point: Point) {
    guard continueOrStartSubpath(at: point) else { return }
    append(.line(point))
    currentPoint = point
  }

  /// Adds a quadratic Bézier curve to `point`.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    _ = continueOrStartSubpath(at: control)
    append(.quadCurve(control: control, point))
    currentPoint = point
  }

  /// Adds a cubic Bézier curve to `point`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    _ = continueOrStartSubpath(at: control1)
    append(.curve(control1, control2, point))
    currentPoint = point
  }

  /// Closes the subpath with a line to its start.
  public mutating func close() {
    guard !elements.isEmpty, elements[elements.count - 1] != .close else { return }
    append(.close)
    currentPoint = subpathStart
  }

  /// Appends the elements of `other`.
  @export(interface)
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    simpleShape = isEmpty ? other.simpleShape : nil
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  /// Removes all elements and keeps the memory for the next outline.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    simpleShape = nil
    subpathStart = .zero
    currentPoint = .zero
  }

  /// Returns the path with all points transformed.
  @export(interface)
  public func transformed(by transform: AffineTransform) -> Path {
    var result = self
    result.simpleShape = simpleShape?.transformed(by: transform)
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

  /// The smallest rectangle that contains all points and control points. It contains the outline but may be larger.
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

  private mutating func append(_ element: Element) {
    elements.append(element)
    simpleShape = nil
  }

  /// Returns `true` if there is a subpath to continue. Otherwise, starts one at `point`.
  private mutating func continueOrStartSubpath(at point: Point) -> Bool {
    guard let last = elements.last else {
      move(to: point)
      return false
    }
    // After a close, the next line or curve starts at the start of the closed subpath.
    if last == .close { move(to: subpathStart) }
    return true
  }
}
