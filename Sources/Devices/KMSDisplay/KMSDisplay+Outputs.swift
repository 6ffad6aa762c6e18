import Platform
import System

/// The search for a panel to drive, at startup and after changes of the cards or their connectors.
extension KMSDisplay {
  func scanIfDue(at now: Double, into events: inout [DisplayEvent]) {
    if case .switchedAway(let output) = state {
      // A removed card keeps its device number as long as it is open.
      guard watcher.pendingScan == .allCards, held != nil else { return }
      cardRemoved(at: now)
      if output != nil { events.append(.screenChanged) }
      return
    }
    guard let scope = watcher.startScanIfDue(at: now) else { return }
    if !watcher.receivesKernelEvents { startKernelEvents(at: now) }
    rescan(scope, at: now, into: &events)
  }

  func startKernelEvents(at now: Double) {
    if !watcher.startKernelEvents(from: cards, at: now) {
      log(
        "cannot receive the kernel's device events; checking for changes periodically instead", of: "displays", at: now)
    }
  }

  /// Scans the current card first, and the other cards only if it has no panel.
  private func rescan(_ scope: CardWatcher.ScanScope, at now: Double, into events: inout [DisplayEvent]) {
    let before = state.output?.number
    if scope == .allCards { cardRemoved(at: now) }
    findOutput(at: now)
    if state.output?.number != before {
      events.append(.screenChanged)
    } else if state.visibility == .shown, let output = state.output,
      output.card.hasBadLink(output.pipeline.connector.id)
    {
      output.invalidate()
      events.append(.exposed)
    }
  }

  private func findOutput(at now: Double) {
    if let card = held?.card, scan([card], probing: true, at: now) { return }
    if let output = state.output {
      log("unplugged; waiting for \(finder.requestDescription)", at: now)
      output.turnOff()
      forgetPanel()
    }
    var others: [any Card] = []
    do throws(DisplayError) {
      for other in try cards.openCards(finder.options) where other.path != held?.card.path { others.append(other) }
    } catch {
      // A device node appears before its owner and mode are set. Retry soon.
      scheduleRetry(error.message, of: "displays", at: now)
    }
    if !scan(others, probing: true, at: now) {
      // If nothing was refused, there is no panel, and knowledge about an earlier panel does not apply to the next one.
      if watcher.pendingScan == nil {
        finder.failures.recordSuccessfulScan()
        forgetPanel()
      }
      scheduleScansWithoutDisplay(at: now)
    }
  }

  /// Schedules the scans that find a panel without an event from the kernel.
  func scheduleScansWithoutDisplay(at now: Double) {
    watcher.scheduleScanWithoutEvents()
    if cards.hasSkippedCards { watcher.scheduleOtherCardRetry(at: now) }
  }

  /// Drives the first usable output of `cards`.
  ///
  /// - Returns: `true` if there is one. If it cannot be driven now, a retry is scheduled.
  func scan(_ cards: [any Card], probing: Bool, at now: Double) -> Bool {
    for card in cards {
      let isHeld = card === held?.card
      switch finder.examine(card, probing: probing, isHeld: isHeld) {
      case .removed: cardRemoved(at: now)
      case .unreadable(let error):
        // If another card was queried and has no panel, this failure does not count: a board without a panel needs no
        // recovery.
        if state.output == nil, held == nil || isHeld { finder.failures.recordFailure(at: now) }
        scheduleRetry("cannot list the outputs: \(error.message)", of: card.path, at: now)
        // The current output stays in use.
        if state.output?.card === card { return true }
      case .noPanel(let hasConnector):
        if held == nil && hasConnector && card.acquireMaster() {
          useCard(card, at: now)
          finder.failures.endFailure()
        }
      case .panel(let target):
        if let output = state.output, output.card === card, output.isDriving(target.connector, on: target.path) {
          return true
        }
        drive(target, on: card, at: now)
        return true
      }
    }
    return false
  }

