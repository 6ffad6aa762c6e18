import Geometry

/// Recognizes one gesture among the touches that come down on its view, or on any
/// view in it.
///
/// Recognizers watch: they are given every touch before the view under it, from the
/// touched view up to the window, on each view in the order they were added. Which of
/// those that follow the same finger recognizes, the window decides; each is told
/// once per attempt.
///
/// A discrete gesture (a tap) goes from `possible` to `recognized` or `failed`; a
/// continuous one (a pan) to `began`, then `changed` any number of times, and ends as
/// `ended` or `cancelled`. Its actions are called for every state but `possible` and
/// `failed`, after all recognizers saw the event and before the views do. It is back at
/// `possible` by itself; fingers that are still down then no longer count for it.
///
/// **Subclasses** override `touchesBegan` and its siblings and set `state`; there is no
/// need to call super. A failure takes effect at once; any other state that is set does
/// so when all have seen the event: until then, and while another recognizer has to fail
/// first, `state` stays as it was.
/// Setting a state that cannot follow is a mistake, which a debug build reports and a
/// release build ignores. A recognizer that has no finger left, and no timer running,
/// fails, or is cancelled if it had begun.
open class GestureRecognizer {
  /// Where an attempt of a recognizer stands.
  public enum State: Sendable {
    /// Nothing recognized so far.
    case possible
    case began, changed
    /// A continuous gesture has ended, or a discrete one was recognized.
    case ended
    /// The fingers were taken away, or the recognizer disabled, in the middle of it.
    case cancelled
    case failed

    /// What a discrete gesture sets.
    public static let recognized = State.ended
  }

  /// A recognizer without a view, an action or a delegate.
  public required init() {}

  // MARK: Settings

  /// The view whose touches it watches; it owns the recognizer, and clears this.
  public internal(set) final unowned(unsafe) var view: View?

  /// Whether it takes part. Disabled in the middle of a gesture it is cancelled.
  public final var isEnabled = true {
    didSet { if !isEnabled && oldValue { attempt?.delivery.withdraw(self) } }
  }

  /// Whether the view's touches are cancelled when this recognizes them.
  public final var cancelsTouchesInView = true
  /// Whether the view hears nothing of a touch until this has failed.
  public final var delaysTouchesBegan = false
  /// Whether the view hears of a touch's end only when this has failed; what this
  /// recognizes ends for the view as cancelled.
  public final var delaysTouchesEnded = true

  /// Who decides what its settings cannot say. Not owned: nil once it has gone.
  public final var delegate: (any GestureRecognizerDelegate)? {
    get { delegateAnchor?.object == nil ? nil : storedDelegate }
    set {
      storedDelegate = newValue
      delegateAnchor = newValue?.anchor
    }
  }
  private final unowned(unsafe) var storedDelegate: (any GestureRecognizerDelegate)?
  private final var delegateAnchor: Anchor?

  /// Called with the recognizer for each state but `possible` and `failed`.
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  /// This recognizes only when `other` has failed, and fails when `other` recognizes.
  ///
  /// It holds for attempts in which both follow a finger. One that would have two
  /// wait for each other is a mistake: a debug build reports it, a release build
  /// ignores it.
  @export(interface)
  public final func require(toFail other: GestureRecognizer) {
    if requirements.contains(where: { $0 === other }) { return }
    guard other !== self, !other.waits(for: self) else {
      assertionFailure("two gesture recognizers cannot wait for each other's failure")
      return
    }
    requirements.append(other)
  }

  private final func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0 === other || $0.waits(for: other) }
  }

  // MARK: State

  /// What was announced last. Set by subclasses alone.
  public final var state: State {
    get { requested == .failed ? .failed : attempt?.announced ?? .possible }
    set { request(newValue) }
  }

  /// The fingers it follows: those on the glass, and those that lifted just now.
  public final var touches: TouchSet { attempt?.touches ?? TouchSet() }

  /// How many fingers the recognizer follows now.
  public final var numberOfTouches: Int { attempt?.touches.count ?? 0 }

  /// Where the gesture is: the middle of its fingers, or where that was last, in the
  /// points of `view`; nil stands for the window.
  open func location(in view: View?) -> Point { Touch.place(centroid, in: view) }

  /// Where one of its fingers is, counted in the order in which they came down; the
  /// gesture's location where there is no such finger.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    guard touches.indices.contains(index) else { return location(in: view) }
    return touches[index].location(in: view)
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: TouchSet, with event: Event) {}
  open func touchesMoved(_ touches: TouchSet, with event: Event) {}
  open func touchesEnded(_ touches: TouchSet, with event: Event) {}
  /// The fingers were taken away. Unless overridden, a gesture that has begun is
  /// cancelled, and another fails.
  open func touchesCancelled(_ touches: TouchSet, with event: Event) {
    state = hasBegun ? .cancelled : .failed
  }

  /// The attempt is over: forget what was collected for it. Called by itself after
  /// every end and failure. A state set here is ignored: it is `possible` again.
  open func reset() {}

  /// Whether `other` fails when this recognizes a finger they share; true unless overridden.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether this fails when `other` recognizes a finger they share; true unless overridden.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this has to wait for `other` to fail; asked once per attempt.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` has to wait for this to fail; asked once per attempt.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }
  /// Whether this is to see `touch` at all; asked once for each.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether an attempt that waits for more fails because `touch` comes down; asked
  /// before anyone sees the touch.
  func isOver(before touch: Touch) -> Bool { false }

  /// Sees no more of `touch`.
  public final func ignore(_ touch: Touch) { drop(touch) }

  /// Has `timerFired` called in `seconds` from `now`, instead of a time set before.
  /// The end of the attempt stops it. At least a millisecond.
  public final func startTimer(after seconds: Double) {
    // Never at once: one that starts itself again must not stop the program.
    let due = now + (seconds > 0.001 ? seconds : 0.001)
    attempt?.deadline = due
  }

  /// The timer that `startTimer` has set does not fire any more.
  public final func stopTimer() { attempt?.deadline = .infinity }

  /// The time of `startTimer` has come.
  open func timerFired() {}

  /// The time of the event or the frame, in seconds; 0 outside of a window.
  public final var now: Double { attempt?.delivery.now ?? view?.window?.application?.now ?? 0 }

  /// Whether a continuous gesture is on its way, also while it waits for the others'
  /// failure.
  public final var hasBegun: Bool { attempt?.hasBegun == true }

  // MARK: Kept by the delivery

  final var actions: [(GestureRecognizer) -> Void] = []
  private(set) final var requirements: [GestureRecognizer] = []
  /// Nil while it follows no finger, and has set no state without one.
  final var attempt: GestureAttempt?
  /// The lists of the last attempt, whose memory the next one uses.
  final var spareLists: (touches: TouchSet, followed: [Touch]) = (TouchSet(), [])
  /// The middle of its fingers, or where that was last, in window points.
  final var centroid = Point.zero
  final var isResetting = false
  /// The last state that was set: where the recognizer itself believes to be.
  package final var requested: State { attempt?.requested ?? .possible }
}
