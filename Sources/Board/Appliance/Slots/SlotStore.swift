import ReleaseFormat
import System

/// The two systems on a board's boot partition.
///
/// An update writes the slot that does not run. It first removes the boot loader's files for that slot, and then every
/// file that differs. The manifest and the loader's files come last, after everything before them is on the disk.
final class SlotStore {
  private let files: any FileStorage
  private let choice: any BootChoice
  let running: SystemSlot
  /// The size of one read or write, in bytes. Chosen.
  private let chunkSize: Int
  /// The space that stays free for the boot loader's files, in bytes. Chosen.
  private let reserve: Int

  init(
    _ files: any FileStorage, choice: any BootChoice, running: SystemSlot, chunkSize: Int = 256 << 10,
    reserve: Int = 1 << 20
  ) {
    self.files = files
    self.choice = choice
    self.running = running
    self.chunkSize = chunkSize
    self.reserve = reserve
  }

  // MARK: Reading

  struct System {
    let name: ReleaseName
    let manifest: ReleaseManifest
  }

  /// Returns the system in a slot, or `nil` if the slot has none. Its files are not compared with their hashes.
  func system(in slot: SystemSlot) -> System? {
    let path = slot.path(SystemSlot.FileName.manifest)
    guard let bytes = try? files.read(path, from: 0, count: ReleaseManifest.maximumSize),
      let manifest = try? ReleaseManifest.system(parsing: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return System(name: ReleaseName(ofManifest: bytes), manifest: manifest)
  }

  /// Returns `true` if a slot has this file with this hash.
  func contains(_ file: ReleaseManifest.File, in slot: SystemSlot) throws(SlotError) -> Bool {
    // A root file system has 150 MB, and another one rarely has the same size.
    guard try read(file.name, in: slot, from: file.size - 1, count: 2)?.count == 1 else { return false }
    var hash = SHA256()
    var offset = 0
    while offset < file.size {
      guard let bytes = try read(file.name, in: slot, from: offset, count: chunkSize), !bytes.isEmpty else {
        return false
      }
      hash.update(with: bytes)
      offset += bytes.count
    }
    return offset == file.size && hexDigits(of: hash.finish()) == file.sum
  }

  /// Returns bytes of a file in a slot, or `nil` if there is no such file.
  private func read(
    _ name: String, in slot: SystemSlot, from offset: Int, count: Int
  ) throws(SlotError) -> [UInt8]? {
    do throws(Errno) { return try files.read(slot.path(name), from: offset, count: count) } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw .files(reason: error.message)
    }
  }

  /// Parses a manifest, and checks that it is for this board, and of the kind that this board runs.
  func parse(_ bytes: [UInt8], for board: BoardName) throws(SlotError) -> ReleaseManifest {
    let manifest: ReleaseManifest
    do throws(ReleaseError) {
      manifest = try ReleaseManifest.system(parsing: String(decoding: bytes, as: UTF8.self))
      try board.check(manifest)
    } catch { throw SlotError(error) }
    guard try runningKind() == manifest.systemKind else { throw .otherKind(is: manifest.systemKind) }
    return manifest
  }

  /// Returns the kind of the running system, also if its manifest is damaged.
  private func runningKind() throws(SlotError) -> SystemKind {
    try read(SystemSlot.FileName.root, in: running, from: 0, count: 1) == nil ? .appliance : .debian
  }

  /// Returns the names of the files that must be sent: neither slot has them. Changes nothing.
  func missingFiles(of manifest: ReleaseManifest) throws(SlotError) -> [String] {
    var missing: [String] = []
    for file in manifest.files {
      if try contains(file, in: running.other) { continue }
      if try contains(file, in: running) { continue }
      missing.append(file.name)
    }
    return missing
  }

  // MARK: Updating

  /// Throws an error if the running system is on trial: the other one is the only one that is known to start. Returns
  /// the boot loader's state, or `nil` if it has none yet.
  @discardableResult
  func checkTrial() throws(SlotError) -> BootState? {
    let state = try working { () throws(Errno) in try choice.state() }
    if let state, state.accepted != running, state.trial == .started { throw .onTrial }
    return state
  }

