internal import CLinux
import Platform
import ReleaseFormat
import System

/// Keeps an app running. It starts the app, and restarts it after failures as the `RecoveryLadder` decides. Between two
/// runs, the panel keeps the last frame. It also tries and rolls back releases, and answers requests.
///
/// It is the common part of the first process of an appliance (`InitProcess`) and of the service of a Debian system
/// (`SystemKeeper`). `Host` is the part that differs between them. The class is generic, so that a program contains
/// only the host that it uses.
final class AppKeeper<Host: AppKeeperHost> {
  let channels: KeeperChannels
  var log: ApplianceLog { channels.log }
  /// The machine's part, which owns this keeper.
  unowned(unsafe) let host: Host

  /// The ID of the app's user, and of that user's only group.
  let user: UInt32
  /// The variables that take precedence over all settings, as `NAME=VALUE`.
  let overrides: [String]

  let releases: BoardReleases
  /// The trial of the running system, or `nil` on a machine whose system is not in a slot.
  let systemTrial: SystemTrial?
  /// The judge of the running app, while its release, its settings, or the running system are on trial.
  var judge: ReleaseJudge?
  /// The number of the trial's first line in the log.
  var firstLineOfTrial: Int64 = 0

  /// The facts that the running app has reported.
  var report = AppReport()

  var settingsBefore: [String]?
  /// The reason why the last settings were rolled back, or `nil` if they were not.
  var settingsFailure: String?

  var app: SpawnedProcess?
  /// The failure page, which replaces the app while the app keeps failing.
  var failureScreen: FailureScreenProcess?
  /// Whether the page of updates from a USB stick is to start in place of the app.
  var isUpdatePageRequested = false
  var updatePagePath = Appliance.updatePagePath
  /// Whether the page was asked to end so that the app can start.
  var isEndingFailureScreen = false
  var supervisor = AppSupervisor()
  /// The app's recent failures.
  var failures = AppFailures()
  var isOnScreen = false
  /// The app's state at the end of the last turn, or `nil` before the first one.
  var lastState: AppState?
  /// The time at which that state started, in seconds.
  var stateStart = 0.0
  /// Whether the panel has shown a frame of any app since the start. This frame stays on the panel.
  var hadFrame = false
  /// Whether the app has requested that the board be switched off after the app ends.
  var requestsPowerOff = false
  /// Whether the app was asked to end so that it restarts with other settings, data, or another release.
  var isRestarting = false
  /// The app's DRM card. While a process has it open, the panel shows the last frame.
  var card: Descriptor?
  /// The processes that close the other descriptors that the app has sent.
  private var closers: [Int32] = []
  /// Limits the log lines about messages of other users.
  private var refusals = LogRateLimiter()
  /// The maximum number of closers. Chosen: a socket of the kernel keeps ten messages of a sender that has been killed.
  private static var maximumClosers: Int { 8 }
  /// The major number of all display devices, from Linux's list of devices.
  private static var displayMajor: UInt32 { 226 }

  /// - Parameters:
  ///   - user: The ID of the app's user, and of that user's only group.
  ///   - overrides: The variables that take precedence over all settings, as `NAME=VALUE`.
  ///   - systemTrial: The trial of the running system, or `nil` on a machine whose system is not in a slot.
  init(
    _ channels: KeeperChannels, for host: Host, user: UInt32, overrides: [String], releases: BoardReleases,
    systemTrial: SystemTrial?
  ) {
    self.channels = channels
    self.host = host
    self.user = user
    self.overrides = overrides
    self.releases = releases
    self.systemTrial = systemTrial
    releases.disk.willWait = { [unowned(unsafe) host] in host.willWait() }
  }

  // MARK: The loop

