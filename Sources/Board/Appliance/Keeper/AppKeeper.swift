internal import CLinux
import Platform
import System

/// Keeps an app running. It starts the app, and restarts it after failures as the `RecoveryLadder` decides. Between two
/// runs, the panel keeps the last frame. It also tries and rolls back releases, and answers requests.
///
/// It is the common part of the first process of an appliance (`InitProcess`) and of the service of a Debian system
/// (`SystemKeeper`). They override the members below "Overridden by subclasses".
class AppKeeper {
  enum Tag {
    static let signals: UInt64 = 0, notifications: UInt64 = 1, log: UInt64 = 2, requests: UInt64 = 3
    /// The first tag for subclasses, which `markReadable(tag:)` receives.
    static let firstOfSubclass: UInt64 = 8
  }

  let poll: Poll
  private let signals: Signals
  private let notifySocket: NotifySocket
  let log: ApplianceLog
  /// The socket for requests, or `nil` if it could not be opened.
  var requests: RequestSocket?

  /// The ID of the app's user, and of that user's only group.
  let user: UInt32
  /// The variables that take precedence over all settings, as `NAME=VALUE`.
  let overrides: [String]

  let releases: BoardReleases
  /// The judge of the running app, while its release or its settings are on trial.
  var judge: ReleaseJudge?
  /// The number of the trial's first line in the log.
  var firstLineOfTrial: Int64 = 0

  /// The number of the log line at which the running app started.
  var firstLineOfApp: Int64 = 0

  /// The settings before those on trial, or `nil` if none are on trial.
  var settingsBefore: [String]?
  /// The reason why the last settings were rolled back, or `nil` if they were not.
  var settingsFailure: String?

  var app: SpawnedProcess?
  /// The failure page, which replaces the app while the app keeps failing.
  var failureScreen: FailureScreenProcess?
  /// Whether the page was asked to end so that the app can start.
  var isEndingFailureScreen = false
  var supervisor = AppSupervisor()
  var isOnScreen = false
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
  /// The maximum number of closers. Chosen: a socket of the kernel keeps ten messages of a sender that has been killed.
  private static let maximumClosers = 8
  /// The major number of all display devices, from Linux's list of devices.
  private static let displayMajor: UInt32 = 226

  /// - Parameters:
  ///   - notifySocketName: The socket to which the app reports its state.
  ///   - numbers: The signals that `handleSignal` receives.
  init(
    log: ApplianceLog, notifySocketName: String, signals numbers: [Int32], user: UInt32, overrides: [String], releases: BoardReleases
  ) throws(Errno) {
    self.log = log
    self.user = user
    self.overrides = overrides
    self.releases = releases
    poll = try Poll()
    signals = try Signals(Signals.childEnded + numbers)
    notifySocket = try NotifySocket(notifySocketName)
    self.notifySocketName = notifySocketName
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(notifySocket.descriptor.rawValue, tag: Tag.notifications)
    for descriptor in log.descriptors { try poll.add(descriptor, tag: Tag.log) }
    releases.willWait = { self.willWait() }
  }

  let notifySocketName: String

  // MARK: Overridden by subclasses

  /// The time at which to call `turnWillEnd`, or `nil` for never.
  var subclassDeadline: Double? { nil }
  /// The path of the program that runs if no release is chosen, or `nil`.
  var builtIn: String? { nil }
  /// The settings of the board, as `NAME=VALUE`. Those of a release take precedence over them.
  var boardSettings: [String] { [] }
  /// Further variables of the app's environment.
  var additionalVariables: [String] { [] }
  /// Folders for the app's persistent data, in addition to `AppRights.dataFolder`.
  var dataFolders: [String] { [] }
  /// Whether the app must not be started any more.
  var isEnding: Bool { false }
  /// The log lines before this start, or an empty string if they are not kept.
  var earlierLogLines: String { "" }
  /// Whether the log has ssh's messages about connections.
  var hasConnectionLog: Bool { false }
  /// Further lines of the status.
  var additionalStatus: [String] { [] }
  /// Lines that the diagnostics page cannot find out itself.
  var additionalDiagnostics: [String] { [] }

