internal import CLinux
import Platform
import System

/// The first process of an appliance (`init`): brings the machine up, and looks after the app.
///
/// It starts the app again when it has failed, as the ladder of recovery says, while the panel keeps the last picture; feeds
/// the watchdog; passes on the log; reaps what has lost its parent; and ends the machine in order: when the app asks for
/// it, on SIGTERM, SIGPWR and SIGUSR2 (power off) and on SIGINT (start anew: Ctrl-Alt-Del).
///
/// It waits for nothing that may hang for ever, such as a disk: a process of its own does.
final class InitProcess: AppKeeper {
  /// An abstract socket, which works even where the file system is full or read-only.
  static let socketName = "@vitrine/notify"

  enum OwnTag {
    static let devices = Tag.own, modules = Tag.own + 1
  }

  /// Announces devices; nil where the kernel lets nobody hear of them.
  private let devices: KernelEvents?
  private var hasDevices = false
  var rights = AppRights()
  var usb = USBGuard()
  /// While modules are loaded.
  var modules: ModuleLoader?

  var variables: [(name: String, assignment: String)] = []
  var partitions: [DataPartition] = []
  /// Nil while there is no place for it.
  var memory: BoardMemory?
  var watchdog: Watchdog?
  /// The path of a watchdog that is not there yet.
  var awaitedWatchdog: String?

  /// Programs beside the app.
  var services: [Service] = []

  /// Whether the app, or the page in its place, was started since the board's start.
  var hasStarted = false
  /// Whether nobody has written down how the last start ended.
  var isBackUnexpectedly = false
  /// What the kernel said before this start; nil while nobody has looked, and where it said nothing.
  var panic: PanicReport?
  var hasLookedForPanic = false
  /// How the last start ended; nil where that is not known.
  var lastEnding: String?
  /// What the last start said last, a line each.
  var lastLines: [UInt8] = []
  /// How the machine is to end, once the app has.
  var machineEnding: Machine.Shutdown?

  init() throws(Errno) {
    // D: what an app puts into memory by writing it to /tmp is a quarter of it at most.
    // The app runs from a copy of its release in /run.
    let mounts: [(type: String, path: String, options: String, limits: Machine.MountLimits)] = [
      ("devtmpfs", "/dev", "", [.noSetUID, .noExecution]), ("proc", "/proc", "", .all), ("sysfs", "/sys", "", .all),
      ("tmpfs", "/run", "mode=755,size=20%", [.noSetUID, .noDevices]), ("tmpfs", "/tmp", "mode=1777,size=25%", .all),
    ]
    for (type, path, options, limits) in mounts {
      do throws(Errno) { try Machine.mount(type, at: path, options: options, limits: limits) } catch {
        if error != .resourceBusy { Process.log("\(path): \(error.message)") }
      }
    }
    try? Directory.create(at: Appliance.folder)
    Process.openMissingStandardStreams()
    let log = try ApplianceLog()
    devices = try? KernelEvents()
    try super.init(
      log: log, noticeSocket: Self.socketName, signals: [SIGTERM, SIGPWR, SIGUSR2, SIGINT], user: AppRights.user,
      // Variables from the kernel's command line take precedence over the start-up file.
      found: Process.allVariables, releases: BoardReleases(keptAt: BoardReleases.keptOfAppliance))
    switch devices {
    case .some(let devices): try poll.add(devices.descriptor.rawValue, tag: OwnTag.devices)
    case .none: break
    }
    Machine.disableControlAltDelete()
    Self.lockKeys()
    // The app makes files and links in folders that this process works in. Debian's systems have these on.
    for name in ["fs/protected_hardlinks", "fs/protected_symlinks", "fs/protected_fifos"] { try? Machine.setParameter(name, to: "1") }
    try? Machine.setParameter("fs/protected_regular", to: "2")
    // In a user namespace of its own the app would have all capabilities; no program of a board needs one.
    try? Machine.setParameter("user/max_user_namespaces", to: "0")
    for gap in Confinement.unsupportedFeatures { Process.log(gap) }
  }

