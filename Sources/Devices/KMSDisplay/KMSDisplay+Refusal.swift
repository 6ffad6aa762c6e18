import Platform
import System

/// What happens when another program or the kernel refuses a frame.
extension KMSDisplay {
  func refuse(_ error: Errno, on output: Output, at now: Double) {
    // Nobody tells when the last frame is shown: it was not yet.
    if error == .resourceBusy, !output.hasFlipEvents, !acceptance.refusal.isLasting {
      state = .refused(output)
      return acceptance.refusal.refused(at: now)
    }
    // What was set before may be gone by the time that the way is free.
    output.invalidate()
    state = .refused(output)
    if error == .operationNotSupportedByDevice { note(.outputs) }
    if acceptance.frameRefused(by: error, at: now) {
      log(
        error.isOfAnotherMaster
          ? "another program holds the display; waiting for it"
          : "the frame was refused: \(error.message); trying again", at: now)
    }
    if error.isOfAnotherMaster { rest() } else { fail(error, on: output.pipeline.connector, at: now) }
  }

  /// The kernel refuses a frame, or the memory for one. If that lasts, another way to the panel is tried.
  func fail(_ error: Errno, on connector: Connector, at now: Double) {
    // Where nobody knows whether there is a panel, nobody may miss a picture.
    if connector.status == .connected { failingSince = failingSince ?? now }
    guard wayChoice.refused(by: error, of: ways.count, at: now) else { return }
    if wayChoice.givenUp == ways.count {
      log("every way to show a frame is refused: \(error.message)", at: now)
    }
    note(.outputs)
    // The next way is taken at once, and has the same time.
    lookout.reset()
  }

  /// A frame was taken after others had been refused.
  func recover(at now: Double) {
    let way = state.output.flatMap { wayChoice.isFallback ? ": \($0.pipeline.way.description)" : nil } ?? ""
    log("frames are taken again\(way)", at: now)
  }

  /// Goes back to the wanted way to the panel where the kernel says that it would take it now. What is shown stays until the
  /// first frame.
  func tryWantedWay(from output: Output, at now: Double, into events: inout [DisplayEvent]) {
    wayChoice.looked(at: now)
    guard let wanted = ways.first, let connectors = try? output.card.connectors(probing: false),
      let connector = connectors.first(where: { $0.id == panel }),
      let pipeline = try? Pipeline.find(
        to: connector, wanted, format: options.format, connectors: connectors, on: output.card),
      let next = try? Output(
        pipeline, number: outputCount + 1, rotation: options.rotation, on: output.card, replacing: output),
      next.wouldBeTaken
    else { return }
    outputCount += 1
    wayChoice.takeWanted()
    acceptance.outputChanged()
    state = .ready(next)
    log("back to \(wanted.description)", at: now)
    events.append(.screenChanged)
  }

  /// Brings the last picture back to `output`, and tells whether that went well.
  func regain(_ output: Output, at now: Double, into events: inout [DisplayEvent]) {
    lastTag += 1
    let event: DisplayEvent?
    do throws(Errno) {
      guard output.card.becomeMaster() else { throw .permissionDenied }
      start(try output.showAgain(tag: lastTag), on: output, at: now)
      let wasRefused: Bool
      (wasRefused, event) = acceptance.frameTaken()
      if wasRefused { recover(at: now) }
    } catch {
      refuse(error, on: output, at: now)
      event = acceptance.takeLoss()
    }
    if let event { events.append(event) }
  }
}
