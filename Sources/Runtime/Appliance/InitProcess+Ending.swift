internal import CLinux
import System

extension InitProcess {
  /// D: how long what is not on the disks yet may take to get there, in seconds.
  private static let diskPatience = 8.0
  /// D: how long the drivers may take to put their devices to rest, in seconds.
  private static let driverPatience = 8.0

  /// Asks the app to end, and then ends the machine.
  func end(_ how: Machine.Ending, at now: Double) {
    machineEnding = how
    guard let app else { finish(how, because: "it was asked to") }
    app.send(signal: SIGTERM)
    supervisor.askedToEnd(at: now)
  }

  /// Ends the machine. Each step of it has its time, and the watchdog, which stays armed, is fed once for each: whatever hangs,
  /// the machine starts anew.
  ///
  /// Of a power off the last step is without the watchdog: a board that cannot switch itself off only halts there, and is to stay so. While
  /// the drivers put their devices to rest, this process sees to it that none hangs.
  ///
  /// - Parameters:
  ///   - reason: for the next start.
  ///   - atOnce: no driver is asked, since one hangs.
  func finish(_ how: Machine.Ending, because reason: String, atOnce: Bool = false) -> Never {
    Process.log("\(how == .powerOff ? "powering off" : "starting anew"): \(reason)")
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    log.passOn(at: Clock.now)
    if let memory {
      // Who switches a board off, or starts it anew, has looked at it.
      if machineEnding != nil || how == .powerOff { memory.record.starts = 0 }
      memory.record.ending = reason
      memory.writeNow(within: Self.diskPatience / 2)
      watchdog?.feed(at: Clock.now, evenIfEarly: true)
    }
    Machine.signalEverybody(SIGTERM)
    let folders = partitions.filter { $0.state != .missing }.map { $0.folder }
    let disks = try? Child {
      for folder in folders.reversed() { Machine.unmount(folder) }
      Machine.synchronizeDisks()
      return true
    }
    if disks?.ending(within: Self.diskPatience) == nil { Process.log("the disks: not all was written") }
    log.passOn(at: Clock.now)
    watchdog?.feed(at: Clock.now, evenIfEarly: true)
    if how == .powerOff, let watchdog, !watchdog.disarm() {
      Process.log("the watchdog cannot be stopped: where the board cannot switch itself off, it starts anew")
    }
    if !(atOnce && how == .reboot) {
      let end = try? Child {
        Machine.end(how)
        return false
      }
      if end?.ending(within: Self.driverPatience) != nil, how == .powerOff { rest() }
    }
    try? Machine.restartAtOnce()
    rest()
  }

  private func rest() -> Never {
    Process.log("the machine cannot be ended; it is safe to unplug it")
    log.passOn(at: Clock.now)
    _ = watchdog?.disarm()
    while true { Clock.sleep(seconds: 3600) }
  }
}
