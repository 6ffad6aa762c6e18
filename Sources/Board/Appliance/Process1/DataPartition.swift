import System

/// A persistent file system. It is mounted, and if it is damaged, repaired or created again.
///
/// A disk may hang indefinitely, so a separate process works on it, and the first process limits its wait.
///
/// If the kernel refuses to mount a damaged ext4 file system, its superblock is restored from a copy if necessary, and
/// all files are kept. If that is not enough, for example because the journal is damaged, the file system is created
/// again, empty. This happens only if its label is Vitrine's, or if the disk is blank. Any other disk may hold a user's
/// data: it stays unchanged, and the board runs without it. A disk that cannot be read also stays unchanged, because
/// the failure may be temporary.
///
/// A disk that fails or is unplugged while the board runs is detached from its folder. Mounting is retried with growing
/// delays, and when the kernel announces the device. While the app has a file of the failed disk open, the kernel keeps
/// that file system. The retry then succeeds only after the app has ended.
final class DataPartition {
  enum State: String {
    /// Unchanged since the last start.
    case ready
    /// Mounted with the superblock restored from its copy.
    case repaired
    /// Created again, empty.
    case new
    case missing
  }

  /// The label of the file systems that Vitrine creates.
  static let label = "vitrine-data"
  /// The path of the template for an empty file system (`EmptyFileSystem`).
  static let templatePath = "/etc/vitrine/data-partition"

  let type: String
  let device: String
  let folder: String
  private(set) var state = State.missing
  /// The process that mounts or detaches the file system, or `nil`.
  private var worker: SpawnedProcess?
  /// Whether the disk at `device` cannot be used. It is tried again when the kernel announces another one.
  private var isRefused = false
  /// Whether the device was announced while a process was working on it.
  private var isAnnounced = false
  /// Whether the file system has failed since the board's start.
  private var hasFailed = false
  /// Whether a failed file system is still mounted, because there was no memory for another process.
  private var isToBeDetached = false
  /// The delay before retrying a file system that has failed.
  private var backoff = Backoff(retryDelays)
  /// The delays, in seconds. The last one repeats as long as the board runs. Chosen.
  private static let retryDelays = [10.0, 60, 300, 600]

  init(type: String, device: String, folder: String) {
    self.type = type
    self.device = device
    self.folder = folder
  }

  /// The folder for the worker's results. It is in memory, so reading it never blocks.
  private var found: String { "\(Appliance.folder)\(folder)" }
  private var statePath: String { "\(found)/state" }
  private var recordPath: String { "\(found)/record" }
  private var linesPath: String { "\(found)/log" }

  /// The folder of the board's memory.
  var memoryFolder: String { "\(folder)/appliance" }

  /// The record of the last start, or `nil` if it could not be read.
  var record: BoardRecord? { (try? File.text(at: recordPath)).flatMap { BoardRecord(parsing: $0) } }

  /// The last log lines of earlier starts (`BoardMemory.lastLines`), or an empty array if they are unknown.
  var lastLines: [UInt8] { Array(((try? File.text(at: linesPath)) ?? "").utf8) }

  /// Handles an event of the kernel: another disk may be at `device` now. Returns `true` if the mounted disk was
  /// removed.
  func handle(_ event: Uevent) -> Bool {
    guard event.subsystem == "block", event.node.map({ "/dev/\($0)" }) == device else { return false }
    if event.action == "add" || event.action == "remove" { deviceMayBeAnother() }
    return event.action == "remove" && state != .missing
  }

  /// Forgets the results for the current disk, because another one may be at `device`.
  func deviceMayBeAnother() {
    isRefused = false
    isAnnounced = true
    backoff.startAttempt()
  }

  /// The time at which to call `startMounting`, or `nil` for never, and while the device does not exist.
  var deadline: Double? { worker == nil && state == .missing && File.exists(at: device) ? backoff.deadline : nil }

  /// Records that the file system has failed, and detaches it.
  func fail(at now: Double) {
    guard state != .missing else { return }
    state = .missing
    hasFailed = true
    backoff.recordFailure(at: now)
    try? File.removeItem(at: statePath)
    detach()
  }

  /// Detaches the file system from its folder in a separate process, because that may take as long as the disk hangs.
  private func detach() {
    worker = try? SpawnedProcess { [folder] in
      try? Machine.detach(folder)
      // The folder is now in memory, and stores the app's data from its next start on.
      try? AppData(folder: folder).open(to: AppRights.user)
      return false
    }
    isToBeDetached = worker == nil
  }

  /// Starts mounting if the device exists and no process is working on it.
  func startMounting(at now: Double) {
    guard worker == nil, state == .missing, !isRefused, backoff.deadline ?? now <= now, File.exists(at: device) else {
      return
    }
    if isToBeDetached {
      detach()
      if isToBeDetached { backoff.recordFailure(at: now) }
      return
    }
    let isAnother = isAnnounced
    isAnnounced = false
    backoff.startAttempt()
    worker = try? SpawnedProcess { [self] in
      let state = hasFailed && !isAnother ? bringUpAgain() : bringUp()
      // Put the data back if the board was switched off while the app ran without them.
      if state != .missing {
        let data = AppData(folder: folder)
        _ = data.change("put back") { (data) throws(Errno) in try data.restore() }
        do throws(Errno) { try data.open(to: AppRights.user) } catch {
          Process.log("\(folder): \(error.message); the app may be unable to store data there")
        }
      }
      if let text = try? File.text(at: "\(memoryFolder)/record", limit: 4096) {
        try? File.replace(at: recordPath, with: text)
      }
      let lines = BoardMemory.lastLines(in: memoryFolder)
      if !lines.isEmpty { try? File.replace(at: linesPath, with: lines) }
      if state != .missing { BoardReleases.find() }
      try? File.replace(at: statePath, with: state.rawValue)
      return state != .missing
    }
  }

