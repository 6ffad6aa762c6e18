import Platform
import System

/// Finding the panel to drive, at the start and whenever the cards or what is
/// plugged into them may have changed.
extension KMSDisplay {
  /// What is waited for, for log lines.
  var wanted: String { "\(options.output ?? "any output") on \(options.card ?? "any card")" }

  /// Refuses what was asked for and is not there, as far as that can be known by now.
  ///
  /// A mode is no reason: it depends on the panel, which may be another one tomorrow.
  func check(_ cards: [any Card]) throws(DisplayError) {
    guard options.output != nil || options.format != nil else { return }
    var names: [String] = []
    for card in cards {
      guard let connectors = try? card.connectors(probing: false) else { return }
      for connector in connectors { names.append(connector.name) }
      guard let connector = Selection.connector(among: connectors, named: options.output) else { continue }
      if let format = options.format,
        let way = Selection.ways(to: connector.modes, asked: options.mode, isAtomic: card.isAtomic).first,
        let pipeline = try? Pipeline.find(to: connector, way, format: format, connectors: connectors, on: card),
        pipeline.format != format
      {
        throw .unknownFormat(format, output: connector.name, known: pipeline.offered.map { $0.name })
      }
      return
    }
    if let output = options.output, !cards.isEmpty, !names.contains(output) {
      throw .unknownOutput(output, known: names)
    }
  }

  /// Looks for what was noted, if it is time to.
  func look(at now: Double, into events: inout [DisplayEvent]) {
    if case .away(let output) = state {
      // A card that is gone keeps its number as long as it is open.
      guard search == .anotherCard, card != nil else { return }
      loseCard(at: now)
      state = .away(nil)
      if output != nil { events.append(.screenChanged) }
      return
    }
    if let due = lookout.deadline, now < due { return }
    if now - lastLook >= Self.quietTime { lookout.reset() }
    lastLook = now
    lookout.refused(at: now)
    if !hearsEvents { hearKernel(at: now) }
    rescan(at: now, into: &events)
  }

