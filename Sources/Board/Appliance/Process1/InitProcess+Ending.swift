internal import CLinux
import System

extension InitProcess {
  /// D: how long what is not on the disks yet may take to get there, in seconds.
  private static let diskPatience = 8.0
  /// D: how long the drivers may take to put their devices to rest, in seconds.
  private static let driverPatience = 8.0
  /// D: how long a start anew without the drivers may take, in seconds: it takes none.
  private static let restartPatience = 2.0
  /// D: how long a watchdog that nobody feeds may take, in seconds; the slowest known take two minutes.
  private static let watchdogPatience = 150.0

  /// Asks the app to end, and then ends the machine.
  func end(_ how: Machine.Shutdown, at now: Double) {
    machineEnding = how
    guard let app else { finish(how, because: "it was asked to") }
    app.send(signal: SIGTERM)
    supervisor.askedToEnd(at: now)
  }

  /// Ends the machine. Each step of it has its time, and the watchdog, which stays armed, is fed once for each: whatever hangs,
  /// the machine starts anew.
  ///
  /// Of a power off the last step is without the watchdog: a board that cannot switch itself off only halts there, and is to stay so. While
  /// the drivers put their devices to rest, this process sees to it that none hangs; where it has to ask them itself, the watchdog stays.
  ///
  /// - Parameters:
  ///   - reason: for the next start.
  ///   - atOnce: no driver is asked, since one hangs.
  func finish(_ how: Machine.Shutdown, because reason: String, atOnce: Bool = false) -> Never {
    log.write("\(how == .powerOff ? "powering off" : "starting anew"): \(reason)", at: Clock.now)
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    if let memory {
      // Who switches a board off, or starts it anew, has looked at it.
      if machineEnding != nil || how == .powerOff { memory.record.starts = 0 }
      memory.record.ending = reason
      memory.writeNow(within: Self.diskPatience)
      watchdog?.feed(at: Clock.now, evenIfEarly: true)
    }
    Machine.signalAllProcesses(SIGTERM)
    let folders = partitions.filter { $0.state != .missing }.map { $0.folder }
    let isWritten = attempt(within: Self.diskPatience) { _ in
      for folder in folders.reversed() { Machine.unmount(folder) }
      Machine.synchronizeDisks()
    }
    if isWritten { log.passOn(at: Clock.now) } else { log.write("the disks: not all was written", at: Clock.now) }
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    if !(atOnce && how == .reboot) {
      let hasRefused = attempt(within: Self.driverPatience) { isApart in
        if how == .powerOff, isApart { stopWatchdog() }
        Machine.shutDown(how)
      }
      if hasRefused, how == .powerOff { rest() }
    }
    restart()
    if how == .powerOff { rest() }
    // Nobody feeds the watchdog any more.
    while true {
      log.write("the machine cannot be started anew; waiting for the watchdog", at: Clock.now)
      Clock.sleep(for: Self.watchdogPatience)
      restart()
    }
  }

  private func stopWatchdog() {
    guard let watchdog, !watchdog.disarm() else { return }
    Process.log("the watchdog cannot be stopped: where the board cannot switch itself off, it starts anew")
  }

  /// Starts the machine anew at once, without asking any driver; or has the kernel panic, which starts it anew (`panic=`). Comes back
  /// where it does neither.
  private func restart() {
    for way in [Machine.EmergencyRestart.atOnce, .byPanic] {
      _ = attempt(within: Self.restartPatience) { _ in try? Machine.restartImmediately(way) }
    }
  }

  /// Does what may hang in a process of its own, for so many seconds at most; says whether it has come to its end.
  ///
  /// Without memory for another process it is done in this one. Where it hangs then, the watchdog starts the machine anew: the work must not
  /// stop it.
  ///
  /// - Parameter work: is told whether it is in a process of its own.
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

  private func rest() -> Never {
    log.write("the machine cannot be ended; it is safe to unplug it", at: Clock.now)
    _ = watchdog?.disarm()
    while true { Clock.sleep(for: 3600) }
  }
}
