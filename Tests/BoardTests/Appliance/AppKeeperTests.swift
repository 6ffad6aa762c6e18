import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

/// Only the superuser can start an app with fewer rights.
@Suite("The app keeper", .freshContext, .aloneInProcess, .enabled(if: geteuid() == 0)) struct AppKeeperTests {
  /// A keeper whose app exits immediately with status 0.
  private final class Keeper: AppKeeper {
    var endings: [SpawnedProcess.ExitStatus] = []

    init() throws(Errno) {
      try super.init(
        log: ApplianceLog(toStandardError: ()), notifySocketName: "@vitrine-keeper-\(getpid())", signals: [], user: 1000, overrides: [],
        releases: BoardReleases(settingsPath: "/nowhere"))
    }

    override var builtIn: String? { "/bin/true" }
    override func finishIfRequested(_ ending: SpawnedProcess.ExitStatus) { endings.append(ending) }
  }

  /// Runs `work` in a child process, because the keeper replaces standard output.
  private func succeedsInChildProcess(_ work: () throws(Errno) -> Bool) throws -> Bool {
    let child = try SpawnedProcess { (try? work()) == true }
    return child.waitForExit(timeout: 30) == .exited(status: 0)
  }

  @Test func `does not switch a board off for an app on trial, however the app ends`() throws {
    let isGivenUp = try succeedsInChildProcess { () throws(Errno) in
      let keeper = try Keeper()
      keeper.start(at: Clock.now)
      keeper.judge = ReleaseJudge(from: Clock.now, seconds: 60)
      keeper.requestsPowerOff = true
      let bound = Clock.now + 10
      while keeper.judge != nil, Clock.now < bound { try keeper.runTurn(until: bound) }
      return keeper.judge == nil && keeper.endings.isEmpty
    }
    #expect(isGivenUp)
  }

  @Test func `ends normally when an app ends that is not on trial`() throws {
    let isEnded = try succeedsInChildProcess { () throws(Errno) in
      let keeper = try Keeper()
      keeper.start(at: Clock.now)
      let bound = Clock.now + 10
      while keeper.endings.isEmpty, Clock.now < bound { try keeper.runTurn(until: bound) }
      return keeper.endings.prefix(1) == [.exited(status: 0)]
    }
    #expect(isEnded)
  }

  @Test func `stores no file descriptor of an app except a display's`() throws {
    let isClosed = try succeedsInChildProcess { () throws(Errno) in
      let keeper = try Keeper()
      setenv("NOTIFY_SOCKET", keeper.notifySocketName, 1)
      let pipe = try System.Pipe()
      guard let manager = ServiceManager(keepsDescriptors: true) else { return false }
      manager.store(pipe.writeEnd, as: "display")
      try keeper.runTurn(until: Clock.now + 1)
      let isKept = keeper.card != nil
      return !isKept
    }
    #expect(isClosed)
  }

  @Test func `reports the settings that its app ignores, and no longer after the next start`() throws {
    let isReported = try succeedsInChildProcess { () throws(Errno) in
      let keeper = try Keeper()
      keeper.start(at: Clock.now)
      let message = "DSI-1: has no mode 9999x9999, so VITRINE_MODE is ignored and the preferred mode is set"
      try keeper.log.appInput.writeAll(Array("vitrine: \(message)\nlamp: VITRINE_MODE is what it is\n".utf8))
      keeper.log.forwardOutput(at: Clock.now)
      let before = keeper.ignoredSettings
      let isInSettings = keeper.settings().contains("ignored VITRINE_MODE \(message)\n")
      keeper.start(at: Clock.now)
      return before == ["ignored VITRINE_MODE \(message)"] && isInSettings && keeper.ignoredSettings.isEmpty
    }
    #expect(isReported)
  }

  @Test func `reports the time until it starts an app again that ended`() throws {
    let isReported = try succeedsInChildProcess { () throws(Errno) in
      let keeper = try Keeper()
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
}
