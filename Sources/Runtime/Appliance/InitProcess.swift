internal import CLinux
import Platform
import Releases
import System

/// The first process of an appliance (`init`): brings the machine up, and looks after the app.
///
/// It starts the app again when it has failed, as the ladder of recovery says, while the panel keeps the last picture; feeds
/// the watchdog; passes on the log; reaps what has lost its parent; and ends the machine in order: when the app asks for
/// it, on SIGTERM, SIGPWR and SIGUSR2 (power off) and on SIGINT (start anew: Ctrl-Alt-Del).
///
/// It waits for nothing that may hang for ever, such as a disk: a process of its own does.
final class InitProcess {
  /// An abstract socket, which works even where the file system is full or read-only.
  static let socketName = "@vitrine/notify"

  enum Tag {
    static let signals: UInt64 = 0, notices: UInt64 = 1, log: UInt64 = 2, devices: UInt64 = 3, modules: UInt64 = 4, requests: UInt64 = 5
  }

  let poll: Poll
  private let signals: Signals
  private let notices: NotifySocket
  let log: ApplianceLog
  /// Announces devices; nil where the kernel lets nobody hear of them.
  private let devices: KernelEvents?
  var rights = AppRights()
  var usb = USBGuard()
  /// While modules are loaded.
  var modules: ModuleLoader?

  /// Variables from the kernel's command line take precedence over the start-up file.
  let found: [String]
  var variables: [(name: String, assignment: String)] = []
  var partitions: [DataPartition] = []
  /// Nil while there is no place for it.
  var memory: BoardMemory?
  var watchdog: Watchdog?
  /// The path of a watchdog that is not there yet.
  var awaitedWatchdog: String?

  /// Programs beside the app, and where they ask what is going on; nil where there are none.
  var services: [Service] = []
  var requests: RequestSocket?

  let releases = BoardReleases()
  /// Of the release that runs, while it is on trial.
  var judge: ReleaseJudge?
  /// The number of the first line that the log had of that trial.
  var firstLineOfTrial: Int64 = 0

  var app: Child?
  /// In the place of the app, while that fails all the time.
  var page: TroublePage?
  /// Whether the page was asked to make way for the app.
  var isEndingPage = false
  var supervisor = AppSupervisor()
  /// Whether the app, or the page in its place, was started since the board's start.
  var hasStarted = false
  /// Whether nobody has written down how the last start ended.
  var isBackUnexpectedly = false
  var isOnScreen = false
  /// Whether the panel has shown a picture of any app so far, which then stays.
  var hadPicture = false
  /// Whether the app has asked for the board to be switched off, once it has ended.
  var asksForPowerOff = false
  /// Whether the app was asked to end because it is to find something at its next start.
  var isStartingAnew = false
  var ending: Machine.Ending?
  /// The app's card: as long as somebody has it open, the panel shows the last picture.
  var card: Descriptor?

  init() throws(Errno) {
    // D: what an app puts into memory by writing it to /tmp is a quarter of it at most.
    for (type, path, options) in [
      ("devtmpfs", "/dev", ""), ("proc", "/proc", ""), ("sysfs", "/sys", ""), ("tmpfs", "/run", "mode=755,size=20%"),
      ("tmpfs", "/tmp", "mode=1777,size=25%"),
    ] {
      do throws(Errno) { try Machine.mount(type, at: path, options: options) } catch {
        if error != .resourceBusy { Process.log("\(path): \(error.message)") }
      }
    }
    try? Directory.make(at: Appliance.folder)
    Process.holdStandardStreams()
    log = try ApplianceLog()
    found = Process.allVariables
    poll = try Poll()
    signals = try Signals(Signals.childEnded + [SIGTERM, SIGPWR, SIGUSR2, SIGINT])
    notices = try NotifySocket(Self.socketName)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(notices.descriptor.rawValue, tag: Tag.notices)
    try poll.add(log.descriptor, tag: Tag.log)
    if let events = try? KernelEvents() {
      try poll.add(events.descriptor.rawValue, tag: Tag.devices)
      devices = consume events
    } else {
      devices = nil
    }
    Machine.catchControlAltDelete()
    Self.lockKeys()
    // The app makes links in folders that this process works in. Debian's kernels have these on.
    for name in ["fs/protected_hardlinks", "fs/protected_symlinks"] { try? Machine.setParameter(name, to: "1") }
    for gap in Confinement.gaps { Process.log(gap) }
  }

  /// A keyboard that a visitor brings must neither hide the kiosk nor reach into the kernel.
  private static func lockKeys() {
    do throws(Errno) { try Machine.lockTerminals() } catch {
      if error != .noSuchFileOrDirectory { Process.log("the virtual terminals: \(error.message); a keyboard can switch them") }
    }
    do throws(Errno) { try Machine.setParameter("kernel/sysrq", to: "0") } catch {
      if error != .noSuchFileOrDirectory { Process.log("the SysRq keys: \(error.message); a keyboard can use them") }
    }
  }

