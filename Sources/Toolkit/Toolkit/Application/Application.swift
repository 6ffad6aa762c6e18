public import AppContexts
import Geometry

/// The application: one window with its touches, timers, and animations.
///
/// An application has no clock and no event loop. The runtime passes touches (`receive(_:)`) and time (`advance(to:)`),
/// and reads the area to draw (`Window.damage`). All times are in seconds of one monotonic clock. Call `advance(to:)`
/// with the current time before anything else, and after every `receive(_:)`.
open class Application: Responder {
  /// The delegate. The application owns it, because it lives as long as the program.
  public final var delegate: (any ApplicationDelegate)?

  /// The time last passed to `receive(_:)` or `advance(to:)`, in seconds. Animations and timers that a handler starts
  /// begin at this time.
  public private(set) final var now = 0.0

  final private(set) var delivery: TouchDelivery!
  final let animator = Animator()
  final let timers = TimerQueue()
  final let displayLinks = DisplayLinks()

  /// The settings and resources of this application, such as its typefaces, languages, and keyboards.
  ///
  /// The application makes this the current context while it handles touches and time, and while its window draws.
  public final let context: AppContext

  /// Creates an application in the current context.
  public override init() {
    context = .current
    super.init()
    delivery = TouchDelivery(application: self)
  }

  /// Creates an application in `context`.
  public init(in context: AppContext) {
    self.context = context
    super.init()
    delivery = TouchDelivery(application: self)
  }

  @export(interface)
  deinit {
    animator.interruptAll()
    window?.application = nil
  }

  /// The window on the panel, which the application owns. Replacing the window cancels its touches.
  public final var window: Window? {
    willSet {
      guard newValue !== window else { return }
      delivery.revokeTouches(in: nil)
      animator.interruptAll()
      window?.application = nil
    }
    didSet {
      guard oldValue !== window else { return }
      window?.application = self
      window?.damageAll()
    }
  }

  /// The panel's backlight, or `nil` if the app is not shown on a panel.
  public final var backlight: (any Backlight)?

  /// The text that was cut or copied last. `resetForNextUser()` clears it.
  public final var clipboard = ""

  /// A closure to call with a message when views that must not shrink need more space than a stack or a grid has.
  ///
  /// Each stack and each grid reports a conflict once. The runtime writes the messages to the log.
  public final var onLayoutConflict: ((String) -> Void)?

  /// Whether `terminate()` was called.
  public private(set) final var isTerminated = false

  /// Ends the program after the current handler returns.
  ///
  /// The panel returns to the console, and the exit status is 0. A board that runs only this program shuts down.
  public final func terminate() { isTerminated = true }

  // MARK: For the runtime

  /// Data of the runtime. The toolkit does not use it.
  package final var runtimeState: AnyObject?
  /// The runtime's wall clock, created on first use. The toolkit does not use it.
  package final var wallClockState: AnyObject?
  /// Whether the wall clock is the machine's. `timeZoneName` is its time zone, or `nil` for that of the machine.
  package final var usesSystemClock = false
  package final var timeZoneName: String?

  /// A closure to call when a person uses another input device than the panel, such as a keyboard. This counts as
  /// activity of a user. With `true`, it also opens the staff's page. The closure returns the application that receives
  /// the input: the app or the staff's page over it. It returns `nil` if the input only wakes the kiosk.
  package final var onUserActivity: ((_ opensStaffPage: Bool) -> Application?)?
  /// A closure to call with the staff's page when it covers the app, and with `nil` when it has closed. Terminating the
  /// page closes it. For the focus, which moves to the page.
  package final var onCover: ((Application?) -> Void)?

  /// A closure to call when the user has left. For the focus, which must not show the next user what this one chose.
  final var onNextUser: (() -> Void)?
  /// A closure to call when the views are laid out. For the focus, whose ring follows its element.
  final var afterLayout: (() -> Void)?

