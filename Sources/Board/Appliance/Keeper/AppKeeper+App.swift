internal import CDRM
internal import CLinux
import Platform
import System

extension AppKeeper {
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
      startBoardAnew(because: "the \(who) hung in the kernel, where no signal ends it", atOnce: true)
    case .keep:
      _ = changeData("set aside for good") { (data) throws(Errno) in try data.keepAside() }
      keepStandIn()
    case .settle:
      supervisor.ladder.starts = supervisor.ladder.starts.map { _ in 1 }
      settle()
    }
  }

  func start(at now: Double) {
    if let page {
      page.send(signal: SIGTERM)
      isEndingPage = true
      return supervisor.pageAskedToEnd(at: now)
    }
    guard let program else {
      Process.log("there is no app to start; 'vitrine deploy' brings one")
      return supervisor.hasNothingToStart()
    }
    letGoOfPanel()
    log.forgetLastLine()
    asksForPowerOff = false
    beginTrial(at: now)
    do throws(Errno) {
      app = try SpawnedProcess(
        starting: program, arguments: Process.arguments(), environment: environment, output: log.appInput, confinedBy: confinement)
      supervisor.started(at: now)
    } catch {
      if hasTrialFailed(because: "it cannot be started: \(error.message)", at: now) { return }
      countOthers()
      follow(supervisor.failedToStart(at: now), after: "cannot start the app: \(error.message)")
    }
  }

  /// The program of the app, and of the page that replaces it.
  private var program: String? { releases.program ?? builtIn }
  var isThereAnApp: Bool { program != nil }

  private var confinement: Confinement { AppRights.confinement(user: user, data: dataFolders) }

  /// Prepares the panel for the next program. Until that program presents a frame, the last frame stays.
  private func letGoOfPanel() {
    isOnScreen = false
    if drawsOnPanel { VirtualTerminal.setGraphicsMode() }
    var isHeld = false
    switch card {
    case .some(let card):
      _ = try? card.control(UInt(vt_drm_drop_master_request()), value: 0)
      // Magic number 0, which belongs to no client.
      var magic: UInt32 = 0
      do throws(Errno) { _ = try card.control(UInt(vt_drm_master_only_request()), &magic) } catch { isHeld = error != .permissionDenied }
    case .none: break
    }
    guard isHeld else { return }
    // Without all rights of root, no program can take a card from a program that was killed, so the next program could
    // not draw.
    Process.log("the app could not let go of the display; its picture goes")
    card = nil
    cardChanged()
  }

  /// Whether the app presents its frames on the panel that shows the kernel's console.
  private var drawsOnPanel: Bool { !environment.contains { $0.hasPrefix("VITRINE_DISPLAY=headless") } }

  private var environment: [String] {
    var environment = found
    func set(_ setting: String) {
      let name = setting.prefix { $0 != "=" }
      environment.removeAll { $0.hasPrefix("\(name)=") }
      environment.append(setting)
    }
    for setting in boardSettings { set(setting) }
    for setting in releases.settings + releases.kept {
      let name = setting.prefix { $0 != "=" }
      // A variable on the kernel's command line takes precedence.
      if !found.contains(where: { $0.hasPrefix("\(name)=") }) { set(setting) }
    }
    environment += ["NOTIFY_SOCKET=\(noticeSocket)", "FDSTORE=1"] + ownVariables
    if supervisor.isWatched { environment.append("WATCHDOG_USEC=\(Int(AppSupervisor.silencePatience * 1e6))") }
    return environment
  }

  // MARK: Recovery

  /// Carries out a step of the recovery ladder.
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
      startBoardAnew(because: words, atOnce: false)
    case .tryRelease(let index):
      putDataBack()
      tell("\(words); going on with \(standIn(index, after: words))", lastWords)
    case .explain(let seconds):
      tell("\(words); trying it again in \(Int(seconds)) s", lastWords)
      putDataBack()
      // All releases fail, so the one that was chosen is used again.
      if releases.lasting != nil { _ = releases.change { _ in } }
      explain(lastWords.isEmpty ? words : "\(words): \(lastWords)", isPlain: false)
    }
  }

  /// Puts back the app's data, because the app also failed without them.
  func putDataBack() {
    _ = changeData("put back") { (data) throws(Errno) in try data.putBack() }
  }

  /// Logs a line about the app. On a panel that would be black, also shows it, after the app's last line.
  private func tell(_ line: String, _ lastWords: String) {
    Process.log(line)
    if !hadPicture, drawsOnPanel {
      VirtualTerminal.setTextMode()
      if !lastWords.isEmpty { log.show(lastWords) }
      log.show(line)
    }
  }

  // MARK: The failure page

  func explain(_ reason: String, isPlain: Bool) {
    guard let program = builtIn ?? releases.program else { return }
    letGoOfPanel()
    writeDiagnostics(at: Clock.now)
    do throws(Errno) {
      page = try TroublePage(
        reason, isPlain: isPlain, starting: program, environment: environment, output: log.appInput,
        confinedBy: confinement)
    } catch {
      Process.log("cannot show what is wrong: \(error.message)")
    }
  }

  /// Handles the end of the page, which was asked to end or failed. If it failed, the settings may be the cause, so it
  /// is started without them.
  func pageEnded(at now: Double) {
    guard let page else { return }
    self.page = nil
    if isEnding { return }
    if isEndingPage {
      isEndingPage = false
      return supervisor.endedForRestart(at: now)
    }
    if page.isPlain { Process.log("the page that says what is wrong cannot be shown") } else { explain(page.reason, isPlain: true) }
  }
}
