import ReleaseFormat
import System

/// The trial of a system that an update has installed, and a restart that was requested for later. `SlotService` does
/// the work on the disk, in processes of its own.
final class SystemTrial {
  /// The time limit for checking the system's files and recording an acceptance, in seconds. Chosen: slow cards deliver
  /// 10 MB per second.
  private static let acceptanceTimeout = 300.0
  /// The time limit for recording a rejection, in seconds. Without a record, the previous system logs a general reason.
  private static let rejectionTimeout = 8.0
  /// The pause before another attempt, in seconds. Chosen.
  private static let rejectionPause = 0.5
  /// The longest time until a requested restart, in seconds.
  private static let longestDelay = 86_400
  private static let unknownCause =
    "the board went down before it was accepted: a kernel panic, the watchdog, or a power cut"
  private static let notRecorded = "the board cannot check its files on the card, or cannot record its acceptance"

  /// The outcome of the process that records the acceptance.
  enum Outcome: Equatable {
    case accepted
    case failed(reason: String)
  }

  /// The duration of the trial in seconds, or `nil` if the running system is accepted.
  private(set) var seconds: Int?
  /// Whether a panel was connected when the running system was received.
  let expectsPanel: Bool
  /// The time at which the board restarts, or `nil` if no restart was requested.
  private var restartTime: Double? {
    didSet { storeRestartTime() }
  }
  /// The file of the restart time, for a keeper that may restart before that, or `nil` for process 1.
  private let restartPath: String?
  /// The process that records the acceptance, and its time limit.
  private var acceptance: (process: SpawnedProcess, deadline: Double)?
  private let startService: ([String]) -> SpawnedProcess?

  /// - Parameters:
  ///   - seconds: The duration of the trial, or `nil` if the running system is accepted.
  ///   - expectsPanel: Whether a panel was connected when the running system was received.
  ///   - restartPath: The file that keeps the time of a requested restart until the machine restarts, or `nil` for none.
  ///   - startService: Starts `SlotService` with these arguments. Returns `nil` if that fails.
  init(
    seconds: Int?, expectsPanel: Bool = false, storingRestartAt restartPath: String? = nil,
    startService: @escaping ([String]) -> SpawnedProcess?
  ) {
    self.seconds = seconds
    self.expectsPanel = expectsPanel
    self.restartPath = restartPath
    self.startService = startService
    let stored = restartPath.flatMap { try? File.text(at: $0, limit: 64) }
    restartTime = stored.flatMap { Int(digits: $0) }.map { Double($0) }
  }

  /// Creates the trial that the kernel's command line states, which was copied into the environment. It is over if the
  /// system was accepted since its start: the keeper of a Debian system may restart.
  convenience init(
    storingRestartAt restartPath: String? = nil, startService: @escaping ([String]) -> SpawnedProcess?
  ) {
    self.init(
      seconds: File.exists(at: SlotService.acceptedPath)
        ? nil : Process.environment(SystemSlot.trialVariable).flatMap { Int(digits: $0) },
      expectsPanel: Process.environment(SystemSlot.panelVariable) != nil,
      storingRestartAt: restartPath, startService: startService)
  }

  /// The time at which to call `outcome` and `isRestartDue`, or `nil` for never.
  var deadline: Double? {
    guard let restartTime, let acceptance else { return restartTime ?? acceptance?.deadline }
    return min(restartTime, acceptance.deadline)
  }

  /// Records the end of a trial from which the boot loader has returned, and writes the systems' status.
  ///
  /// - Parameter cause: The reason to record if the rejected system recorded none. `nil` stands for a general one.
  func settle(cause: String? = nil) { _ = startService(["settle", cause ?? Self.unknownCause]) }

  /// Starts to record the acceptance. Returns the outcome if it is known already.
  func accept(at now: Double) -> Outcome? {
    guard acceptance == nil else { return nil }
    guard let process = startService(["accept"]) else { return .failed(reason: Self.notRecorded) }
    acceptance = (process, now + Self.acceptanceTimeout)
    return nil
  }

  /// Handles the end of a process. Returns `nil` if it is not the one that records the acceptance.
  func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus) -> Outcome? {
    guard acceptance?.process.processID == processID else { return nil }
    acceptance = nil
    guard ending == .exited(status: 0) else { return .failed(reason: Self.notRecorded) }
    seconds = nil
    Process.log("the system was accepted")
    return .accepted
  }

  /// Returns the outcome if the time limit of the acceptance has passed.
  func outcome(at now: Double) -> Outcome? {
    guard let acceptance, now >= acceptance.deadline else { return nil }
    return .failed(reason: Self.notRecorded)
  }

  /// Records the reason for a rejection. The caller then restarts the board.
  func recordRejection(because reason: String) {
    // An app may end before the drivers of the card and of its file system are loaded.
    let deadline = Clock.now + Self.rejectionTimeout
    while let process = startService(["reject", reason]),
      let ending = process.waitForExit(timeout: deadline - Clock.now),
      ending != .exited(status: 0), Clock.now < deadline
    {
      Clock.sleep(for: Self.rejectionPause)
    }
  }

  // MARK: Restarting

  /// Requests a restart in the given number of seconds, or cancels it if they are `nil`. Returns `false` if the time is
  /// too long.
  func requestRestart(in seconds: Int?, at now: Double) -> Bool {
    if let seconds, seconds > Self.longestDelay { return false }
    restartTime = seconds.map { now + Double($0) }
    return true
  }

  /// Returns `true` once, when the requested restart is due.
  func isRestartDue(at now: Double) -> Bool {
    guard let restartTime, now >= restartTime else { return false }
    self.restartTime = nil
    return true
  }

  /// Stores the time, which counts from the machine's start as all times of `Clock` do.
  private func storeRestartTime() {
    guard let restartPath else { return }
    do throws(Errno) {
      guard let restartTime else { return try File.removeItem(at: restartPath) }
      try File.replace(at: restartPath, with: "\(Int(restartTime))")
    } catch {
      if error != .noSuchFileOrDirectory { Process.log("\(restartPath): \(error.message)") }
    }
  }

  /// The line of the status about a restart that was requested for later.
  var status: [String] { restartTime.map { ["restart-in \(max(0, Int($0 - Clock.now)))"] } ?? [] }
}
