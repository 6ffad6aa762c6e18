import Platform
import System

/// Flip events, the kernel's device events, and switches of virtual terminals.
extension KMSDisplay {
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
    let sources = watcher.readableSources()
    if sources.contains(.card) { readCard(at: now, into: &events) }
    if sources.contains(.kernel) { watcher.readKernelEvents() }
    if sources.contains(.console) { readConsole(at: now, into: &events) }
  }

  private func readCard(at now: Double, into events: inout [DisplayEvent]) {
    guard let card = held?.card else { return }
    var landing: FlipTime?
    let isAlive = card.readFlipEvents { tag, time in
      // Ignore the late event of an abandoned frame.
      guard case .flipPending(let output, tag, let since) = state else { return }
      landing =
        card.hasMonotonicTimestamps
        ? FlipTime(stamp: time, committed: since, interval: output.clock.interval, heard: now) : FlipTime(now)
    }
    if let landing, let output = state.output { didPresent(output, landing, hasEvent: true, at: now, into: &events) }
    if isAlive { watcher.didReadCard() } else { watcher.didFailToRead(card, at: now) }
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
    let wasHidden = state.visibility == .hidden
    apply(.terminalLeft)
    finder.clearFailures()
    held?.card.dropMaster()
    console?.allowSwitch()
    if state.output != nil, !wasHidden { events.append(.hidden) }
  }

  /// Resumes drawing after the switch back to this program's virtual terminal.
  func resumeTerminal(at now: Double, into events: inout [DisplayEvent]) {
    guard case .switchedAway(let output) = state else { return }
    // Panels may have been connected or disconnected in the meantime.
    watcher.scheduleScan(.outputs)
    guard let output else { return apply(.terminalEntered) }
    output.invalidate()
    showAgain(output, at: now, into: &events)
  }
}
