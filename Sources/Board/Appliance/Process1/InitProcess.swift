internal import CLinux
import Platform
import System

/// The first process of an appliance (`init`). It brings the machine up and keeps the app running.
///
/// It restarts the app after failures as the `RecoveryLadder` decides, while the panel keeps the last frame. It feeds
/// the watchdog, passes on the log, and reaps orphaned processes. It ends the machine in order when the app requests
/// it, on SIGTERM, SIGPWR and SIGUSR2 (power off), and on SIGINT (restart: Ctrl-Alt-Del).
///
/// It never waits without a limit for anything that may hang, such as a disk: a separate process does.
final class InitProcess: AppKeeperHost {
  /// The name of an abstract socket, which works even if the file system is full or read-only. All processes may send
  /// to it, so the keeper accepts only the messages of the app's user.
  static let socketName = "@vitrine/notify"

  enum DeviceTag {
    static let devices = KeeperChannels.Tag.firstOfHost
    static let modules = KeeperChannels.Tag.firstOfHost + 1
    static let clock = KeeperChannels.Tag.firstOfHost + 2
    static let sessions = KeeperChannels.Tag.firstOfHost + 3
  }

  let channels: KeeperChannels
  var log: ApplianceLog { channels.log }
  private(set) lazy var keeper = AppKeeper<InitProcess>(
    channels, for: self, user: AppRights.user,
    // Variables from the kernel's command line take precedence over the start-up file.
    overrides: Process.allVariables, releases: BoardReleases(settingsPath: BoardReleases.applianceSettingsPath),
    systemTrial: SystemTrial { [log = channels.log] in Self.startSlotService($0, log: log) })

  /// The kernel's device events, or `nil` if the kernel refuses them.
  private let devices: KernelEvents?
  private var hasDevices = false
  var rights = AppRights()
  var usb = USBGuard()
  var modules: ModuleLoader?

  var variables: [(name: String, assignment: String)] = []
  var partitions: [DataPartition] = []
  /// The board's memory, or `nil` while there is no partition for it.
  var memory: BoardMemory?
  var watchdog: Watchdog?
  /// The path of a watchdog whose device does not exist yet.
  var awaitedWatchdog: String?

  /// The programs that run in addition to the app.
  var services: [Service] = []
  /// The SSH server, which is one of `services`, or `nil` if there is none.
  var sshServer: Service?
  /// The socket for sessions of the SSH server's users, or `nil` if it is not open.
  var sessionSocket: SessionSocket?
  var sessions: [Int32] = []

  /// The guard of the clock, or `nil` if no program sets it.
  var clockGuard: ClockGuard?
  /// The timer that fires when the clock is set.
  var clockTimer: WallClockTimer?
  var hasRefusedTime = false

  /// Whether the app, or the page that replaces it, was started since the board's start.
  var hasStarted = false
  /// Whether the end of the last start was not recorded.
  var restartedUnexpectedly = false
  /// The kernel's report of a panic before this start. `nil` before `readPanicReport`, and if there was no panic.
  var panic: PanicReport?
  var hasReadPanicReport = false
  /// How the last start ended, or `nil` if that is unknown.
  var lastEnding: String?
  /// The last log lines of earlier starts.
  var lastLines: [UInt8] = []
  /// How the machine ends after the app has ended; `nil` while it is not ending.
  var machineEnding: Machine.Shutdown?

  /// The file systems that process 1 mounts. The app runs from a copy of its release in /run.
  ///
  /// Chosen: the files that an app writes to /tmp use at most a quarter of the memory. The kernel's memory for each file
  /// does not count, so the number of files is limited too, as on a Debian system.
  static let mounts: [(type: String, path: String, options: String, limits: Machine.MountLimits)] = [
    ("devtmpfs", "/dev", "", [.noSetUID, .noExecution]), ("proc", "/proc", "", .all), ("sysfs", "/sys", "", .all),
    ("tmpfs", "/run", "mode=755,size=20%", [.noSetUID, .noDevices]),
    ("tmpfs", "/tmp", "mode=1777,size=25%,nr_inodes=16k", .all),
  ]