  /// A keyboard that a visitor brings must neither hide the kiosk nor reach into the kernel.
  private static func lockKeys() {
    do throws(Errno) { try Machine.disableTerminalSwitching() } catch {
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

  // MARK: What differs from other systems

  override var ownDeadline: Double? {
    var deadline = watchdog?.deadline
    for other in [memory?.deadline, modules?.deadline] { deadline.bringForward(to: other) }
    for service in services { deadline.bringForward(to: service.deadline) }
    for partition in partitions { deadline.bringForward(to: partition.deadline) }
    return deadline
  }

  override var builtIn: String? { try? Process.programPath() }
  override var boardSettings: [String] { variables.map { $0.assignment } }
  override var ownVariables: [String] { partitions.first.map { ["\(Appliance.dataVariable)=\($0.state.rawValue)"] } ?? [] }
  override var dataFolders: [String] { partitions.map { $0.folder } }
  override var isEnding: Bool { machineEnding != nil }
  override var linesBefore: String { String(decoding: lastLines, as: UTF8.self) }
  override var ownStatus: [String] { lastEnding.map { ["last-end \($0)", "last-line \(lastLine)"] } ?? [] }
  /// The latest of `lastLines`, without its mark and its end.
  private var lastLine: String {
    var start = max(0, lastLines.count - 1)
    while start > 0, lastLines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return String(decoding: lastLines[start...].dropFirst(BoardMemory.mark.utf8.count).dropLast(), as: UTF8.self)
  }

  override func heard(tag: UInt64) { if tag == OwnTag.devices { hasDevices = true } }

  override func begin(at now: Double) {
    if hasDevices {
      hasDevices = false
      takeDevices(at: now)
    }
    modules?.look(at: now)
  }

  override func work(at now: Double) {
    for service in services { service.startIfDue(at: now, output: log.serviceInput) }
    watchdog?.feed(at: now)
    memory?.write(at: now)
    for partition in partitions { partition.begin(at: now) }
  }

  override func takeSignal(_ number: Int32, at now: Double) { end(number == SIGINT ? .reboot : .powerOff, at: now) }

  override func ended(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {
    if let modules, modules.ended(processID) { return modules.look(at: now) }
    if usb.ended(processID, at: now) { return }
    switch memory?.ended(processID, ending) {
    case .kept: return
    // A board that cannot count its restarts might restart for ever.
    case .full: supervisor.ladder.starts = nil
    case .broken: if let partition = partitions.first { dataFailed(on: partition, "it cannot be written any more", at: now) }
    case nil:
      if services.contains(where: { $0.ended(processID, ending, at: now) }) { return }
      for partition in partitions where partition.ended(processID, at: now) { dataArrived(on: partition, at: now) }
    }
  }

  override func finishIfAsked(_ ending: SpawnedProcess.ExitStatus) {
    if let machineEnding { finish(machineEnding, because: "it was asked to") }
    if ending == .exited(status: 0), asksForPowerOff { finish(.powerOff, because: "the app asked for it") }
  }

  override func startBoardAnew(because reason: String, atOnce: Bool) -> Never {
    finish(atOnce ? machineEnding ?? .reboot : .reboot, because: reason, atOnce: atOnce)
  }

  override func willWait() { watchdog?.feed(at: Clock.now, evenIfEarly: true) }

  override func settle() { memory?.record.starts = 0 }

  override func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool {
    guard let partition = partitions.first, partition.state != .missing else { return false }
    willWait()
    return AppData(folder: partition.folder).changeApart(what, change)
  }

  /// What the kernel announces.
  private func takeDevices(at now: Double) {
    switch devices {
    case .some(let events):
      let reading = events.read { event in
        rights.take(event)
        usb.take(event, at: now)
        for partition in partitions where partition.take(event) { dataFailed(on: partition, "it has gone", at: now) }
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
    if let awaitedWatchdog, File.exists(at: awaitedWatchdog) { take(watchdog: awaitedWatchdog) }
  }
}