  /// Returns the touches to deliver instead of those of the panel, for a user who explores the screen with a finger.
  package final var touchFilter: (([TouchInput]) -> [TouchInput])?
  /// Called when all touches are cancelled.
  package final var onTouchesCancelled: (() -> Void)?
  /// Called with each change of a touch that only wakes the kiosk.
  package final var onWakingTouch: ((TouchInput) -> Void)?
  /// Called when the panel asks whether the user has left, and when the user has left.
  package final var onUserAbsence: ((UserAbsence) -> Void)?

  /// Groups all complete reports of the panel since the last call into events and delivers each through
  /// `sendEvent(_:)`. The reports must be in order.
  @export(interface)
  public final func receive(_ inputs: [TouchInput]) {
    context.performAsCurrent { delivery.receive(touchFilter?(inputs) ?? inputs) }
  }

  /// Records input from another device than the panel. Returns the application that receives the input, or `nil`. See
  /// `onUserActivity`.
  package final func recordUserActivity(opensStaffPage: Bool = false) -> Application? {
    guard let onUserActivity else { return self }
    return onUserActivity(opensStaffPage)
  }

  /// Restarts the timeouts of all presentations, because the user has pressed a key, or touches the panel to explore
  /// it.
  package final func userDidAct() { window?.presentationHost?.userDidAct() }

  /// Cancels all touches, because the panel was lost or another program owns the screen.
  @export(interface)
  public final func cancelTouches(at time: Double) {
    onTouchesCancelled?()
    context.performAsCurrent { delivery.cancelAll(at: time) }
  }

  /// Advances the application to `time`: fires due timers, updates animations, calls display links, and lays out views.
  @export(interface)
  public final func advance(to time: Double) {
    setTime(time)
    context.performAsCurrent {
      delivery.fireTimers(at: now)
      timers.fire(at: now)
      animator.advance(to: now)
      displayLinks.advance(to: now)
      window?.layoutSubtreeIfNeeded()
      afterLayout?()
    }
  }

  /// The time at which `advance(to:)` must be called even without touches and animations, or `nil` if it need not be.
  public final var nextDeadline: Double? {
    let next = min(
      timers.nextDue, animator.nextStart(after: now) ?? .infinity,
      delivery.nextDeadline)
    return next < .infinity ? next : nil
  }

  /// Whether an animation or a display link is running, so that every refresh needs a frame.
  public final var isAnimating: Bool { animator.isRunning(at: now) || displayLinks.isRunning }

  /// Sets the current time. Times in the past and times that are not finite are ignored.
  package final func setTime(_ time: Double) {
    if time > now && time.isFinite { now = time }
  }

  // MARK: Events and actions

  /// Sends an event to the window. Override this method to observe all events, and call `super`.
  open func sendEvent(_ event: Event) { window?.sendEvent(event) }

  /// Performs `action` on `target`.
  ///
  /// If `target` is `nil`, the first responder and the responders after it are searched for one that can perform the
  /// action. Without a first responder, the search starts at `sender`. Returns `false` if no responder performed the
  /// action.
  @discardableResult
  @export(interface)
  public final func sendAction(_ action: Action, to target: Responder?, from sender: Responder?) -> Bool {
    let performer = target ?? (window?.firstResponder ?? sender)?.targetForAction(action, withSender: sender)
    guard let handler = performer?.handler(for: action) else { return false }
    context.performAsCurrent { handler(sender) }
    return true
  }

  /// Schedules a call of `handler` in `interval` seconds from `now`, once or repeatedly.
  @discardableResult
  @export(interface)
  public final func schedule(
    after interval: Double, repeats: Bool = false, _ handler: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval: interval, repeats: repeats, from: now, handler)
    timers.add(timer)
    return timer
  }

  /// Restarts a timer that has fired or was cancelled, for one call in `interval` seconds from `now`.
  ///
  /// Reusing the timer avoids an allocation for every touch.
  @export(interface)
  final func reschedule(_ timer: Timer, after interval: Double) {
    timer.restart(after: interval, from: now)
    timers.add(timer)
  }

  /// Starts calling `link` in every frame, from the next `advance(to:)` until it is stopped. If it is already running,
  /// nothing changes.
  public final func start(_ link: DisplayLink) { displayLinks.start(link) }

  /// The delegate, if it is a responder.
  open override var next: Responder? { delegate as? Responder }
}
