internal import CDRM
internal import CLinux
import Platform
import System

/// The first process of an appliance (`init`): brings the machine up, and looks after the app.
///
/// It starts the app again when it has crashed, while the panel keeps the last picture; feeds
/// the watchdog; reaps what has lost its parent; and ends the machine in order: when the app ends with status 0,
/// on SIGTERM, SIGPWR and SIGUSR2 (power off) and on SIGINT (start anew: Ctrl-Alt-Del).
final class InitProcess {
  /// D: how long to wait for a disk's device, in seconds.
  private static let devicePatience = 5.0
  /// An abstract socket, which works even where the file system is full or read-only.
  private static let socketName = "@vitrine/notify"

  private enum Tag { static let signals: UInt64 = 0, notices: UInt64 = 1 }

  private let poll: Poll
  private let signals: Signals
  private let notices: NotifySocket
  /// The kernel's console: where the app's log goes.
  private let console: Descriptor

  /// Variables from the kernel's command line take precedence over the start-up file.
  private let found: [String]
  private var variables: [(name: String, assignment: String)] = []
  private var folders: [String] = []
  private var watchdog: Watchdog?

  private var app: Child?
  private var supervisor = AppSupervisor()
  private var isOnScreen = false
  /// Whether the panel has shown a picture of any app so far, which then stays.
  private var hadPicture = false
  private var ending: Machine.Ending?
  /// The app's card: as long as somebody has it open, the panel shows the last picture.
  private var card: Descriptor?

  init() throws(Errno) {
    for (type, path) in [("devtmpfs", "/dev"), ("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/run"), ("tmpfs", "/tmp")] {
      do throws(Errno) { try Machine.mount(type, at: path) } catch {
        if error != .resourceBusy { Process.log("\(path): \(error.message)") }
      }
    }
    found = Process.allVariables
    console = try Descriptor(opening: "/dev/console", [.writeOnly, .noControllingTerminal])
    poll = try Poll()
    signals = try Signals(Signals.childEnded + [SIGTERM, SIGPWR, SIGUSR2, SIGINT])
    notices = try NotifySocket(Self.socketName)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(notices.descriptor.rawValue, tag: Tag.notices)
    Machine.catchControlAltDelete()
  }

