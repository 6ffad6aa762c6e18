import Platform
import System

/// The search for a panel to drive, at startup and after changes of the cards or their connectors.
extension KMSDisplay {
  /// A description of the requested output, for log lines.
  var requestDescription: String { "\(options.output ?? "any output") on \(options.card ?? "any card")" }

  /// Throws an error if the requested output or format is known not to exist.
  ///
  /// A missing mode is not an error, because another panel may be connected later.
  func check(_ cards: [any Card]) throws(DisplayError) {
    guard options.output != nil || options.format != nil else { return }
    var names: [String] = []
    for card in cards {
      guard let connectors = try? card.connectors(probing: false) else { return }
      for connector in connectors { names.append(connector.name) }
      guard let connector = Selection.connector(among: connectors, named: options.output) else { continue }
      if let format = options.format,
        let way = Selection.outputPaths(modes: connector.modes, requested: options.mode, isAtomic: card.isAtomic).first,
        let pipeline = try? Pipeline.find(to: connector, way, format: format, connectors: connectors, on: card),
        pipeline.format != format
      {
        throw .unknownFormat(format, output: connector.name, known: pipeline.supportedFormats.map { $0.name })
      }
      return
    }
    if let output = options.output, !cards.isEmpty, !names.contains(output) {
      throw .unknownOutput(output, known: names)
    }
  }

  /// Performs a scheduled scan if it is due.
  func scanIfDue(at now: Double, into events: inout [DisplayEvent]) {
    if case .switchedAway(let output) = state {
      // A removed card keeps its device number as long as it is open.
      guard pendingScan == .allCards, card != nil else { return }
      cardRemoved(at: now)
      state = .switchedAway(nil)
      if output != nil { events.append(.screenChanged) }
      return
    }
    if let due = rescanBackoff.deadline, now < due { return }
    if now - lastScanTime >= Self.rescanResetTime { rescanBackoff.reset() }
    lastScanTime = now
    rescanBackoff.recordFailure(at: now)
    if !hearsEvents { startKernelEvents(at: now) }
    rescan(at: now, into: &events)
  }

  /// Scans the current card first, and the other cards only if it has no panel.
  private func rescan(at now: Double, into events: inout [DisplayEvent]) {
    let before = state.output?.number
    if pendingScan == .allCards { cardRemoved(at: now) }
    pendingScan = .nothing
    findOutput(at: now)
    if state.output?.number != before {
      events.append(.screenChanged)
    } else if acceptance.visibility == .shown, let output = state.output,
      output.card.hasBadLink(output.pipeline.connector.id)
    {
      output.invalidate()
      events.append(.exposed)
    }
  }

  private func findOutput(at now: Double) {
    if let card, scan([card], probing: true, at: now) { return }
    if let output = state.output {
      log("unplugged; waiting for \(requestDescription)", at: now)
      output.turnOff()
      forgetPanel()
    }
    var others: [any Card] = []
    do throws(DisplayError) {
      for other in try cards.openCards(options) where other.path != card?.path { others.append(other) }
    } catch {
      // A device node appears before its owner and mode are set. Retry soon.
      scheduleRetry(error.message, of: "displays", at: now)
    }
    if !scan(others, probing: true, at: now) {
      // If nothing was refused, there is no panel, and knowledge about an earlier panel does not apply to the next one.
      if pendingScan == .nothing {
        hasLoggedRetry = false
        forgetPanel()
      }
      scheduleScanWithoutEvents()
      scheduleOtherCardRetry(at: now)
    }
  }

  /// Schedules another scan, with a backoff, if cards were skipped because they reported that they drive no displays.
  func scheduleOtherCardRetry(at now: Double) {
    if cards.hasSkippedCards { otherCardRetry.recordFailure(at: now) }
  }

  /// Schedules a scan if the kernel's device events cannot be received.
  func scheduleScanWithoutEvents() {
    if !hearsEvents { scheduleScan(.outputs) }
  }

  /// Drives the first usable output of `cards`.
  ///
  /// - Returns: `true` if there is one. If it cannot be driven now, a retry is scheduled.
  func scan(_ cards: [any Card], probing: Bool, at now: Double) -> Bool {
    for card in cards {
      let connectors: [Connector]
      do throws(Errno) {
        connectors = try card.connectors(probing: probing)
      } catch {
        if error == .operationNotSupportedByDevice, card === self.card {
          cardRemoved(at: now)
        } else {
          // If another card was queried and has no panel, this failure does not count: a board without a panel needs no
          // recovery.
          if state.output == nil, self.card == nil || card === self.card { failingSince = failingSince ?? now }
          scheduleRetry("cannot list the outputs: \(error.message)", of: card.path, at: now)
          // The current output stays in use.
          if state.output?.card === card { return true }
        }
        continue
      }
      if connectors.isEmpty && card === self.card {
        cardRemoved(at: now)
        continue
      }
      guard let connector = Selection.connector(among: connectors, named: options.output) else {
        if self.card == nil && connectors.contains(where: { options.output == nil || $0.name == options.output }),
          card.acquireMaster()
        {
          useCard(card, at: now)
          failingSince = nil
        }
        continue
      }
      let ways = Selection.outputPaths(modes: connector.modes, requested: options.mode, isAtomic: card.isAtomic)
      if connector.id != panel || ways != self.outputPaths {
        // A different panel: earlier refusals do not apply to its output paths.
        (panel, self.outputPaths, pathPolicy) = (connector.id, ways, OutputPathPolicy())
      }
      guard let way = pathPolicy.selectedPath(of: ways) else { continue }
      if let output = state.output, output.card === card, output.isDriving(connector, on: way) { return true }
      drive(connector, way, connectors, on: card, at: now)
      return true
    }
    return false
  }

