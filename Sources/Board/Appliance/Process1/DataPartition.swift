import System

/// A file system that lasts from start to start: mounted, and where it is broken repaired or made anew.
///
/// A disk may hang for ever, so a process of its own works on it; the first process waits as long as it wants to.
///
/// The rule for one that the kernel does not mount because it is damaged: an ext4 whose superblock is broken gets it back from its
/// copy, and keeps all files. Where that is not enough, as with a broken journal, it is made anew, empty, if it is ours by its label, or
/// blank. Anything else is left as it is, and the board goes on without: it may be somebody's disk. So is a disk that cannot be read: what
/// fails there may be well the next time.
///
/// One that fails while the board runs, or is pulled out, is taken away from its folder, and tried again with growing pauses, and as soon as
/// the kernel announces one. While the app has a file of it open the kernel holds on to what has failed: then it has to wait for the app's end.
final class DataPartition {
  enum State: String {
    /// As it was left.
    case ready
    /// With its superblock from the copy.
    case repaired
    /// Empty.
    case new
    case missing
  }

  /// How an empty one is made (`EmptyFileSystem`).
  static let templatePath = "/etc/vitrine/data-partition"

  let type: String
  let device: String
  let folder: String
  private(set) var state = State.missing
  /// Nil while none is at work.
  private var worker: SpawnedProcess?
  /// Whether what is at `device` cannot be used: it is tried again when the kernel announces another.
  private var isRefused = false
  /// Whether one was announced while somebody was about to mount it.
  private var isAnnounced = false
  /// Whether it has failed since the board's start.
  private var hasFailed = false
  /// Whether it has failed and is still at its folder, since there was no memory for another process.
  private var isToBeDetached = false
  /// When one that has failed is tried again.
  private var pause = Backoff(pauses)
  /// D: in seconds. The longest holds as long as the board runs.
  private static let pauses = [10.0, 60, 300, 600]

  init(type: String, device: String, folder: String) {
    self.type = type
    self.device = device
    self.folder = folder
  }

  /// Where the worker leaves what it found: in memory, which nobody has to wait for.
  private var found: String { "\(Appliance.folder)\(folder)" }
  private var statePath: String { "\(found)/state" }
  private var recordPath: String { "\(found)/record" }
  private var linesPath: String { "\(found)/log" }

  /// Where the board's memory is.
  var memoryFolder: String { "\(folder)/appliance" }

  /// What the last start wrote down; nil where it did not.
  var record: BoardRecord? { (try? File.text(at: recordPath)).flatMap { BoardRecord(parsing: $0) } }

  /// What the last start said last (`BoardMemory.lastLines`); empty where that is not known.
  var lastLines: [UInt8] { Array(((try? File.text(at: linesPath)) ?? "").utf8) }

  /// The kernel announces a device: where it is this one's, another disk may be there now. Says whether it has gone.
  func take(_ event: Uevent) -> Bool {
    guard event.subsystem == "block", event.node.map({ "/dev/\($0)" }) == device else { return false }
    if event.action == "add" || event.action == "remove" { deviceMayBeAnother() }
    return event.action == "remove" && state != .missing
  }

  /// What was found out about its device no longer holds.
  func deviceMayBeAnother() {
    isRefused = false
    isAnnounced = true
    pause.startAttempt()
  }

  /// When `begin` is to be called; nil for never, and while its device is not there.
  var deadline: Double? { worker == nil && state == .missing && File.exists(at: device) ? pause.deadline : nil }

  /// Nothing can be written there any more.
  func fail(at now: Double) {
    guard state != .missing else { return }
    state = .missing
    hasFailed = true
    pause.recordFailure(at: now)
    try? File.removeItem(at: statePath)
    detach()
  }

  /// Takes it away from its folder, which may take as long as the disk wants.
  private func detach() {
    worker = try? SpawnedProcess { [folder] in
      try? Machine.detach(folder)
      // In memory, for the app's next start.
      try? AppData(folder: folder).open(to: AppRights.user)
      return false
    }
    isToBeDetached = worker == nil
  }

  /// Begins to mount it, if its device is there and nobody has.
  func begin(at now: Double) {
    guard worker == nil, state == .missing, !isRefused, pause.deadline ?? now <= now, File.exists(at: device) else { return }
    if isToBeDetached {
      detach()
      if isToBeDetached { pause.recordFailure(at: now) }
      return
    }
    let isAnother = isAnnounced
    isAnnounced = false
    pause.startAttempt()
    worker = try? SpawnedProcess { [self] in
      let state = hasFailed && !isAnother ? bringUpAgain() : bringUp()
      // An app was on trial without its data, and the board was switched off before it had done well.
      if state != .missing {
        let data = AppData(folder: folder)
        _ = data.change("put back") { (data) throws(Errno) in try data.putBack() }
        do throws(Errno) { try data.open(to: AppRights.user) } catch {
          Process.log("\(folder): \(error.message); the app may not be able to store anything there")
        }
      }
      if let text = try? File.text(at: "\(memoryFolder)/record", limit: 4096) { try? File.replace(at: recordPath, with: text) }
      let lines = BoardMemory.lastLines(in: memoryFolder)
      if !lines.isEmpty { try? File.replace(at: linesPath, with: lines) }
      if state != .missing { BoardReleases.find() }
      try? File.replace(at: statePath, with: state.rawValue)
      return state != .missing
    }
  }

