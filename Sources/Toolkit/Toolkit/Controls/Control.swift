import Geometry

/// A view that fingers operate: it tracks one, shows that it does, and says what comes of it.
///
/// **Tracking.** A finger that comes down in an enabled control is tracked until it
/// lifts, wherever it goes. It counts as inside within `hitMargins.tracking` of the
/// bounds, for fingers roll. With several fingers on it the first one counts.
/// Touches never climb on from a control; a disabled one swallows them.
///
/// **Events.** What fingers do is sent as `Events` to actions: closures
/// (`addAction`) and responders' actions (`addTarget`). An action runs once for
/// each event, and may do anything: remove itself or the control, disable it.
/// Sending costs no memory.
///
/// A subclass draws itself by `state`, and overrides `beginTracking` and its
/// siblings rather than the touch methods.
open class Control: View {
  /// Whether it can be operated. Disabling it lets go of the finger that presses
  /// it, as if that were cancelled.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      stateDidChange()
      if !isEnabled { letGo(with: nil) }
    }
  }

  /// Whether it stands for something chosen; what that means is the app's business.
  public final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether a finger presses it. Tracking sets this: on with a finger inside, off
  /// without one.
  public final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether the tracked finger is inside; false while none is tracked.
  public private(set) final var isTouchInside = false

  /// Whether a finger that came down in the control is still down, wherever it is.
  public final var isTracking: Bool { trackedTouch != nil }

  /// What its looks depend on.
  public final var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private final var corners = ThemedCorners()
  /// The finger that is tracked.
  private final var trackedTouch: Touch?
  final var actions: [ControlAction] = []
  final var lastActionNumber = 0
  /// Whether a finger that moves sideways is the control's, rather than a page's or a bar's.
  final var keepsSidewaysDrags = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    hitMargins.tracking = TouchConstants.controlTrackingMargin
  }

  /// A disabled one swallows what is on it, and leaves what is beside it to others.
  override var leastTouchSide: Double { isEnabled ? TouchConstants.leastTarget : 0 }

  /// Takes the looks of its theme. Call super.
  open override func environmentDidChange() {
    super.environmentDidChange()
    corners.follow(self)
    stateDidChange()
  }

  // MARK: For subclasses

  /// `state` is another one. Draws the control again unless overridden.
  open func stateDidChange() { setNeedsDisplay() }

  /// A finger came down. False refuses it: it is not tracked, and nothing is sent.
  open func beginTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// The tracked finger moved; `isTouchInside` says where. False stops tracking it
  /// for good, and nothing more is sent, nor told to the subclass.
  open func continueTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// The tracked finger lifted; `isTouchInside` says where.
  open func endTracking(_ touch: Touch, with event: Event) {}

  /// The tracked finger was taken away, or with a nil event, the control disabled.
  open func cancelTracking(with event: Event?) {}

  /// The finger lifted, and is tracked no longer. For what is to be sent then, before the
  /// event of the lift.
  func didEndTracking() {}

  /// Runs the actions for `events`, as if they had happened.
  open func sendActions(for events: Events) { runActions(for: events) }

  // MARK: Touches

  /// An enabled control keeps its presses from the taps of the views it is in; a
  /// recognizer of its own has them. Call super.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled else { return true }
    return !isTapBeside(recognizer) && !(keepsSidewaysDrags && isDragBeside(recognizer))
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if let touch = touches.first { begin(touch, with: event) }
  }

  /// Tracks a finger that came down, unless there is one already.
  final func begin(_ touch: Touch, with event: Event) {
    guard isEnabled, trackedTouch == nil else { return }
    trackedTouch = touch
    isTouchInside = true
    guard beginTracking(touch, with: event) else { return release(touch) }
    // Whatever is called may let go of the touch.
    guard trackedTouch === touch else { return }
    isHighlighted = true
    send(.touchDown, of: touch)
    if touch.tapCount > 1 { send(.touchDownRepeat, of: touch) }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = holds(touch)
    isHighlighted = isTouchInside
    guard trackedTouch === touch else { return }
    guard continueTracking(touch, with: event) else { return release(touch) }
    let isInside = isTouchInside
    if isInside != wasInside { send(isInside ? .touchDragEnter : .touchDragExit, of: touch) }
    send(isInside ? .touchDragInside : .touchDragOutside, of: touch)
  }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = holds(touch)
    isTouchInside = isInside
    isHighlighted = false
    guard trackedTouch === touch else { return }
    endTracking(touch, with: event)
    guard trackedTouch === touch else { return }
    finish(touch, isInside)
  }

  /// The finger counts as lifted, though it stays: what it does from now on is nothing to the control.
  final func finishEarly() {
    if let touch = trackedTouch { finish(touch, isTouchInside) }
  }

  private final func finish(_ touch: Touch, _ isInside: Bool) {
    release(touch)
    didEndTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let touch = trackedTouch, touches.contains(touch) { letGo(with: event) }
  }

  /// Sends an event of `touch`, as long as that is tracked.
  private final func send(_ events: Events, of touch: Touch) {
    if trackedTouch === touch { sendActions(for: events) }
  }

  /// Ends tracking without a word.
  private final func release(_ touch: Touch) {
    guard trackedTouch === touch else { return }
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
  }

  /// Ends tracking as cancelled; nothing without a finger.
  private final func letGo(with event: Event?) {
    guard let touch = trackedTouch else { return }
    release(touch)
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }
}