  private func drive(_ connector: Connector, _ way: OutputPath, _ connectors: [Connector], on card: any Card, at now: Double) {
    guard card.acquireMaster() else {
      scheduleRetry("another program holds the display; waiting for it", of: card.path, at: now)
      clearFailures()
      dropOutput()
      // The first program that opens the card after the other program has closed it becomes its master. A descriptor
      // that was opened earlier never would, so it is closed.
      if card === self.card { release() }
      return
    }
    guard let output = makeOutput(connector, way, connectors, on: card, at: now) else { return }
    useCard(card, at: now)
    let pipeline = output.pipeline
    if savedState == nil && serviceManager == nil {
      var driven = pipeline.otherConnectors
      if connector.currentCRTC == pipeline.crtc { driven.append(connector.id) }
      savedState = card.saveState(ofCRTC: pipeline.crtc, connectors: driven)
    }
    openConsole()
    hasLoggedRetry = false
    otherCardRetry.reset()
    acceptance.outputChanged()
    state = .ready(output)
    // A fallback path is logged once it works.
    guard !pathPolicy.isFallback else { return }
    log("\(way.description) \(pipeline.format.name) on \(card.path)", at: now)
    if let request = options.mode, !request.matches(way.mode.mode) {
      let known = connector.modes.map { $0.mode.description }.joined(separator: ", ")
      log("has no mode \(request.description); using its preferred mode; its modes are: \(known)", at: now)
    }
  }

  private func makeOutput(
    _ connector: Connector, _ way: OutputPath, _ connectors: [Connector], on card: any Card, at now: Double
  ) -> Output? {
    var failure = Errno.notSupported
    outputCount += 1
    while true {
      let before = state.output
      do throws(Errno) {
        if let pipeline = try Pipeline.find(
          to: connector, way, format: options.format, connectors: connectors, on: card)
        {
          return try Output(pipeline, number: outputCount, rotation: options.rotation, on: card, replacing: before)
        }
        break
      } catch {
        failure = error
        // There may not be enough memory for these buffers in addition to those of the previous mode.
        if before == nil { break }
        dropOutput()
      }
    }
    dropOutput()
    scheduleRetry("the card cannot show frames there: \(failure.message); trying again", of: connector.name, at: now)
    recordFailure(failure, on: connector, at: now)
    return nil
  }

  /// Logs the reason once and schedules another scan with a backoff.
  func scheduleRetry(_ reason: String, of thing: String, at now: Double) {
    if !hasLoggedRetry { log(reason, of: thing, at: now) }
    hasLoggedRetry = true
    scheduleScan(.outputs)
  }

  /// Makes `card` the card whose events are received.
  private func useCard(_ card: any Card, at now: Double) {
    guard card !== self.card else { return }
    release()
    self.card = card
    startCardEvents(at: now)
  }

  /// Starts receiving the card's events, also after a failure.
  func startCardEvents(at now: Double) {
    guard let card else { return }
    poll.remove(card.descriptor)
    do throws(Errno) {
      try poll.add(card.descriptor, tag: Tag.card)
    } catch {
      log("cannot receive its events: \(error.message)", of: card.path, at: now)
      cardEventRetry.recordFailure(at: now)
    }
  }

  private func release() {
    guard let card else { return }
    poll.remove(card.descriptor)
    savedState = nil
    cardEventRetry.reset()
    if storedCard === card { storedCard = nil }
    self.card = nil
  }

  private func dropOutput() {
    state = .searching
    acceptance.outputChanged()
  }

  /// Forgets refusals while another program has the panel. They don't count as failures.
  func clearFailures() {
    failingSince = nil
    pathPolicy.restartTimeLimit()
  }

  /// Forgets the panel and its refusals, which do not apply to the next panel.
  private func forgetPanel() {
    dropOutput()
    acceptance = FrameAcceptance()
    (panel, outputPaths, pathPolicy) = (nil, [], OutputPathPolicy())
    failingSince = nil
  }

  private func cardRemoved(at now: Double) {
    if state.output != nil { log("its card was removed; waiting for \(requestDescription)", at: now) }
    forgetPanel()
    // The kernel cannot reuse the device number for the next card while a program holds this one open.
    if let card, storedCard === card { serviceManager?.removeStored(DRMCard.storeName) }
    release()
  }

  private func openConsole() {
    guard console == nil else { return }
    console = cards.openConsole(restoresOnCrash: serviceManager == nil)
    if let descriptor = console?.descriptor { try? poll.add(descriptor, tag: Tag.console) }
  }
}
