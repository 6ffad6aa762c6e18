import Platform
import System

/// Recovery from frames that another program or the kernel refuses.
extension KMSDisplay {
  func handleRefusal(_ error: Errno, on output: Output, at now: Double) {
    // Without flip events, `EBUSY` means that the previous frame is not visible yet. Vitrine retries the frame and does
    // not count a failure.
    let isWaiting =
      error == .resourceBusy && !output.driver.hasFlipEvents && !output.driver.frameRetry.isAtMaximumDelay
    output.recordRefusedFrame(at: now)
    if isWaiting { return apply(.frameRefused(isLoss: false)) }
    // The mode that was set before may be lost by the time the next frame is accepted.
    output.invalidate()
    apply(.frameRefused(isLoss: error.isMasterLost || output.driver.frameRetry.isAtMaximumDelay))
    if error == .operationNotSupportedByDevice { watcher.scheduleScan(.outputs) }
    if finder.failures.recordRefusedFrame() {
      log(
        error.isMasterLost
          ? "another program holds the display; waiting for it"
          : "the kernel refused the frame: \(error.message); trying again", at: now)
    }
    if error.isMasterLost {
      finder.clearFailures()
    } else {
      recordFailure(error, on: output.pipeline.connector, at: now)
    }
  }

  /// Records that the kernel refused a frame or the memory for it. If the failure lasts, selects the next output path.
  func recordFailure(_ error: Errno, on connector: Connector, at now: Double) {
    switch finder.recordFailure(error, on: connector, at: now) {
    case .samePath: return
    case .nextPath: break
    case .lastPathFailed: log("the kernel refuses frames on every output path: \(error.message)", at: now)
    }
    // The next path is used at once, with the same time limit.
    watcher.scheduleScanNow()
  }

  /// Logs that a frame was accepted after refused ones.
  func logRecovery(at now: Double) {
    let path = state.output.flatMap { finder.isFallback ? ": \($0.pipeline.path.description)" : nil } ?? ""
    log("frames are accepted again\(path)", at: now)
  }

  /// Returns to the preferred output path if the kernel would accept it now. The current frame stays visible until the
  /// first frame on that path.
  func tryPreferredPath(from output: Output, at now: Double, into events: inout [DisplayEvent]) {
    guard let next = finder.makePreferredOutput(replacing: output, at: now) else { return }
    apply(.outputFound(next))
    log("switched back to \(next.pipeline.path.description)", at: now)
    events.append(.screenChanged)
  }

  /// Shows the last frame on `output` again and reports the result.
  func showAgain(_ output: Output, at now: Double, into events: inout [DisplayEvent]) {
    lastTag += 1
    do throws(Errno) {
      guard output.card.acquireMaster() else { throw .permissionDenied }
      let commit = try output.showAgain(tag: lastTag)
      let wasHidden = state.visibility == .hidden
      start(commit, at: now)
      if finder.failures.recordAcceptedFrame() { logRecovery(at: now) }
      if wasHidden { events.append(.exposed) }
    } catch {
      handleRefusal(error, on: output, at: now)
      reportLoss(into: &events)
    }
  }

  /// Reports a loss of the screen that was found while a frame was presented, when events cannot be reported.
  func reportLoss(into events: inout [DisplayEvent]) {
    guard case .refused(_, .lossPending) = state else { return }
    apply(.lossReported)
    events.append(.hidden)
  }
}