  private func drive(_ target: OutputFinder.Target, on card: any Card, at now: Double) {
    guard card.acquireMaster() else {
      scheduleRetry("another program holds the display; waiting for it", of: card.path, at: now)
      finder.clearFailures()
      apply(.outputLost)
      // The first program that opens the card after the other program has closed it becomes its master. A descriptor
      // that was opened earlier never would, so it is closed.
      if card === held?.card { release() }
      return
    }
    guard let output = makeOutput(for: target, on: card, at: now) else { return }
    useCard(card, at: now)
    saveState(replacedBy: output)
    openConsole()
    finder.failures.recordSuccessfulScan()
    watcher.cancelOtherCardRetry()
    apply(.outputFound(output))
    // A fallback path is logged once it works.
    guard !finder.isFallback else { return }
    log("\(target.path.description) \(output.pipeline.format.name) on \(card.path)", at: now)
    if let request = finder.options.mode { reportMode(request, of: target, at: now) }
  }

  /// Logs and reports if an output does not have the requested mode.
  private func reportMode(_ request: ModeRequest, of target: OutputFinder.Target, at now: Double) {
    var reason: String?
    if !request.matches(target.path.mode.mode) {
      var known: [String] = []
      // A mode may exist with several timings.
      for mode in target.connector.modes.map({ $0.mode.description }) where !known.contains(mode) { known.append(mode) }
      let substitute = target.path.mode.isUserDefined ? "the kernel's mode" : "the preferred mode"
      let text =
        "has no mode \(request.description), so \(substitute) is used; its modes are: \(known.joined(separator: ", "))"
      log(text, at: now)
      reason = "\(target.connector.name) \(text)"
    }
    serviceManager?.reportIgnoredSetting("VITRINE_MODE", because: reason)
  }

  private func makeOutput(for target: OutputFinder.Target, on card: any Card, at now: Double) -> Output? {
    var failure = Errno.notSupported
    while true {
      let before = state.output
      do throws(Errno) {
        if let output = try finder.makeOutput(for: target, on: card, replacing: before) { return output }
        break
      } catch {
        failure = error
        // There may not be enough memory for these buffers in addition to those of the previous mode.
        if before == nil { break }
        apply(.outputLost)
      }
    }
    apply(.outputLost)
    scheduleRetry(
      "the card cannot show frames there: \(failure.message); trying again", of: target.connector.name, at: now)
    recordFailure(failure, on: target.connector, at: now)
    return nil
  }

  /// Logs the reason once and schedules another scan with a backoff.
  func scheduleRetry(_ reason: String, of thing: String, at now: Double) {
    if finder.failures.recordFailedScan() { log(reason, of: thing, at: now) }
    watcher.scheduleScan(.outputs)
  }

  /// Holds `card`, and receives its events.
  private func useCard(_ card: any Card, at now: Double) {
    guard card !== held?.card else { return }
    release()
    held = HeldCard(card: card)
    watchCard(at: now)
  }

  /// Starts receiving the card's events, also after a failure.
  func watchCard(at now: Double) {
    guard let card = held?.card else { return }
    do throws(Errno) {
      try watcher.watch(card, at: now)
    } catch {
      log("cannot receive its events: \(error.message)", of: card.path, at: now)
    }
  }

  private func release() {
    guard let card = held?.card else { return }
    watcher.stopWatching(card)
    held = nil
  }

  /// Saves the state of the CRTC that `output` is about to replace, to restore it when this program ends.
  private func saveState(replacedBy output: Output) {
    guard held?.savedState == nil && serviceManager == nil else { return }
    let pipeline = output.pipeline
    var driven = pipeline.otherConnectors
    if pipeline.connector.currentCRTC == pipeline.crtc { driven.append(pipeline.connector.id) }
    let state = output.card.saveState(ofCRTC: pipeline.crtc, connectors: driven)
    held?.savedState = state
  }

  /// Forgets the panel and its refusals, which do not apply to the next panel.
  private func forgetPanel() {
    apply(.outputLost)
    finder.forgetPanel()
  }

  private func cardRemoved(at now: Double) {
    if state.output != nil { log("its card was removed; waiting for \(finder.requestDescription)", at: now) }
    forgetPanel()
    // The kernel cannot reuse the device number for the next card while a program holds this one open.
    if held?.isStored == true { serviceManager?.removeStored(DRMCard.storeName) }
    release()
  }

  private func openConsole() {
    guard console == nil else { return }
    console = cards.openConsole(restoresOnCrash: serviceManager == nil)
    if let console { watcher.watch(console) }
  }
}
