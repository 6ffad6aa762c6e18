import Geometry

/// Recognizes a quick, straight stroke, once, while the fingers still move. A lift decides
/// nothing: fingers that did not come far enough, and rest, do not swipe.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Ways that a finger may go, as it is seen on the screen.
  public struct Direction: OptionSet, Sendable {
    /// One bit a direction.
    public let rawValue: UInt8
    /// The directions of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }

  /// Where to. To the right at first.
  ///
  /// Directions of one axis may be joined: `[.left, .right]` swipes either way. With
  /// directions of both axes only sideways swipes are recognized, as on iOS, and a finger
  /// that goes against any of them fails: `[.left, .up]` swipes to the left, if not also
  /// down. Have one recognizer for each axis, to recognize both.
  public final var direction = Direction.right
  /// Fingers, 1 at first. Each of them has to swipe.
  public final var numberOfTouchesRequired = 1

  /// When the first finger came down.
  private final var start = 0.0
  /// Whether a stroke has been found, though others may have to fail first.
  private final var isRecognized = false

  /// A swipe of one finger to the right.
  public required init() {}

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    guard touches.count == numberOfTouches else { return }
    start = event.timestamp
    startTimer(after: GestureConstants.swipeDuration)
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { check(event) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if state == .possible && !isRecognized { state = .failed }
  }

  /// It took too long.
  open override func timerFired() { state = .failed }

  private final func check(_ event: Event) {
    let time = event.timestamp - start
    guard !isRecognized, time <= GestureConstants.swipeDuration + TouchConstants.timeStep else { return }
    let limit = GestureConstants.swipeTravel
    let least = limit * (1 - GestureConstants.swipeTravelDecay * time)
    let most = limit * (1 - GestureConstants.swipeDriftDecay * time)
    let isSideways = !direction.isDisjoint(with: [.left, .right])
    let isUpright = !direction.isDisjoint(with: [.up, .down])
    var isComplete = numberOfTouches == numberOfTouchesRequired && (isSideways || isUpright)
    for touch in touches {
      let way = touch.location - touch.origin
      let (along, across) = isSideways ? (way.dx, way.dy) : (way.dy, way.dx)
      if goesBack(way.dx, from: .left, to: .right) || goesBack(way.dy, from: .up, to: .down) || across.magnitude > most {
        state = .failed
        return
      }
      if along.magnitude < least { isComplete = false }
    }
    guard isComplete else { return }
    isRecognized = true
    stopTimer()
    state = .recognized
  }

  /// Whether a finger that came `way` points along an axis is behind its start, seen from
  /// the only direction of that axis.
  private final func goesBack(_ way: Double, from less: Direction, to more: Direction) -> Bool {
    switch (direction.contains(less), direction.contains(more)) {
    case (true, false): way >= GestureConstants.swipeRecoil
    case (false, true): way <= -GestureConstants.swipeRecoil
    default: false
    }
  }

  open override func reset() { isRecognized = false }
}
