import CHarness
import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

/// Only the superuser can start an app with fewer rights.
@Suite("The app keeper", .freshContext, .aloneInProcess, .enabled(if: geteuid() == 0)) struct AppKeeperTests {
  /// A machine whose app exits immediately with status 0.
  private final class TestMachine: AppKeeperHost {
    let channels: KeeperChannels
    private(set) lazy var keeper = AppKeeper<TestMachine>(
      channels, for: self, user: TestMachine.user, overrides: [], releases: BoardReleases(settingsPath: "/nowhere"),
      systemTrial: SystemTrial(seconds: trialSeconds) { [unowned self] words in
        slotRequests.append(words)
        return try? SpawnedProcess { !failsSlotRequests }
      })
    /// The duration of the system's trial, which must be set before `keeper` is used.
    var trialSeconds: Int?
    /// The requests to `vitrine-slots`.
    private(set) var slotRequests: [[String]] = []
    /// Whether such requests fail.
    var failsSlotRequests = false
    /// The app's user. Chosen: the first after that of an appliance's app, so that the test ends no app of the machine.
    static let user: UInt32 = 1001
    var endings: [SpawnedProcess.ExitStatus] = []
    /// The calls that concern the loop, in order.
    var calls: [String] = []

    init() throws(Errno) {
      channels = try KeeperChannels(
        log: ApplianceLog(toStandardError: ()), notifySocketName: "@vitrine-keeper-\(getpid())", user: Self.user,
        signals: [SIGUSR1])
    }

    var deadline: Double? { nil }
    var builtIn: String? { "/bin/true" }
    var boardSettings: [String] { [] }
    var additionalVariables: [String] { [] }
    var dataFolders: [String] { [] }
    var isEnding: Bool { false }
    var earlierLogLines: String { "" }
    var hasConnectionLog: Bool { false }
    var additionalStatus: [String] { [] }
    var additionalDiagnostics: [String] { [] }
    func markReadable(tag: UInt64) { calls.append("readable \(tag)") }
    func turnWillStart(at now: Double) { calls.append("start") }
    func turnWillEnd(at now: Double) { calls.append("end") }
    func handleSignal(_ number: Int32, at now: Double) { calls.append("signal \(number)") }
    func processEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {
      calls.append("\(ending)")
    }
    func finishIfRequested(_ ending: SpawnedProcess.ExitStatus) { endings.append(ending) }
    /// The status of a process that restarts the board because its system was rejected.
    static let rejection: Int32 = 42
    /// The reason for which the system must be rejected.
    var expectedReason = ""
    func restartBoard(because reason: String, immediately: Bool) -> Never {
      let isExpected = reason == "the system on trial was rejected: \(expectedReason)" && !immediately
      exit(isExpected && slotRequests.last == ["reject", expectedReason] ? Self.rejection : 1)
    }
    func restartBoardInOrder(at now: Double) { calls.append("restart") }
    func appDidBecomeHealthy() {}
    func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool { false }
    func willWait() {}
    func cardChanged() {}
  }

  /// Runs `work` with a new machine in a child process, because the keeper replaces standard output.
  private func succeedsInChildProcess(_ work: (TestMachine) throws(Errno) -> Bool) throws -> Bool {
    let child = try SpawnedProcess {
      guard let machine = try? TestMachine() else { return false }
      // The keeper does not retain its host.
      return withExtendedLifetime(machine) { (try? work(machine)) == true }
    }
    return child.waitForExit(timeout: 30) == .exited(status: 0)
  }

  /// Sends messages to the keeper of a machine from a process of the given user.
  private func send(
    to machine: TestMachine, as user: UInt32 = TestMachine.user, _ body: (ServiceManager) -> Void
  ) throws(Errno) -> Bool {
    let name = machine.channels.notifySocketName
    let sender = try SpawnedProcess {
      guard System.Process.switchUser(to: user) else { return false }
      setenv("NOTIFY_SOCKET", name, 1)
      guard let manager = ServiceManager(keepsDescriptors: true) else { return false }
      body(manager)
      return true
    }
    return sender.waitForExit(timeout: 10) == .exited(status: 0)
  }

  @Test func `does not switch a board off for an app on trial, however the app ends`() throws {
    let isGivenUp = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.start(at: Clock.now)
      keeper.judge = ReleaseJudge(from: Clock.now, seconds: 60)
      keeper.requestsPowerOff = true
      let bound = Clock.now + 10
      while keeper.judge != nil, Clock.now < bound { try keeper.runTurn(until: bound) }
      return keeper.judge == nil && machine.endings.isEmpty
    }
    #expect(isGivenUp)
  }

  @Test func `ends normally when an app ends that is not on trial`() throws {
    let isEnded = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.start(at: Clock.now)
      let bound = Clock.now + 10
      while machine.endings.isEmpty, Clock.now < bound { try keeper.runTurn(until: bound) }
      return machine.endings.prefix(1) == [.exited(status: 0)]
    }
    #expect(isEnded)
  }

  @Test func `has the same time for a disk in each turn`() throws {
    let isRestored = try succeedsInChildProcess { machine throws(Errno) in
      let disk = machine.keeper.releases.disk
      guard disk.run({ true }) == .exited(status: 0), disk.remainingTime < DiskWorker.timeout else { return false }
      try machine.keeper.runTurn(until: Clock.now)
      return disk.remainingTime == DiskWorker.timeout
    }
    #expect(isRestored)
  }

  @Test func `rejects a system on trial whose app ends, without another start`() throws {
    let child = try SpawnedProcess {
      guard let machine = try? TestMachine() else { return false }
      return withExtendedLifetime(machine) {
        machine.trialSeconds = 30
        machine.expectedReason = "the app ended with status 0"
        machine.keeper.start(at: Clock.now)
        let bound = Clock.now + 10
        while Clock.now < bound { guard (try? machine.keeper.runTurn(until: bound)) != nil else { return false } }
        return false
      }
    }
    #expect(child.waitForExit(timeout: 30) == .exited(status: TestMachine.rejection))
  }

  @Test func `accepts a system on trial by its frames and keep-alives`() throws {
    let isAccepted = try succeedsInChildProcess { machine throws(Errno) in
      machine.trialSeconds = 0
      let keeper = machine.keeper
      keeper.startTrial(at: Clock.now)
      keeper.judge?.recordFrame(at: Clock.now)
      keeper.judgeTrial(at: Clock.now)
      guard machine.slotRequests.isEmpty else { return false }
      keeper.judge?.recordKeepAlive(at: Clock.now, hasPanel: true)
      keeper.judgeTrial(at: Clock.now)
      guard machine.slotRequests == [["accept"]] else { return false }
      let bound = Clock.now + 10
      while keeper.systemTrial?.seconds != nil, Clock.now < bound { try keeper.runTurn(until: Clock.now + 0.1) }
      return keeper.systemTrial?.seconds == nil
    }
    #expect(isAccepted)
  }

  @Test(.slow) func `rejects a system whose acceptance cannot be recorded`() throws {
    let child = try SpawnedProcess {
      guard let machine = try? TestMachine() else { return false }
      return withExtendedLifetime(machine) {
        machine.trialSeconds = 30
        machine.failsSlotRequests = true
        machine.expectedReason = "the board cannot check its files on the card, or cannot record its acceptance"
        machine.keeper.acceptSystem(at: Clock.now)
        let bound = Clock.now + 10
        while Clock.now < bound { guard (try? machine.keeper.runTurn(until: bound)) != nil else { return false } }
        return false
      }
    }
    #expect(child.waitForExit(timeout: 30) == .exited(status: TestMachine.rejection))
  }

  @Test func `restarts the board when a requested restart is due, and reports the time until then`() throws {
    let isRestarted = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      guard keeper.reply(to: "reboot 60", at: Clock.now) == "yes" else { return false }
      let isReported = keeper.reply(to: "status", at: Clock.now).contains("\nrestart-in 59\n")
      guard isReported, keeper.reply(to: "reboot 0", at: Clock.now) == "yes" else { return false }
      try keeper.runTurn(until: Clock.now)
      return machine.calls.contains("restart")
    }
    #expect(isRestarted)
  }

  @Test(.slow, arguments: 0..<Int32(vk_file_kind_count))
  func `stores no file descriptor of an app except a display's`(kind: Int32) throws {
    let isClosed = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      let isSent = try send(to: machine) { manager in
        let number = vk_open_file(kind, "/tmp")
        // Not each machine has a terminal or an input device that the app may open.
        if number >= 0 { manager.store(Descriptor(owning: number), as: "display") }
      }
      try keeper.runTurn(until: Clock.now + 0.2)
      let isKept = keeper.card != nil
      return isSent && !isKept
    }
    #expect(isClosed)
  }

  @Test func `does nothing for messages of other users, and kills their programs`() throws {
    let isRefused = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.card = try Descriptor(opening: "/dev/null", .readWrite)
      keeper.judge = ReleaseJudge(from: Clock.now, seconds: 60)
      let other: UInt32 = 10_103
      let ending = SpawnedProcess.ExitStatus.killed(signal: SIGKILL)
      _ = try SpawnedProcess {
        guard System.Process.switchUser(to: other) else { return false }
        while true { pause() }
      }
      Clock.sleep(for: 0.2)
      for user in [other, 0] {
        let isSent = try send(to: machine, as: user) { manager in
          manager.notifyReady()
          manager.removeStored("display")
          for _ in 0..<3 { if let pipe = try? System.Pipe() { manager.store(pipe.readEnd, as: "display") } }
        }
        guard isSent else { return false }
        try keeper.runTurn(until: Clock.now + 1)
      }
      let bound = Clock.now + 10
      while !machine.calls.contains("\(ending)"), Clock.now < bound { try keeper.runTurn(until: Clock.now + 0.1) }
      let hasCard = keeper.card != nil
      return hasCard && !keeper.isOnScreen && machine.calls.contains("\(ending)")
    }
    #expect(isRefused)
  }

  @Test func `reports the settings that its app ignores, and no longer after the next start`() throws {
    let isReported = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      // The wording of the log has no meaning.
      try keeper.log.appInput.writeAll(Array("vitrine: VITRINE_SCALE is ignored\n".utf8))
      let reason = "DSI-1 has no mode 9999x9999, so the preferred mode is used"
      let isSent = try send(to: machine) { $0.reportIgnoredSetting("VITRINE_MODE", because: reason) }
      guard isSent else { return false }
      let line = "ignored VITRINE_MODE \(reason)"
      var ignored: [String] = []
      // The log's input and the message may become readable in different turns.
      let bound = Clock.now + 10
      while ignored.isEmpty, Clock.now < bound {
        try keeper.runTurn(until: Clock.now + 0.1)
        ignored = keeper.stateDetails(at: Clock.now).filter { $0.hasPrefix("ignored ") }
      }
      let isInStatus = ignored == [line]
      let isInSettings = keeper.settings().contains("\(line)\n")
      keeper.start(at: Clock.now)
      return isInStatus && isInSettings && !keeper.settings().contains("ignored")
    }
    #expect(isReported)
  }

  @Test func `shows the update page in place of the app, and starts the app when the page ends`() throws {
    let isShown = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.updatePagePath = "/bin/true"
      keeper.start(at: Clock.now)
      // An app that was not seen yet, or is on trial, must be judged first.
      guard keeper.reply(to: "update-page", at: Clock.now).hasPrefix("no ") else { return false }
      keeper.isOnScreen = true
      keeper.judge = ReleaseJudge(from: Clock.now, seconds: 60)
      guard keeper.reply(to: "update-page", at: Clock.now).hasPrefix("no ") else { return false }
      keeper.judge = nil
      guard keeper.reply(to: "update-page", at: Clock.now) == "yes" else { return false }
      // The app has not ended yet.
      guard keeper.reply(to: "has-update-page", at: Clock.now).hasPrefix("no ") else { return false }
      var hasShown = false
      let bound = Clock.now + 20
      while Clock.now < bound {
        try keeper.runTurn(until: Clock.now + 0.05)
        if keeper.failureScreen?.isUpdatePage == true {
          hasShown = true
          guard keeper.app == nil, keeper.state(at: Clock.now) == .starting else { return false }
          guard keeper.reply(to: "has-update-page", at: Clock.now) == "yes" else { return false }
        } else if hasShown, keeper.app != nil {
          return true
        }
      }
      return false
    }
    #expect(isShown)
  }

  @Test func `keeps the app if the program of the update page is missing`() throws {
    let isRefused = try succeedsInChildProcess { machine throws(Errno) in
      machine.keeper.start(at: Clock.now)
      machine.keeper.isOnScreen = true
      return machine.keeper.reply(to: "update-page", at: Clock.now).hasPrefix("no ")
    }
    #expect(isRefused)
  }

  @Test func `explains during a trial without frames that the panel keeps the last one, in place of a screenshot`()
    throws
  {
    let isExplained = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.start(at: Clock.now)
      guard keeper.reply(to: "shot", at: Clock.now).hasPrefix("no no app has presented a frame since the board's start")
      else { return false }
      guard try send(to: machine, { $0.notifyReady() }) else { return false }
      try keeper.runTurn(until: Clock.now + 1)
      // The release on trial starts.
      keeper.start(at: Clock.now)
      keeper.judge = ReleaseJudge(from: Clock.now, seconds: 60)
      return keeper.reply(to: "shot", at: Clock.now).hasPrefix(
        "no the app that is starting has not presented a frame, and the panel keeps the last one of the app before; try again"
      )
    }
    #expect(isExplained)
  }

  @Test(.slow) func `reports the time until it starts an app again that ended`() throws {
    let isReported = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.start(at: Clock.now)
      let bound = Clock.now + 20
      while Clock.now < bound {
        try keeper.runTurn(until: Clock.now + 0.05)
        // The first restarts are immediate.
        if keeper.stateDetails(at: Clock.now).contains("next-attempt 1") { return true }
      }
      return false
    }
    #expect(isReported)
  }

  @Test(.slow) func `reports an app that ends again and again as crashing, until it is restarted on request`() throws {
    let isReported = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.start(at: Clock.now)
      let bound = Clock.now + 20
      while keeper.failures.count(at: Clock.now) < AppFailures.crashLoopCount, Clock.now < bound {
        guard keeper.state(at: Clock.now) != .crashing else { return false }
        try keeper.runTurn(until: Clock.now + 0.05)
      }
      let answer = keeper.reply(to: "status", at: Clock.now)
      guard answer.contains("\nstate crashing\n"), answer.contains("\nfailures 3\n"),
        answer.contains("\napp-end the app ended with status 0\n")
      else { return false }
      keeper.restartApp(at: Clock.now)
      let later = keeper.reply(to: "status", at: Clock.now)
      return !later.contains("state crashing") && !later.contains("failures")
        && later.contains("\napp-end the app ended")
    }
    #expect(isReported)
  }

  @Test func `does not count the failures of a release for the one that runs in its place`() throws {
    let isReset = try succeedsInChildProcess { machine in
      let keeper = machine.keeper
      for _ in 1...AppFailures.crashLoopCount { keeper.failures.record("it ended", at: Clock.now) }
      guard keeper.failures.isCrashLoop(at: Clock.now) else { return false }
      keeper.perform(.tryRelease(0), after: "it ended")
      return keeper.failures.count(at: Clock.now) == 0 && keeper.failures.lastReason == "it ended"
    }
    #expect(isReset)
  }

  @Test func `reports the time since the app's state changed`() throws {
    let isReported = try succeedsInChildProcess { machine throws(Errno) in
      let keeper = machine.keeper
      keeper.updateStateStart(at: 10)
      guard keeper.stateDetails(at: 15).contains("state-age 5") else { return false }
      keeper.start(at: Clock.now)
      // The app starts, and its first frame begins another state.
      guard keeper.state(at: 20) == .starting, keeper.stateDetails(at: 20).contains("state-age 0") else { return false }
      keeper.updateStateStart(at: 25)
      return keeper.stateDetails(at: 90).contains("state-age 70")
    }
    #expect(isReported)
    let isRecordedInTurn = try succeedsInChildProcess { machine throws(Errno) in
      try machine.keeper.runTurn(until: Clock.now)
      return machine.keeper.lastState == machine.keeper.state(at: Clock.now) && machine.keeper.stateStart > 0
    }
    #expect(isRecordedInTurn)
  }

  @Test func `calls its host at the start and the end of a turn, and for the host's descriptors and signals`() throws {
    let isCalled = try succeedsInChildProcess { machine throws(Errno) in
      let pipe = try System.Pipe()
      let tag = KeeperChannels.Tag.firstOfHost + 1
      try machine.channels.poll.add(pipe.readEnd.rawValue, tag: tag)
      try pipe.writeEnd.writeAll([1])
      kill(getpid(), SIGUSR1)
      try machine.keeper.runTurn(until: Clock.now + 10)
      _ = consume pipe
      return machine.calls == ["readable \(tag)", "start", "signal \(SIGUSR1)", "end"]
    }
    #expect(isCalled)
  }

  /// Process 1 starts again with a new host if its loop fails.
  @Test func `closes its descriptors when its host is released, so that another host can open them`() throws {
    let child = try SpawnedProcess {
      for _ in 1...2 {
        guard let machine = try? TestMachine() else { return false }
        let hasRun = withExtendedLifetime(machine) { (try? machine.keeper.runTurn(until: Clock.now)) != nil }
        guard hasRun else { return false }
      }
      return true
    }
    #expect(child.waitForExit(timeout: 30) == .exited(status: 0))
  }
}
