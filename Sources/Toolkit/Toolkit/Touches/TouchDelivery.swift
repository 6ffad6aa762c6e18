import Geometry

/// Carries every touch from the panel's report to the last callback.
///
/// One turn goes like this, and nothing else delivers touches:
///
/// 1. Reports become an event (`TouchDelivery+Reports`), which goes to the application and its window.
/// 2. The recognizers are told (`+Recognizers`). What they set waits until all of them have heard.
/// 3. `serve` does what was asked for until nothing is left: it decides between recognizers and calls their
///    actions (`+Verdicts`), then tells the views, one call at a time (`+Views`), and begins again.
///
/// Whatever a handler asks for meanwhile, whichever it is, is noted and served by the turn that runs. There is one
/// exception: a view that leaves its window loses its touches at once, while it still is where it was (`+Removal`).
///
/// Owned by the application. Touches, the event and every list are used again, so that a finger costs no memory.
final class TouchDelivery {
  /// What is being done, and so what may be asked of the delivery.
  enum Step {
    /// Nothing: what is asked for is served at once.
    case idle
    /// An event is with the application and its window.
    case sending
    /// Recognizers are told of an event, or of their time.
    case telling
    /// What was asked for is being served.
    case serving
  }

  /// The application, which owns this and outlives it.
  unowned(unsafe) let application: Application
  let event = Event()
  var step = Step.idle

  // The fingers.
  /// Whether the event has changes that were not delivered yet.
  var isEventOpen = false
  var taps = TapCounter()
  /// Touches at rest, for fingers to come.
  private var spares: [Touch] = []
  /// Touches that were taken away, of which the window has not heard.
  var revoked = TouchSet()

  // The recognizers.
  /// Those that have an attempt. The deepest view comes first, and on one view the recognizer added first.
  var active: [GestureRecognizer] = []
  var arbiter = GestureArbiter()
  var lastMember: GestureArbiter.Member = 0
  /// Whether a recognizer has set or lost something that is to be decided or announced.
  var hasVerdicts = false

  // The views.
  /// Touches off the glass whose view has not heard of their end: a recognizer delays it.
  var withheld = TouchSet()
  /// Filled for each call.
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

  /// Delivers what the open event has collected.
  func deliver() {
    guard isEventOpen, step == .idle else { return }
    isEventOpen = false
    send()
    announceRevoked()
  }

  /// Tells the window of touches that were taken away meanwhile: their views know.
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

  /// Carries the event that is being sent to recognizers and views.
  @export(interface)
  func carry(_ event: Event) {
    guard step == .sending else { return }
    // An action may have the application let go of it.
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

  /// Serves what was asked for, unless a turn is running or about to: that one will.
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
      // Somebody who kept the touch may look at it later: it stays as it ended.
      if isKnownUniquelyReferenced(&touch) {
        touch.release()
        spares.append(touch)
      }
    }
  }

  /// A touch for a new finger.
  func spareTouch() -> Touch { spares.popLast() ?? Touch() }
}
