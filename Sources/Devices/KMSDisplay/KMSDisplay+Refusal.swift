import Platform
import System

/// Recovery from frames that another program or the kernel refuses.
extension KMSDisplay {
  func handleRefusal(_ error: Errno, on output: Output, at now: Double) {
    // Without flip events, `EBUSY` means that the previous frame is not visible yet. Vitrine retries the frame and does
    // not count a failure.
    if error == .resourceBusy, !output.hasFlipEvents, !acceptance.retry.isAtMaximumDelay {
      state = .refused(output)
      return acceptance.retry.recordFailure(at: now)
    }
    // The mode that was set before may be lost by the time the next frame is accepted.
    output.invalidate()
    state = .refused(output)
    if error == .operationNotSupportedByDevice { scheduleScan(.outputs) }
    if acceptance.frameRefused(by: error, at: now) {
      log(
        error.isMasterLost
          ? "another program holds the display; waiting for it"
          : "the kernel refused the frame: \(error.message); trying again", at: now)
    }
    if error.isMasterLost { clearFailures() } else { recordFailure(error, on: output.pipeline.connector, at: now) }
  }

  /// Records that the kernel refused a frame or the memory for it. If the failure lasts, selects the next output path.
  func recordFailure(_ error: Errno, on connector: Connector, at now: Double) {
    // Without a panel that is known to be connected, no user can miss a frame.
    if connector.status == .connected { failingSince = failingSince ?? now }
    guard pathPolicy.recordFailure(error, pathCount: outputPaths.count, at: now) else { return }
    if pathPolicy.abandonedCount == outputPaths.count {
      log("the kernel refuses frames on every output path: \(error.message)", at: now)
    }
    scheduleScan(.outputs)
    // The next path is used at once, with the same time limit.
    rescanBackoff.reset()
  }

  /// Logs that a frame was accepted after refused ones.
  func logRecovery(at now: Double) {
    let way = state.output.flatMap { pathPolicy.isFallback ? ": \($0.pipeline.path.description)" : nil } ?? ""
    log("frames are accepted again\(way)", at: now)
  }

  /// Returns to the preferred output path if the kernel would accept it now. The current frame stays visible until the
  /// first frame on that path.
  func tryPreferredPath(from output: Output, at now: Double, into events: inout [DisplayEvent]) {
    pathPolicy.scheduleReturn(after: now)
    guard let wanted = outputPaths.first, let connectors = try? output.card.connectors(probing: false),
      let connector = connectors.first(where: { $0.id == panel }),
      let pipeline = try? Pipeline.find(
        to: connector, wanted, format: options.format, connectors: connectors, on: output.card),
      let next = try? Output(
        pipeline, number: outputCount + 1, rotation: options.rotation, on: output.card, replacing: output),
      next.isModeAccepted
    else { return }
    outputCount += 1
    pathPolicy.returnToPreferredPath()
    acceptance.outputChanged()
    state = .ready(next)
    log("switched back to \(wanted.description)", at: now)
    events.append(.screenChanged)
  }

  /// Shows the last frame on `output` again and reports the result.
  func showAgain(_ output: Output, at now: Double, into events: inout [DisplayEvent]) {
    lastTag += 1
    let event: DisplayEvent?
    do throws(Errno) {
      guard output.card.acquireMaster() else { throw .permissionDenied }
      start(try output.showAgain(tag: lastTag), on: output, at: now)
      let wasRefused: Bool
      (wasRefused, event) = acceptance.frameAccepted()
      if wasRefused { logRecovery(at: now) }
    } catch {
      handleRefusal(error, on: output, at: now)
      event = acceptance.consumePendingLoss()
    }
    if let event { events.append(event) }
  }
}
