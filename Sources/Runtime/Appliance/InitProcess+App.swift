internal import CDRM
internal import CLinux
import Platform
import System

extension InitProcess {
  /// D: how long setting data aside, or back, may take, in seconds.
  private static let dataPatience = 5.0

  func carryOut(_ order: AppSupervisor.Order, at now: Double) {
    switch order {
    case .start: start(at: now)
    case .abort:
      Process.log("the app has been silent for \(Int(AppSupervisor.silencePatience)) s; ending it")
      app?.send(signal: SIGABRT)
    case .kill:
      app?.send(signal: SIGKILL)
      page?.send(signal: SIGKILL)
    case .giveUp:
      let who = page == nil ? "app" : "page that says what is wrong"
      finish(ending ?? .reboot, because: "the \(who) hung in the kernel, where no signal ends it", atOnce: true)
    case .keepDataAside:
      _ = changeData("set aside for good") { (data) throws(Errno) in try data.keepAside() }
    case .settle:
      supervisor.ladder.starts = supervisor.ladder.starts.map { _ in 1 }
      memory?.record.starts = 0
    }
  }

  func start(at now: Double) {
    if let page {
      page.send(signal: SIGTERM)
      isEndingPage = true
      return supervisor.pageAskedToEnd(at: now)
    }
    letGoOfPanel()
    log.forgetLastLine()
    asksForPowerOff = false
    beginTrial(at: now)
    do throws(Errno) {
      let program = if let program = releases.program { program } else { try Process.programPath() }
      app = try Child(
        starting: program, arguments: Process.arguments(), environment: environment, output: log.input, confinedBy: confinement)
      supervisor.started(at: now)
    } catch {
      if hasTrialFailed(because: "it cannot be started: \(error.message)", at: now) { return }
      follow(supervisor.failedToStart(at: now), after: "cannot start the app: \(error.message)")
    }
  }

  private var confinement: Confinement { AppRights.confinement(data: partitions.map { $0.folder }) }

  /// The next program takes the panel over; until it shows something, the picture stays.
  private func letGoOfPanel() {
    isOnScreen = false
    if drawsOnPanel { Console.hide() }
    switch card {
    case .some(let card): _ = try? card.control(UInt(vt_drm_drop_master_request()), value: 0)
    case .none: break
    }
  }

  /// Whether the app shows its pictures where the kernel's console shows its text.
  private var drawsOnPanel: Bool { !environment.contains { $0.hasPrefix("VITRINE_DISPLAY=headless") } }

  private var environment: [String] {
    var environment = found
    for variable in variables {
      environment.removeAll { $0.hasPrefix("\(variable.name)=") }
      environment.append(variable.assignment)
    }
    for setting in releases.settings {
      let name = setting.prefix { $0 != "=" }
      // One on the kernel's command line takes precedence.
      if found.contains(where: { $0.hasPrefix("\(name)=") }) { continue }
      environment.removeAll { $0.hasPrefix("\(name)=") }
      environment.append(setting)
    }
    environment += ["NOTIFY_SOCKET=\(Self.socketName)", "FDSTORE=1"]
    if let data = partitions.first { environment.append("VITRINE_DATA=\(data.state.rawValue)") }
    if supervisor.isWatched { environment.append("WATCHDOG_USEC=\(Int(AppSupervisor.silencePatience * 1e6))") }
    return environment
  }

  // MARK: The ladder of recovery

  /// Does what follows a failure.
  func follow(_ step: RecoveryLadder.Step, after words: String) {
    let lastWords = log.lastLine
    switch step {
    case .startApp(let pause):
      tell("\(words); starting it again \(pause == 0 ? "now" : "in \(pause.decimal(places: 3)) s")", lastWords)
    case .setDataAside:
      let isChanged = changeData("set aside") { (data) throws(Errno) in try data.setAside() }
      tell("\(words); starting it again \(isChanged ? "without its data, which may be what it fails on" : "now")", lastWords)
    case .restartBoard:
      tell("\(words); starting the board anew", lastWords)
      putDataBack()
      finish(.reboot, because: words)
    case .explain(let seconds):
      tell("\(words); trying it again in \(Int(seconds)) s", lastWords)
      putDataBack()
      explain(lastWords.isEmpty ? words : "\(words): \(lastWords)", isPlain: false)
    }
  }

  /// The app failed without them, too.
  func putDataBack() {
    _ = changeData("put back") { (data) throws(Errno) in try data.putBack() }
  }

  /// Says whether anything was changed.
  ///
  /// - Parameter change: gives the names of what it has changed.
  private func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool {
    guard let partition = partitions.first, partition.state != .missing else { return false }
    let data = AppData(folder: partition.folder)
    let worker = try? Child { data.change(what, change) }
    let ending = worker?.ending(within: Self.dataPatience)
    if ending == nil {
      Process.log("\(data.folder) hangs: nothing is \(what)")
      worker?.send(signal: SIGKILL)
    }
    return ending == .exited(status: 0)
  }

  /// Logs what happens to the app, and shows it on a panel that would be black, after what the app said last.
  private func tell(_ line: String, _ lastWords: String) {
    Process.log(line)
    if !hadPicture, drawsOnPanel {
      Console.reset()
      if !lastWords.isEmpty { log.show(lastWords) }
      log.show(line)
    }
  }

  // MARK: The page

  func explain(_ reason: String, isPlain: Bool) {
    letGoOfPanel()
    do throws(Errno) {
      page = try TroublePage(
        reason, isPlain: isPlain, starting: Process.programPath(), environment: environment, output: log.input,
        confinedBy: confinement)
    } catch {
      Process.log("cannot show what is wrong: \(error.message)")
    }
  }

  /// The page made way for the app. Or it came to its end by itself: the settings may be what it failed on.
  func pageEnded(at now: Double) {
    guard let page else { return }
    self.page = nil
    if isEndingPage {
      isEndingPage = false
      return supervisor.endedForRestart(at: now)
    }
    if page.isPlain { Process.log("the page that says what is wrong cannot be shown") } else { explain(page.reason, isPlain: true) }
  }
}
