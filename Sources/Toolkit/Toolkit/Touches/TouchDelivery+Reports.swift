import Geometry

/// Turns the panel's reports into events.
extension TouchDelivery {
  /// Groups `inputs` into events and delivers them.
  ///
  /// Consecutive reports that contain only moves become one event. Every other report becomes an event of its own, or
  /// two if a finger lifts and another one lands in a view that must receive the lift first.
  func receive(_ inputs: [TouchInput]) {
    guard step == .idle else {
      assertionFailure("a touch handler cannot deliver touches")
      return
    }
    var index = 0
    while index < inputs.count {
      fireTimers(before: inputs[index].time)
      var end = index
      var isMoves = true
      repeat {
        if inputs[end].phase != .move { isMoves = false }
        end += 1
      } while end < inputs.count && !inputs[end - 1].endsReport
      if isMoves {
        for input in inputs[index..<end] { apply(input) }
      } else {
        deliver()
        apply(inputs[index..<end])
        deliver()
      }
      index = end
    }
    deliver()
  }

  /// Fires the timers of recognizers and of the app that were due before `time`, so that they precede the input.
  private func fireTimers(before time: Double) {
    // With an infinite time, a timer that restarts itself would fire forever.
    guard time.isFinite else { return }
    let timers = application.timers
    // Timers that a handler creates wait for the next call.
    let latest = timers.lastSequenceNumber
    func nextDue() -> Double { min(nextDeadline, timers.nextDue(upTo: latest)) }
    let end = time - TouchConstants.timeTolerance
    while nextDue() < end {
      deliver()
      // A handler may have stopped the timer during delivery.
      let due = nextDue()
      guard due < end else { break }
      application.setTime(due)
      if nextDeadline <= due {
        fireTimers(at: due)
      } else {
        timers.fireNext(dueAt: due, upTo: latest, skippingTo: end)
      }
    }
  }

  /// Cancels all touches, because the panel was lost or another program owns the screen.
  func cancelAll(at time: Double) {
    deliver()
    guard !event.allTouches.isEmpty else { return }
    guard step == .idle else {
      revokeTouches(in: nil)
      return
    }
    openEvent(at: time)
    for touch in event.allTouches { touch.setPhase(.cancelled, at: event.timestamp) }
    deliver()
  }

  /// Applies a report. Touches that the report ends are applied first, regardless of their order, because they can
  /// prevent a view from accepting a new touch.
  private func apply(_ report: ArraySlice<TouchInput>) {
    for index in report.indices where ends(report[index].contact, at: index, in: report) {
      apply(report[index])
    }
    for index in report.indices where !ends(report[index].contact, at: index, in: report) {
      apply(report[index])
    }
  }

  /// Returns `true` if the input at `index` belongs to a touch that was already down and that `report` ends at `index`
  /// or later.
  private func ends(_ contact: Int32, at index: Int, in report: ArraySlice<TouchInput>) -> Bool {
    var position = report.startIndex
    while position < report.endIndex {
      let input = report[position]
      if input.contact == contact {
        if input.phase == .down { return false }
        if input.phase != .move { return index <= position }
      }
      position += 1
    }
    return false
  }

  private func apply(_ input: TouchInput) {
    // Ignore a location that is not finite: the finger stays where it was.
    let hasFiniteLocation = input.location.x.isFinite && input.location.y.isFinite
    let known = activeTouch(of: input.contact)
    // Deliver `began` before the next change of the same touch. A view that never receives the beginning of a short tap
    // could not act on it.
    if let known, known.finger.phase == .began, isEventOpen { deliver() }
    // Delivery may have ended the touch.
    let touch = known.flatMap { $0.hasEnded ? nil : $0 }
    switch input.phase {
    case .down:
      guard hasFiniteLocation else { return }
      if let touch {
        // The panel's report of the previous end was lost.
        cancel(touch, at: input)
        deliver()
      }
      beginTouch(input)
    case .move:
      guard let touch, hasFiniteLocation, touch.finger.location != input.location else { return }
      openEvent(at: input.time)
      touch.setPhase(.moved, at: now)
      updateLocation(of: touch, to: input)
    case .up:
      guard let touch else { return }
      openEvent(at: input.time)
      touch.setPhase(.ended, at: now)
      if hasFiniteLocation && touch.finger.location != input.location { updateLocation(of: touch, to: input) }
    case .cancel:
      if let touch { cancel(touch, at: input) }
    }
  }

  private func cancel(_ touch: Touch, at input: TouchInput) {
    openEvent(at: input.time)
    touch.setPhase(.cancelled, at: now)
  }

  private func beginTouch(_ input: TouchInput) {
    guard let window else { return }
    // The hit test must see the layout that the next frame shows.
    window.layoutSubtreeIfNeeded()
    openEvent(at: input.time)
    let view = window.touchTarget(at: input.location, with: event)
    if let view, hasEndedTouch(blocking: view) {
      // Delivery may change anything, including the window.
      deliver()
      beginTouch(input)
      return
    }
    let touch = makeTouch()
    touch.reset(
      contact: input.contact, at: input.location, time: event.timestamp,
      tapCount: tapCounter.count(contactAt: input.location, time: event.timestamp))
    touch.window = window
    touch.view = view
    event.allTouches.append(touch)
    recordSample(of: touch)
  }

  /// Returns `true` if the open event ends a touch that must be delivered before a new touch in `view` begins.
  ///
  /// Views receive `touchesBegan` before `touchesEnded`. In the same event, the view would refuse the new touch because
  /// of the old one, and the new tap count would miss the lift. Recognizers would treat the two as fingers that are
  /// down together.
  private func hasEndedTouch(blocking view: View) -> Bool {
    for touch in event.allTouches where touch.hasEnded {
      guard let other = touch.view else { continue }
      if other === view || other.isExclusiveTouch || view.isExclusiveTouch { return true }
      for recognizer in touch.gestureRecognizers {
        if let watched = recognizer.view, view.isDescendant(of: watched) { return true }
      }
    }
    return false
  }

  private func updateLocation(of touch: Touch, to input: TouchInput) {
    touch.finger.location = input.location
    if input.location.distance(to: touch.origin) > TouchConstants.tapSlop { touch.tapCount = 0 }
    recordSample(of: touch)
  }

  /// Records the location of `touch` for `Event.coalescedTouches(for:)`.
  private func recordSample(of touch: Touch) {
    event.samples.append(
      CoalescedTouch(timestamp: touch.finger.timestamp, touch: touch, location: touch.finger.location))
  }

  private func activeTouch(of contact: Int32) -> Touch? {
    for touch in event.allTouches where touch.contact == contact && !touch.hasEnded { return touch }
    return nil
  }

  private func openEvent(at time: Double) {
    application.setTime(time)
    event.timestamp = now
    guard !isEventOpen else { return }
    isEventOpen = true
    for touch in event.allTouches { touch.makeStationary() }
  }
}
