internal import CLinux
import Platform
import ReleaseFormat
import System

/// The service of a Debian system that keeps an app running. `rootfs-overlay/debian` holds its unit and the other files
/// that turn such a system into a kiosk. systemd creates its folders, and udev gives the app its devices.
///
/// The service runs as root with few rights. A process that switches to the app's user does the rest, such as changing
/// the app's files.
final class SystemKeeper: AppKeeperHost {
  /// The socket to which the app reports its state. Only root and the app's user may enter its folder.
  static let socketName = "\(Appliance.folder)/notify"

  /// The name of the app's user and of its only group.
  private static let userName = "vitrine"
  /// The built-in release, if the system has one.
  private static let builtInPath = "/usr/lib/vitrine/app"
  private static let settingsPath = "/etc/vitrine/settings"
  /// The settings of a system image. The settings of the release take precedence over them.
  static let imageSettingsPath = "/usr/lib/vitrine/settings"
  /// The name under which systemd stores the card.
  private static let cardName = "display"
  /// The name under which systemd passes a routing socket of the machine's network, which the unit's `PrivateNetwork`
  /// hides.
  private static let networkName = "network"
  /// The time limit for finding releases at the start, in seconds. Chosen.
  private static let diskTimeout = 10.0

  private let channels: KeeperChannels
  private let user: UInt32
  private lazy var keeper = AppKeeper<SystemKeeper>(
    channels, for: self, user: user,
    // The variables of the unit, which an administrator may have extended.
    overrides: Process.allVariables.filter {
      $0.hasPrefix("VITRINE_") || $0.hasPrefix("PATH=") || $0.hasPrefix("LANG=")
    }
      + ["HOME=\(AppRights.dataFolder)"],
    releases: BoardReleases(settingsPath: Self.settingsPath),
    // systemd passes the variables of slots from the kernel's command line.
    systemTrial: Process.environment(SystemSlot.variable) == nil
      ? nil : SystemTrial(storingRestartAt: SlotService.restartPath, startService: SlotRequests.start))
  private let manager: ServiceManager?
  let boardSettings: [String]
  /// The socket for querying the machine's addresses, or `nil` if systemd passed none.
  private var network: Descriptor?
  private(set) var isEnding = false
  /// The process that still searches for releases on a slow disk.
  private var releaseSearch: SpawnedProcess?

  init() throws(Errno) {
    let log = try ApplianceLog(toStandardError: ())
    guard let user = Self.number(ofUser: Self.userName) else {
      Process.log("there is no user '\(Self.userName)' with a group of the same ID; create it with 'vitrine deploy'")
      log.forwardOutput(at: Clock.now)
      throw .noSuchFileOrDirectory
    }
    self.user = user
    manager = ServiceManager(keepsDescriptors: true)
    boardSettings = BoardSetting.kept(
      in: (try? File.text(at: Self.imageSettingsPath, limit: BoardSetting.maximumSize)) ?? "")
    channels = try KeeperChannels(
      log: log, notifySocketName: Self.socketName, user: user, signals: [SIGTERM, SIGINT])
    receiveDescriptors(Process.environment("LISTEN_FDNAMES") ?? "")
    do throws(Errno) { try Machine.disableTerminalSwitching() } catch {
      if error != .noSuchFileOrDirectory {
        Process.log("cannot lock the virtual terminals: \(error.message); a keyboard can switch them")
      }
    }
    for gap in Confinement.unsupportedFeatures { Process.log(gap) }
    do throws(Errno) {
      try AppData.makeOwnFolders(in: OpenDirectory(at: DataFolder.path))
      try Directory.create(at: Appliance.screenshotFolder)
      try File.makeGroupWritable(Appliance.screenshotFolder, for: user)
    } catch { Process.log("\(error.message); screenshots and deployments may not work") }
    keeper.supervisor.isWatched = true
    keeper.supervisor.ladder.hasData = true
    channels.openRequests()
  }

  /// Runs until the service is asked to end.
  func run() throws(Errno) -> Never {
    // The keeper does not retain its host.
    defer { withExtendedLifetime(self) {} }
    // The releases are not copied into memory, because no program can be started from systemd's `/run`.
    let finder = try? SpawnedProcess {
      BoardReleases.find(settingsPath: Self.settingsPath, copying: false)
      return true
    }
    if let finder, finder.waitForExit(timeout: Self.diskTimeout) == nil {
      Process.log("\(BoardReleases.folder): the disk does not respond; continuing without the releases on it")
      releaseSearch = finder
    } else {
      keeper.releases.loadFound()
    }
    manager?.notifyReady()
    keeper.systemTrial?.settle()
    keeper.start(at: Clock.now)
    while true { try keeper.runTurn() }
  }