  /// Records that the descriptor with one of the subclass's tags is readable.
  func markReadable(tag: UInt64) {}
  /// Does the first work of a turn, so that a device that was just plugged in can be used in the same turn.
  func turnWillStart(at now: Double) {}
  /// Does the last work of a turn.
  func turnWillEnd(at now: Double) {}
  /// Handles a signal that requests the end of this process.
  func handleSignal(_ number: Int32, at now: Double) {}
  /// Handles the end of a process that is neither the app nor the page.
  func processEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {}
  /// Called after the app has ended. Does not return if this process, or the machine, must end now.
  func finishIfRequested(_ ending: SpawnedProcess.ExitStatus) {}
  /// Restarts the board, because nothing else helps.
  ///
  /// - Parameter immediately: Whether to restart without shutting the drivers down, because one hangs.
  func restartBoard(because reason: String, immediately: Bool) -> Never { Process.exit(1) }
  /// Called when the app has run long enough to count as healthy.
  func appDidBecomeHealthy() {}
  /// Changes the app's stored data, and returns `true` if anything was changed.
  func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool { false }
  /// Called before this process waits for a disk that may hang, each time for a few seconds at most. One turn may
  /// contain several such waits.
  func willWait() {}
  /// Called after `card` was replaced or removed.
  func cardChanged() {}

  // MARK: The loop

  /// Waits for an event, until `bound` in seconds at the latest, and handles what happened.
  func runTurn(until bound: Double? = nil) throws(Errno) {
    var deadline = supervisor.deadline
    for other in [log.deadline, judge?.deadline, subclassDeadline, bound] { deadline.bringForward(to: other) }
    var (hasSignals, hasNotices, hasRequests) = (false, false, false)
    try poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
      switch tag {
      case Tag.signals: hasSignals = true
      case Tag.notifications: hasNotices = true
      case Tag.log: break
      case Tag.requests: hasRequests = true
      default: markReadable(tag: tag)
      }
    }
    let now = Clock.now
    turnWillStart(at: now)
    if hasNotices { handleNotifications(at: now) }
    if hasSignals { handleSignals(at: now) }
    judgeTrial(at: now)
    if hasRequests { handleRequests(at: now) }
    if let order = supervisor.order(at: now) { perform(order, at: now) }
    log.forwardOutput(at: now)
    turnWillEnd(at: now)
  }

  /// Handles the messages of the app, or of the page.
  private func handleNotifications(at now: Double) {
    notifySocket.receive { lines, descriptors in
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
        Process.log("\(failureScreen == nil ? "" : "the failure screen is ")on screen \(now.decimal(places: 3)) s after the kernel's start")
      }
      // The app's card was removed. Its number is not free while a process has it open.
      if lines.contains("FDSTOREREMOVE=1") {
        card = nil
        cardChanged()
      }
      receiveDescriptors(descriptors, isCard: lines.contains("FDSTORE=1"))
    }
  }

  /// Stores a card that the app sends, and closes all other descriptors. A hostile app may send any descriptor that it
  /// can open.
  private func receiveDescriptors(_ sent: consuming SentDescriptors, isCard: Bool) {
    var sent = sent
    if isCard, let descriptor = sent.takeOnly(if: { Self.isCard($0) }) {
      // This closes the previous card. Its frame is no longer on the panel.
      card = consume descriptor
      return cardChanged()
    }
    guard let closer = sent.closeInChildProcess() else { return }
    closers.append(closer.processID)
    guard closers.count > Self.maximumClosers, let app else { return }
    Process.log("the app sent unexpected file descriptors that cannot be closed; killing the app")
    app.send(signal: SIGKILL)
  }

  /// Returns `true` if a descriptor refers to a display device.
  private static func isCard(_ descriptor: borrowing Descriptor) -> Bool { descriptor.isCharacterDevice(ofMajor: displayMajor) }

  private func handleSignals(at now: Double) {
    while let number = signals.next() {
      if number == SIGCHLD { reap(at: now) } else { handleSignal(number, at: now) }
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
      } else {
        processEnded(processID, ending, at: now)
      }
    }
  }

  private func appEnded(_ ending: SpawnedProcess.ExitStatus, at now: Double) {
    app = nil
    willWait()
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
    if !isEnding, !isRestarting, failTrial(because: words, at: now) { return }
    // Such requests are also ignored while the app ends for a restart.
    let makesWay = isRestarting
    if makesWay { requestsPowerOff = false }
    finishIfRequested(ending)
    if makesWay {
      isRestarting = false
      return supervisor.recordRequestedEnd(at: now)
    }
    countOthers()
    perform(supervisor.recordUnexpectedEnd(at: now), after: words)
  }

  /// Opens the socket through which root queries the status and controls releases and settings.
  func openRequests() {
    guard requests == nil else { return }
    do throws(Errno) {
      let requests = try RequestSocket(at: DeploySession.socketPath)
      try poll.add(requests.descriptor.rawValue, tag: Tag.requests)
      self.requests = consume requests
    } catch { Process.log("\(DeploySession.socketPath): \(error.message); status requests and deployments are not possible") }
  }
}
