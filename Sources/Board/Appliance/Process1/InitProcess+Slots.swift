import ReleaseFormat
import System

/// The trial of a system that an update has installed. `SlotService` does the work on the disk, in separate processes.
extension InitProcess {
  /// The time limit for recording an acceptance, in seconds. Chosen.
  private static let acceptanceTimeout = 60.0
  /// The time limit for recording a rejection, in seconds. Without a record, the previous system logs a general reason.
  private static let rejectionTimeout = 8.0
  /// The longest time until a requested restart, in seconds.
  private static let longestDelay = 86_400

  var systemTrialSeconds: Int? {
    isSystemAccepted ? nil : Process.environment(SystemSlot.trialVariable).flatMap { Int(digits: $0) }
  }

  /// Starts the program that works on the boot partition. Returns `nil` if the image has none.
  private func startService(_ words: [String]) -> SpawnedProcess? {
    guard File.exists(at: SlotService.programPath) else { return nil }
    do throws(Errno) {
      return try SpawnedProcess(
        starting: SlotService.programPath, arguments: words, environment: [], output: log.serviceInput)
    } catch {
      Process.log("\(SlotService.programPath): \(error.message)")
      return nil
    }
  }

  /// Records the end of a trial from which the boot loader has returned, and writes the systems' status.
  func settleSystems() {
    let cause =
      panic.map { "the kernel panicked: \($0.reason)" }
      ?? "the board went down before it was accepted: a kernel panic, the watchdog, or a power cut"
    _ = startService(["settle", cause])
  }

  func acceptSystem(at now: Double) {
    guard acceptance == nil else { return }
    guard let process = startService(["accept"]) else {
      rejectSystem(because: "the board cannot record its acceptance")
    }
    acceptance = (process, now + Self.acceptanceTimeout)
  }

  /// Handles the end of a process. Returns `true` if it was the one that records the acceptance.
  func acceptanceEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Bool {
    guard let acceptance, acceptance.process.processID == processID else { return false }
    self.acceptance = nil
    guard ending == .exited(status: 0) else { rejectSystem(because: "the board could not record its acceptance") }
    isSystemAccepted = true
    Process.log("the system in slot \(Process.environment(SystemSlot.variable) ?? "") was accepted")
    return true
  }

  func rejectSystem(because reason: String) -> Never {
    Process.log("the system on trial was rejected: \(reason); restarting with the previous one")
    willWait()
    _ = startService(["reject", reason])?.waitForExit(timeout: Self.rejectionTimeout)
    finish(.reboot, because: "the system on trial was rejected: \(reason)")
  }

  func restartBoard(in seconds: Int, at now: Double) -> Bool {
    guard seconds <= Self.longestDelay else { return false }
    Process.log("restarting the board in \(seconds) s, as requested")
    restartTime = now + Double(seconds)
    return true
  }

  /// Restarts the board if that is due, or if the disk does not accept a system.
  func updateSystemTrial(at now: Double) {
    if let acceptance, now >= acceptance.deadline {
      rejectSystem(because: "the disk did not record its acceptance within \(Int(Self.acceptanceTimeout)) s")
    }
    guard let restartTime, now >= restartTime else { return }
    self.restartTime = nil
    end(.reboot, at: now)
  }
}