  /// Receives a system into the slot that does not run, and makes the boot loader start it once.
  ///
  /// Without a trial, the slot gets the files and counts as empty. A second call that is sent no files completes it.
  ///
  /// - Parameters:
  ///   - bytes: The manifest.
  ///   - board: The name and the processor of this board.
  ///   - sent: The names of the files that are sent.
  ///   - time: The time of the system's signature, in seconds since 1970, or `nil` if it has none.
  ///   - seconds: The duration of the trial, or `nil` if the boot loader must not start the system yet.
  ///   - hasPanel: Whether a panel is connected, which the new system must find again.
  ///   - accept: Called when all files are on the disk, before the boot loader may start the system.
  ///   - next: Returns the next bytes of those files, in the order of the manifest: at most `count` bytes, and none at
  ///     the end of the input.
  func receive(
    manifest bytes: [UInt8], for board: BoardName, sent: [String], signedAt time: Int64? = nil, seconds: Int?,
    hasPanel: Bool = false, accept: () throws(SlotError) -> Void = {},
    _ next: (_ count: Int) throws(ReleaseError) -> [UInt8]
  ) throws(SlotError) {
    let manifest = try parse(bytes, for: board)
    let slot = running.other
    let state = try checkTrial()
    var kept: [String] = []
    for file in manifest.files where try contains(file, in: slot) { kept.append(file.name) }
    for file in manifest.files where !kept.contains(file.name) && !sent.contains(file.name) {
      guard try contains(file, in: running) else { throw .notSent(file: file.name) }
    }
    let old = system(in: slot)
    let needed = manifest.files.reduce(reserve) { $0 + (kept.contains($1.name) ? 0 : $1.size) }
    if let old {
      // Known before anything is removed.
      let released = old.manifest.files.reduce(0) { $0 + (kept.contains($1.name) ? 0 : $1.size) }
      try checkSpace(needed, released: released)
    }
    try working { () throws(Errno) in
      if state?.accepted != running { try choice.accept(running, commandLine: try commandLine(of: running)) }
      try files.createFolder(slot.rawValue)
      try files.synchronize("")
      try choice.clear(slot)
      for name in [SystemSlot.FileName.manifest, SystemSlot.FileName.failure] {
        try removeIfPresent(slot.path(name), from: files)
      }
      try files.synchronize(slot.rawValue)
      for name in try files.names(in: slot.rawValue) where !kept.contains(name) { try files.remove(slot.path(name)) }
    }
    try checkSpace(needed, released: 0)
    for file in manifest.files where !kept.contains(file.name) {
      do throws(SlotError) {
        if sent.contains(file.name) {
          try write(file, next)
        } else {
          var offset = 0
          try write(file) { (count) throws(ReleaseError) in
            do throws(Errno) {
              let bytes = try files.read(running.path(file.name), from: offset, count: count)
              offset += bytes.count
              return bytes
            } catch { throw .files(reason: error.message) }
          }
        }
      } catch {
        try? files.remove(slot.path(file.name))
        throw error
      }
    }
    try working { () throws(Errno) in try files.synchronize(slot.rawValue) }
    guard let seconds else { return }
    try accept()
    try working { () throws(Errno) in
      if let time {
        try storeText(
          "\(time)\n", at: slot.path(SystemSlot.FileName.signed), in: slot.rawValue, as: "signed.new", of: files)
      }
      try storeText(
        String(decoding: bytes, as: UTF8.self), at: slot.path(SystemSlot.FileName.manifest), in: slot.rawValue,
        as: "manifest.new", of: files)
      let line = try commandLine(of: slot) + (hasPanel ? " \(SystemSlot.panelVariable)=1" : "")
      try choice.startTrial(
        of: slot, commandLine: line, tree: manifest.files.first { $0.isDeviceTree }?.name,
        seconds: seconds)
    }
  }

  /// Removes a system that waits for its trial, so that the running one stays. Its files remain for the next update.
  ///
  /// Returns its name, or `nil` if no system waits.
  func cancel() throws(SlotError) -> ReleaseName? {
    try working { () throws(Errno) in
      guard let state = try choice.state() else { return nil }
      guard state.accepted == running, state.trial == .waiting else { return nil }
      let slot = running.other
      let name = system(in: slot)?.name
      try choice.clear(slot)
      try removeIfPresent(slot.path(SystemSlot.FileName.manifest), from: files)
      try files.synchronize(slot.rawValue)
      return name
    }
  }

  private func checkSpace(_ needed: Int, released: Int) throws(SlotError) {
    let free = try working { () throws(Errno) in try files.freeSpace() } + released
    if free < needed { throw .noSpace(needed: needed, free: free) }
  }

