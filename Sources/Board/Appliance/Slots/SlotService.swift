import ReleaseFormat
import System

/// The program `vitrine-slots`, which works on a board's boot partition. Process 1 of an appliance starts it, and so does
/// a session of the SSH server, because a disk may hang indefinitely. On a Debian system, the keeper and the sessions
/// send requests to it (`SlotRequests`, `UpdateRequests`).
///
/// It mounts the boot partition for writing only while it works.
public enum SlotService {
  /// The path of the program on a board. It is missing in images without network access.
  static let programPath = "/usr/lib/vitrine/vitrine-slots"
  /// The description of the boot partition, which the image contains.
  static let configurationPath = "/etc/vitrine/slots"
  /// The folder of the program's files in memory. Only root may write to it.
  static let folder = "/run/vitrine-slots"
  /// The lines of the board's status about its systems.
  static let statusPath = "\(folder)/status"
  /// A file that exists if the running system was accepted since its start.
  static let acceptedPath = "\(folder)/accepted"
  /// The time of a restart that was requested from a Debian system's keeper. See ``SystemTrial``.
  static let restartPath = "\(folder)/restart"
  private static let mountFolder = "\(folder)/boot"
  private static let lockPath = "\(folder)/lock"
  /// The time to wait for another run of this program, in seconds. Chosen.
  private static let lockTimeout = 20.0
  /// The time to wait before the running system is accepted, in seconds. A system that cannot be accepted is rejected.
  /// Chosen: longer than another run needs to hash the files of a slot.
  private static let acceptanceLockTimeout = 200.0
  /// The number of received bytes after which the progress is reported. Chosen.
  private static let progressStep = 1 << 20

  /// The pauses between the attempts to settle the systems after a start, in seconds. The card may appear only after
  /// process 1 has loaded its drivers. Chosen: eight minutes, as a disk that is plugged in late costs only the status.
  private static let settlePauses = [0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240]

  struct Refusal: Error { let reason: String }

  /// The device of the partition from which a Debian system was started. Its first program writes the file, which is
  /// missing on an appliance.
  private static let startedPath = "/var/lib/vitrine-slots/partition"

  /// The boot partition: the one from which this system was started, or as the board's image describes it.
  struct Configuration {
    var loader = BootLoader.uBoot
    /// The device of the boot partition.
    var partition = ""
    /// The device of the whole disk.
    var disk = ""

    init(parsing text: String) {
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 2 else { continue }
        switch words[0] {
        case "loader": loader = BootLoader(rawValue: String(words[1])) ?? loader
        case "partition": partition = String(words[1])
        case "disk": disk = String(words[1])
        default: break
        }
      }
    }

