internal import CDRM
internal import CLinux
import Platform
import System

extension AppKeeper {
  func perform(_ order: AppSupervisor.Order, at now: Double) {
    switch order {
    case .start: start(at: now)
    case .abort:
      Process.log("the app sent no keep-alive for \(Int(AppSupervisor.keepAliveTimeout)) s; aborting it")
      app?.send(signal: SIGABRT)
    case .kill:
      app?.send(signal: SIGKILL)
      failureScreen?.send(signal: SIGKILL)
    case .giveUp:
      let who = failureScreen == nil ? "app" : "failure screen"
      host.restartBoard(because: "the \(who) hung in the kernel, and no signal can end it", immediately: true)
    case .acceptChange:
      _ = host.changeData("set aside permanently") { (data) throws(Errno) in try data.acceptSetAside() }
      acceptFallback()
    case .recordHealthy:
      supervisor.ladder.starts = supervisor.ladder.starts.map { _ in 1 }
      host.appDidBecomeHealthy()
    }
  }

  func start(at now: Double) {
    if let failureScreen {
      failureScreen.send(signal: SIGTERM)
      isEndingFailureScreen = true
      return supervisor.recordFailureScreenTermination(at: now)
    }
    if isUpdatePageRequested, startUpdatePage(at: now) { return }
    guard let program else {
      Process.log(Self.missingApp)
      return supervisor.recordMissingProgram()
    }
    releasePanel()
    log.forgetLastLine()
    requestsPowerOff = false
    log.forwardOutput(at: now)
    report = AppReport()
    startTrial(at: now)
    do throws(Errno) {
      app = try SpawnedProcess(
        starting: program, arguments: Process.arguments(), environment: environment, output: log.appInput,
        confinedBy: confinement)
      supervisor.recordStart(at: now)
    } catch {
      if failTrial(because: "it cannot be started: \(error.message)", at: now) { return }
      countOthers()
      perform(supervisor.recordStartFailure(at: now), after: "cannot start the app: \(error.message)")
    }
  }

  /// The program of the app, and of the page that replaces it.
  private var program: String? { releases.program ?? host.builtIn }
  var hasApp: Bool { program != nil }

  private var confinement: Confinement { AppRights.confinement(user: user, data: host.dataFolders) }

  /// Prepares the panel for the next program. Until that program presents a frame, the last frame stays.
  private func releasePanel() {
    isOnScreen = false
    if drawsOnPanel { VirtualTerminal.setGraphicsMode() }
    var isHeld = false
    switch card {
    case .some(let card):
      _ = try? card.control(UInt(vt_drm_drop_master_request()), value: 0)
      // Magic number 0, which belongs to no client.
      var magic: UInt32 = 0
      do throws(Errno) { _ = try card.control(UInt(vt_drm_master_only_request()), &magic) } catch {
        isHeld = error != .permissionDenied
      }
    case .none: break
    }
    guard isHeld else { return }
    // Without all rights of root, no program can take a card from a program that was killed, so the next program could
    // not draw.
    Process.log("the app did not release the display; its last frame disappears")
    card = nil
    host.cardChanged()
  }

  /// Whether the app presents its frames on the panel that shows the kernel's console.
  private var drawsOnPanel: Bool { !environment.contains { $0.hasPrefix("VITRINE_DISPLAY=headless") } }

  private var environment: [String] {
    var environment = overrides
    func set(_ setting: String) {
      let name = setting.prefix { $0 != "=" }
      environment.removeAll { $0.hasPrefix("\(name)=") }
      environment.append(setting)
    }
    for setting in host.boardSettings { set(setting) }
    for setting in releases.settings + releases.storedSettings {
      let name = setting.prefix { $0 != "=" }
      // A variable on the kernel's command line takes precedence.
      if !overrides.contains(where: { $0.hasPrefix("\(name)=") }) { set(setting) }
    }
    environment += ["NOTIFY_SOCKET=\(channels.notifySocketName)", "FDSTORE=1"] + host.additionalVariables
    if supervisor.isWatched { environment.append("WATCHDOG_USEC=\(Int(AppSupervisor.keepAliveTimeout * 1e6))") }
    return environment
  }

