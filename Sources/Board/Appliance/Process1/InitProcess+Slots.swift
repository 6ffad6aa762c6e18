import System

/// The trial of a system that an update has installed.
extension InitProcess {
  var systemTrialSeconds: Int? { trial.seconds }
  var expectsPanel: Bool { trial.expectsPanel }

  /// Starts the program that works on the boot partition. Returns `nil` if that fails or the image has none.
  static func startSlotService(_ words: [String], log: ApplianceLog) -> SpawnedProcess? {
    try? SpawnedProcess(
      starting: SlotService.programPath, arguments: words, environment: [], output: log.serviceInput)
  }

  /// Records the end of a trial from which the boot loader has returned, and writes the systems' status.
  func settleSystems() {
    trial.settle(cause: panic.map { "the kernel panicked: " + $0.reason })
  }

  func acceptSystem(at now: Double) {
    if case .failed(let reason) = trial.accept(at: now) { rejectSystem(because: reason) }
  }

  /// Handles the end of a process. Returns `true` if it was the one that records the acceptance.
  func acceptanceEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Bool {
    let outcome = trial.ended(processID, ending)
    if case .failed(let reason) = outcome { rejectSystem(because: reason) }
    return outcome != nil
  }

  func rejectSystem(because reason: String) -> Never {
    willWait()
    trial.recordRejection(because: reason)
    // The reason is logged.
    finish(.reboot, because: "the system on trial was rejected: " + reason)
  }

  func restartBoard(in seconds: Int?, at now: Double) -> Bool { trial.requestRestart(in: seconds, at: now) }

  /// Restarts the board if that is due, or if the disk does not record an acceptance.
  func updateSystemTrial(at now: Double) {
    if case .failed(let reason) = trial.outcome(at: now) { rejectSystem(because: reason) }
    if trial.isRestartDue(at: now) { end(.reboot, at: now) }
  }
}