  /// Whether a process is working on the file system.
  var isAtWork: Bool { worker != nil }

  /// Handles the end of a process, and returns `true` if it was this partition's worker.
  func ended(_ processID: Int32, at now: Double) -> Bool {
    guard worker?.processID == processID else { return false }
    finish(at: now)
    return true
  }

  private func finish(at now: Double) {
    worker = nil
    state = (try? File.text(at: statePath)).flatMap { State(rawValue: $0) } ?? .missing
    guard state == .missing else { return startGrowing() }
    if !isAnnounced {
      if !hasFailed { isRefused = true } else if backoff.deadline == nil { backoff.recordFailure(at: now) }
    }
    startMounting(at: now)
  }

  // MARK: In the worker process

  /// Mounts a file system that has failed before, if it can be written. Repairs are left to the board's next start.
  private func bringUpAgain() -> State {
    // The failed file system is still in use, so the kernel would mount it again.
    if File.exists(at: "/sys/fs/ext4/\(device.split(separator: "/").last ?? "")") { return .missing }
    do throws(Errno) { try mount() } catch { return .missing }
    do throws(Errno) {
      try File.replace(at: "\(memoryFolder)/check", with: "\(device)\n")
      try File.removeTree(at: "\(memoryFolder)/check")
      return .ready
    } catch {
      try? Machine.detach(folder)
      return .missing
    }
  }

  /// The app's share of the files for which there is room. Chosen: the rest is for the board's records and a release.
  private static let shareOfFiles = 0.75

  private func mount() throws(Errno) {
    try Machine.mount(type, on: device, at: folder, options: type == "ext4" ? "usrquota" : "")
    guard type == "ext4" else { return }
    Self.limitFiles(on: device, at: folder)
  }

  /// Limits the files of the app to a share of all, of which a larger file system has more.
  static func limitFiles(on device: String, at folder: String) {
    do throws(Errno) { try Machine.limitFiles(of: AppRights.user, to: shareOfFiles, on: device, at: folder) } catch {
      Process.log("\(device): \(error.message); the app can use up all inodes")
    }
  }

  private func bringUp() -> State {
    let refusal: Errno
    do throws(Errno) {
      try mount()
      return .ready
    } catch {
      refusal = error
      Process.log("cannot mount \(device) at \(folder): \(error.message)")
      guard type == "ext4", Self.damages.contains(error) else { return .missing }
    }
    do throws(Errno) {
      if refusal == .invalidArgument, try Self.isUnknown(device) {
        Process.log("\(device): this kernel does not support its file system; continuing without it")
        return .missing
      }
      if try Ext4Superblock.restore(on: device), (try? mount()) != nil {
        Process.log("\(device): restored the damaged superblock from its copy; no files were lost")
        return .repaired
      }
      guard try isOurs else {
        Process.log("\(device): neither blank nor created by this board; continuing without it")
        return .missing
      }
      try Self.readAll(of: device)
      try EmptyFileSystem.write(from: Self.templatePath, to: device)
      try mount()
      Process.log(
        "\(device): the file system was damaged and has been created again; calibration and settings are lost")
      return .new
    } catch {
      Process.log("\(device): \(error.message); continuing without it")
      return .missing
    }
  }

  /// The errors of writing to a disk that has failed or was unplugged.
  static let failures: [Errno] = [
    .inputOutput, .readOnlyFileSystem, .operationNotSupportedByDevice, .noSuchAddressOrDevice, .structureNeedsCleaning,
    .badMessage,
  ]

  /// The kernel's errors for a damaged file system: in its superblock, blocks, checksums, or journal.
  private static let damages: [Errno] = [.invalidArgument, .structureNeedsCleaning, .badMessage, .inputOutput]

  /// Returns `true` if the file system is intact, but newer than this kernel.
  static func isUnknown(_ device: String) throws(Errno) -> Bool {
    let disk = try Descriptor(opening: device, .readOnly)
    guard let superblock = try Ext4Superblock(on: disk, at: Ext4Superblock.primaryOffset) else { return false }
    return superblock.isIntact && !superblock.hasOnlyKnownFeatures
  }

  /// Throws an error if a part of the disk cannot be read.
  private static func readAll(of device: String) throws(Errno) {
    let disk = try Descriptor(opening: device, .readOnly)
    var place: Int64 = 0
    while true {
      let count = try disk.read(1 << 18, at: place).count
      if count == 0 { return }
      place += Int64(count)
    }
  }

  /// Whether the disk can be overwritten: it is Vitrine's by its label, or blank.
  private var isOurs: Bool {
    get throws(Errno) {
      let disk = try Descriptor(opening: device, .readOnly)
      for place in [Ext4Superblock.primaryOffset] + Ext4Superblock.copyOffsets {
        if let superblock = try Ext4Superblock(on: disk, at: place), superblock.label == Self.label { return true }
      }
      return try EmptyFileSystem.isBlank(disk)
    }
  }
}