  /// Waits for an event, until `bound` in seconds at the latest, and handles what happened.
  func runTurn(until bound: Double? = nil) throws(Errno) {
    var deadline = supervisor.deadline
    for other in [log.deadline, judge?.deadline, systemTrial?.deadline, host.deadline, bound] {
      deadline.bringForward(to: other)
    }
    var hasSignals = false
    var hasNotices = false
    var hasRequests = false
    try channels.poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
      switch tag {
      case KeeperChannels.Tag.signals: hasSignals = true
      case KeeperChannels.Tag.notifications: hasNotices = true
      case KeeperChannels.Tag.log: break
      case KeeperChannels.Tag.requests: hasRequests = true
      default: host.markReadable(tag: tag)
      }
    }
    let now = Clock.now
    releases.disk.startTurn()
    host.turnWillStart(at: now)
    if hasNotices { handleNotifications(at: now) }
    if hasSignals { handleSignals(at: now) }
    judgeTrial(at: now)
    if hasRequests { channels.replyToNextRequest { reply(to: $0, at: now) } }
    if let order = supervisor.order(at: now) { perform(order, at: now) }
    log.forwardOutput(at: now)
    updateStateStart(at: now)
    updateSystemTrial(at: now)
    host.turnWillEnd(at: now)
  }

  private func handleNotifications(at now: Double) {
    var others: [UInt32] = []
    channels.notifySocket.receive { lines, descriptors in
      report.update(with: lines)
      if lines.contains("WATCHDOG=1") {
        supervisor.recordKeepAlive(at: now)
        if judge != nil {
          // An app that searches for its panel in the wrong place also reports a missing panel.
          let hasPanel = !lines.contains(ServiceManager.noPanelMessage[...]) || PanelConnection.isConnected
          judge?.recordKeepAlive(at: now, hasPanel: hasPanel)
        }
      }
      if lines.contains(ServiceManager.diagnosticsMessage[...]) { writeDiagnostics(at: now) }
      if lines.contains(ServiceManager.powerOffMessage[...]) { requestsPowerOff = true }
      if lines.contains("READY=1"), !isOnScreen {
        isOnScreen = true
        hadFrame = true
        judge?.recordFrame(at: now)
        if failureScreen == nil { releases.freeCopies() }
        Process.log(
          "\(failureScreen.map { $0.isUpdatePage ? "the update page is " : "the failure screen is " } ?? "")on screen \(now.decimal(places: 3)) s after the kernel's start"
        )
      }
      // The app's card was removed. Its number is not free while a process has it open.
      if lines.contains("FDSTOREREMOVE=1") {
        card = nil
        host.cardChanged()
      }
      receiveDescriptors(descriptors, isCard: lines.contains("FDSTORE=1"))
    } refused: { user, descriptors in
      // Not among the app's closers, which count against the app.
      _ = descriptors.closeInChildProcess()
      if !others.contains(user) { others.append(user) }
    }
    for other in others { stopMessages(of: other, at: now) }
  }

  /// Kills the programs of a user that has sent messages in the app's name. No program does that unless it was
  /// hijacked, and its messages would leave no room for those of the app.
  private func stopMessages(of other: UInt32, at now: Double) {
    // The superuser's programs include this process, and can end the app anyway.
    let isKilled = other != 0 && other != NotifySocket.unknownUser
    if isKilled {
      host.willWait()
      AppRights.killProcesses(of: other)
    }
    let consequence = isKilled ? "ignored them and killed its programs" : "ignored them"
    let line = "a program of user \(other) sent messages in the app's name; \(consequence)"
    if let line = refusals.line(line, at: now) { Process.log(line) }
  }

  /// Stores a card that the app sends, and closes all other descriptors. A hostile app may send any descriptor that it
  /// can open.
  private func receiveDescriptors(_ sent: consuming SentDescriptors, isCard: Bool) {
    var sent = sent
    if isCard, let descriptor = sent.takeOnly(if: { Self.isCard($0) }) {
      // This closes the previous card. Its frame is no longer on the panel.
      card = consume descriptor
      return host.cardChanged()
    }
    guard let closer = sent.closeInChildProcess() else { return }
    closers.append(closer.processID)
    guard closers.count > Self.maximumClosers, let app else { return }
    Process.log("the app sent unexpected file descriptors that cannot be closed; killing the app")
    app.send(signal: SIGKILL)
  }

  /// Stores the card with a service manager, which keeps it open when this process ends.
  func storeCard(with manager: ServiceManager, as name: String) {
    // Swift 6.3.1 cannot compile this switch for Embedded Swift in another class.
    switch card {
    case .some(let card): manager.store(card, as: name)
    case .none: break
    }
  }

  /// Returns `true` if a descriptor refers to a display device.
  private static func isCard(_ descriptor: borrowing Descriptor) -> Bool {
    descriptor.isCharacterDevice(ofMajor: displayMajor)
  }

  private func handleSignals(at now: Double) {
    while let number = channels.signals.next() {
      if number == SIGCHLD { reap(at: now) } else { host.handleSignal(number, at: now) }
    }
  }

  private func reap(at now: Double) {
    while let (processID, ending) = SpawnedProcess.reap() {
      if processID == app?.processID {
        appEnded(ending, at: now)
      } else if processID == failureScreen?.processID {
        failureScreenEnded(at: now)
      } else if let index = closers.firstIndex(of: processID) {
        closers.remove(at: index)
      } else if !acceptanceEnded(processID, ending) {
        host.processEnded(processID, ending, at: now)
      }
    }
  }

  private func appEnded(_ ending: SpawnedProcess.ExitStatus, at now: Double) {
    app = nil
    host.willWait()
    AppRights.killProcesses(of: user)
    // Handle the messages that the app sent before it ended.
    handleNotifications(at: now)
    log.forwardOutput(at: now)
    let words =
      switch ending {
      case .exited(let status): "the app ended with status \(status)"
      case .killed(let signal): "the app was killed by signal \(signal)"
      }
    // Requests of an app that fails its trial are ignored. Otherwise, it could switch the board off before it is
    // judged, and again after each start.
    if !host.isEnding, !isRestarting, failTrial(because: words, at: now) { return }
    // Such requests are also ignored while the app ends for a restart.
    let makesWay = isRestarting
    if makesWay { requestsPowerOff = false }
    host.finishIfRequested(ending)
    if makesWay {
      isRestarting = false
      return supervisor.recordRequestedEnd(at: now)
    }
    countOthers()
    perform(supervisor.recordUnexpectedEnd(at: now), after: words)
  }
}
