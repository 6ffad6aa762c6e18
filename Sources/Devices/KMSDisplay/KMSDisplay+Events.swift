import Platform
import System

/// Flip events, the kernel's device events, and switches of virtual terminals.
extension KMSDisplay {
  enum Tag {
    static let card: UInt64 = 1
    static let events: UInt64 = 2
    static let console: UInt64 = 3
  }

  /// Reads the pending frame's flip event without polling first, which saves a system call per frame. Other events keep
  /// `descriptor` readable. Returns `true` if the frame is no longer in flight.
  func readPendingFlip(at now: Double, into events: inout [DisplayEvent]) -> Bool {
    guard case .flipPending = state else { return false }
    readCard(at: now, into: &events)
    if case .flipPending = state { return false }
    return true
  }

  /// Polls all sources and reads those that are readable.
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
    let isAlive = card.readFlipEvents { tag, time in
      // Ignore the late event of an abandoned frame.
      guard case .flipPending(let output, tag, let since) = state else { return }
      landing =
        card.hasMonotonicTimestamps
        ? FlipTime(stamp: time, committed: since, interval: output.clock.interval, heard: now) : FlipTime(now)
    }
    if let landing, let output = state.output { didPresent(output, landing, hasEvent: true, at: now, into: &events) }
    if isAlive {
      // With a retry scheduled, the card is not polled and was read only because a frame is in flight.
      if cardEventRetry.deadline == nil { cardEventRetry.reset() }
    } else {
      // A broken descriptor would stay readable forever. If the card still exists, its driver counts as one without
      // flip events.
      poll.remove(card.descriptor)
      if cardEventRetry.deadline == nil { cardEventRetry.recordFailure(at: now) }
      if cardEventRetry.isFirstFailure { scheduleScan(.outputs) }
    }
  }

  /// Starts receiving the kernel's device events. If that fails, schedules a retry with a backoff.
  func startKernelEvents(at now: Double) {
    guard let events = try? cards.makeKernelEvents(), (try? poll.add(events.descriptor.rawValue, tag: Tag.events)) != nil else {
      ueventRetry.recordFailure(at: now)
      if ueventRetry.isFirstFailure {
        log("cannot receive the kernel's device events; checking for changes periodically instead", of: "displays", at: now)
      }
      return
    }
    kernelEvents = consume events
    ueventRetry.reset()
  }

  var hearsEvents: Bool {
    switch kernelEvents {
    case .some: true
    case .none: false
    }
  }

  private func readEvents() {
    let reading: KernelEvents.ReadResult =
      switch kernelEvents {
      case .some(let events): events.read { handle($0) }
      case .none: .complete
      }
    if reading != .complete { scheduleScan(.outputs) }
    // Closed, because it would stay readable forever. The following scan opens a new one or schedules a retry.
    if reading == .broken { kernelEvents = nil }
  }

  /// Handles a device event of the kernel.
  func handle(_ event: Uevent) {
    guard event.subsystem == "drm" else { return }
    // Compared by number, because the path with which the card was opened may be a link.
    if event.action == "remove", let number = event.deviceNumber, number == card?.deviceNumber { scheduleScan(.allCards) }
    if event.isHotplug || event.action == "add" || event.action == "remove" { scheduleScan(.outputs) }
  }

  /// Schedules a scan.
  func scheduleScan(_ found: ScanScope) {
    if pendingScan != .allCards { pendingScan = found }
  }

  private func readConsole(at now: Double, into events: inout [DisplayEvent]) {
    console?.process { change in
      switch change {
      case .leaving: yieldTerminal(into: &events)
      case .entering: resumeTerminal(at: now, into: &events)
      }
    }
  }

  /// Yields the screen to another virtual terminal.
  func yieldTerminal(into events: inout [DisplayEvent]) {
    let output = state.output
    state = .switchedAway(output)
    clearFailures()
    card?.dropMaster()
    console?.allowSwitch()
    if output != nil, let loss = acceptance.hide() { events.append(loss) }
  }

  /// Resumes drawing after the switch back to this program's virtual terminal.
  func resumeTerminal(at now: Double, into events: inout [DisplayEvent]) {
    guard case .switchedAway(let output) = state else { return }
    // Panels may have been connected or disconnected in the meantime.
    scheduleScan(.outputs)
    guard let output else {
      state = .searching
      return
    }
    output.invalidate()
    showAgain(output, at: now, into: &events)
  }
}