  /// The options of the file system for screenshots, in which an app can also create files. Chosen: a screenshot of a
  /// panel needs less.
  static let screenshotOptions = "size=10%,nr_inodes=1k"

  init() throws(Errno) {
    for mount in Self.mounts {
      do throws(Errno) {
        try Machine.mount(mount.type, at: mount.path, options: mount.options, limits: mount.limits)
      } catch {
        if error != .resourceBusy { Process.log("\(mount.path): \(error.message)") }
      }
    }
    try? Directory.create(at: Appliance.folder)
    Process.openMissingStandardStreams()
    let log = try ApplianceLog()
    devices = try? KernelEvents()
    channels = try KeeperChannels(
      log: log, notifySocketName: Self.socketName, user: AppRights.user,
      signals: [SIGTERM, SIGPWR, SIGUSR2, SIGINT])
    switch devices {
    case .some(let devices): try channels.poll.add(devices.descriptor.rawValue, tag: DeviceTag.devices)
    case .none: break
    }
    Machine.disableControlAltDelete()
    Self.lockKeys()
    // The app can create links, pipes, and files in /tmp, whose names the board's programs may open or follow. The
    // value 2 also covers the folder of the data partition, in which only the app's group can create files.
    // `protected_symlinks` does not: programs of root must create their files there with `O_EXCL`, or follow no links.
    for name in ["fs/protected_hardlinks", "fs/protected_symlinks"] { try? Machine.setParameter(name, to: "1") }
    for name in ["fs/protected_fifos", "fs/protected_regular"] { try? Machine.setParameter(name, to: "2") }
    // In its own user namespace, the app would have all capabilities, and a network program of root could become any
    // user. No program of a board needs one.
    try? Machine.setParameter("user/max_user_namespaces", to: "0")
    // Boards have IPv4 addresses only. Otherwise the kernel would accept an IPv6 address and a router from any
    // neighbor.
    try? Machine.setParameter("net/ipv6/conf/all/disable_ipv6", to: "1")
    for gap in Confinement.unsupportedFeatures { Process.log(gap) }
  }

  /// Prevents a visitor's keyboard from hiding the kiosk or controlling the kernel.
  private static func lockKeys() {
    do throws(Errno) { try Machine.disableTerminalSwitching() } catch {
      if error != .noSuchFileOrDirectory {
        Process.log("cannot lock the virtual terminals: \(error.message); a keyboard can switch them")
      }
    }
    do throws(Errno) { try Machine.setParameter("kernel/sysrq", to: "0") } catch {
      if error != .noSuchFileOrDirectory {
        Process.log("cannot disable the SysRq keys: \(error.message); a keyboard can use them")
      }
    }
  }

  /// Runs until the machine ends.
  func run() throws(Errno) -> Never {
    // The keeper does not retain its host.
    defer { withExtendedLifetime(self) {} }
    try performSteps(File.text(at: Appliance.startUpPath))
    while true { try keeper.runTurn() }
  }

  // MARK: AppKeeperHost

  var deadline: Double? {
    var deadline = watchdog?.deadline
    for other in [memory?.deadline, modules?.deadline] { deadline.bringForward(to: other) }
    for service in services { deadline.bringForward(to: service.deadline) }
    for partition in partitions { deadline.bringForward(to: partition.deadline) }
    return deadline
  }

  var builtIn: String? { try? Process.programPath() }
  var boardSettings: [String] { variables.map { $0.assignment } }
  var additionalVariables: [String] {
    partitions.first.map { ["\(Appliance.dataVariable)=\($0.state.rawValue)"] } ?? []
  }
  var dataFolders: [String] { partitions.map { $0.folder } }
  var hasConnectionLog: Bool { true }
  var isEnding: Bool { machineEnding != nil }
  var earlierLogLines: String { String(decoding: lastLines, as: UTF8.self) }
  var additionalStatus: [String] {
    lastEnding.map { ["last-end \($0)", "last-line \(lastLine)"] } ?? []
  }
  /// Empty, because the diagnostics page reads the network's addresses itself.
  var additionalDiagnostics: [String] { [] }
  /// The last of `lastLines`, without its prefix and its line end.
  private var lastLine: String {
    var start = max(0, lastLines.count - 1)
    while start > 0, lastLines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return String(decoding: lastLines[start...].dropFirst(BoardMemory.mark.utf8.count).dropLast(), as: UTF8.self)
  }