  /// Takes ownership of the descriptors that systemd passes, from number 3 on.
  private func receiveDescriptors(_ names: String) {
    for (index, name) in names.split(separator: ":").enumerated() {
      // Copies the descriptor, because child processes would inherit the original, and closes the original.
      let given = Descriptor(owning: 3 + Int32(index))
      if name == Self.cardName { keeper.card = try? Descriptor(copying: given.rawValue) }
      if name == Self.networkName { network = try? Descriptor(copying: given.rawValue) }
    }
  }

  /// Finds a user in /etc/passwd, where Debian's system users are. Returns `nil` if the user does not exist or shares
  /// its group.
  private static func number(ofUser name: String) -> UInt32? {
    guard let text = try? File.text(at: "/etc/passwd", limit: 1 << 20) else { return nil }
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count > 3, fields[0] == name[...], fields[2] == fields[3] else { continue }
      return UInt32(digits: fields[2]).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  // MARK: AppKeeperHost

  var deadline: Double? { manager?.deadline }
  var builtIn: String? { File.exists(at: Self.builtInPath) ? Self.builtInPath : nil }
  var additionalVariables: [String] { [] }
  var dataFolders: [String] { [] }
  /// The system's journal has these lines.
  var earlierLogLines: String { "" }
  var hasConnectionLog: Bool { false }
  var additionalStatus: [String] { [] }
  var additionalDiagnostics: [String] {
    switch network {
    case .some(let network): LocalAddresses.all(using: network).map { "address \($0)" }
    case .none: []
    }
  }

  /// Does nothing, because the service adds no descriptors.
  func markReadable(tag: UInt64) {}

  func turnWillStart(at now: Double) {
    if isEnding, keeper.app == nil, keeper.failureScreen == nil { finish() }
  }

  /// Sends a keep-alive to systemd. That is enough, because this loop also kills an app that hangs.
  func turnWillEnd(at now: Double) { manager?.notifyAlive(at: now) }

  func handleSignal(_ number: Int32, at now: Double) {
    isEnding = true
    keeper.app?.send(signal: SIGTERM)
    keeper.failureScreen?.send(signal: SIGTERM)
    keeper.isEndingFailureScreen = keeper.failureScreen != nil
    if keeper.app != nil {
      keeper.supervisor.recordTerminationRequest(at: now)
    } else if keeper.failureScreen != nil {
      keeper.supervisor.recordFailureScreenTermination(at: now)
    } else {
      finish()
    }
  }

  func processEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double) {
    guard processID == releaseSearch?.processID else { return }
    releaseSearch = nil
    keeper.releases.loadFound()
    keeper.restartApp(at: now)
  }

  func finishIfRequested(_ ending: SpawnedProcess.ExitStatus) {
    if isEnding { finish() }
    guard ending == .exited(status: 0), keeper.requestsPowerOff else { return }
    channels.log.write("the app exited with status 0; start it again with 'systemctl start vitrine'", at: Clock.now)
    finish()
  }

  /// Exits. The panel keeps its frame: a newer version of this service may start, and gets the card from systemd.
  private func finish() -> Never {
    try? Machine.enableTerminalSwitching()
    channels.log.forwardOutput(at: Clock.now)
    Process.exit(0)
  }

  func restartBoardInOrder(at now: Double) { _ = SlotRequests.start(["restart"]) }

  /// Exits so that systemd restarts this service. The system keeps running, because it may have other tasks than the
  /// kiosk.
  func restartBoard(because reason: String, immediately: Bool) -> Never {
    channels.log.write("\(reason); restart the system", at: Clock.now)
    Process.exit(1)
  }

  /// Does nothing, because the service does not count restarts.
  func appDidBecomeHealthy() {}

  func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool {
    AppData(folder: AppRights.dataFolder).change(what, by: keeper.releases.disk, as: user, change)
  }

  func willWait() { manager?.notifyAlive(at: Clock.now) }

  func cardChanged() {
    guard let manager else { return }
    // Remove the previous card first, because systemd stores only one.
    manager.removeStored(Self.cardName)
    keeper.storeCard(with: manager, as: Self.cardName)
  }
}
