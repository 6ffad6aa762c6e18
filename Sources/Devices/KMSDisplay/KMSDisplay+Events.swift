import Platform
import System

/// What comes in: flips, the kernel's announcements, and switches of terminals.
extension KMSDisplay {
  enum Tag {
    static let card: UInt64 = 1
    static let events: UInt64 = 2
    static let console: UInt64 = 3
  }

  /// Reads the event of the frame on its way without asking first who has something to say:
  /// a system call less for each frame. What else there is keeps `descriptor` readable.
  func hasReadFlip(at now: Double, into events: inout [DisplayEvent]) -> Bool {
    guard case .flying = state else { return false }
    readCard(at: now, into: &events)
    if case .flying = state { return false }
    return true
  }

  /// Reads what has something to say.
  func readAll(at now: Double, into events: inout [DisplayEvent]) {
    var (cardIsReadable, eventsAreReadable, consoleIsReadable) = (false, false, false)
    try? poll.wait(for: 0) { tag in
      switch tag {
      case Tag.card: cardIsReadable = true
      case Tag.events: eventsAreReadable = true
      default: consoleIsReadable = true
      }
    }
    if cardIsReadable { readCard(at: now, into: &events) }
    if eventsAreReadable { readEvents() }
    if consoleIsReadable { readConsole(at: now, into: &events) }
  }

  private func readCard(at now: Double, into events: inout [DisplayEvent]) {
    guard let card else { return }
    var landing: FlipTime?
    let isAlive = card.readFlips { tag, time in
      // The event of a frame that was given up comes too late.
      guard case .flying(let output, tag, let since) = state else { return }
      landing =
        card.stampsMonotonic
        ? FlipTime(stamp: time, committed: since, interval: output.clock.interval, heard: now) : FlipTime(now)
    }
    if let landing, let output = state.output { land(output, landing, isTold: true, at: now, into: &events) }
    if isAlive {
      // Where it is to be heard again it is not in the poll, and was read because a frame is on its way.
      if deafness.deadline == nil { deafness.reset() }
    } else {
      // It would be readable for ever. Where the card is there all the same, its driver is one that tells no flips.
      poll.remove(card.descriptor)
      if deafness.deadline == nil { deafness.refused(at: now) }
      if deafness.isFirst { note(.outputs) }
    }
  }

  /// From now on hears what the kernel announces; where it cannot be heard, that is tried again ever more seldom.
  func hearKernel(at now: Double) {
    guard let events = try? cards.hearKernel(), (try? poll.add(events.descriptor.rawValue, tag: Tag.events)) != nil else {
      kernelDeafness.refused(at: now)
      if kernelDeafness.isFirst {
        log("the kernel's device events cannot be heard; looking again from time to time instead", of: "displays", at: now)
      }
      return
    }
    kernelEvents = consume events
    kernelDeafness.reset()
  }

  var hearsEvents: Bool {
    switch kernelEvents {
    case .some: true
    case .none: false
    }
  }

  private func readEvents() {
    let reading: KernelEvents.Reading =
      switch kernelEvents {
      case .some(let events): events.read { hear($0) }
      case .none: .complete
      }
    if reading != .complete { note(.outputs) }
    // Closed, so that it is not readable for ever; the look that follows makes a new one, or says when to try.
    if reading == .broken { kernelEvents = nil }
  }

  /// Takes in what the kernel announces.
  func hear(_ event: KernelEvent) {
    guard event.subsystem == "drm" else { return }
    // Not by name: the card may have been opened by a link.
    if event.action == "remove", let number = event.deviceNumber, number == card?.deviceNumber { note(.anotherCard) }
    if event.isHotplug || event.action == "add" || event.action == "remove" { note(.outputs) }
  }

  /// There is something to look for.
  func note(_ found: Search) {
    if search != .anotherCard { search = found }
  }

  private func readConsole(at now: Double, into events: inout [DisplayEvent]) {
    console?.process { change in
      switch change {
      case .leaving: leave(into: &events)
      case .returned: comeBack(at: now, into: &events)
      }
    }
  }

  /// Another virtual terminal gets the screen.
  func leave(into events: inout [DisplayEvent]) {
    let output = state.output
    state = .away(output)
    rest()
    card?.dropMaster()
    console?.letGo()
    if output != nil, let loss = acceptance.hide() { events.append(loss) }
  }

  /// The screen is this program's again.
  func comeBack(at now: Double, into events: inout [DisplayEvent]) {
    guard case .away(let output) = state else { return }
    // Panels may have come and gone meanwhile.
    note(.outputs)
    guard let output else {
      state = .searching
      return
    }
    output.invalidate()
    regain(output, at: now, into: &events)
  }
}
