import Geometry

/// Delivers every touch, from the panel's report to the last callback.
///
/// No other class delivers touches. One turn has three steps:
///
/// 1. Reports become an event (`TouchDelivery+Reports`), which is sent to the application and its window.
/// 2. The recognizers receive the event (`+Recognizers`). The states that they set take effect after the last one
///    has received it.
/// 3. `servePendingRequests` repeats until nothing is left to do: it decides between recognizers and calls their
///    actions (`+Verdicts`), then calls the views, one at a time (`+Views`).
///
/// A request that a handler makes during a turn is recorded, and the running turn serves it. The only exception is a
/// view that leaves its window: it loses its touches immediately, before it leaves (`+Removal`).
///
/// The application owns the delivery. Touches, the event, and all lists are reused, so that a touch allocates no
/// memory.
final class TouchDelivery {
  /// The current step, which determines the requests that are served immediately.
  enum Step {
    /// No turn is running. Requests are served immediately.
    case idle
    /// The application and its window have the event.
    case sending
    /// Recognizers are handling an event or a timer.
    case recognizing
    /// Requests are being served.
    case serving
  }

  /// The application, which owns the delivery and outlives it.
  unowned(unsafe) let application: Application
  let event = Event()
  var step = Step.idle

  // Touches.
  /// Whether the event has undelivered changes.
  var isEventOpen = false
  var tapCounter = TapCounter()
  /// Unused touches, for later fingers.
  private var reusableTouches: [Touch] = []
  /// Touches that were taken away from their views and that the window has not received as cancelled yet.
  var revokedTouches = TouchSet()

  // Recognizers.
  /// The recognizers that have an attempt. Recognizers of deeper views come first; on the same view, the one added
  /// first.
  var activeRecognizers: [GestureRecognizer] = []
  var arbiter = GestureArbiter()
  var lastMember: GestureArbiter.Member = 0
  /// Whether there are states or withdrawals of recognizers to decide or announce.
  var hasPendingDecisions = false

  // Views.
  /// Lifted touches whose views have not received their end, because a recognizer delays it.
  var delayedTouches = TouchSet()
  /// The touches of the current call. Reused for every call.
  var group = TouchSet()

  @export(interface)
  init(application: Application) {
    self.application = application
    reusableTouches.reserveCapacity(16)
    group.reserveCapacity(16)
  }

  @export(interface)
  deinit {
    for recognizer in activeRecognizers { recognizer.endAttempt() }
  }

  var window: Window? { application.window }
  var now: Double { application.now }

  // MARK: Turns

  func deliver() {
    guard isEventOpen, step == .idle else { return }
    isEventOpen = false
    send()
    sendRevokedTouches()
  }

  /// Sends the window the touches that were cancelled during the turn. Their views already know.
  func sendRevokedTouches() {
    while !revokedTouches.isEmpty {
      for touch in event.allTouches where !revokedTouches.contains(touch) { touch.makeStationary() }
      send()
    }
  }

  private func send() {
    revokedTouches.removeAll()
    step = .sending
    window?.overlay?.observe(event)
    application.sendEvent(event)
    step = .idle
    event.samples.removeAll(keepingCapacity: true)
    removeEndedTouches()
    servePendingRequests()
  }

  /// Passes the event that is being sent to recognizers and views.
  @export(interface)
  func dispatch(_ event: Event) {
    guard step == .sending else { return }
    // An action may make the application release the window.
    let window = window
    defer { withExtendedLifetime(window) {} }
    failSeries(before: event)
    deliverToRecognizers(event)
    step = .serving
    serveVerdicts()
    decideAcceptance(in: event)
    serveAll()
    retainDelayedTouches(of: event)
    step = .sending
  }

  /// Serves pending requests, unless a turn that will serve them is running or about to run.
  func servePendingRequests() {
    guard step == .idle, !isEventOpen, hasPendingDecisions else { return }
    let window = window
    defer { withExtendedLifetime(window) {} }
    step = .serving
    event.timestamp = now
    serveAll()
    step = .idle
    sendRevokedTouches()
  }

  private func serveAll() {
    repeat { serveVerdicts() } while deliverToNextView()
    delayedTouches.removeAll { !$0.hasPendingDelivery }
  }

  private func removeEndedTouches() {
    var index = 0
    while index < event.allTouches.count {
      var touch = event.allTouches[index]
      guard touch.hasEnded, !revokedTouches.contains(touch) else {
        index += 1
        continue
      }
      if touch.finger.phase == .ended { tapCounter.recordLift(of: touch) }
      event.allTouches.remove(at: index)
      // A retained touch keeps its final state, so it is not reused.
      if isKnownUniquelyReferenced(&touch) {
        touch.prepareForReuse()
        reusableTouches.append(touch)
      }
    }
  }

  /// Returns an unused touch for a new finger.
  func makeTouch() -> Touch { reusableTouches.popLast() ?? Touch() }
}
