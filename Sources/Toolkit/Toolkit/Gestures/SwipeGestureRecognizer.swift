import Geometry

/// Recognizes a quick, straight stroke.
///
/// The gesture is recognized once, while the fingers are still moving. Lifting the fingers has no effect: fingers that
/// did not move far enough do not swipe.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of a swipe, in window coordinates.
  public struct Direction: OptionSet, Sendable {
    /// The directions as bits.
    public let rawValue: UInt8
    /// Creates a set of directions from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A swipe to the right.
    public static let right = Direction(rawValue: 1)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 2)
    /// A swipe up.
    public static let up = Direction(rawValue: 4)
    /// A swipe down.
    public static let down = Direction(rawValue: 8)
  }

  /// The permitted directions of the swipe. The default is `.right`.
  ///
  /// Directions of one axis can be combined: `[.left, .right]` recognizes a swipe either way. With directions of both
  /// axes, only horizontal swipes are recognized, as on iOS, and a finger that moves against any direction fails.
  /// `[.left, .up]` recognizes a swipe to the left that does not also move down. Use one recognizer for each axis to
  /// recognize both.
  public final var direction = Direction.right
  /// The number of fingers, each of which must swipe. The default is 1.
  public final var numberOfTouchesRequired = 1

  /// The time at which the first finger came down, in seconds.
  private final var start = 0.0
  /// Whether the swipe is complete, even if other recognizers must fail first.
  private final var isRecognized = false

  /// Creates a recognizer for a swipe of one finger to the right.
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

  /// Fails the swipe, because it takes too long.
  open override func timerFired() { state = .failed }

  private final func check(_ event: Event) {
    let time = event.timestamp - start
    guard !isRecognized, time <= GestureConstants.swipeDuration + TouchConstants.timeTolerance else { return }
    let limit = GestureConstants.swipeTravel
    let least = limit * (1 - GestureConstants.swipeTravelDecay * time)
    let most = limit * (1 - GestureConstants.swipeDriftDecay * time)
    let isSideways = !direction.isDisjoint(with: [.left, .right])
    let isUpright = !direction.isDisjoint(with: [.up, .down])
    var isComplete = numberOfTouches == numberOfTouchesRequired && (isSideways || isUpright)
    for touch in touches {
      let way = touch.location - touch.origin
      let (along, across) = isSideways ? (way.dx, way.dy) : (way.dy, way.dx)
      if movesAgainstDirection(way.dx, negative: .left, positive: .right)
        || movesAgainstDirection(way.dy, negative: .up, positive: .down)
        || across.magnitude > most
      {
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

  /// Returns `true` if a finger that moved by `way` points along an axis has moved against the only direction of that
  /// axis.
  private final func movesAgainstDirection(_ way: Double, negative less: Direction, positive more: Direction) -> Bool {
    switch (direction.contains(less), direction.contains(more)) {
    case (true, false): way >= GestureConstants.swipeRecoil
    case (false, true): way <= -GestureConstants.swipeRecoil
    default: false
    }
  }

  open override func reset() { isRecognized = false }
}
