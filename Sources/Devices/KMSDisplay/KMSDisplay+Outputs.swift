import Platform
import System

/// Finding the panel to drive, at the start and whenever the cards or what is
/// plugged into them may have changed.
extension KMSDisplay {
  /// What is waited for, for log lines.
  var wanted: String { "\(options.output ?? "any output") on \(options.card ?? "any card")" }

  /// Refuses what was asked for and is not there, as far as that can be known by now.
  func check(_ cards: [any Card]) throws(DisplayError) {
    guard options.output != nil || options.mode != nil || options.format != nil else { return }
    var names: [String] = []
    for card in cards {
      let connectors = card.connectors(probing: false)
      for connector in connectors { names.append(connector.name) }
      guard let connector = Selection.connector(among: connectors, named: options.output) else { continue }
      guard let mode = Selection.mode(among: connector.modes, asked: options.mode) else {
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
    let before = state.output?.number
    if search == .anotherCard { loseCard() }
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
      Process.log("\(output.screen.name): unplugged; waiting for \(wanted)")
      output.turnOff()
      dropOutput()
    }
    var others: [any Card] = []
    do throws(DisplayError) {
      for other in try cards.openCards(options) where other.path != card?.path { others.append(other) }
    } catch {
      // A node is there before its owner and mode are set: look again soon.
      refuseOnce(error.message, at: now)
    }
    // Nothing was refused: there is nothing to ask for again.
    if !scan(others, probing: true, at: now), acceptance.refusal.deadline == nil { acceptance.refusal.reset() }
  }

  /// Drives the first usable output of `cards`.
  ///
  /// - Returns: whether there is one. Where it is refused, no output is driven, and the next try has a deadline.
  func scan(_ cards: [any Card], probing: Bool, at now: Double) -> Bool {
    for card in cards {
      let connectors = card.connectors(probing: probing)
      if connectors.isEmpty && card === self.card {
        loseCard()
        continue
      }
      guard let connector = Selection.connector(among: connectors, named: options.output),
        let mode = mode(of: connector)
      else {
        if self.card == nil && connectors.contains(where: { options.output == nil || $0.name == options.output }),
          card.becomeMaster()
        {
          hold(card)
        }
        continue
      }
      if let output = state.output, output.card === card, output.shows(connector, mode) { return true }
      drive(connector, mode, connectors, on: card, at: now)
      return true
    }
    // Without events, looking again is all there is.
    if !hearsEvents && acceptance.refusal.deadline == nil { acceptance.refusal.refused(at: now) }
    return false
  }

  private func mode(of connector: Connector) -> ConnectorMode? {
    if let mode = Selection.mode(among: connector.modes, asked: options.mode) { return mode }
    if let request = options.mode {
      Process.log("\(connector.name): has no mode \(request.description); taking the one it prefers")
    }
    return Selection.mode(among: connector.modes, asked: nil)
  }

  private func drive(
    _ connector: Connector, _ mode: ConnectorMode, _ connectors: [Connector], on card: any Card, at now: Double
  ) {
    guard card.becomeMaster() else {
      refuseOnce("\(card.path): another program holds the display; waiting for it", at: now)
      dropOutput()
      // Who opens the card first after that program has gone is its master:
      // what is held open here as a guest never would be.
      if card === self.card { release() }
      return
    }
    guard
      let pipeline = Pipeline.find(
        to: connector, mode: mode, format: options.format, connectors: connectors, on: card)
    else {
      refuseOnce("\(connector.name): the card has no way to bring a picture there", at: now)
      dropOutput()
      return
    }
    guard let output = makeOutput(pipeline, on: card, at: now) else { return }
    hold(card)
    if saved == nil && keeper == nil {
      var driven = pipeline.otherConnectors
      if connector.currentCRTC == pipeline.crtc { driven.append(connector.id) }
      saved = card.savePicture(of: pipeline.crtc, connectors: driven)
    }
    takeConsole()
    acceptance.refusal.reset()
    acceptance.outputChanged()
    state = .ready(output)
    Process.log("\(connector.name): \(mode.mode.description) \(pipeline.format.name) on \(card.path)")
  }

  private func makeOutput(_ pipeline: Pipeline, on card: any Card, at now: Double) -> Output? {
    outputCount += 1
    while true {
      let before = state.output
      do throws(Errno) {
        return try Output(pipeline, number: outputCount, rotation: options.rotation, on: card, replacing: before)
      } catch {
        if before != nil {
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
    acceptance.refusal.refused(at: now)
    if acceptance.refusal.isFirst { Process.log(reason) }
  }

  /// Makes `card` the one whose events are heard.
  private func hold(_ card: any Card) {
    guard card !== self.card else { return }
    release()
    self.card = card
    do throws(Errno) {
      try poll.add(card.descriptor, tag: Tag.card)
    } catch {
      Process.log("\(card.path): its events cannot be heard: \(error.message)")
    }
  }

  private func release() {
    guard let card else { return }
    poll.remove(card.descriptor)
    saved = nil
    self.card = nil
  }

  private func dropOutput() {
    state = .searching
    acceptance.outputChanged()
  }

  private func loseCard() {
    if state.output != nil { Process.log("\(name): its card is gone; waiting for \(wanted)") }
    dropOutput()
    release()
  }

  private func takeConsole() {
    guard console == nil else { return }
    console = cards.takeConsole(restoredByCrash: keeper == nil)
    if let descriptor = console?.descriptor { try? poll.add(descriptor, tag: Tag.console) }
  }
}