  /// Until the machine ends.
  func run() throws(Errno) -> Never {
    try carryOut(File.text(at: Appliance.startUpPath))
    while true { try turn() }
  }

  /// Waits until something happens, or until a bound in seconds, and does what follows.
  func turn(until bound: Double? = nil) throws(Errno) {
    var deadline = supervisor.deadline
    for other in [watchdog?.deadline, log.deadline, memory?.deadline, modules?.deadline, judge?.deadline, bound] {
      deadline.bringForward(to: other)
    }
    for service in services { deadline.bringForward(to: service.deadline) }
    var (hasSignals, hasNotices, hasDevices, hasRequests) = (false, false, false, false)
    try poll.wait(for: deadline.map { $0 - Clock.now }) { tag in
      switch tag {
      case Tag.signals: hasSignals = true
      case Tag.notices: hasNotices = true
      case Tag.devices: hasDevices = true
      case Tag.requests: hasRequests = true
      default: break
      }
    }
    let now = Clock.now
    // First, so that what was just plugged in can be used at once.
    if hasDevices { takeDevices(at: now) }
    modules?.look(at: now)
    if hasNotices { listen(at: now) }
    if hasSignals { takeSignals(at: now) }
    judgeTrial(at: now)
    if hasRequests { answerRequests(at: now) }
    if let order = supervisor.order(at: now) { carryOut(order, at: now) }
    for service in services { service.startIfDue(at: now, output: log.input) }
    watchdog?.feed(at: now)
    log.passOn(at: now)
    memory?.write(at: now)
  }

  /// What the kernel announces.
  private func takeDevices(at now: Double) {
    switch devices {
    case .some(let events):
      let reading = events.read { event in
        rights.take(event)
        usb.take(event, at: now)
        for partition in partitions { partition.take(event) }
      }
      if reading != .complete {
        rights.giveDevices()
        usb.takeAll(at: now)
        for partition in partitions { partition.deviceMayBeAnother() }
      }
      if reading == .broken {
        // It would be readable for ever.
        poll.remove(events.descriptor.rawValue)
        Process.log("the kernel's device events cannot be heard; what is plugged in from now on is not used")
      }
    case .none: break
    }
    for partition in partitions { partition.begin() }
    if let awaitedWatchdog, File.exists(at: awaitedWatchdog) { take(watchdog: awaitedWatchdog) }
  }

  /// What the app, or the page, tells.
  private func listen(at now: Double) {
    notices.receive { lines, descriptor in
      if lines.contains("WATCHDOG=1") {
        supervisor.heard(at: now)
        if judge != nil {
          // One that looks for its panel in the wrong place finds none, either.
          let hasPanel = !lines.contains(ServiceManager.noPanelMessage[...]) || PanelPlug.isConnected
          judge?.heard(at: now, hasPanel: hasPanel)
        }
      }
      if lines.contains(ServiceManager.powerOffMessage[...]) { asksForPowerOff = true }
      if lines.contains("READY=1"), !isOnScreen {
        isOnScreen = true
        hadPicture = true
        judge?.presented(at: now)
        Process.log("\(page == nil ? "" : "the page is ")on screen \(now.decimal(places: 3)) s after the kernel's start")
      }
      // A card that was removed: while anybody has it open, its number is not free.
      if lines.contains("FDSTOREREMOVE=1") { card = nil }
      // The card kept before is closed, and its picture, which is no longer on the panel, goes with it.
      switch consume descriptor {
      case .some(let sent) where lines.contains("FDSTORE=1"): card = consume sent
      default: break
      }
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
      if processID == app?.processID {
        appEnded(ending, at: now)
      } else if processID == page?.processID {
        pageEnded(at: now)
      } else if let modules, modules.ended(processID) {
        modules.look(at: now)
      } else if let memory, memory.ended(processID, ending) {
        // A board that cannot count its restarts might restart for ever.
        if !memory.canKeep { supervisor.ladder.starts = nil }
      } else if !services.contains(where: { $0.ended(processID, ending, at: now) }) {
        for partition in partitions where partition.ended(processID) { dataArrived(on: partition, at: now) }
      }
    }
  }

  private func appEnded(_ ending: Child.Ending, at now: Double) {
    app = nil
    AppRights.endAll()
    // What it said last came before it ended.
    listen(at: now)
    log.passOn(at: now)
    if let asked = self.ending { finish(asked, because: "it was asked to") }
    if ending == .exited(status: 0), asksForPowerOff { finish(.powerOff, because: "the app asked for it") }
    if isStartingAnew {
      isStartingAnew = false
      return supervisor.endedForRestart(at: now)
    }
    let words =
      switch ending {
      case .exited(let status): "the app ended with status \(status)"
      case .killed(let signal): "the app was killed by signal \(signal)"
      }
    if hasTrialFailed(because: words, at: now) { return }
    follow(supervisor.ended(at: now), after: words)
  }
}