  func markReadable(tag: UInt64) {
    switch tag {
    case DeviceTag.devices: hasDevices = true
    // Otherwise, the timer would stay readable. Each turn checks the clock.
    case DeviceTag.clock:
      switch clockTimer {
      case .some(let timer): _ = timer.readEvent()
      case .none: break
      }
    case DeviceTag.sessions: startSession()
    default: break
    }
  }

  func turnWillStart(at now: Double) {
    if hasDevices {
      hasDevices = false
      handleDeviceEvents(at: now)
    }
    modules?.update(at: now)
  }

  func turnWillEnd(at now: Double) {
    checkClock(at: now)
    for service in services { service.startIfDue(at: now, output: log.serviceInput) }
    log.serviceProcesses = services.compactMap { $0.processID }
    watchdog?.feed(at: now)
    memory?.write(at: now)
    for partition in partitions { partition.startMounting(at: now) }
  }

  func handleSignal(_ number: Int32, at now: Double) { end(number == SIGINT ? .reboot : .powerOff, at: now) }

  func processEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {
    if let modules, modules.ended(processID) { return modules.update(at: now) }
    if usb.ended(processID, at: now) || sessionEnded(processID) { return }
    switch memory?.ended(processID, ending) {
    case .kept: return
    // A board that cannot count its restarts could restart indefinitely.
    case .full: keeper.supervisor.ladder.starts = nil
    case .broken: if let partition = partitions.first { diskDidFail(partition, "it can no longer be written", at: now) }
    case nil:
      if services.contains(where: { $0.ended(processID, ending, at: now) }) { return }
      for partition in partitions where partition.ended(processID, at: now) { didMount(partition, at: now) }
    }
  }

  func finishIfRequested(_ ending: SpawnedProcess.ExitStatus) {
    if let machineEnding { finish(machineEnding, because: "by request") }
    if ending == .exited(status: 0), keeper.requestsPowerOff { finish(.powerOff, because: "by request of the app") }
  }

  func restartBoard(because reason: String, immediately: Bool) -> Never {
    finish(immediately ? machineEnding ?? .reboot : .reboot, because: reason, immediately: immediately)
  }

  func restartBoardInOrder(at now: Double) { end(.reboot, at: now) }

  func willWait() { watchdog?.feed(at: Clock.now, evenIfEarly: true) }

  func appDidBecomeHealthy() { memory?.record.starts = 0 }

  func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool {
    guard let partition = partitions.first, partition.state != .missing else { return false }
    return AppData(folder: partition.folder).change(what, by: keeper.releases.disk, change)
  }

  /// Does nothing, because process 1 itself holds the card.
  func cardChanged() {}

  private func handleDeviceEvents(at now: Double) {
    switch devices {
    case .some(let events):
      let reading = events.read { event in
        // Only then, so that the app opens no keyboard that the guard refuses.
        if usb.handle(event, at: now) { rights.grantDevice(announcedBy: event) }
        for partition in partitions where partition.handle(event) { diskDidFail(partition, "it was removed", at: now) }
      }
      if reading != .complete {
        usb.checkAll(at: now)
        rights.grantDevices { usb.allows(node: $0, at: now) }
        for partition in partitions { partition.deviceMayBeAnother() }
      }
      if reading == .broken {
        // Otherwise, it would stay readable.
        channels.poll.remove(events.descriptor.rawValue)
        Process.log("cannot receive the kernel's device events; devices plugged in later are not used")
      }
    case .none: break
    }
    if let awaitedWatchdog, File.exists(at: awaitedWatchdog) { arm(watchdog: awaitedWatchdog) }
  }
}
