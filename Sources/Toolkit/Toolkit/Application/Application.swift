public import AppContexts
import Geometry

/// The program as the toolkit sees it: one window, its touches, timers and animations.
///
/// It has no clock and no loop: the runtime hands it touches (`receive`) and
/// time (`advance`) and asks what is to be drawn (`Window.damage`). All times
/// are seconds of one clock that never goes back. Call `advance` once with the
/// present time before anything else, and after every `receive`.
open class Application: Responder {
  /// Owned by the application, for the delegate lives as long as the program.
  public final var delegate: (any ApplicationDelegate)?

  /// The time last given to `receive` or `advance`. An animation or a timer that a handler
  /// starts begins at this time.
  public private(set) final var now = 0.0

  final private(set) var delivery: TouchDelivery!
  final let animator = Animator()
  final let timers = TimerQueue()
  final let displayLinks = DisplayLinks()

  /// What this application offers: its typefaces, languages and keyboards. The application makes it the current context while it
  /// handles touches and time and while its window draws.
  public final let context: AppContext

  /// Creates an application that belongs to the current context.
  public override init() {
    context = .current
    super.init()
    delivery = TouchDelivery(application: self)
  }

  /// Creates an application that belongs to `context`.
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

  /// The window on the panel, which the application owns. The touches of one that
  /// gives way are cancelled.
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

  /// The light behind the panel; nil where the app's picture is not on a panel.
  public final var backlight: (any Backlight)?

  /// What was cut or copied last, for fields to paste. `forgetVisitor()` clears it.
  public final var clipboard = ""

  /// Called with one line for a layout that cannot be: what must not give way has more length than there is room. Each stack and
  /// each grid says so once. The runtime writes it to the log.
  public final var onLayoutConflict: ((String) -> Void)?

  /// Whether the program is to end.
  public private(set) final var isTerminated = false

  /// Ends the program as soon as what is being handled now is done: the panel goes back to the
  /// console, and the status is 0. A board whose only program it is is switched off.
  public final func terminate() { isTerminated = true }

  // MARK: Called by the runtime

  /// What the runtime keeps for this application; the toolkit does nothing with it.
  package final var runtimeState: AnyObject?
  /// The same for its clock on the wall, which is made when it is asked for first.
  package final var clockState: AnyObject?
  /// Whether that clock is the machine's, and in which zone it is to be; nil: the machine's.
  package final var hasMachineClock = false
  package final var zoneName: String?

  /// Somebody does something beside the panel, such as typing: counts as a visitor. Says whether it is for the app, which has the panel.
  package final var hearsPerson: (() -> Bool)?

  /// Delivers all that the panel reported since the last call: grouped into
  /// events, each through `sendEvent`. Complete reports, in their order.
  @export(interface)
  public final func receive(_ inputs: [TouchInput]) { context.performAsCurrent { delivery.receive(inputs) } }

  /// Ends every touch as cancelled: the panel was lost, or the screen is another program's.
  @export(interface)
  public final func cancelTouches(at time: Double) { context.performAsCurrent { delivery.cancelAll(at: time) } }

  /// Brings everything to `time`: fires the timers that are due, moves what is
  /// being animated, calls the display links, then lays out what needs it.
  @export(interface)
  public final func advance(to time: Double) {
    pass(to: time)
    context.performAsCurrent {
      delivery.fireTimers(at: now)
      timers.fire(at: now)
      animator.advance(to: now)
      displayLinks.advance(to: now)
      window?.layOut()
    }
  }

  /// When `advance` must be called although nothing is touched and nothing moves;
  /// nil for never.
  public final var nextTimer: Double? {
    let next = min(
      timers.nextDue, animator.nextStart(after: now) ?? .infinity,
      delivery.nextDeadline)
    return next < .infinity ? next : nil
  }

  /// Whether something moves by itself, so that each refresh wants a frame.
  public final var isAnimating: Bool { animator.isRunning(at: now) || displayLinks.isRunning }

  /// Time never goes back, and one that is no number does not count.
  package final func pass(to time: Double) {
    if time > now && time.isFinite { now = time }
  }

  // MARK: Events and actions

  /// Hands an event to the window. Override to watch all of them; call super.
  open func sendEvent(_ event: Event) { window?.sendEvent(event) }

  /// Has `target` perform `action`; for nil the first that can, from the first
  /// responder up, or from the sender where there is none. Whether somebody did.
  @discardableResult
  @export(interface)
  public final func sendAction(_ action: Action, to target: Responder?, from sender: Responder?) -> Bool {
    let performer = target ?? (window?.firstResponder ?? sender)?.target(for: action, from: sender)
    guard let handler = performer?.handler(for: action) else { return false }
    context.performAsCurrent { handler(sender) }
    return true
  }

  /// Calls `handler` in `interval` seconds from `now`, once or again and again.
  @discardableResult
  @export(interface)
  public final func schedule(
    after interval: Double, repeats: Bool = false, _ handler: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval: interval, repeats: repeats, from: now, handler)
    timers.add(timer)
    return timer
  }

  /// Has a timer that was called, or canceled, call its handler once more, in `interval` seconds from `now`: what a finger begins each time
  /// takes no memory then.
  @export(interface)
  final func schedule(again timer: Timer, after interval: Double) {
    timer.begin(after: interval, from: now)
    timers.add(timer)
  }

  /// Calls `link` in every frame from the next `advance` on, until it stops itself.
  /// One that runs already goes on.
  public final func start(_ link: DisplayLink) { displayLinks.start(link) }

  /// The delegate, where it is a responder.
  open override var next: Responder? { delegate as? Responder }
}
