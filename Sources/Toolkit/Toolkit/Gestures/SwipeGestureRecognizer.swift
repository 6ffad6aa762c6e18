import Geometry

/// Recognizes a quick, straight stroke, once, while the fingers still move.
open class SwipeGestureRecognizer: GestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// Where to; any of several. To the right at first.
  public final var direction = Direction.right
  /// Fingers, 1 at first. Each of them has to swipe.
  public final var numberOfTouchesRequired = 1

  /// When the first finger came down.
  private final var start = 0.0
  /// What of `direction` no finger has contradicted.
  private final var open = Direction()

  public required init() {}

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    guard touches.count == numberOfTouches else { return }
    start = event.timestamp
    open = direction
    startTimer(after: GestureConstants.swipeDuration)
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) { check(event) }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    check(event)
    if state == .possible && !isRecognized { state = .failed }
  }

  /// It took too long.
  open override func timerFired() { state = .failed }

  /// Whether a stroke has been found, though others may have to fail first.
  private final var isRecognized = false

  private final func check(_ event: Event) {
    let time = event.timestamp - start
    guard !isRecognized, time <= GestureConstants.swipeDuration + TouchConstants.timeStep else { return }
    let limit = GestureConstants.swipeTravel
    let least = limit * (1 - GestureConstants.swipeTravelDecay * time)
    let most = limit * (1 - GestureConstants.swipeDriftDecay * time)
    var complete = open
    for touch in touches {
      let way = touch.location - touch.origin
      weigh(.right, along: way.dx, across: way.dy, least, most, &complete)
      weigh(.left, along: -way.dx, across: way.dy, least, most, &complete)
      weigh(.down, along: way.dy, across: way.dx, least, most, &complete)
      weigh(.up, along: -way.dy, across: way.dx, least, most, &complete)
    }
    if open.isEmpty {
      state = .failed
    } else if !complete.isEmpty && numberOfTouches == numberOfTouchesRequired {
      isRecognized = true
      stopTimer()
      state = .recognized
    }
  }

  /// Strikes `one` out where a finger contradicts it, or has not come far enough.
  private final func weigh(
    _ one: Direction, along: Double, across: Double, _ least: Double, _ most: Double,
    _ complete: inout Direction
  ) {
    if along <= -GestureConstants.swipeRecoil || across.magnitude > most { open.remove(one) }
    if along < least || !open.contains(one) { complete.remove(one) }
  }

  open override func reset() { isRecognized = false }
}
