internal import CLinux
import Platform
import System

/// Looks after an app: starts it, and starts it again when it has failed, as the ladder of recovery says, while the panel keeps the last
/// picture; tries releases out and goes back from them; answers who asks.
///
/// It is the part of the first process of an appliance (`InitProcess`) and of the service of a Debian system (`SystemKeeper`) that both
/// have. What the machine is asked for, and told, they say by overriding what stands below "What differs".
class AppKeeper {
  enum Tag {
    static let signals: UInt64 = 0, notices: UInt64 = 1, log: UInt64 = 2, requests: UInt64 = 3
    /// The first number of those that `heard(tag:)` gets.
    static let own: UInt64 = 8
  }

  let poll: Poll
  private let signals: Signals
  private let notices: NotifySocket
  let log: ApplianceLog
  /// Where others ask what is going on; nil where nobody can.
  var requests: RequestSocket?

  /// The number of the app's user, and of that user's only group.
  let user: UInt32
  /// Variables that take precedence over all settings, `NAME=VALUE` each.
  let found: [String]

  let releases: BoardReleases
  /// Of the release that runs, while it is on trial.
  var judge: ReleaseJudge?
  /// The number of the first line that the log had of that trial.
  var firstLineOfTrial: Int64 = 0

  /// Those before the ones that are on trial; nil where none are.
  var settingsBefore: [String]?
  /// Why the last settings were taken back; nil where they were not.
  var settingsFailure: String?

  var app: SpawnedProcess?
  /// In the place of the app, while that fails all the time.
  var page: TroublePage?
  /// Whether the page was asked to make way for the app.
  var isEndingPage = false
  var supervisor = AppSupervisor()
  var isOnScreen = false
  /// Whether the panel has shown a picture of any app so far, which then stays.
  var hadPicture = false
  /// Whether the app has asked for the board to be switched off, once it has ended.
  var asksForPowerOff = false
  /// Whether the app was asked to end because it is to find something at its next start.
  var isStartingAnew = false
  /// The app's card: as long as somebody has it open, the panel shows the last picture.
  var card: Descriptor?
  /// The processes that close what else the app has sent.
  private var closers: [Int32] = []
  /// Chosen: how many of them may be at work. A socket of the kernel keeps ten messages of a sender that has been killed.
  private static let mostClosers = 8
  /// The major number of all display devices (Linux's list of devices).
  private static let displayMajor: UInt32 = 226

  /// - Parameters:
  ///   - noticeSocket: where the app tells how it does.
  ///   - numbers: the signals that `takeSignal` gets.
  init(
    log: ApplianceLog, noticeSocket: String, signals numbers: [Int32], user: UInt32, found: [String], releases: BoardReleases
  ) throws(Errno) {
    self.log = log
    self.user = user
    self.found = found
    self.releases = releases
    poll = try Poll()
    signals = try Signals(Signals.childEnded + numbers)
    notices = try NotifySocket(noticeSocket)
    self.noticeSocket = noticeSocket
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(notices.descriptor.rawValue, tag: Tag.notices)
    for descriptor in log.descriptors { try poll.add(descriptor, tag: Tag.log) }
    releases.willWait = { self.willWait() }
  }

  let noticeSocket: String

  // MARK: What differs

  /// When `work` has something to do; nil for never.
  var ownDeadline: Double? { nil }
  /// The program that runs where no release is chosen; nil where there is none.
  var builtIn: String? { nil }
  /// The settings of the board, under those of a release: `NAME=VALUE` each.
  var boardSettings: [String] { [] }
  /// What else the app finds in its environment.
  var ownVariables: [String] { [] }
  /// Folders in which the app may store what lasts, beside `AppRights.dataFolder`.
  var dataFolders: [String] { [] }
  /// Whether the app must not be started any more.
  var isEnding: Bool { false }
  /// What the log had before this start, a line each; empty where that is not kept.
  var linesBefore: String { "" }
  /// What else there is to say about what is going on, a line each.
  var ownStatus: [String] { [] }
  /// What the page about the board cannot find out itself, a line each.
  var ownDiagnostics: [String] { [] }

  /// A descriptor with a tag of the board's own is readable.
  func heard(tag: UInt64) {}
  /// What comes before all else in a turn: what was just plugged in can be used at once.
  func begin(at now: Double) {}
  /// What else there is to do in a turn.
  func work(at now: Double) {}
  /// A signal that asks for the end.
  func takeSignal(_ number: Int32, at now: Double) {}
  /// A process has ended that is neither the app nor the page.
  func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {}
  /// The app has ended: whether that is the end of all.
  func finishIfAsked(_ ending: SpawnedProcess.ExitStatus) {}
  /// Only a start of the board helps.
  ///
  /// - Parameter atOnce: not even the drivers are asked, since one hangs.
  func startBoardAnew(because reason: String, atOnce: Bool) -> Never { Process.exit(1) }
  /// The app has run for so long that all is well.
  func settle() {}
  /// Changes what the app has stored; says whether anything was changed.
  func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool { false }
  /// This process is about to wait, for some seconds at most: a disk may hang, and one turn may wait for it several times.
  func willWait() {}
  /// The app's card is another one now, or none.
  func cardChanged() {}

