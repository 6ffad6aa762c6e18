import Geometry

/// The base class of gesture recognizers, each of which recognizes one gesture in the touches of its view and the
/// view's descendants.
///
/// Recognizers receive every touch before the touched view does: first those of the touched view, then those of each
/// superview up to the window, and on each view in the order in which they were added. The window decides which of the
/// recognizers that follow the same touch wins. Each recognizer receives one decision per attempt.
///
/// A discrete gesture, such as a tap, changes from `possible` to `recognized` or `failed`. A continuous gesture, such
/// as a pan, changes to `began`, then to `changed` any number of times, and finally to `ended` or `cancelled`. Actions
/// are called for every state except `possible` and `failed`, after all recognizers have received the event and before
/// the views do. The recognizer then returns to `possible` automatically. Touches that are still down no longer take
/// part.
///
/// **Subclasses** override `touchesBegan(_:with:)` and the related methods and set `state`. They need not call `super`.
/// A failure takes effect immediately. Every other state takes effect when all recognizers have received the event,
/// and, if another recognizer must fail first, after that failure. Until then, `state` keeps its value.
///
/// Setting an invalid next state is a programming error. A debug build traps, and a release build ignores the state. A
/// recognizer that has no touches left and no timer running fails, or is cancelled if its gesture had begun.
open class GestureRecognizer {
  /// The state of an attempt to recognize a gesture.
  public enum State: Sendable {
    /// No gesture has been recognized yet.
    case possible
    case began, changed
    /// A continuous gesture has ended, or a discrete gesture was recognized.
    case ended
    /// A gesture was interrupted, because its touches were cancelled or the recognizer was disabled.
    case cancelled
    case failed

    /// The state that a discrete gesture sets, the same as `ended`.
    public static let recognized = State.ended
  }

  /// Creates a recognizer without a view, actions, or a delegate.
  public required init() {}

  // MARK: Settings

  /// The view whose touches the recognizer receives. The view owns the recognizer and clears this property.
  public internal(set) final unowned(unsafe) var view: View?

  /// Whether the recognizer receives touches. Disabling it during a gesture cancels the gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled && oldValue { attempt?.delivery.withdraw(self) } }
  }

  /// Whether the view's touches are cancelled when the recognizer recognizes them. The default is `true`.
  public final var cancelsTouchesInView = true
  /// Whether the view receives touches only after the recognizer has failed. The default is `false`.
  public final var delaysTouchesBegan = false
  /// Whether the view receives the end of a touch only after the recognizer has failed. The default is `true`.
  ///
  /// If the recognizer recognizes the touch, the view receives `touchesCancelled` instead.
  public final var delaysTouchesEnded = true

  /// The delegate, which makes decisions that depend on the situation. The recognizer does not own it, and the value is
  /// `nil` after the delegate is deallocated.
  public final var delegate: (any GestureRecognizerDelegate)? {
    get { storedDelegate.value }
    set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
  }
  private final var storedDelegate = WeakDelegate<any GestureRecognizerDelegate>()

  /// Adds a closure to call with the recognizer for each state except `possible` and `failed`.
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  /// Makes the recognizer wait for `other` to fail. If `other` recognizes, this recognizer fails.
  ///
  /// The requirement applies to attempts in which both follow a touch. Two recognizers that wait for each other are a
  /// programming error: a debug build traps, and a release build ignores the call.
  @export(interface)
  public final func require(toFail other: GestureRecognizer) {
    if requirements.contains(where: { $0 === other }) { return }
    guard other !== self, !other.waits(for: self) else {
      assertionFailure("two gesture recognizers cannot require each other to fail")
      return
    }
    requirements.append(other)
  }

  private final func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0 === other || $0.waits(for: other) }
  }

  // MARK: State

  /// The state that was announced last. Only subclasses set it.
  public final var state: State {
    get { requestedState == .failed ? .failed : attempt?.announcedState ?? .possible }
    set { request(newValue) }
  }

  /// The current touches: those on the panel, and those that lifted in this event.
  public final var touches: TouchSet { attempt?.touches ?? TouchSet() }

  /// The number of current touches.
  public final var numberOfTouches: Int { attempt?.touches.count ?? 0 }

  /// Returns the location of the gesture in the coordinate space of `view`, or of the window if `view` is `nil`.
  ///
  /// The location is the centroid of the touches. Without touches, it is the last centroid.
  open func location(in view: View?) -> Point { Touch.convert(centroid, to: view) }

  /// Returns the location of the touch at `index`, in the order in which the touches began. If there is no such touch,
  /// returns the location of the gesture.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    guard touches.indices.contains(index) else { return location(in: view) }
    return touches[index].location(in: view)
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: TouchSet, with event: Event) {}
  open func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open func touchesEnded(_ touches: TouchSet, with event: Event) {}
  /// Handles cancelled touches. By default, a gesture that has begun is cancelled, and any other attempt fails.
  open func touchesCancelled(_ touches: TouchSet, with event: Event) {
    state = hasBegun ? .cancelled : .failed
  }

  /// Discards the data of the attempt that has ended.
  ///
  /// The toolkit calls this method after every end and every failure. A state that is set here is ignored, because
  /// `state` is `possible` again.
  open func reset() {}

  /// Returns `true` if `other` fails when this recognizer recognizes a common touch. The default is `true`.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Returns `true` if this recognizer fails when `other` recognizes a common touch. The default is `true`.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Returns `true` if this recognizer must wait for `other` to fail. Called once per attempt. The default is `false`.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Returns `true` if `other` must wait for this recognizer to fail. Called once per attempt. The default is `false`.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }
  /// Returns `true` if the recognizer receives `touch`. Called once for each touch. The default is `true`.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Returns `true` if an attempt that waits for another touch must fail because `touch` begins. Called before any
  /// recognizer receives the touch.
  func mustFail(before touch: Touch) -> Bool { false }

  /// Stops receiving `touch`.
  public final func ignore(_ touch: Touch) { removeTouch(touch) }

  /// Schedules a call of `timerFired()` in the given number of seconds from `now`, at least one millisecond.
  ///
  /// The call replaces any earlier timer. The end of the attempt stops the timer.
  public final func startTimer(after seconds: Double) {
    // A minimum delay keeps a timer that restarts itself from blocking the program.
    let due = now + (seconds > 0.001 ? seconds : 0.001)
    attempt?.deadline = due
  }

  /// Stops the timer that `startTimer(after:)` started.
  public final func stopTimer() { attempt?.deadline = .infinity }

  /// Handles the timer that `startTimer(after:)` started.
  open func timerFired() {}

  /// The time of the current event or frame, in seconds. Outside a window, the value is 0.
  public final var now: Double { attempt?.delivery.now ?? view?.window?.application?.now ?? 0 }

  /// Whether a continuous gesture is in progress, even if it still waits for other recognizers to fail.
  public final var hasBegun: Bool { attempt?.hasBegun == true }

  // MARK: State of the delivery

  final var actions: [(GestureRecognizer) -> Void] = []
  private(set) final var requirements: [GestureRecognizer] = []
  /// The current attempt, or `nil` if the recognizer follows no touch and has set no state without one.
  final var attempt: GestureAttempt?
  /// The lists of the last attempt, which the next attempt reuses.
  final var recycledLists: (touches: TouchSet, followed: [Touch]) = (TouchSet(), [])
  /// The current or last centroid of the touches, in window points.
  final var centroid = Point.zero
  final var isResetting = false
  /// The state that was set last, which is the recognizer's own view of its state.
  package final var requestedState: State { attempt?.requestedState ?? .possible }
}