  private func write(_ file: ReleaseManifest.File, _ next: (_ count: Int) throws(ReleaseError) -> [UInt8])
    throws(SlotError)
  {
    let path = running.other.path(file.name)
    try working { () throws(Errno) in try files.create(path, isProgram: false) }
    var hash = SHA256()
    var rest = file.size
    while rest > 0 {
      let bytes: [UInt8]
      do throws(ReleaseError) { bytes = try next(min(rest, chunkSize)) } catch { throw SlotError(error) }
      guard !bytes.isEmpty, bytes.count <= rest else { throw .cutShort(file: file.name) }
      hash.update(with: bytes)
      try working { () throws(Errno) in
        try files.append(bytes, to: path)
        // Writes the file's first cluster to its entry in the folder. Without that, a power cut during the rest may leave
        // clusters that are in use in FAT's table, but belong to no file, so their space would be lost.
        if rest == file.size { try files.synchronize(path) }
      }
      rest -= bytes.count
    }
    guard hexDigits(of: hash.finish()) == file.sum else { throw .damaged(file: file.name) }
    try working { () throws(Errno) in try files.synchronize(path) }
  }

  /// Returns the kernel's command line in a slot, in one line.
  private func commandLine(of slot: SystemSlot) throws(Errno) -> String {
    let bytes = try files.read(slot.path(SystemSlot.FileName.commandLine), from: 0, count: 4096)
    return String(String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? "")
  }

  // MARK: After a start

  /// Compares the files of the running slot with their hashes: a bit may have changed on the card.
  func checkRunning() throws(SlotError) {
    guard let system = system(in: running) else { throw .damaged(file: SystemSlot.FileName.manifest) }
    for file in system.manifest.files {
      guard try contains(file, in: running) else { throw .damaged(file: file.name) }
    }
  }

  /// Whether the boot loader starts the running slot from now on.
  var isRunningAccepted: Bool {
    get throws(Errno) { try choice.state().map { $0.accepted == running } ?? (running == .a) }
  }

  func acceptRunning() throws(Errno) { try choice.accept(running, commandLine: try commandLine(of: running)) }

  func storeFailure(of slot: SystemSlot, _ reason: String) throws(Errno) {
    let line = String(decoding: reason.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    try storeText(
      "\(line)\n", at: slot.path(SystemSlot.FileName.failure), in: slot.rawValue, as: "failure.new", of: files)
  }

  /// Ends the trial of the other slot if the boot loader returned from it to the running one.
  ///
  /// - Parameter cause: The reason to store if the rejected system stored none.
  func settle(cause: String) throws(Errno) {
    guard let state = try choice.state(), state.accepted == running, state.trial == .started else { return }
    if failure(of: running.other) == nil { try storeFailure(of: running.other, cause) }
    try choice.endTrial()
  }

  /// Returns the reason for which the system in a slot was rejected, or `nil` if none is recorded.
  func failure(of slot: SystemSlot) -> String? {
    guard let bytes = try? files.read(slot.path(SystemSlot.FileName.failure), from: 0, count: 4096) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map { String($0) }
  }

  /// Returns the time of the signature with which the system in a slot was received, in seconds since 1970.
  private func signedTime(of slot: SystemSlot) -> Int64? {
    guard let bytes = try? files.read(slot.path(SystemSlot.FileName.signed), from: 0, count: 32) else { return nil }
    return Int64(digits: String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// The lines of a board's status about its systems.
  var status: [String] {
    var lines = ["slot \(running.rawValue)"]
    if let own = system(in: running) { lines += ["system \(own.name.text)", "system-version \(own.manifest.version)"] }
    if let kind = try? runningKind() { lines.append("system-kind \(kind.rawValue)") }
    if let time = signedTime(of: running) { lines.append("system-signed \(time)") }
    let state = (try? choice.state()) ?? BootState(accepted: .a)
    lines.append("system-state \(state.accepted == running ? "accepted" : "trial")")
    let other = running.other
    let failure = failure(of: other)
    guard let system = system(in: other) else { return lines + ["other-state empty"] }
    let isWaiting = state.accepted == running && state.trial == .waiting
    lines += [
      "other-system \(system.name.text)", "other-version \(system.manifest.version)",
      "other-state \(isWaiting ? "waiting" : failure == nil ? "previous" : "rejected")",
    ]
    if let time = signedTime(of: other) { lines.append("other-signed \(time)") }
    if let failure { lines.append("system-failure \(system.name.text) \(failure)") }
    return lines
  }

  private func working<Result>(_ work: () throws(Errno) -> Result) throws(SlotError) -> Result {
    do throws(Errno) { return try work() } catch { throw .files(reason: error.message) }
  }
}