  // MARK: The loop

  /// Waits until something happens, or until a bound in seconds, and does what follows.
  func turn(until bound: Double? = nil) throws(Errno) {
    var deadline = supervisor.deadline
    for other in [log.deadline, judge?.deadline, ownDeadline, bound] { deadline.bringForward(to: other) }
    var (hasSignals, hasNotices, hasRequests) = (false, false, false)
    try poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
      switch tag {
      case Tag.signals: hasSignals = true
      case Tag.notices: hasNotices = true
      case Tag.log: break
      case Tag.requests: hasRequests = true
      default: heard(tag: tag)
      }
    }
    let now = Clock.now
    begin(at: now)
    if hasNotices { listen(at: now) }
    if hasSignals { takeSignals(at: now) }
    judgeTrial(at: now)
    if hasRequests { answerRequests(at: now) }
    if let order = supervisor.order(at: now) { carryOut(order, at: now) }
    log.passOn(at: now)
    work(at: now)
  }

  /// What the app, or the page, tells.
  private func listen(at now: Double) {
    notices.receive { lines, descriptors in
      if lines.contains("WATCHDOG=1") {
        supervisor.heard(at: now)
        if judge != nil {
          // One that looks for its panel in the wrong place finds none, either.
          let hasPanel = !lines.contains(ServiceManager.noPanelMessage[...]) || PanelPlug.isConnected
          judge?.heard(at: now, hasPanel: hasPanel)
        }
      }
      if lines.contains(ServiceManager.diagnosticsMessage[...]) { writeDiagnostics(at: now) }
      if lines.contains(ServiceManager.powerOffMessage[...]) { asksForPowerOff = true }
      if lines.contains("READY=1"), !isOnScreen {
        isOnScreen = true
        hadPicture = true
        judge?.presented(at: now)
        if page == nil { releases.freeCopies() }
        Process.log("\(page == nil ? "" : "the page is ")on screen \(now.decimal(places: 3)) s after the kernel's start")
      }
      // A card that was removed: while anybody has it open, its number is not free.
      if lines.contains("FDSTOREREMOVE=1") {
        card = nil
        cardChanged()
      }
      take(descriptors, isCard: lines.contains("FDSTORE=1"))
    }
  }

  /// Takes the card that the app sends, and has everything else closed: an app that is hostile sends whatever it can open.
  private func take(_ sent: consuming SentDescriptors, isCard: Bool) {
    var sent = sent
    if isCard, let descriptor = sent.takeOnly(if: { Self.isCard($0) }) {
      // The card kept before is closed, and its picture, which is no longer on the panel, goes with it.
      card = consume descriptor
      return cardChanged()
    }
    guard let closer = sent.closeApart() else { return }
    closers.append(closer.processID)
    guard closers.count > Self.mostClosers, let app else { return }
    Process.log("the app sends what nobody has asked it for, and that cannot be closed; killing the app")
    app.send(signal: SIGKILL)
  }

  /// Whether a descriptor is of a display's device.
  private static func isCard(_ descriptor: borrowing Descriptor) -> Bool { descriptor.isCharacterDevice(ofMajor: displayMajor) }

  private func takeSignals(at now: Double) {
    while let number = signals.next() {
      if number == SIGCHLD { reap(at: now) } else { takeSignal(number, at: now) }
    }
  }

  private func reap(at now: Double) {
    while let (processID, ending) = SpawnedProcess.reap() {
      if processID == app?.processID {
        appEnded(ending, at: now)
      } else if processID == page?.processID {
        pageEnded(at: now)
      } else if let index = closers.firstIndex(of: processID) {
        closers.remove(at: index)
      } else {
        ended(processID, ending, at: now)
      }
    }
  }

  private func appEnded(_ ending: SpawnedProcess.ExitStatus, at now: Double) {
    app = nil
    willWait()
    AppRights.endAll(of: user)
    // What it said last came before it ended.
    listen(at: now)
    log.passOn(at: now)
    let words =
      switch ending {
      case .exited(let status): "the app ended with status \(status)"
      case .killed(let signal): "the app was killed by signal \(signal)"
      }
    // Nothing that an app on trial asks for counts: it would switch the board off before it is judged, and again after each start.
    if !isEnding, !isStartingAnew, hasTrialFailed(because: words, at: now) { return }
    // Nor does it while it makes way for another.
    let makesWay = isStartingAnew
    if makesWay { asksForPowerOff = false }
    finishIfAsked(ending)
    if makesWay {
      isStartingAnew = false
      return supervisor.endedForRestart(at: now)
    }
    countOthers()
    follow(supervisor.ended(at: now), after: words)
  }

  /// Opens the socket where root queries what is going on, and controls releases and settings.
  func openRequests() {
    guard requests == nil else { return }
    do throws(Errno) {
      let requests = try RequestSocket(at: DeploySession.socketPath)
      try poll.add(requests.descriptor.rawValue, tag: Tag.requests)
      self.requests = consume requests
    } catch { Process.log("\(DeploySession.socketPath): \(error.message); nobody can ask what is going on") }
  }
}
