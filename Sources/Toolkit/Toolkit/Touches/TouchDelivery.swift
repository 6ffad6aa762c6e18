import Geometry

/// Delivers every touch, from the panel's report to the last callback.
///
/// No other class delivers touches. One turn has three steps:
///
/// 1. Reports become an event (`TouchDelivery+Reports`), which is sent to the application and its window.
/// 2. The recognizers receive the event (`+Recognizers`). The states that they set take effect after the last one
///    has received it.
/// 3. `serve` repeats until nothing is left to do: it decides between recognizers and calls their actions
///    (`+Verdicts`), then calls the views, one at a time (`+Views`).
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
    case telling
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
  var taps = TapCounter()
  /// Unused touches, for later fingers.
  private var spares: [Touch] = []
  /// Touches that were taken away from their views and that the window has not received as cancelled yet.
  var revoked = TouchSet()

  // Recognizers.
  /// The recognizers that have an attempt. Recognizers of deeper views come first; on the same view, the one added
  /// first.
  var active: [GestureRecognizer] = []
  var arbiter = GestureArbiter()
  var lastMember: GestureArbiter.Member = 0
  /// Whether there are states or withdrawals of recognizers to decide or announce.
  var hasVerdicts = false

  // Views.
  /// Lifted touches whose views have not received their end, because a recognizer delays it.
  var withheld = TouchSet()
  /// The touches of the current call. Reused for every call.
  var group = TouchSet()

  @export(interface)
  init(application: Application) {
    self.application = application
    spares.reserveCapacity(16)
    group.reserveCapacity(16)
  }

  @export(interface)
  deinit {
    for recognizer in active { recognizer.endAttempt() }
  }

  var window: Window? { application.window }
  var now: Double { application.now }

  // MARK: Turns

  /// Delivers the changes that the open event has collected.
  func deliver() {
    guard isEventOpen, step == .idle else { return }
    isEventOpen = false
    send()
    announceRevoked()
  }

  /// Sends the window the touches that were cancelled during the turn. Their views already know.
  func announceRevoked() {
    while !revoked.isEmpty {
      for touch in event.allTouches where !revoked.contains(touch) { touch.rest() }
      send()
    }
  }

  private func send() {
    revoked.removeAll()
    step = .sending
    window?.overlay?.watch(event)
    application.sendEvent(event)
    step = .idle
    event.samples.removeAll(keepingCapacity: true)
    removeTouchesThatAreOver()
    serve()
  }

  /// Passes the event that is being sent to recognizers and views.
  @export(interface)
  func carry(_ event: Event) {
    guard step == .sending else { return }
    // An action may make the application release the window.
    let window = window
    defer { withExtendedLifetime(window) {} }
    endSeries(before: event)
    tellRecognizers(of: event)
    step = .serving
    serveVerdicts()
    decideWhoHears(event)
    serveAll()
    keepWithheld(event)
    step = .sending
  }

  /// Serves pending requests, unless a turn that will serve them is running or about to run.
  func serve() {
    guard step == .idle, !isEventOpen, hasVerdicts else { return }
    let window = window
    defer { withExtendedLifetime(window) {} }
    step = .serving
    event.timestamp = now
    serveAll()
    step = .idle
    announceRevoked()
  }

  private func serveAll() {
    repeat { serveVerdicts() } while tellNextView()
    withheld.removeAll { !$0.isOwed }
  }

  private func removeTouchesThatAreOver() {
    var index = 0
    while index < event.allTouches.count {
      var touch = event.allTouches[index]
      guard touch.isOver, !revoked.contains(touch) else {
        index += 1
        continue
      }
      if touch.finger.phase == .ended { taps.note(liftOf: touch) }
      event.allTouches.remove(at: index)
      // A retained touch keeps its final state, so it is not reused.
      if isKnownUniquelyReferenced(&touch) {
        touch.release()
        spares.append(touch)
      }
    }
  }

  /// Returns an unused touch for a new finger.
  func spareTouch() -> Touch { spares.popLast() ?? Touch() }
}