  /// Until the machine ends.
  func run() throws(Errno) -> Never {
    try carryOut(File.text(at: Appliance.startUpPath))
    while true {
      var deadline = supervisor.deadline
      deadline.bringForward(to: watchdog?.deadline)
      var (hasSignals, hasNotices) = (false, false)
      try poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
        if tag == Tag.signals { hasSignals = true } else { hasNotices = true }
      }
      let now = Clock.now
      if hasSignals { takeSignals(at: now) }
      if hasNotices { listen(at: now) }
      if let order = supervisor.order(at: now) { carryOut(order, at: now) }
      watchdog?.feed(at: now)
    }
  }

  // MARK: Start-up

  private func carryOut(_ text: String) {
    let steps = StartUpStep.parse(text) { line, number in
      Process.log("\(Appliance.startUpPath):\(number): '\(line)' is no step; going on without it")
    }
    supervisor.isWatched = steps.contains { if case .watchdog = $0 { true } else { false } }
    for step in steps { carryOut(step) }
    if !steps.contains(.start) { start(at: Clock.now) }
  }

  private func carryOut(_ step: StartUpStep) {
    func refuse(_ what: String, _ error: Errno) { Process.log("\(what): \(error.message); going on without it") }
    switch step {
    case .variable(let name, let assignment):
      variables.removeAll { $0.name == name }
      if !found.contains(where: { $0.hasPrefix("\(name)=") }) || !name.hasPrefix("VITRINE_") {
        variables.append((name, assignment))
      }
    case .module(let path):
      do throws(Errno) { try Machine.loadModule(path) } catch { refuse(path, error) }
    case .mount(let type, let device, let folder):
      do throws(Errno) {
        wait(for: device)
        try Machine.mount(type, on: device, at: folder)
        folders.append(folder)
      } catch { refuse("mounting \(device) at \(folder)", error) }
    case .watchdog(let path):
      do throws(Errno) {
        wait(for: path)
        watchdog = try Watchdog(path)
      } catch { refuse(path, error) }
    case .start: start(at: Clock.now)
    }
  }

  /// A driver that was just loaded may still look for its device.
  private func wait(for path: String) {
    let bound = Clock.now + Self.devicePatience
    while !File.exists(at: path) && Clock.now < bound { Clock.sleep(seconds: 0.02) }
  }

  // MARK: The app

  private func start(at now: Double) {
    isOnScreen = false
    // The next one takes the panel over; until it shows something, the picture stays.
    switch card {
    case .some(let card): _ = try? card.control(UInt(vt_drm_drop_master_request()), value: 0)
    case .none: break
    }
    do throws(Errno) {
      app = try Child(
        starting: Process.programPath(), arguments: Process.arguments(), environment: environment, output: console)
      supervisor.started(at: now)
    } catch {
      tell("cannot start the app: \(error.message)")
      supervisor.failedToStart(at: now)
    }
  }

  private var environment: [String] {
    var environment = found
    for variable in variables {
      environment.removeAll { $0.hasPrefix("\(variable.name)=") }
      environment.append(variable.assignment)
    }
    environment += ["NOTIFY_SOCKET=\(Self.socketName)", "FDSTORE=1"]
    if supervisor.isWatched { environment.append("WATCHDOG_USEC=\(Int(AppSupervisor.silencePatience * 1e6))") }
    return environment
  }

  /// What the app tells.
  private func listen(at now: Double) {
    notices.receive { lines, descriptor in
      if lines.contains("WATCHDOG=1") { supervisor.heard(at: now) }
      if lines.contains("READY=1"), !isOnScreen {
        isOnScreen = true
        hadPicture = true
        Process.log("on screen \(now.decimal(places: 3)) s after the kernel's start")
      }
      // The card kept before is closed, and its picture, which is no longer on the panel, goes with it.
      switch consume descriptor {
      case .some(let sent) where lines.contains("FDSTORE=1"): card = consume sent
      default: break
      }
    }
  }

  private func carryOut(_ order: AppSupervisor.Order, at now: Double) {
    switch order {
    case .start: start(at: now)
    case .abort:
      Process.log("the app has been silent for \(Int(AppSupervisor.silencePatience)) s; ending it")
      app?.send(signal: SIGABRT)
    case .kill: app?.send(signal: SIGKILL)
    }
  }

  private func takeSignals(at now: Double) {
    while let number = signals.next() {
      switch number {
      case SIGCHLD: reap(at: now)
      case SIGINT: end(.reboot, at: now)
      default: end(.powerOff, at: now)
      }
    }
  }

  private func reap(at now: Double) {
    while let (processID, ending) = Child.reap() {
      guard processID == app?.processID else { continue }
      app = nil
      if self.ending != nil { finish() }
      if ending == .exited(status: 0) {
        self.ending = .powerOff
        finish()
      }
      let pause = supervisor.ended(at: now)
      let when = pause == 0 ? "now" : "in \(pause.decimal(places: 3)) s"
      switch ending {
      case .exited(let status): tell("the app ended with status \(status); starting it again \(when)")
      case .killed(let signal): tell("the app was killed by signal \(signal); starting it again \(when)")
      }
    }
  }

  /// Logs what happens to the app, and shows it on a panel that would be black.
  private func tell(_ line: String) {
    Process.log(line)
    if !hadPicture, !environment.contains(where: { $0.hasPrefix("VITRINE_DISPLAY=headless") }) {
      Console.reset()
      Console.show(line)
    }
  }

  // MARK: The end

  private func end(_ how: Machine.Ending, at now: Double) {
    ending = how
    guard let app else { finish() }
    app.send(signal: SIGTERM)
    supervisor.askedToEnd(at: now)
  }

  private func finish() -> Never {
    let how = ending ?? .powerOff
    Process.log(how == .powerOff ? "powering off" : "starting anew")
    Machine.signalEverybody(SIGTERM)
    for folder in folders.reversed() { Machine.unmount(folder) }
    if how == .powerOff { watchdog?.disarm() }
    Machine.end(how)
    Process.log("the machine cannot be switched off; it is safe to unplug it")
    while true { Clock.sleep(seconds: 3600) }
  }
}
