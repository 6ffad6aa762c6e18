import ReleaseFormat
import System

extension AppKeeper {
  /// The maximum number of log lines of a trial that are stored with a failed release.
  private static var failureLogLimit: Int { 50 }

  /// Starts judging the next app if its release, its settings, or the running system are on trial. One judgment counts
  /// for all of them.
  func startTrial(at now: Double) {
    let system = systemTrial?.seconds
    // For settings, the first frame and a keep-alive after it are enough.
    let durations = [releases.choice.trial?.seconds, settingsBefore == nil ? nil : 0, system]
    judge = durations.compactMap { $0 }.max().map { seconds in
      ReleaseJudge(
        from: now, seconds: Double(seconds), expectsPanel: system != nil && systemTrial?.expectsPanel == true)
    }
    if judge != nil { supervisor.isWatched = true }
    guard let trial = releases.choice.trial else { return }
    firstLineOfTrial = log.recent.next
    Process.log(
      "trying release \(trial.name.short), start \(trial.starts); it will be accepted if it runs \(trial.seconds) s without failure"
    )
  }

  /// Acts on the judge's verdict about the running app, if there is one.
  func judgeTrial(at now: Double) {
    guard let verdict = judge?.verdict(at: now) else { return }
    judge = nil
    switch verdict {
    case .good:
      confirmSettings(at: now)
      if releases.choice.trial != nil, releases.change(failure: "", { $0.confirm() }) {
        logAcceptance()
        releases.freeCopies()
      }
      if systemTrial?.seconds != nil { acceptSystem(at: now) }
    case .bad(let reason):
      rejectTrial(because: reason)
      restartApp(at: now)
    }
  }

  /// Ends the trial of an app that has ended. Returns `true` if a release or settings were on trial.
  func failTrial(because reason: String, at now: Double) -> Bool {
    guard judge != nil else { return false }
    judge = nil
    rejectTrial(because: reason)
    supervisor.recordRequestedEnd(at: now)
    return true
  }

  private func rejectTrial(because reason: String) {
    // Read the app's last lines.
    log.forwardOutput(at: Clock.now)
    // A release or settings on trial may be the cause, so they are rejected first.
    if systemTrial?.seconds != nil, releases.choice.trial == nil, settingsBefore == nil {
      rejectSystem(because: reason)
    }
    rollBackSettings(because: log.lastLine.isEmpty ? reason : "\(reason): \(log.lastLine)")
    guard let name = releases.choice.trial?.name else { return }
    _ = releases.change(failure: failure(of: name, reason, from: firstLineOfTrial)) { $0.rollBack() }
    // The failures of this release do not count for the other one.
    forgetFailures()
    Process.log("release \(name.short) was rejected: \(reason); rolling back to \(chosenReleaseName)")
  }

  /// Returns the text that is stored for a failed release: the reason and the last log lines.
  private func failure(of name: ReleaseName, _ reason: String, from first: Int64) -> String {
    "\(name.text) \(reason)\n\(lastLines(from: first))"
  }

  private func lastLines(from first: Int64) -> String {
    log.recent.text(
      from: max(first, log.recent.next - Int64(Self.failureLogLimit)), within: RequestSocket.maximumLength
    ).text
  }

  // MARK: Failures of an accepted release

  /// Updates the ladder's number of other releases. While other releases replace the one that failed, the number does
  /// not change.
  func countOthers() {
    if supervisor.ladder.triedReleases == 0 {
      supervisor.ladder.otherReleases = releases.choice.otherReleaseCount(hasBuiltIn: host.builtIn != nil)
    }
  }

  /// Replaces the current release with another one, and returns the name of that release.
  func fallBack(toRelease index: Int, after words: String) -> String {
    let failed = releases.persistent == nil ? releases.choice.current : nil
    releases.fallBack(
      to: (releases.persistent ?? releases.choice).otherRelease(at: index),
      failure: failed.map { failure(of: $0, "\(words), repeatedly", from: 0) })
    return chosenReleaseName
  }

  /// Accepts the release that replaces a failed one as the current release.
  func acceptFallback() {
    guard releases.persistent != nil else { return }
    let name = releases.choice.current
    if releases.change({ $0.replaceCurrent(by: name) }) { logAcceptance() }
  }

  private func logAcceptance() { Process.log("\(chosenReleaseName) was accepted") }

  private func forgetFailures() {
    // Otherwise, the data would never be put back.
    if supervisor.ladder.isOnTrial { restoreData() }
    supervisor.ladder = RecoveryLadder(hasData: supervisor.ladder.hasData, starts: supervisor.ladder.starts)
  }

  // Chosen: not inlined, so that the program contains its strings only once.
  @inline(never)
  var chosenReleaseName: String {
    releases.choice.chosen.map { "release \($0.short)" } ?? (host.builtIn == nil ? "no app" : "the built-in release")
  }

  /// Ends the app, and starts the program that is chosen now.
  func restartApp(at now: Double) {
    failures.reset()
    guard let app else {
      if failureScreen != nil || supervisor.isIdle { supervisor.recordRequestedEnd(at: now) }
      return
    }
    guard !isRestarting else { return }
    isRestarting = true
    // The panel keeps showing the last frame, which is no longer live.
    isOnScreen = false
    app.send(signal: 15)
    supervisor.recordTerminationRequest(at: now)
  }

  // MARK: Requests

