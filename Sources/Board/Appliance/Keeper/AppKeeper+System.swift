import System

/// The trial of a system that an update has installed.
extension AppKeeper {
  /// Starts to record that the app has passed the trial of the running system.
  func acceptSystem(at now: Double) {
    if case .failed(let reason) = systemTrial?.accept(at: now) { rejectSystem(because: reason) }
  }

  /// Handles the end of a process. Returns `true` if it was the one that records the acceptance.
  func acceptanceEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Bool {
    let outcome = systemTrial?.ended(processID, ending)
    if case .failed(let reason) = outcome { rejectSystem(because: reason) }
    return outcome != nil
  }

  /// Restarts the board with the previous system, because the app has not passed the trial of the running one.
  func rejectSystem(because reason: String) -> Never {
    host.willWait()
    systemTrial?.recordRejection(because: reason)
    host.restartBoard(because: "the system on trial was rejected: " + reason, immediately: false)
  }

  /// Restarts the board if that is due, or if the disk does not record an acceptance.
  func updateSystemTrial(at now: Double) {
    guard let systemTrial else { return }
    if case .failed(let reason) = systemTrial.outcome(at: now) { rejectSystem(because: reason) }
    if systemTrial.isRestartDue(at: now) { host.restartBoardInOrder(at: now) }
  }
}