  /// Whether somebody is about to mount it.
  var isAtWork: Bool { worker != nil }

  /// Says whether the process that has ended was the one that mounts.
  func ended(_ processID: Int32, at now: Double) -> Bool {
    guard worker?.processID == processID else { return false }
    finish(at: now)
    return true
  }

  private func finish(at now: Double) {
    worker = nil
    state = (try? File.text(at: statePath)).flatMap { State(rawValue: $0) } ?? .missing
    guard state == .missing else { return }
    if !isAnnounced {
      if !hasFailed { isRefused = true } else if pause.deadline == nil { pause.recordFailure(at: now) }
    }
    begin(at: now)
  }

  // MARK: In the process that mounts

  /// One that has failed before has to show that it can be written. Nothing is repaired: the board's next start does that, where it has to.
  private func bringUpAgain() -> State {
    // What has failed is still in use, and the kernel would give that again.
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

  /// D: of all files that there is room for, how many the app may have: the rest is for what the board writes down, and a release.
  private static let shareOfFiles = 0.75

  private func mount() throws(Errno) {
    try Machine.mount(type, on: device, at: folder, options: type == "ext4" ? "usrquota" : "")
    guard type == "ext4" else { return }
    do throws(Errno) { try Machine.limitFiles(of: AppRights.user, to: Self.shareOfFiles, on: device, at: folder) } catch {
      Process.log("\(device): \(error.message); the app may use up the files that there is room for")
    }
  }

  private func bringUp() -> State {
    let refusal: Errno
    do throws(Errno) {
      try mount()
      return .ready
    } catch {
      refusal = error
      Process.log("mounting \(device) at \(folder): \(error.message)")
      guard type == "ext4", Self.damages.contains(error) else { return .missing }
    }
    do throws(Errno) {
      if refusal == .invalidArgument, try Self.isUnknown(device) {
        Process.log("\(device): a file system that this kernel does not know; going on without it")
        return .missing
      }
      if try Ext4Superblock.restore(on: device), (try? mount()) != nil {
        Process.log("\(device): its superblock was broken, and has been restored from its copy; all files are there")
        return .repaired
      }
      guard try isOurs else {
        Process.log("\(device): neither the board's own nor blank; going on without it")
        return .missing
      }
      try Self.readAll(of: device)
      try EmptyFileSystem.write(from: Self.templatePath, to: device)
      try mount()
      Process.log("\(device): it was damaged, and has been made anew: calibration and settings are gone")
      return .new
    } catch {
      Process.log("\(device): \(error.message); going on without it")
      return .missing
    }
  }

  /// What writing to a disk that has failed, or was pulled out, ends with.
  static let failures: [Errno] = [
    .inputOutput, .readOnlyFileSystem, .operationNotSupportedByDevice, .noSuchAddressOrDevice, .structureNeedsCleaning, .badMessage,
  ]

  /// What the kernel refuses a damaged file system with, by its part: the superblock, blocks, their checksums, the journal.
  private static let damages: [Errno] = [.invalidArgument, .structureNeedsCleaning, .badMessage, .inputOutput]

  /// Whether the file system is whole, but newer than this kernel.
  static func isUnknown(_ device: String) throws(Errno) -> Bool {
    let disk = try Descriptor(opening: device, .readOnly)
    guard let superblock = try Ext4Superblock(on: disk, at: Ext4Superblock.place) else { return false }
    return superblock.isWhole && !superblock.isFamiliar
  }

  /// Throws where a part of the disk cannot be read.
  private static func readAll(of device: String) throws(Errno) {
    let disk = try Descriptor(opening: device, .readOnly)
    var place: Int64 = 0
    while true {
      let count = try disk.read(1 << 18, at: place).count
      if count == 0 { return }
      place += Int64(count)
    }
  }

  /// Whether nothing of somebody else's can be lost.
  private var isOurs: Bool {
    get throws(Errno) {
      let disk = try Descriptor(opening: device, .readOnly)
      for place in [Ext4Superblock.place] + Ext4Superblock.copies {
        if let superblock = try Ext4Superblock(on: disk, at: place), superblock.label == "vitrine-data" { return true }
      }
      return try EmptyFileSystem.isBlank(disk)
    }
  }
}
