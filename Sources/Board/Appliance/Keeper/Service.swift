import System

/// A program beside the app, such as one that listens to the network: started again whenever it ends. Times are in seconds.
final class Service {
  /// D: how long it is left alone after it has ended, once, twice, …
  private static let pauses = [1.0, 2, 5, 10, 30]
  /// D: one that ran this long is well.
  private static let goodRun = 60.0

  /// D: how long one that sets the clock may take.
  private static let clockPatience = 30.0

  private let words: [String]
  /// Whether it sets the machine's clock. OpenNTPD does so in its first 15 seconds alone, and would later need years for it: where
  /// it has not, as without an answer from the network, it is begun anew.
  private let setsClock: Bool
  private var child: SpawnedProcess?
  private var backoff: Backoff
  private var start = 0.0

  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - setsClock: whether it sets the machine's clock, and is begun anew until it has.
  ///   - now: when it is started first.
  init(_ words: [String], setsClock: Bool = false, at now: Double) {
    (self.words, self.setsClock) = (words, setsClock)
    backoff = Backoff(Self.pauses, firstDueAt: now)
  }

  /// When `startIfDue` is to be called; nil for never.
  var deadline: Double? {
    if child != nil, setsClock, WallClock.now < WallClock.earliestPlausible { start + Self.clockPatience } else { backoff.deadline }
  }

  /// Starts it, if it is time to, or has it end so that it starts anew.
  func startIfDue(at now: Double, output: borrowing Descriptor) {
    guard let deadline, now >= deadline else { return }
    if let child {
      start = now
      return child.send(signal: 15)
    }
    backoff.startAttempt()
    start = now
    do throws(Errno) {
      child = try SpawnedProcess(
        starting: words[0], arguments: Array(words.dropFirst()), environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"], output: output)
    } catch {
      end(error.message, at: now)
    }
  }

  /// Says whether the process that has ended was this one.
  func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) -> Bool {
    guard child?.processID == processID else { return false }
    child = nil
    switch ending {
    case .exited(let status): end("it ended with status \(status)", at: now)
    case .killed(let signal): end("it was killed by signal \(signal)", at: now)
    }
    return true
  }

  private func end(_ reason: String, at now: Double) {
    if now - start >= Self.goodRun { backoff.reset() }
    // Whatever is wrong for long fills no log.
    if !backoff.isAtMaximumDelay { Process.log("\(words[0]): \(reason); starting it again in \(Int(backoff.nextDelay)) s") }
    backoff.recordFailure(at: now)
  }
}
