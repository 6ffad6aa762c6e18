import ReleaseFormat
import System

/// The trial of a system that an update has installed. `SlotService` does the work on the disk, in separate processes.
extension InitProcess {
  /// The time limit for recording an acceptance, in seconds. Chosen.
  private static let acceptanceTimeout = 60.0
  /// The time limit for recording a rejection, in seconds. Without a record, the previous system logs a general reason.
  private static let rejectionTimeout = 8.0
  /// The pause before another attempt, in seconds. Chosen.
  private static let rejectionPause = 0.5
  /// The longest time until a requested restart, in seconds.
  private static let longestDelay = 86_400

  var systemTrialSeconds: Int? {
    isSystemAccepted ? nil : Process.environment(SystemSlot.trialVariable).flatMap { Int(digits: $0) }
  }

  /// Starts the program that works on the boot partition. Returns `nil` if that fails or the image has none.
  private func startService(_ words: [String]) -> SpawnedProcess? {
    try? SpawnedProcess(
      starting: SlotService.programPath, arguments: words, environment: [], output: log.serviceInput)
  }

  /// Records the end of a trial from which the boot loader has returned, and writes the systems' status.
  func settleSystems() {
    var cause = "the board went down before it was accepted: a kernel panic, the watchdog, or a power cut"
    if let panic { cause = "the kernel panicked: " + panic.reason }
    _ = startService(["settle", cause])
  }

  func acceptSystem(at now: Double) {
    guard acceptance == nil else { return }
    guard let process = startService(["accept"]) else { rejectSystem(because: Self.notRecorded) }
    acceptance = (process, now + Self.acceptanceTimeout)
  }

  private static var notRecorded: String { "the board cannot record its acceptance" }

  /// Handles the end of a process. Returns `true` if it was the one that records the acceptance.
  func acceptanceEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Bool {
    guard acceptance?.process.processID == processID else { return false }
    acceptance = nil
    guard ending == .exited(status: 0) else { rejectSystem(because: Self.notRecorded) }
    isSystemAccepted = true
    Process.log("the system was accepted")
    return true
  }

  func rejectSystem(because reason: String) -> Never {
    willWait()
    // An app may end before the drivers of the card and of its file system are loaded.
    let deadline = Clock.now + Self.rejectionTimeout
    while let process = startService(["reject", reason]),
      let ending = process.waitForExit(timeout: deadline - Clock.now),
      ending != .exited(status: 0), Clock.now < deadline
    {
      Clock.sleep(for: Self.rejectionPause)
    }
    // The reason is logged.
    finish(.reboot, because: "the system on trial was rejected: " + reason)
  }

  func restartBoard(in seconds: Int?, at now: Double) -> Bool {
    if let seconds, seconds > Self.longestDelay { return false }
    restartTime = seconds.map { now + Double($0) }
    return true
  }

  /// The line of the status about a restart that was requested for later.
  var restartStatus: [String] { restartTime.map { ["restart-in \(max(0, Int($0 - Clock.now)))"] } ?? [] }

  /// Restarts the board if that is due, or if the disk does not record an acceptance.
  func updateSystemTrial(at now: Double) {
    if let acceptance, now >= acceptance.deadline { rejectSystem(because: Self.notRecorded) }
    guard let restartTime, now >= restartTime else { return }
    self.restartTime = nil
    end(.reboot, at: now)
  }
}
