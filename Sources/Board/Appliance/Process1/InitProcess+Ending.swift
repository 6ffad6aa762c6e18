internal import CLinux
import System

extension InitProcess {
  /// The time limit for writing unsaved data to the disks, in seconds. Chosen.
  private static let diskTimeout = 8.0
  /// The time limit for the drivers to shut their devices down, in seconds. Chosen.
  private static let driverTimeout = 8.0
  /// The time limit for a restart without the drivers, in seconds. Chosen: such a restart is immediate.
  private static let restartTimeout = 2.0
  /// The time to wait for a watchdog that is no longer fed, in seconds. Chosen: the slowest known take two minutes.
  private static let watchdogTimeout = 150.0

  /// Asks the app to end, and then ends the machine.
  func end(_ how: Machine.Shutdown, at now: Double) {
    machineEnding = how
    guard let app = keeper.app else { finish(how, because: "by request") }
    app.send(signal: SIGTERM)
    keeper.supervisor.recordTerminationRequest(at: now)
  }

  /// Ends the machine. Each step has a time limit, and the watchdog stays armed and is fed once for each step. If a
  /// step hangs, the machine restarts.
  ///
  /// The last step of a power-off runs without the watchdog, because a board that cannot switch itself off only halts,
  /// and must stay halted. While another process shuts the drivers down, this process limits the time. If this process
  /// has to do it itself, the watchdog stays armed.
  ///
  /// - Parameters:
  ///   - reason: The reason that is recorded for the next start.
  ///   - immediately: Whether to restart without shutting the drivers down, because one hangs.
  func finish(_ how: Machine.Shutdown, because reason: String, immediately: Bool = false) -> Never {
    log.write("\(how == .powerOff ? "powering off" : "restarting"): \(reason)", at: Clock.now)
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    if let memory {
      // A user who switches the board off or restarts it knows about its state.
      if machineEnding != nil || how == .powerOff {
        memory.record.starts = 0
      } else {
        memory.record.failures = keeper.failures.count(at: Clock.now)
      }
      memory.record.ending = reason
      memory.writeNow(within: Self.diskTimeout)
      watchdog?.feed(at: Clock.now, evenIfEarly: true)
    }
    Machine.signalAllProcesses(SIGTERM)
    let folders = partitions.filter { $0.state != .missing }.map { $0.folder }
    let isWritten = attempt(within: Self.diskTimeout) { _ in
      for folder in folders.reversed() { Machine.unmount(folder) }
      Machine.synchronizeDisks()
    }
    if isWritten {
      log.forwardOutput(at: Clock.now)
    } else {
      log.write("the disks could not be written completely", at: Clock.now)
    }
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    if !(immediately && how == .reboot) {
      let hasRefused = attempt(within: Self.driverTimeout) { isApart in
        if how == .powerOff, isApart { stopWatchdog() }
        Machine.shutDown(how)
      }
      if hasRefused, how == .powerOff { waitForever() }
    }
    restart()
    if how == .powerOff { waitForever() }
    // The watchdog is no longer fed.
    while true {
      log.write("cannot restart the machine; waiting for the watchdog", at: Clock.now)
      Clock.sleep(for: Self.watchdogTimeout)
      restart()
    }
  }

  private func stopWatchdog() {
    guard let watchdog, !watchdog.disarm() else { return }
    Process.log("cannot stop the watchdog; a board that cannot switch itself off restarts instead")
  }

  /// Restarts the machine immediately, without shutting the drivers down. If that fails, makes the kernel panic, which
  /// restarts the machine (`panic=`). Returns if neither works.
  private func restart() {
    for way in [Machine.EmergencyRestart.immediately, .byPanic] {
      _ = attempt(within: Self.restartTimeout) { _ in try? Machine.restartImmediately(way) }
    }
  }

  /// Runs `work` in a separate process because it may hang. Returns `true` if it ended within `seconds`.
  ///
  /// Without memory for another process, `work` runs in this one. If it hangs then, the watchdog restarts the machine,
  /// so the work must not stop the watchdog.
  ///
  /// - Parameter work: The work. Its argument is `true` in a separate process.
  private func attempt(within seconds: Double, _ work: (_ isApart: Bool) -> Void) -> Bool {
    let worker: SpawnedProcess
    do throws(Errno) {
      worker = try SpawnedProcess {
        work(true)
        return true
      }
    } catch {
      work(false)
      return true
    }
    return worker.waitForExit(timeout: seconds) != nil
  }

  private func waitForever() -> Never {
    log.write("cannot power off the machine; it is safe to unplug it", at: Clock.now)
    _ = watchdog?.disarm()
    while true { Clock.sleep(for: 3600) }
  }
}