  // MARK: Recovery

  func perform(_ step: RecoveryLadder.Step, after words: String) {
    let lastWords = log.lastLine
    failures.record(words, at: Clock.now)
    switch step {
    case .startApp(let pause):
      logFailure("\(words); starting it again \(pause == 0 ? "now" : "in \(pause.decimal(places: 3)) s")", lastWords)
    case .setDataAside:
      let isChanged = host.changeData("set aside") { (data) throws(Errno) in try data.setAside() }
      logFailure(
        "\(words); starting it again \(isChanged ? "without its data, because the data may be the cause" : "now")",
        lastWords)
    case .restartBoard:
      logFailure("\(words); restarting the board", lastWords)
      restoreData()
      host.restartBoard(because: words, immediately: false)
    case .tryRelease(let index):
      restoreData()
      logFailure("\(words); continuing with \(fallBack(toRelease: index, after: words))", lastWords)
      failures.reset()
    case .showFailure(let seconds):
      logFailure("\(words); trying it again in \(Int(seconds)) s", lastWords)
      restoreData()
      // All releases fail, so the one that was chosen is used again.
      if releases.persistent != nil { _ = releases.change { _ in } }
      showFailure(lastWords.isEmpty ? words : "\(words): \(lastWords)", isPlain: false)
    }
  }

  /// Puts back the app's data, because the app also failed without them.
  func restoreData() {
    _ = host.changeData("put back") { (data) throws(Errno) in try data.restore() }
  }

  /// Logs a line about the app. On a panel that would be black, also shows it, after the app's last line.
  private func logFailure(_ line: String, _ lastWords: String) {
    Process.log(line)
    if !hadFrame, drawsOnPanel {
      VirtualTerminal.setTextMode()
      if !lastWords.isEmpty { log.show(lastWords) }
      log.show(line)
    }
  }

  // MARK: The failure page

  func showFailure(_ reason: String, isPlain: Bool) {
    guard let program = host.builtIn ?? releases.program else { return }
    releasePanel()
    writeDiagnostics(at: Clock.now)
    do throws(Errno) {
      failureScreen = try FailureScreenProcess(
        reason, isPlain: isPlain, starting: program, environment: environment, output: log.appInput,
        confinedBy: confinement)
    } catch {
      Process.log("cannot start the failure screen: \(error.message)")
    }
  }

  /// Ends the app, and shows the page of updates from a USB stick until the page ends. Not while an app is on trial: it
  /// must be judged first.
  func requestUpdatePage(at now: Double) -> String {
    guard judge == nil, isOnScreen, !isRestarting, !isEndingFailureScreen, File.exists(at: updatePagePath)
    else { return "no the app is starting or on trial" }
    isUpdatePageRequested = true
    restartApp(at: now)
    return "yes"
  }

  /// Returns `false` if the page cannot be started.
  private func startUpdatePage(at now: Double) -> Bool {
    isUpdatePageRequested = false
    releasePanel()
    do throws(Errno) {
      failureScreen = try FailureScreenProcess(
        updatePage: updatePagePath, environment: environment, output: log.appInput, confinedBy: confinement)
    } catch {
      Process.log("cannot start the update page: \(error.message)")
      return false
    }
    supervisor.recordUpdatePage(at: now)
    return true
  }

  /// Handles the end of the page, which was asked to end or failed. If it failed, the settings may be the cause, so it
  /// is started without them.
  func failureScreenEnded(at now: Double) {
    guard let failureScreen else { return }
    self.failureScreen = nil
    if host.isEnding { return }
    if isEndingFailureScreen || failureScreen.isUpdatePage {
      isEndingFailureScreen = false
      return supervisor.recordRequestedEnd(at: now)
    }
    if failureScreen.isPlain {
      Process.log("cannot show the failure screen")
    } else {
      showFailure(failureScreen.reason, isPlain: true)
    }
  }
}