  /// Answers a request at `DeploySession.socketPath`. An answer that begins with "no" is a refusal.
  func reply(to question: String, at now: Double) -> String {
    let words = question[...].words
    if host.isEnding { return "no the board is shutting down; try again in a minute" }
    switch (words.first, words.count) {
    case ("status", 1): return status(at: now)
    case ("log", 2):
      let (text, next) = log.recent.text(
        from: Int64(digits: words[1]) ?? 0, within: RequestSocket.maximumLength - 32, after: host.earlierLogLines)
      return "next \(next)\n\(text)"
    case ("try", 3):
      guard let request = TrialRequest(name: words[1], seconds: words[2]) else { break }
      return tryRelease(request, at: now)
    case ("rollback", 1): return rollBack(at: now)
    case ("settings", 1): return settings()
    case ("set", 2...) where question.hasPrefix("set\n"):
      return changeSettings(Array(question.split(separator: "\n").dropFirst()), at: now)
    case ("connections", 2):
      guard host.hasConnectionLog else {
        return "no ssh's messages are in this system's journal; use 'journalctl -u ssh' there"
      }
      let (text, next) = log.connections.text(
        from: Int64(digits: words[1]) ?? 0, within: RequestSocket.maximumLength - 32)
      return "next \(next)\n\(text)"
    case ("forget", 2):
      guard let name = ReleaseName(words[1]) else { break }
      return forgetPrevious(name)
    case ("restart", 1):
      guard hasApp else { return Self.refusal(Self.missingApp) }
      Process.log("restarting the app as requested")
      restartApp(at: now)
      return "yes"
    case ("reboot", 2):
      let seconds = Int(digits: words[1])
      guard seconds != nil || words[1] == "never", systemTrial?.requestRestart(in: seconds, at: now) == true
      else { break }
      return "yes"
    case ("update-page", 1): return requestUpdatePage(at: now)
    case ("has-update-page", 1): return failureScreen?.isUpdatePage == true ? "yes" : "no the app is ending"
    case ("shot", 1):
      guard isOnScreen, app != nil || failureScreen != nil else { return Self.refusal(noFrameReason) }
      // The app may have created a file of this name, which must not be returned.
      try? File.removeItem(at: Appliance.screenshotPath)
      app?.send(signal: Signals.screenshotRequest)
      failureScreen?.send(signal: Signals.screenshotRequest)
      return "yes"
    default: break
    }
    return "no unknown request '\(question.prefix(100))'"
  }

  /// Returns the answer that refuses a request. It is not inlined, so that the program contains reasons that are also
  /// logged only once.
  @inline(never) static func refusal(_ reason: String) -> String { "no " + reason }

  static var missingApp: String { "no app is installed; install one with 'vitrine deploy'" }

  private func status(at now: Double) -> String {
    let choice = releases.choice
    let none = host.builtIn == nil ? "none" : "built-in"
    func word(_ name: ReleaseName?) -> String { name?.text ?? none }
    var lines = ["release \(word(choice.current))", "previous \(word(choice.previous))"]
    if let trial = choice.trial { lines.append("trial \(trial.name.text)") }
    if let manifest = releases.manifest { lines += ["app \(manifest.app)", "version \(manifest.version)"] }
    lines += [state(at: now).line, "uptime \(Int(now))"]
    return (lines + stateDetails(at: now) + (systemTrial?.status ?? []) + host.additionalStatus).map { "\($0)\n" }
      .joined()
  }

  /// Writes the diagnostics for a page of the app, or for the page that replaces it.
  func writeDiagnostics(at now: Double) {
    log.forwardOutput(at: now)
    let lines = lastLines(from: 0)
    let status = status(at: now) + host.additionalDiagnostics.map { "\($0)\n" }.joined()
    do throws(Errno) {
      try File.replace(at: Appliance.diagnosticsPath, with: "\(status)\n\(host.earlierLogLines)\(lines)")
    } catch {
      Process.log("\(Appliance.diagnosticsPath): \(error.message)")
    }
  }

  private func tryRelease(_ request: TrialRequest, at now: Double) -> String {
    let name = request.name
    let before = releases.choice.chosen
    let isKept = releases.change {
      $0.startTrial(of: name, seconds: request.seconds)
      if $0.trial != nil { _ = $0.countStart() }
    }
    let isTried = releases.choice.trial?.name == name
    // A refused release also ends the trial of another one.
    if isTried || releases.choice.chosen != before { startChosen(at: now) }
    guard isKept else { return Self.releaseNotStored }
    return isTried || releases.choice.current == name ? "yes" : "no the release is incomplete; deploy it again"
  }

  private func rollBack(at now: Double) -> String {
    let choice = releases.persistent ?? releases.choice
    let before = choice.chosen
    // Without a built-in release, there may be no release before the current one.
    if choice.trial == nil, choice.previous == nil, host.builtIn == nil { return Self.noPreviousRelease }
    let isKept = releases.change { $0.rollBack() }
    let isAnother = releases.choice.chosen != before
    if isAnother {
      Process.log("rolling back to \(chosenReleaseName) as requested")
      startChosen(at: now)
    }
    guard isKept else { return Self.releaseNotStored }
    return isAnother ? "yes" : Self.noPreviousRelease
  }

  private static var noPreviousRelease: String {
    "no there is no previous release; install another one with 'vitrine deploy'"
  }

  private static var releaseNotStored: String {
    "no the data partition cannot store it, because it is full or damaged; 'vitrine doctor' checks it"
  }

  /// Starts the chosen release, which differs from the running one or must be judged again.
  private func startChosen(at now: Double) {
    judge = nil
    forgetFailures()
    restartApp(at: now)
  }
}
