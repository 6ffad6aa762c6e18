import System

/// A program that runs in addition to the app, such as an SSH server, and is restarted whenever it ends. Times are in
/// seconds.
final class Service {
  /// The delays before restarts, which grow with each failure. Chosen.
  private static let restartDelays = [1.0, 2, 5, 10, 30]
  /// The run time after which a program counts as healthy. Chosen.
  private static let healthyRunTime = 60.0

  /// The time limit for setting the clock from a server that does not authenticate itself. Chosen.
  private static let clockTimeout = 30.0
  /// The time limit for setting the clock from a server that authenticates itself. Chosen: chrony retries a connection
  /// for some minutes if the network starts late.
  private static let authenticatedClockTimeout = 600.0

  private let command: [String]
  /// The earliest plausible time, in seconds since 1970, if the program sets the machine's clock; otherwise `nil`.
  private let earliestTime: Int64?
  /// Whether the program is the SSH server, which has fewer rights than the first process.
  private let isSSHServer: Bool
  private var isFirstStart = true
  private var child: SpawnedProcess?
  private var backoff: Backoff
  private var start = 0.0

  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - earliestTime: The earliest plausible time, in seconds since 1970, if the program sets the machine's clock and
  ///     is restarted until it has.
  ///   - isSSHServer: Whether the program is the SSH server, which has fewer rights than the first process.
  init(_ words: [String], setsClockAfter earliestTime: Int64? = nil, isSSHServer: Bool = false, at now: Double) {
    self.command = words
    self.earliestTime = earliestTime
    self.isSSHServer = isSSHServer
    backoff = Backoff(Self.restartDelays, firstDueAt: now)
  }

  var processID: Int32? { child?.processID }

  /// Returns `true` if the program sets the clock and is in the first seconds of its first start.
  func isSettingClock(at now: Double) -> Bool {
    let timeout = setsClockOnlyAtStart ? Self.clockTimeout : Self.authenticatedClockTimeout
    return earliestTime != nil && isFirstStart && now - start < timeout
  }

  private var clockIsUnset: Bool { earliestTime.map { WallClock.now < $0 } ?? false }

  /// Whether the program is OpenNTPD, which corrects a large error only in its first 15 seconds; later, it would need
  /// years. So it is restarted until the clock is set, for example if the network did not answer. Chrony sets the clock
  /// whenever its first answers arrive.
  private var setsClockOnlyAtStart: Bool { earliestTime != nil && command.last == "-s" }

  /// The arguments of the next start. OpenNTPD sets a clock at once only at the board's start, and while the clock is
  /// unset (`-s`).
  private var arguments: [String] {
    let all = command.dropFirst()
    return Array(setsClockOnlyAtStart && !isFirstStart && !clockIsUnset ? all.dropLast() : all)
  }

  /// The time at which to call `startIfDue`, or `nil` for never.
  var deadline: Double? {
    if child != nil, setsClockOnlyAtStart, clockIsUnset {
      start + Self.clockTimeout
    } else {
      backoff.deadline
    }
  }

  /// Starts the program if it is due. If it is due while it runs, terminates it so that it restarts.
  func startIfDue(at now: Double, output: borrowing Descriptor) {
    guard let deadline, now >= deadline else { return }
    if let child {
      start = now
      return child.send(signal: 15)
    }
    backoff.startAttempt()
    start = now
    do throws(Errno) {
      let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
      if isSSHServer {
        child = try SSHServer.start(command[0], arguments, environment: environment, output: output)
      } else if let confinement = NetworkDaemon.confinement(of: command[0]) {
        child = try SpawnedProcess(
          starting: command[0], arguments: arguments, environment: environment, output: output,
          confinedBy: confinement, after: NetworkDaemon.prepare)
      } else {
        child = try SpawnedProcess(
          starting: command[0], arguments: arguments, environment: environment, output: output)
      }
    } catch {
      end(error.message, at: now)
    }
  }

  /// Ends the program, so that it is started again.
  func stop() { child?.send(signal: 15) }

  /// Handles the end of a process, and returns `true` if it was this program.
  func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) -> Bool {
    guard child?.processID == processID else { return false }
    child = nil
    isFirstStart = false
    switch ending {
    case .exited(let status): end("it ended with status \(status)", at: now)
    case .killed(let signal): end("it was killed by signal \(signal)", at: now)
    }
    return true
  }

  private func end(_ reason: String, at now: Double) {
    if now - start >= Self.healthyRunTime { backoff.reset() }
    // Failures at the maximum delay are not logged, so that they do not fill the log.
    if !backoff.isAtMaximumDelay {
      Process.log("\(command[0]): \(reason); starting it again in \(Int(backoff.nextDelay)) s")
    }
    backoff.recordFailure(at: now)
  }
}
