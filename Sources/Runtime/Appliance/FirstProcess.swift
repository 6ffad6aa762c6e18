internal import CDRM
internal import CLinux
import Platform
import System

/// The first process of an appliance: brings the machine up, and looks after the app.
///
/// It starts the app again when it has crashed, while the panel keeps the last picture; feeds
/// the watchdog; reaps what has lost its parent; and ends the machine in order: when the app ends with status 0,
/// on SIGTERM, SIGPWR and SIGUSR2 (power off) and on SIGINT (start anew: Ctrl-Alt-Del).
final class FirstProcess {
  /// D: how long an app may take to end when it is asked to, in seconds.
  private static let endingPatience = 5.0
  /// D: how long an app that is watched may be silent, in seconds; it says twice as often that it is alive.
  private static let silencePatience = 10.0
  /// D: how long to wait for a disk's device, in seconds.
  private static let devicePatience = 5.0
  /// In no file system, so that a full or read-only one is no hindrance.
  private static let socketName = "@vitrine/notify"

  private enum Tag { static let signals: UInt64 = 0, notices: UInt64 = 1 }

  private let poll: Poll
  private let signals: Signals
  private let notices: NotifySocket
  /// The kernel's console: where the app's log goes.
  private let console: Descriptor

  /// What the kernel was told on its command line goes before the start-up file.
  private let found: [String]
  private var variables: [(name: String, assignment: String)] = []
  private var folders: [String] = []
  private var watchdog: Watchdog?
  private var mealTime = 0.0
  /// Whether the app has to say that it is alive, be the watchdog there or not.
  private var isWatched = false

  private var app: Child?
  private var startTime = 0.0
  /// When the app said last that it is alive.
  private var signTime = 0.0
  private var isOnScreen = false
  /// Whether the panel has shown a picture of any app so far, which then stays.
  private var hadPicture = false
  private var pauses = RestartPauses()
  /// When it is started again.
  private var restartTime: Double?
  /// When its time to end is over.
  private var killTime: Double?
  private var ending: Machine.Ending?
  /// The app's card: as long as somebody has it open, the panel shows the last picture.
  private var card: Descriptor?

  init() throws(Errno) {
    for (type, path) in [("devtmpfs", "/dev"), ("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/run"), ("tmpfs", "/tmp")] {
      do throws(Errno) { try Machine.mount(type, at: path) } catch {
        if error != .busy { Process.log("\(path): \(error.message)") }
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
      try poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
        if tag == Tag.signals { takeSignals() } else { listen() }
      }
      let now = Clock.now
      look(after: now)
      if let restartTime, now >= restartTime { start() }
      if watchdog != nil, now >= mealTime {
        watchdog?.feed()
        mealTime = now + Watchdog.interval
      }
    }
  }

  private var deadline: Double? {
    var deadline = restartTime
    func consider(_ time: Double?) {
      if let time { deadline = min(deadline ?? time, time) }
    }
    consider(killTime)
    if watchdog != nil { consider(mealTime) }
    if isWatched && app != nil && killTime == nil { consider(signTime + Self.silencePatience) }
    return deadline
  }

  // MARK: Start-up

  private func carryOut(_ text: String) {
    let steps = StartUpStep.parse(text) { line, number in
      Process.log("\(Appliance.startUpPath):\(number): '\(line)' is no step; going on without it")
    }
    isWatched = steps.contains { if case .watchdog = $0 { true } else { false } }
    for step in steps { carryOut(step) }
    if app == nil && restartTime == nil { start() }
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
    case .start: start()
    }
  }

  /// A driver that was just loaded may still look for its device.
  private func wait(for path: String) {
    let bound = Clock.now + Self.devicePatience
    while !File.exists(at: path) && Clock.now < bound { Clock.sleep(seconds: 0.02) }
  }

  // MARK: The app

  private func start() {
    restartTime = nil
    isOnScreen = false
    // The next one takes the panel over; until it shows something, the picture stays.
    switch card {
    case .some(let card): _ = try? card.control(UInt(vt_drm_drop_master_request()), value: 0)
    case .none: break
    }
    startTime = Clock.now
    signTime = startTime
    do throws(Errno) {
      app = try Child(
        starting: Process.programPath(), arguments: Process.arguments(), environment: environment, output: console)
    } catch {
      tell("cannot start the app: \(error.message)")
      restartTime = startTime + pauses.pause(afterRunOf: 0)
    }
  }

  private var environment: [String] {
    var environment = found
    for variable in variables {
      environment.removeAll { $0.hasPrefix("\(variable.name)=") }
      environment.append(variable.assignment)
    }
    environment += ["NOTIFY_SOCKET=\(Self.socketName)", "FDSTORE=1"]
    if isWatched { environment.append("WATCHDOG_USEC=\(Int(Self.silencePatience * 1e6))") }
    return environment
  }

  /// What the app tells.
  private func listen() {
    notices.receive { lines, descriptor in
      if lines.contains("WATCHDOG=1") { signTime = Clock.now }
      if lines.contains("READY=1"), !isOnScreen {
        isOnScreen = true
        hadPicture = true
        Process.log("on screen \(Clock.now.decimal(places: 3)) s after the kernel's start")
      }
      // The one before goes, and its picture with it, which nothing shows any more.
      switch consume descriptor {
      case .some(let sent) where lines.contains("FDSTORE=1"): card = consume sent
      default: break
      }
    }
  }

  /// An app that has said nothing for too long, or does not end, is ended.
  private func look(after now: Double) {
    guard let app else { return }
    if let killTime {
      guard now >= killTime else { return }
      app.send(signal: SIGKILL)
      self.killTime = now + 1
    } else if isWatched, now >= signTime + Self.silencePatience {
      Process.log("the app has been silent for \(Int(Self.silencePatience)) s; ending it")
      app.send(signal: SIGABRT)
      killTime = now + 1
    }
  }

  private func takeSignals() {
    while let number = signals.next() {
      switch number {
      case SIGCHLD: reap()
      case SIGINT: end(.reboot)
      default: end(.powerOff)
      }
    }
  }

  private func reap() {
    while let (processID, ending) = Child.reap() {
      guard processID == app?.processID else { continue }
      app = nil
      killTime = nil
      if self.ending != nil { finish() }
      if ending == .exited(status: 0) {
        self.ending = .powerOff
        finish()
      }
      let now = Clock.now
      let pause = pauses.pause(afterRunOf: now - startTime)
      let when = pause == 0 ? "now" : "in \(pause.decimal(places: 3)) s"
      switch ending {
      case .exited(let status): tell("the app ended with status \(status); starting it again \(when)")
      case .killed(let signal): tell("the app was killed by signal \(signal); starting it again \(when)")
      }
      restartTime = now + pause
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

  private func end(_ how: Machine.Ending) {
    ending = how
    guard let app else { finish() }
    app.send(signal: SIGTERM)
    killTime = Clock.now + Self.endingPatience
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
