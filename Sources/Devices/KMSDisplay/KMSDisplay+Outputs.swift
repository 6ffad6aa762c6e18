import Platform
import System

/// Finding the panel to drive, at the start and whenever the cards or what is
/// plugged into them may have changed.
extension KMSDisplay {
  /// What is waited for, for log lines.
  var wanted: String { "\(options.output ?? "any output") on \(options.card ?? "any card")" }

  /// Refuses what was asked for and is not there, as far as that can be known by now.
  func check(_ cards: [Card]) throws(DisplayError) {
    guard options.output != nil || options.mode != nil || options.format != nil else { return }
    var names: [String] = []
    for card in cards {
      let connectors = card.connectors(probing: false)
      for connector in connectors { names.append(connector.name) }
      guard let connector = Choice.connector(among: connectors, named: options.output) else { continue }
      guard let mode = Choice.mode(among: connector.modes, asked: options.mode) else {
        guard let request = options.mode else { return }
        throw .unknownMode(
          request, output: connector.name, known: connector.modes.map { $0.mode.description })
      }
      if let format = options.format,
        let pipeline = Pipeline.find(
          to: connector, mode: mode, format: format, connectors: connectors, on: card),
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

  /// Looks again: the card in use first, the others only when it has nothing to show on.
  func rescan(at now: Double, into events: inout [DisplayEvent]) {
    // Counted, not compared: who holds an output holds its buffers.
    let changes = outputChanges
    let hadOutput = output != nil
    if cardIsGone { letGoOfCard() }
    if !findOutput(at: now) {
      // Nothing was refused: there is nothing to ask for again.
      if standing.refusal.deadline == nil { standing.refusal.reset() }
      if let output {
        Process.log("\(output.screen.name): unplugged; waiting for \(wanted)")
        output.turnOff()
        dropOutput()
      }
    }
    if outputChanges != changes {
      if hadOutput || output != nil { events.append(.screenChanged) }
    } else if standing.visibility == .shown, let output, output.card.hasBadLink(output.pipeline.connector.id) {
      output.invalidate()
      events.append(.exposed)
    }
  }

  private func findOutput(at now: Double) -> Bool {
    if let card, scan([card], probing: true, at: now) { return true }
    var others: [Card] = []
    do throws(DisplayError) {
      for other in try Self.openCards(options) where other.path != card?.path { others.append(other) }
    } catch {
      // A node is there before its owner and mode are set: look again soon.
      refuseOnce(error.message, at: now)
    }
    return scan(others, probing: true, at: now)
  }

  /// Drives the first usable output of `cards`.
  ///
  /// - Returns: whether there is one, be it that another program holds it.
  func scan(_ cards: [Card], probing: Bool, at now: Double) -> Bool {
    for card in cards {
      let connectors = card.connectors(probing: probing)
      if connectors.isEmpty && card === self.card {
        letGoOfCard()
        continue
      }
      guard let connector = Choice.connector(among: connectors, named: options.output),
        let mode = mode(of: connector)
      else {
        if self.card == nil && connectors.contains(where: { options.output == nil || $0.name == options.output }),
          card.becomeMaster()
        {
          hold(card)
        }
        continue
      }
      if let output, output.card === card, output.shows(connector, mode) { return true }
      drive(connector, mode, connectors, on: card, at: now)
      return true
    }
    // Without events, looking again is all there is.
    if !hearsEvents && standing.refusal.deadline == nil { standing.refusal.refused(at: now) }
    return false
  }

  private func mode(of connector: Connector) -> ConnectorMode? {
    if let mode = Choice.mode(among: connector.modes, asked: options.mode) { return mode }
    if let request = options.mode {
      Process.log("\(connector.name): has no mode \(request.description); taking the one it prefers")
    }
    return Choice.mode(among: connector.modes, asked: nil)
  }

  private func drive(
    _ connector: Connector, _ mode: ConnectorMode, _ connectors: [Connector], on card: Card, at now: Double
  ) {
    guard card.becomeMaster() else {
      refuseOnce("\(card.path): another program holds the display; waiting for it", at: now)
      // Who opens the card first after that program has gone is its master:
      // what is held open here as a guest never would be.
      if card === self.card { letGoOfCard() }
      return
    }
    guard
      let pipeline = Pipeline.find(
        to: connector, mode: mode, format: options.format, connectors: connectors, on: card)
    else {
      refuseOnce("\(connector.name): the card has no way to bring a picture there", at: now)
      return
    }
    guard let found = makeOutput(pipeline, on: card, at: now) else { return }
    hold(card)
    if saved == nil && keeper == nil {
      var driven = pipeline.otherConnectors
      if connector.currentCRTC == pipeline.crtc { driven.append(connector.id) }
      saved = SavedPicture(of: pipeline.crtc, connectors: driven, on: card)
    }
    takeConsole()
    flight = .none
    paceTime = nil
    standing.refusal.reset()
    output = found
    Process.log("\(connector.name): \(mode.mode.description) \(pipeline.format.name) on \(card.path)")
  }

  private func makeOutput(_ pipeline: Pipeline, on card: Card, at now: Double) -> Output? {
    while true {
      do throws(Errno) {
        return try Output(pipeline, rotation: options.rotation, on: card, replacing: output)
      } catch {
        if output != nil {
          // There may be no room for these buffers beside those of the mode before.
          dropOutput()
        } else {
          refuseOnce("\(pipeline.connector.name): no memory for a picture: \(error.message)", at: now)
          return nil
        }
      }
    }
  }

  private func refuseOnce(_ reason: String, at now: Double) {
    standing.refusal.refused(at: now)
    if standing.refusal.isFirst { Process.log(reason) }
  }

  /// Makes `card` the one whose events are heard.
  private func hold(_ card: Card) {
    guard card !== self.card else { return }
    release()
    self.card = card
    do throws(Errno) {
      try poll.add(card.descriptor.rawValue, tag: Tag.card)
    } catch {
      Process.log("\(card.path): its events cannot be heard: \(error.message)")
    }
  }

  private func release() {
    guard let card else { return }
    poll.remove(card.descriptor.rawValue)
    saved = nil
    self.card = nil
  }

  private func dropOutput() {
    flight = .none
    paceTime = nil
    output = nil
  }

  private func letGoOfCard() {
    cardIsGone = false
    if output != nil { Process.log("\(name): its card is gone; waiting for \(wanted)") }
    dropOutput()
    release()
  }

  private func takeConsole() {
    guard console == nil else { return }
    console = Console(restoredByCrash: keeper == nil)
    if let descriptor = console?.descriptor { try? poll.add(descriptor, tag: Tag.console) }
  }
}