    /// Replaces the boot partition with the one from which this system was started. Another disk may have the name in
    /// the board's file.
    ///
    /// - Parameters:
    ///   - device: The partition's device.
    ///   - folder: The folder of links to all disks and partitions in sysfs. Tests use another one.
    mutating func use(_ device: Substring, in folder: String = "/sys/class/block") {
      let name = device.split(separator: "/").last ?? ""
      guard let path = File.resolvedPath("\(folder)/\(name)"), File.exists(at: "\(path)/partition") else { return }
      partition = String(device)
      // A partition's folder is in that of its disk.
      disk = "/dev/\(path.split(separator: "/").dropLast().last ?? "")"
    }
  }

  /// Carries out the program's arguments, and exits with status 0 if that succeeded, or else with 1 and one line.
  @export(interface)
  public static func run() -> Never {
    let words = (try? Process.arguments()) ?? []
    if words == ["session"] { UpdateRequests.serve() }
    Process.exit(carryOut(words) ? 0 : 1)
  }

  /// Carries out a request, or prints the reason for a failure. Returns `true` if it succeeded.
  ///
  /// - Parameter names: The names of the requests that are allowed, or `nil` for all.
  static func carryOut(_ words: [String], ofNames names: [String]? = nil) -> Bool {
    do throws(Refusal) {
      if let names, !names.contains(words.first ?? "") { throw Refusal(reason: DeploySession.otherVersion) }
      try perform(words)
    } catch {
      Process.printLine("failed \(error.reason)")
      return false
    }
    return true
  }

  static func perform(_ words: [String]) throws(Refusal) {
    try? Directory.create(at: folder)
    switch (words.first, words.count) {
    case ("serve", 1): try SlotRequests.serve()
    case ("deadline", 1): try awaitVerdict()
    case ("settle", 2):
      // A card without slots has none later, either.
      try retrying(after: runningSlot == nil ? [] : settlePauses) { () throws(Refusal) in
        try work { (store) throws(Errno) in try store.settle(cause: words[1]) }
      }
    case ("accept", 1): try accept()
    case ("reject", 2):
      try work { (store) throws(Errno) in
        // What this program has recorded is more exact.
        if store.failure(of: store.running) == nil { try store.storeFailure(of: store.running, words[1]) }
      }
    case ("cancel", 1): try cancel()
    case ("plan", 2): try plan(size: try manifestSize(words[1]))
    case ("store", 4):
      guard let signatureSize = DeploySession.signatureSize(words[3]) else {
        throw Refusal(reason: DeploySession.otherVersion)
      }
      try receive(size: try manifestSize(words[1]), signatureSize, seconds: nil, names: names(in: words[2]))
    case ("receive", 4), ("receive", 5):
      guard let seconds = Int(digits: words[2]), ReleaseChoice.allowedSeconds.contains(seconds) else {
        throw Refusal(reason: DeploySession.otherVersion)
      }
      guard let signatureSize = DeploySession.signatureSize(words.dropFirst(4).first) else {
        throw Refusal(reason: DeploySession.otherVersion)
      }
      try receive(size: try manifestSize(words[1]), signatureSize, seconds: seconds, names: names(in: words[3]))
    default: throw Refusal(reason: DeploySession.otherVersion)
    }
  }

  /// Makes an attempt, and after each failure another one, until one succeeds or the pauses end.
  ///
  /// - Parameters:
  ///   - pauses: The pauses before the further attempts, in seconds.
  ///   - wait: Waits for a pause.
  static func retrying<Failure>(
    after pauses: [Double], wait: (Double) -> Void = { Clock.sleep(for: $0) }, _ attempt: () throws(Failure) -> Void
  ) throws(Failure) {
    for pause in pauses {
      do throws(Failure) { return try attempt() } catch { wait(pause) }
    }
    try attempt()
  }

  // MARK: The trial

  /// Accepts the running system, unless a file of it has changed on the card.
  private static func accept() throws(Refusal) {
    try withStore(waiting: acceptanceLockTimeout) { (store) throws(Refusal) in
      do throws(SlotError) { try store.checkRunning() } catch {
        try? store.storeFailure(of: store.running, error.message)
        throw Refusal(reason: error.message)
      }
      do throws(Errno) { try store.acceptRunning() } catch {
        throw Refusal(reason: "the boot partition: \(error.message)")
      }
    }
    try? File.replace(at: acceptedPath, with: "")
  }

  /// The time until a Debian system must have accepted itself, in addition to its trial, in seconds. Chosen: several
  /// times as long as a slow board needs to start its services.
  private static let startTimeout = 600.0

  /// Waits until the running system must have been accepted, and restarts the board if it was not: something on the way
  /// to the keeper, which judges it, does not work.
  private static func awaitVerdict() throws(Refusal) {
    guard let trial = commandLineValue(of: SystemSlot.trialVariable).flatMap({ Int(digits: $0) }) else { return }
    Clock.sleep(for: startTimeout + Double(trial))
    if File.exists(at: acceptedPath) { return }
    var isAccepted = false
    do throws(Refusal) {
      try work { (store) throws(Errno) in
        isAccepted = try store.isRunningAccepted
        if !isAccepted, store.failure(of: store.running) == nil {
          try store.storeFailure(of: store.running, "its service did not judge it in time")
        }
      }
    } catch { Process.log(error.reason) }
    if isAccepted { return }
    SlotRequests.restartBoard(immediately: true)
    // systemd may hang.
    Clock.sleep(for: restartTimeout)
    try? Machine.restartImmediately(.immediately)
  }

  /// The time for systemd to restart the board, in seconds. Chosen.
  private static let restartTimeout = 120.0

  // MARK: Updating

  private static func manifestSize(_ word: String) throws(Refusal) -> Int {
    guard let size = Int(digits: word), (1...ReleaseManifest.maximumSize).contains(size) else {
      throw Refusal(reason: DeploySession.otherVersion)
    }
    return size
  }

  private static func names(in list: String) -> [String] { list.split(separator: ",").map { String($0) } }

  private static func input() throws(Refusal) -> SessionInput {
    do throws(ReleaseError) { return try SessionInput(timeout: DeploySession.receiveTimeout) } catch {
      throw Refusal(reason: SlotError(error).message)
    }
  }

  private static func manifest(_ size: Int, from input: borrowing SessionInput) throws(Refusal) -> [UInt8] {
    do throws(ReleaseError) { return try input.all(size, of: "the manifest") } catch {
      throw Refusal(reason: SlotError(error).message)
    }
  }

  private static func boardName() throws(Refusal) -> BoardName {
    guard let text = try? File.text(at: BoardName.path, limit: 4096), let board = BoardName(parsing: text) else {
      throw Refusal(reason: "\(BoardName.path) does not name this board; write a new image to its card")
    }
    return board
  }

  /// Prints the name of the system that waited, or `none`.
  private static func cancel() throws(Refusal) {
    try withStore { (store) throws(Refusal) in
      do throws(SlotError) {
        let name = try store.cancel()
        Process.printLine(name.map { "canceled \($0.text)" } ?? "none")
      } catch { throw Refusal(reason: error.message) }
    }
  }

  /// Prints the names of the files that must be sent.
  private static func plan(size: Int) throws(Refusal) {
    let board = try boardName()
    let bytes = try manifest(size, from: input())
    try withStore { (store) throws(Refusal) in
      do throws(SlotError) {
        let manifest = try store.parse(bytes, for: board)
        // Before the files are hashed, which would delay the acceptance.
        try store.checkTrial()
        let missing = try store.missingFiles(of: manifest)
        Process.printLine("missing \(missing.joined(separator: " "))")
      } catch { throw Refusal(reason: error.message) }
    }
  }

  /// Receives a system, and reports the number of received bytes.
  ///
  /// - Parameter seconds: The duration of its trial, or `nil` if the boot loader must not start it yet.
  private static func receive(size: Int, _ signatureSize: Int, seconds: Int?, names: [String]) throws(Refusal) {
    let board = try boardName()
    let input = try input()
    let bytes = try manifest(size, from: input)
    let signature: [UInt8]
    do throws(ReleaseError) {
      signature = try input.all(signatureSize, of: "the signature")
      try SignatureCheck.run(.check, bytes, signature)
    } catch { throw Refusal(reason: SlotError(error).message) }
    try withStore { (store) throws(Refusal) in
      var received = 0
      var reported = 0
      do throws(SlotError) {
        let accept = { () throws(SlotError) in
          do throws(ReleaseError) { try SignatureCheck.run(.accept, bytes, signature) } catch { throw SlotError(error) }
        }
        try store.receive(
          manifest: bytes, for: board, sent: names, signedAt: signedTime(signature), seconds: seconds,
          hasPanel: PanelConnection.isConnected, accept: accept
        ) { (count) throws(ReleaseError) in
          let piece = try input.next(count)
          received += piece.count
          if received - reported >= progressStep {
            reported = received
            Process.printLine("progress \(received)")
          }
          return piece
        }
      } catch { throw Refusal(reason: error.message) }
      Process.printLine("received \(ReleaseName(ofManifest: bytes).text)")
    }
  }

  /// Returns the time in a signature that was checked, in seconds since 1970, or `nil` if there is none.
  private static func signedTime(_ signature: [UInt8]) -> Int64? {
    guard SignatureCheck.isRequired else { return nil }
    return ReleaseSignature(parsing: String(decoding: signature, as: UTF8.self))?.time
  }

  // MARK: The boot partition

  private static func work(_ work: (SlotStore) throws(Errno) -> Void) throws(Refusal) {
    try withStore { (store) throws(Refusal) in
      do throws(Errno) { try work(store) } catch { throw Refusal(reason: "the boot partition: \(error.message)") }
    }
  }

  /// Mounts the boot partition while `work` runs, and then writes the status.
  ///
  /// - Parameter timeout: The time to wait for another run of this program, in seconds.
  private static func withStore(
    waiting timeout: Double = lockTimeout, _ work: (SlotStore) throws(Refusal) -> Void
  ) throws(Refusal) {
    var configuration = Configuration(parsing: (try? File.text(at: configurationPath, limit: 4096)) ?? "")
    if let line = try? File.text(at: startedPath, limit: 256).split(separator: "\n").first { configuration.use(line) }
    guard let running = runningSlot else {
      throw Refusal(reason: "this board's card has no slots; write a new image to it once")
    }
    let lock = try self.lock(waiting: timeout)
    // A run that was killed may have left it mounted.
    try? Machine.detach(mountFolder)
    let refusal: Refusal?
    do throws(Refusal) {
      let store = try mount(configuration, running: running)
      do throws(Refusal) {
        try work(store)
        refusal = nil
      } catch { refusal = error }
      let date = imageDate.map { ["system-made \($0)"] } ?? []
      try? File.replace(at: statusPath, with: (store.status + date).map { "\($0)\n" }.joined())
    } catch { refusal = error }
    try? Machine.makeReadOnly(mountFolder)
    Machine.unmount(mountFolder)
    _ = consume lock
    if let refusal { throw refusal }
  }

  private static func mount(_ configuration: Configuration, running: SystemSlot) throws(Refusal) -> SlotStore {
    do throws(Errno) {
      try Machine.mountForWriting("vfat", on: configuration.partition, at: mountFolder, options: "umask=077")
      let files = try FolderStorage(in: mountFolder)
      switch configuration.loader {
      case .uBoot:
        let choice = UBootChoice(files: files, disk: DeviceSectors(configuration.disk))
        return SlotStore(files, choice: choice, running: running)
      case .systemdBoot: return SlotStore(files, choice: SystemdBootChoice(files: files), running: running)
      }
    } catch { throw Refusal(reason: "\(configuration.partition): \(error.message)") }
  }

  private static func lock(waiting timeout: Double) throws(Refusal) -> Descriptor {
    let bound = Clock.now + timeout
    do throws(Errno) {
      let file = try Descriptor(opening: lockPath, [.writeOnly, .create])
      while true {
        do throws(Errno) {
          try file.lock()
          return file
        } catch .wouldBlock where Clock.now < bound { Clock.sleep(for: 0.1) }
      }
    } catch .wouldBlock {
      throw Refusal(reason: "another update of this board is running; try again later")
    } catch { throw Refusal(reason: "\(lockPath): \(error.message)") }
  }

  /// The date of the running system's image, in seconds since 1970, or `nil` if the image has none.
  private static var imageDate: Int64? {
    let places = [(Appliance.startUpPath, "env VITRINE_MADE="), (SystemKeeper.imageSettingsPath, "VITRINE_MADE=")]
    for (path, prefix) in places {
      let text = (try? File.text(at: path)) ?? ""
      if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) {
        return Int64(digits: line.dropFirst(prefix.utf8.count))
      }
    }
    return nil
  }

  /// Whether this board's card and image can receive systems.
  package static var isAvailable: Bool { File.exists(at: programPath) && runningSlot != nil }

  /// The slot that the boot loader has started, from the kernel's command line.
  private static var runningSlot: SystemSlot? {
    commandLineValue(of: SystemSlot.variable).flatMap { SystemSlot(rawValue: $0) }
  }

  /// Returns the value of a variable on the kernel's command line.
  private static func commandLineValue(of name: String) -> String? {
    let line = (try? File.text(at: "/proc/cmdline", limit: 4096)) ?? ""
    for word in line[...].words where word.hasPrefix("\(name)=") {
      return String(word.dropFirst(name.utf8.count + 1))
    }
    return nil
  }
}
