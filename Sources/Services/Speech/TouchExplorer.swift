import Geometry
import Toolkit

/// The gestures of a user who does not see the screen. Touches in, gestures out; time is an argument.
///
/// | state | event | next state | gesture |
/// |---|---|---|---|
/// | `idle` | a finger comes down | `touching` | |
/// | `touching` | it stays for `restTime` | `exploring` | `describe` |
/// | `touching` | it lifts after a short way | `tapped` | |
/// | `touching` | it lifts after a long way | `idle` | `swipe`, or `bend` if the way has a corner with a meaning |
/// | `tapped` | `TouchConstants.tapInterval` passes | `idle` | `describe` |
/// | `tapped` | a second tap | `idle` | `activate` |
/// | `exploring` | it moves | `exploring` | `explore` |
/// | `touching`, `exploring` | a second finger comes down | `scrolling` | |
/// | `scrolling` | the fingers move | `scrolling` | `startScroll`, then `scroll` |
/// | `scrolling` | a finger lifts | `ignoring` | `endScroll`, or `pause` if the fingers did not move |
/// | any | a third finger comes down | `ignoring` | |
/// | `ignoring` | the last finger lifts | `idle` | |
struct TouchExplorer {
  enum Gesture: Equatable {
    /// The user wants to know what is at a point, even if it was spoken last.
    case describe(Point)
    /// A finger has moved to a point, and the user wants to know what is new there.
    case explore(Point)
    /// The user operates the last element that was spoken.
    case activate
    case swipe(Direction)
    /// The finger has moved in a direction, and then in another one across it.
    case bend(Bend)
    /// Two fingers have moved from a point between them to another one.
    case startScroll(from: Point, to: Point)
    /// The point between two fingers that scroll has moved.
    case scroll(to: Point)
    /// Two fingers do not scroll any more.
    case endScroll
    /// The user wants to hear nothing more for now, or to hear the rest.
    case pause
  }

  /// The ways with a corner that have a meaning.
  enum Bend {
    case downLeft, upLeft, downRight

    /// The bend of two lines, or `nil` if it has no meaning.
    init?(_ first: Direction, _ second: Direction) {
      switch (first, second) {
      case (.down, .left): self = .downLeft
      case (.up, .left): self = .upLeft
      case (.down, .right): self = .downRight
      default: return nil
      }
    }
  }

  enum Direction {
    case left, right, up, down

    /// The direction of the longer axis of a way.
    init(_ way: Vector) {
      if abs(way.dx) > abs(way.dy) {
        self = way.dx > 0 ? .right : .left
      } else {
        self = way.dy > 0 ? .down : .up
      }
    }
  }

  private enum State {
    case idle
    case touching(contact: Int32, path: FingerPath, since: Double, isSecondTap: Bool)
    case tapped(Point, at: Double)
    case exploring(contact: Int32)
    case scrolling(origin: Point, hasMoved: Bool)
    case ignoring
  }

  /// The time in seconds after which a finger explores, if it has not moved far. Chosen: a swipe is faster.
  static let restTime = 0.2
  /// The time after which a finger explores in any case. Chosen.
  static let swipeTime = 0.5
  /// The time after which a finger explores that has turned a corner. Chosen: two swipes.
  static let bendTime = 1.0
  /// The distance in points up to which a touch is a tap, and beyond which it is a swipe. Chosen.
  static let swipeDistance = 40.0
  /// The distance in points that two fingers move before they scroll. Chosen.
  static let scrollDistance = 10.0

  private var state = State.idle
  private var fingers: [(contact: Int32, point: Point)] = []

  /// Whether no finger is on the panel, and no tap waits for a second one.
  var isIdle: Bool { if case .idle = state { fingers.isEmpty } else { false } }

  /// Whether a tap waits for a second one.
  var isTapped: Bool { if case .tapped = state { true } else { false } }

  /// The time at which `advance(to:)` must be called, or `nil`.
  var deadline: Double? {
    switch state {
    case .touching(_, let path, let since, _):
      since + (path.isTurning ? Self.bendTime : path.isLong ? Self.swipeTime : Self.restTime)
    case .tapped(_, let time): time + TouchConstants.tapInterval
    default: nil
    }
  }

  /// Handles a change of a finger.
  mutating func receive(_ input: TouchInput) -> [Gesture] {
    var gestures = advance(to: input.time)
    switch input.phase {
    case .down:
      fingers.removeAll { $0.contact == input.contact }
      fingers.append((input.contact, input.location))
      gestures += down(input)
    case .move:
      for index in fingers.indices where fingers[index].contact == input.contact {
        fingers[index].point = input.location
      }
      gestures += move(input)
    case .up, .cancel:
      guard fingers.contains(where: { $0.contact == input.contact }) else { break }
      gestures += up(input)
      fingers.removeAll { $0.contact == input.contact }
      if fingers.isEmpty, case .ignoring = state { state = .idle }
    }
    return gestures
  }

  /// Lets time pass.
  mutating func advance(to now: Double) -> [Gesture] {
    guard let deadline, now >= deadline - 1e-6 else { return [] }
    switch state {
    case .touching(let contact, let path, _, _):
      state = .exploring(contact: contact)
      return [.describe(path.last)]
    case .tapped(let point, _):
      state = .idle
      return [.describe(point)]
    default: return []
    }
  }

  private mutating func down(_ input: TouchInput) -> [Gesture] {
    switch state {
    case .idle:
      state = .touching(
        contact: input.contact, path: FingerPath(from: input.location), since: input.time, isSecondTap: false)
    case .tapped:
      state = .touching(
        contact: input.contact, path: FingerPath(from: input.location), since: input.time, isSecondTap: true)
    case .touching, .exploring:
      state = .scrolling(origin: middle, hasMoved: false)
    case .scrolling(_, let hasMoved):
      state = .ignoring
      if hasMoved { return [.endScroll] }
    case .ignoring: break
    }
    return []
  }

  private mutating func move(_ input: TouchInput) -> [Gesture] {
    switch state {
    case .touching(let contact, var path, let since, let isSecondTap) where contact == input.contact:
      path.move(to: input.location)
      state = .touching(contact: contact, path: path, since: since, isSecondTap: isSecondTap)
    case .exploring(let contact) where contact == input.contact: return [.explore(input.location)]
    case .scrolling(_, true):
      return [.scroll(to: middle)]
    case .scrolling(let origin, false) where origin.distance(to: middle) > Self.scrollDistance:
      state = .scrolling(origin: origin, hasMoved: true)
      return [.startScroll(from: origin, to: middle)]
    default: break
    }
    return []
  }

  private mutating func up(_ input: TouchInput) -> [Gesture] {
    let isLost = input.phase == .cancel
    switch state {
    case .touching(let contact, var path, _, let isSecondTap) where contact == input.contact:
      state = .idle
      if isLost { return [] }
      path.move(to: input.location)
      if let corner = path.corner, let bend = Bend(corner.first, corner.second) { return [.bend(bend)] }
      if path.isLong { return [.swipe(Direction(path.last - path.origin))] }
      if isSecondTap { return [.activate] }
      state = .tapped(input.location, at: input.time)
    case .exploring(let contact) where contact == input.contact: state = .idle
    case .scrolling(_, let hasMoved):
      state = .ignoring
      if hasMoved { return [.endScroll] }
      return isLost ? [] : [.pause]
    default: break
    }
    return []
  }

  private var middle: Point {
    var x = 0.0
    var y = 0.0
    for finger in fingers {
      x += finger.point.x
      y += finger.point.y
    }
    let count = Double(max(1, fingers.count))
    return Point(x / count, y / count)
  }
}