  /// Looks again: the card in use first, the others only when it has nothing to show on.
  private func rescan(at now: Double, into events: inout [DisplayEvent]) {
    let before = state.output?.number
    if search == .anotherCard { loseCard(at: now) }
    search = .nothing
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
      log("unplugged; waiting for \(wanted)", at: now)
      output.turnOff()
      forgetPanel()
    }
    var others: [any Card] = []
    do throws(DisplayError) {
      for other in try cards.openCards(options) where other.path != card?.path { others.append(other) }
    } catch {
      // A node is there before its owner and mode are set: look again soon.
      postpone(error.message, of: "displays", at: now)
    }
    if !scan(others, probing: true, at: now) {
      // Where nothing was refused, there is nothing to show on, and nothing is known of what comes next.
      if search == .nothing {
        hasPostponed = false
        forgetPanel()
      }
      noteDeafness()
      noteStrangers(at: now)
    }
  }

  /// Cards that say that they drive no displays are looked at again, ever more seldom.
  func noteStrangers(at now: Double) {
    if cards.hasLeftOut { strangers.refused(at: now) }
  }

  /// Without events, looking again is all there is.
  func noteDeafness() {
    if !hearsEvents { note(.outputs) }
  }

  /// Drives the first usable output of `cards`.
  ///
  /// - Returns: whether there is one. Where it cannot be driven now, there is a next try.
  func scan(_ cards: [any Card], probing: Bool, at now: Double) -> Bool {
    for card in cards {
      let connectors: [Connector]
      do throws(Errno) {
        connectors = try card.connectors(probing: probing)
      } catch {
        if error == .operationNotSupportedByDevice, card === self.card {
          loseCard(at: now)
        } else {
          // Another card has been asked, and has no panel: a board without one needs no help.
          if state.output == nil, self.card == nil || card === self.card { failingSince = failingSince ?? now }
          postpone("cannot be asked for its outputs: \(error.message)", of: card.path, at: now)
          // What is driven stays as it is.
          if state.output?.card === card { return true }
        }
        continue
      }
      if connectors.isEmpty && card === self.card {
        loseCard(at: now)
        continue
      }
      guard let connector = Selection.connector(among: connectors, named: options.output) else {
        if self.card == nil && connectors.contains(where: { options.output == nil || $0.name == options.output }),
          card.becomeMaster()
        {
          hold(card, at: now)
          failingSince = nil
        }
        continue
      }
      let ways = Selection.ways(to: connector.modes, asked: options.mode, isAtomic: card.isAtomic)
      if connector.id != panel || ways != self.ways {
        // Another panel: nothing is known against any way.
        (panel, self.ways, wayChoice) = (connector.id, ways, WayChoice())
      }
      guard let way = wayChoice.way(of: ways) else { continue }
      if let output = state.output, output.card === card, output.shows(connector, way) { return true }
      drive(connector, way, connectors, on: card, at: now)
      return true
    }
    return false
  }

  private func drive(_ connector: Connector, _ way: Way, _ connectors: [Connector], on card: any Card, at now: Double) {
    guard card.becomeMaster() else {
      postpone("another program holds the display; waiting for it", of: card.path, at: now)
      rest()
      dropOutput()
      // Who opens the card first after that program has gone is its master:
      // what is held open here as a guest never would be.
      if card === self.card { release() }
      return
    }
    guard let output = makeOutput(connector, way, connectors, on: card, at: now) else { return }
    hold(card, at: now)
    let pipeline = output.pipeline
    if saved == nil && keeper == nil {
      var driven = pipeline.otherConnectors
      if connector.currentCRTC == pipeline.crtc { driven.append(connector.id) }
      saved = card.savePicture(of: pipeline.crtc, connectors: driven)
    }
    takeConsole()
    hasPostponed = false
    strangers.reset()
    acceptance.outputChanged()
    state = .ready(output)
    // Another way is told when it goes.
    guard !wayChoice.isFallback else { return }
    log("\(way.description) \(pipeline.format.name) on \(card.path)", at: now)
    if let request = options.mode, !request.matches(way.mode.mode) {
      let known = connector.modes.map { $0.mode.description }.joined(separator: ", ")
      log("has no mode \(request.description), so the one it prefers is set; it has: \(known)", at: now)
    }
  }

  private func makeOutput(
    _ connector: Connector, _ way: Way, _ connectors: [Connector], on card: any Card, at now: Double
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
        // There may be no room for these buffers beside those of the mode before.
        if before == nil { break }
        dropOutput()
      }
    }
    dropOutput()
    postpone("the card cannot bring a picture there: \(failure.message); trying again", of: connector.name, at: now)
    fail(failure, on: connector, at: now)
    return nil
  }

  /// What is looked for could not be had: it is looked for again, ever more seldom.
  func postpone(_ reason: String, of thing: String, at now: Double) {
    if !hasPostponed { log(reason, of: thing, at: now) }
    hasPostponed = true
    note(.outputs)
  }

  /// Makes `card` the one whose events are heard.
  private func hold(_ card: any Card, at now: Double) {
    guard card !== self.card else { return }
    release()
    self.card = card
    hearCard(at: now)
  }

  /// Hears the card's events, also when they could not be read before.
  func hearCard(at now: Double) {
    guard let card else { return }
    poll.remove(card.descriptor)
    do throws(Errno) {
      try poll.add(card.descriptor, tag: Tag.card)
    } catch {
      log("its events cannot be heard: \(error.message)", of: card.path, at: now)
      deafness.refused(at: now)
    }
  }

  private func release() {
    guard let card else { return }
    poll.remove(card.descriptor)
    saved = nil
    deafness.reset()
    if keptCard === card { keptCard = nil }
    self.card = nil
  }

  private func dropOutput() {
    state = .searching
    acceptance.outputChanged()
  }

  /// While another program has the panel, nothing is refused.
  func rest() {
    failingSince = nil
    wayChoice.rest()
  }

  /// There is no panel: what was refused was refused of another one.
  private func forgetPanel() {
    dropOutput()
    acceptance = Acceptance()
    (panel, ways, wayChoice) = (nil, [], WayChoice())
    failingSince = nil
  }

  private func loseCard(at now: Double) {
    if state.output != nil { log("its card is gone; waiting for \(wanted)", at: now) }
    forgetPanel()
    // As long as anybody has it open, its number is not free for the next one.
    if let card, keptCard === card { keeper?.forget(DRMCard.storeName) }
    release()
  }

  private func takeConsole() {
    guard console == nil else { return }
    console = cards.takeConsole(restoredByCrash: keeper == nil)
    if let descriptor = console?.descriptor { try? poll.add(descriptor, tag: Tag.console) }
  }
}
