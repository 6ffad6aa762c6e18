import Geometry

/// The base class of controls: views that track a touch, show that they are pressed, and send events.
///
/// **Tracking.** An enabled control tracks a touch that begins in it until the touch ends, wherever it moves. The touch
/// counts as inside within `hitMargins.tracking` of the bounds, because fingers roll. A control tracks only the first
/// of several touches. A control never passes touches to its superviews; a disabled control ignores them.
///
/// **Events.** A control sends `Events` to its actions: closures (`addAction`) and actions of responders (`addTarget`).
/// An action runs once for each event. It may remove itself or the control, or disable the control. Sending events
/// allocates no memory.
///
/// A subclass draws itself according to `state`. It overrides `beginTracking` and the related methods rather than the
/// touch methods.
open class Control: View {
  /// Whether the user can operate the control. Disabling the control cancels the tracked touch.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      stateDidChange()
      if !isEnabled { cancelTracking(sending: nil) }
    }
  }

  /// Whether the control is selected. The app defines what that means.
  public final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the control is pressed. Tracking sets this property while a touch is inside.
  public final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether the tracked touch is inside. `false` if no touch is tracked.
  public private(set) final var isTouchInside = false

  /// Whether a touch is tracked, inside or outside.
  public final var isTracking: Bool { trackedTouch != nil }

  /// The state that determines the control's appearance.
  public final var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private final var themedCornerRadius = ThemedValue(ControlStyle.cornerRadius)
  private final var trackedTouch: Touch?
  final var actions: [ControlAction] = []
  final var lastActionNumber = 0
  /// Whether the control handles horizontal drags itself, before the pan and swipe recognizers of its superviews.
  final var claimsHorizontalDrags = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    hitMargins.tracking = TouchConstants.controlTrackingMargin
  }

  /// The least side of the touch area. A disabled control has no enlarged touch area: touches next to it go to other
  /// views.
  override var minimumTouchTargetSize: Double { isEnabled ? TouchConstants.minimumTargetSize : 0 }

  /// Applies the theme. Overrides must call super.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let radius = theme.cornerRadius
    if themedCornerRadius.update(to: radius, current: cornerRadius) { cornerRadius = radius }
    stateDidChange()
  }

  // MARK: Methods for subclasses

  /// Called when `state` has changed. The default implementation redraws the control.
  open func stateDidChange() { setNeedsDisplay() }

  /// Called when a touch begins. Return `false` to ignore the touch: the control then neither tracks it nor sends
  /// events.
  open func beginTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// Called when the tracked touch moves; `isTouchInside` is up to date. Return `false` to stop tracking the touch: the
  /// control then sends no more events for it and calls no more tracking methods.
  open func continueTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// Called when the tracked touch ends; `isTouchInside` is up to date.
  open func endTracking(_ touch: Touch, with event: Event) {}

  /// Called when the tracked touch is cancelled, or, with a `nil` event, when the control is disabled.
  open func cancelTracking(with event: Event?) {}

  /// Called after tracking has ended with the touch, before `touchUpInside` or `touchUpOutside` is sent. A subclass can
  /// send its last events here.
  func didEndTracking() {}

  /// Runs the actions for `events`.
  open func sendActions(for events: Events) { runActions(for: events) }

  // MARK: Touches

  /// Prevents single-tap recognizers of superviews from taking presses of an enabled control. Recognizers of the
  /// control itself may begin. Overrides must call super.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled else { return true }
    return !isSingleTapOfOtherView(recognizer) && !(claimsHorizontalDrags && isHorizontalDragOfOtherView(recognizer))
  }

  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if let touch = touches.first { startTracking(touch, with: event) }
  }

  /// Starts to track a touch, unless another one is tracked.
  final func startTracking(_ touch: Touch, with event: Event) {
    guard isEnabled, trackedTouch == nil else { return }
    trackedTouch = touch
    isTouchInside = true
    guard beginTracking(touch, with: event) else { return stopTracking(touch) }
    // Any called method may end tracking.
    guard trackedTouch === touch else { return }
    isHighlighted = true
    send(.touchDown, of: touch)
    if touch.tapCount > 1 { send(.touchDownRepeat, of: touch) }
  }

  open override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isTouchInside(touch)
    isHighlighted = isTouchInside
    guard trackedTouch === touch else { return }
    guard continueTracking(touch, with: event) else { return stopTracking(touch) }
    let isInside = isTouchInside
    if isInside != wasInside { send(isInside ? .touchDragEnter : .touchDragExit, of: touch) }
    send(isInside ? .touchDragInside : .touchDragOutside, of: touch)
  }

  open override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = isTouchInside(touch)
    isTouchInside = isInside
    isHighlighted = false
    guard trackedTouch === touch else { return }
    endTracking(touch, with: event)
    guard trackedTouch === touch else { return }
    completeTracking(touch, isInside: isInside)
  }

  /// Ends tracking as if the touch had ended. The rest of the touch has no effect on the control.
  final func completeTrackingEarly() {
    if let touch = trackedTouch { completeTracking(touch, isInside: isTouchInside) }
  }

  private final func completeTracking(_ touch: Touch, isInside: Bool) {
    stopTracking(touch)
    didEndTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let touch = trackedTouch, touches.contains(touch) { cancelTracking(sending: event) }
  }

  private final func send(_ events: Events, of touch: Touch) {
    if trackedTouch === touch { sendActions(for: events) }
  }

  /// Ends tracking without sending events.
  private final func stopTracking(_ touch: Touch) {
    guard trackedTouch === touch else { return }
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
  }

  /// Cancels tracking. Does nothing if no touch is tracked.
  private final func cancelTracking(sending event: Event?) {
    guard let touch = trackedTouch else { return }
    stopTracking(touch)
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }
}
