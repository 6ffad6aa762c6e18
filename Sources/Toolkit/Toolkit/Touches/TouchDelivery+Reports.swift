import Geometry

/// From the panel's reports to events.
extension TouchDelivery {
  /// Groups `inputs` into events and delivers them. Reports of nothing but moves
  /// that follow each other become one event; any other report is its own, or two
  /// where a finger lifts and the next one lands on the same view.
  func receive(_ inputs: [TouchInput]) {
    guard step == .idle else {
      assertionFailure("a handler of touches cannot receive touches")
      return
    }
    var index = 0
    while index < inputs.count {
      fireTimers(before: inputs[index].time)
      var (end, isMoves) = (index, true)
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

  /// What was waited for comes before what came later: the timers of recognizers, and those of the app.
  private func fireTimers(before time: Double) {
    // A time that never ends would have a timer that starts itself again fire for ever.
    guard time.isFinite else { return }
    let timers = application.timers
    // One that a timer makes waits for the next time.
    let latest = timers.latest
    func nextDue() -> Double { min(nextDeadline, timers.nextDue(upTo: latest)) }
    let end = time - TouchConstants.timeStep
    while nextDue() < end {
      deliver()
      // Delivery may have stopped it.
      let due = nextDue()
      guard due < end else { break }
      application.pass(to: due)
      if nextDeadline <= due {
        fireTimers(at: due)
      } else {
        timers.fireNext(dueAt: due, upTo: latest, skippingTo: end)
      }
    }
  }

  /// Cancels every touch: the panel is lost, or the screen belongs to another program.
  func cancelAll(at time: Double) {
    deliver()
    guard !event.allTouches.isEmpty else { return }
    guard step == .idle else {
      revokeTouches(in: nil)
      return
    }
    openEvent(at: time)
    for touch in event.allTouches { touch.change(to: .cancelled, at: event.timestamp) }
    deliver()
  }

  /// Applies a report. The fingers it ends come first, whatever its order is: one of them
  /// may be in the way of one that lands.
  private func apply(_ report: ArraySlice<TouchInput>) {
    for index in report.indices where ends(report[index].contact, at: index, in: report) {
      apply(report[index])
    }
    for index in report.indices where !ends(report[index].contact, at: index, in: report) {
      apply(report[index])
    }
  }

  /// Whether what `report` says at `index` is of a finger that was down before, and that
  /// it ends there or later.
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
    // A place that is no number is no place: the finger stays where it was.
    let hasPlace = input.location.x.isFinite && input.location.y.isFinite
    let known = activeTouch(of: input.contact)
    // What a finger did is told apart, except for moves: a view that never heard
    // of a short tap could not act on it.
    if let known, known.finger.phase == .began, isEventOpen { deliver() }
    // Delivery may have ended the touch.
    let touch = known.flatMap { $0.isOver ? nil : $0 }
    switch input.phase {
    case .down:
      guard hasPlace else { return }
      if let touch {
        // Its end was lost on the way.
        cancel(touch, at: input)
        deliver()
      }
      begin(input)
    case .move:
      guard let touch, hasPlace, touch.finger.location != input.location else { return }
      openEvent(at: input.time)
      touch.change(to: .moved, at: now)
      place(touch, at: input)
    case .up:
      guard let touch else { return }
      openEvent(at: input.time)
      touch.change(to: .ended, at: now)
      if hasPlace && touch.finger.location != input.location { place(touch, at: input) }
    case .cancel:
      if let touch { cancel(touch, at: input) }
    }
  }

  private func cancel(_ touch: Touch, at input: TouchInput) {
    openEvent(at: input.time)
    touch.change(to: .cancelled, at: now)
  }

  private func begin(_ input: TouchInput) {
    guard let window else { return }
    // What is touched is what will be seen.
    window.layOut()
    openEvent(at: input.time)
    let view = window.contactTarget(at: input.location, with: event)
    if let view, hasEnding(inTheWayOf: view) {
      // Delivery may change everything, the window too.
      deliver()
      begin(input)
      return
    }
    let touch = spareTouch()
    touch.begin(
      contact: input.contact, at: input.location, time: event.timestamp,
      tapCount: taps.count(contactAt: input.location, time: event.timestamp))
    touch.window = window
    touch.view = view
    event.allTouches.append(touch)
    note(touch)
  }

  /// Whether the open event ends a touch that a new one in `view` follows: one that
  /// the view, which hears of the beginning first, would have to refuse it for, and
  /// whose lift the new one's tap count wants to know; or one whose recognizers would
  /// take the two for fingers that are down together.
  private func hasEnding(inTheWayOf view: View) -> Bool {
    for touch in event.allTouches where touch.isOver {
      guard let other = touch.view else { continue }
      if other === view || other.isExclusiveTouch || view.isExclusiveTouch { return true }
      for recognizer in touch.gestureRecognizers {
        if let watched = recognizer.view, view.isDescendant(of: watched) { return true }
      }
    }
    return false
  }

  private func place(_ touch: Touch, at input: TouchInput) {
    touch.finger.location = input.location
    if input.location.distance(to: touch.origin) > TouchConstants.tapSlop { touch.tapCount = 0 }
    note(touch)
  }

  /// Notes where a finger is, for who wants all of its way.
  private func note(_ touch: Touch) {
    event.samples.append(
      CoalescedTouch(timestamp: touch.finger.timestamp, touch: touch, location: touch.finger.location))
  }

  private func activeTouch(of contact: Int32) -> Touch? {
    for touch in event.allTouches where touch.contact == contact && !touch.isOver { return touch }
    return nil
  }

  private func openEvent(at time: Double) {
    application.pass(to: time)
    event.timestamp = now
    guard !isEventOpen else { return }
    isEventOpen = true
    for touch in event.allTouches { touch.rest() }
  }
}
