import ReleaseFormat
import System

/// The releases of a board, as its first process sees them. They are stored on the data partition, or in memory if
/// there is none.
///
/// A disk may hang indefinitely, so a separate process finds the releases and changes the choice. It leaves its results
/// in memory, with a copy of the chosen release if there is room. The app runs from that copy, so a failing disk
/// affects only the app's resources. These may be large, and are read from the disk.
final class BoardReleases {
  static let folder = "\(AppRights.dataFolder)/releases"
  /// The folder of the copies. Its size limit is that of `/run`, a share of the board's memory.
  private static let copyFolder = "\(Appliance.folder)/running"
  /// The file with the reason for the last failure of a release, and the last lines that this release logged.
  static let failurePath = "\(folder)/failure"
  private static let choicePath = "\(Appliance.folder)/releases/choice"
  private static let manifestPath = "\(Appliance.folder)/releases/manifest"
  private static let storedSettingsCopy = "\(Appliance.folder)/releases/settings"
  /// The settings file of an appliance: on the data partition, in a folder that does not belong to the app.
  static let applianceSettingsPath = "\(AppRights.dataFolder)/appliance/settings"

  private(set) var choice = ReleaseChoice()
  /// The choice for the board's next start while another release replaces the current one; otherwise `nil`.
  private(set) var persistent: ReleaseChoice?
  /// The manifest of the chosen release, or `nil` for the built-in release.
  private(set) var manifest: ReleaseManifest?
  /// Whether the releases are on a disk, not in memory.
  var isOnDisk = false
  /// The settings that a user made on this board, as `NAME=VALUE`. They take precedence over those of any release.
  private(set) var storedSettings: [String] = []
  private let storedSettingsPath: String
  let disk = DiskWorker()

  init(settingsPath path: String) { storedSettingsPath = path }

  /// The path of the program to start, or `nil` for the built-in one.
  var program: String? { path(of: ReleaseManifest.program) }

  /// The variables that the release adds to the app's environment, as `NAME=VALUE`.
  var settings: [String] {
    guard let manifest, let release = choice.chosen else { return [] }
    let font = path(of: ReleaseManifest.font).map { ["VITRINE_FONT=\($0)"] } ?? []
    // This is set even if the release has no resources, because those of the built-in release belong to another app.
    return font + ["VITRINE_RESOURCES=\(Self.folder)/\(release.text)/\(ResourceName.releaseFolder)"] + manifest.settings
  }

  private func path(of name: String) -> String? {
    guard let manifest, let release = choice.chosen, manifest.files.contains(where: { $0.name == name }) else {
      return nil
    }
    let copy = "\(Self.copyFolder)/\(release.text)/\(name)"
    return File.exists(at: copy) ? copy : "\(Self.folder)/\(release.text)/\(name)"
  }

  /// Removes the copies of all releases except the chosen one and the one to which a failed trial returns.
  func freeCopies() {
    guard isOnDisk, let copies = Self.copies else { return }
    try? copies.prune(keeping: [choice.chosen, choice.current].compactMap { $0 })
  }

  /// Opens the store of this board's releases. On a board with trusted keys, it accepts only signed ones.
  static func store() throws(Errno) -> ReleaseStore {
    let files = try FolderStorage(in: folder)
    guard SignatureCheck.isRequired else { return ReleaseStore(files) }
    return ReleaseStore(files) { (manifest, signature) throws(ReleaseError) in
      try SignatureCheck.run(.verify, manifest, signature)
    }
  }

  private static var copies: ReleaseStore? {
    (try? FolderStorage(in: copyFolder)).map { ReleaseStore($0, hasResources: false) }
  }

  /// Runs another release, or the built-in one for `nil`, in place of the current one. This lasts until `change` or the
  /// board's next start.
  ///
  /// - Parameter failure: The text for `failurePath`, or `nil` to leave that file unchanged.
  func fallBack(to name: ReleaseName?, failure: String?) {
    let lasting = persistent ?? choice
    // If `name` is damaged, another release was chosen.
    if change(failure: failure, lasts: false, { $0.replaceCurrent(by: name) }), choice.current == name {
      self.persistent = lasting
    }
  }

  /// Changes the choice, or leaves it unchanged if the disk refuses. Returns `true` if the choice was changed.
  ///
  /// - Parameters:
  ///   - failure: The text for `failurePath`, or `nil` to leave that file unchanged.
  ///   - lasts: Whether the change survives the board's next start.
  func change(failure: String? = nil, lasts: Bool = true, _ change: (inout ReleaseChoice) -> Void) -> Bool {
    try? File.removeItem(at: Self.choicePath)
    let known = persistent ?? choice
    persistent = nil
    let ending = disk.run { Self.settle(failure: failure, from: known, copying: isOnDisk, lasts: lasts, change) }
    if ending == nil {
      continueWithoutDisk(change)
      return false
    }
    // The worker logs its own errors.
    if case .killed(let signal) = ending {
      Process.log("the process that changes the release was killed by signal \(signal)")
    }
    load()
    return ending == .exited(status: 0)
  }

  /// Replaces the settings, or leaves them unchanged if the disk refuses. Returns `true` if they were replaced.
  ///
  /// Until `confirmSettings`, the new settings are in a separate file next to the previous ones. The next start uses
  /// the previous ones again, because the new ones may bring the board down.
  func tryOut(settings: [String]) -> Bool {
    let text = settings.map { "\($0)\n" }.joined()
    let path = Self.trial(of: storedSettingsPath)
    let store = { () throws(Errno) in try File.replace(at: path, withSecret: text) }
    guard onDisk("keeping the current settings", store) else {
      return false
    }
    storedSettings = settings
    return true
  }

  /// Makes the settings on trial permanent. If the disk refuses, restores the settings `before` and returns `false`.
  func confirmSettings(insteadOf before: [String]) -> Bool {
    let path = storedSettingsPath
    let trial = Self.trial(of: storedSettingsPath)
    if onDisk("restoring the previous settings", { () throws(Errno) in try File.replace(at: path, withFileAt: trial) })
    {
      return true
    }
    rollBackSettings(to: before)
    return false
  }

  /// Restores the given settings, and removes the file of the settings on trial.
  func rollBackSettings(to settings: [String]) {
    storedSettings = settings
    let trial = Self.trial(of: storedSettingsPath)
    // If the file cannot be removed, the next start ignores it.
    _ = onDisk("") { () throws(Errno) in try? File.removeItem(at: trial) }
  }

  /// Returns the path of the file for settings on trial.
  private static func trial(of path: String) -> String { "\(path).trial" }

  /// Runs `work` on the settings file in a separate process, with a time limit. Returns `true` if it succeeded.
  private func onDisk(_ consequence: String, _ work: () throws(Errno) -> Void) -> Bool {
    let path = storedSettingsPath
    let ending = disk.run {
      do throws(Errno) {
        try work()
        return true
      } catch {
        Process.log("\(path): \(error.message); \(consequence)")
        return false
      }
    }
    return ending == .exited(status: 0)
  }

  /// Applies a change in memory because the disk hangs. Only releases that have a copy in memory can run.
  private func continueWithoutDisk(_ change: (inout ReleaseChoice) -> Void) {
    change(&choice)
    // Starts of a trial cannot be counted without the disk.
    if choice.trial != nil { choice.rollBack() }
    manifest = choice.chosen.flatMap { try? Self.copies?.check($0) }
    if manifest == nil { choice = ReleaseChoice() }
    Process.log(
      "\(Self.folder): the disk does not respond; continuing with \(choice.chosen.map { "release \($0.short)" } ?? "the built-in release")"
    )
  }

  func loadFound() {
    storedSettings = BoardSetting.kept(in: (try? File.text(at: Self.storedSettingsCopy)) ?? "")
    load()
  }

  /// Loads the choice that a worker stored in memory, or uses the built-in release if there is none.
  private func load() {
    guard let text = try? File.text(at: Self.choicePath), let choice = ReleaseChoice(parsing: text) else {
      choice = ReleaseChoice()
      manifest = nil
      return
    }
    self.choice = choice
    manifest = (try? File.text(at: Self.manifestPath)).flatMap { try? ReleaseManifest(parsing: $0) }
  }

  // MARK: In a worker process

  /// Finds the releases and the settings after the board's start, which a release on trial may have caused.
  ///
  /// - Parameter isCopying: Whether to copy the chosen release into memory. Requires that programs may be started from
  ///   there.
  static func find(settingsPath path: String = applianceSettingsPath, copying isCopying: Bool = true) {
    // The releases that were found in memory are now hidden by the mounted partition.
    try? File.removeItem(at: choicePath)
    if (try? File.removeItem(at: trial(of: path))) != nil {
      Process.log("the board went down before the settings on trial were accepted; restored the previous settings")
    }
    // Earlier versions let all users read the settings.
    try? File.makePrivate(path)
    do throws(Errno) {
      try Directory.create(at: "\(Appliance.folder)/releases")
      // The read is limited because the file may be damaged.
      try File.replace(at: storedSettingsCopy, withSecret: File.text(at: path, limit: BoardSetting.maximumSize))
    } catch {
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message); continuing without these settings") }
    }
    guard File.exists(at: "\(folder)/\(ReleaseStore.choiceFile)") else { return }
    var failed: ReleaseName?
    _ = settle(failure: nil, from: nil, copying: isCopying) { choice in
      guard let trial = choice.trial, !choice.countStart() else { return }
      failed = trial.name
    }
    if let failed { fail(failed, because: "the board went down in each of its \(ReleaseChoice.maximumStarts) trials") }
  }

  private static func fail(_ name: ReleaseName, because reason: String) {
    Process.log("release \(name.short) was rejected: \(reason)")
    try? File.replace(at: failurePath, with: "\(name.text) \(reason)\n")
  }

  /// Makes a change permanent, and ensures that the chosen release is intact. If it is not, the previous one is chosen.
  ///
  /// - Parameters:
  ///   - remembered: The choice to use if the disk cannot be read, or `nil` if it is unknown.
  ///   - lasts: Whether to store the new choice on the disk.
  private static func settle(
    failure: String?, from remembered: ReleaseChoice?, copying isCopying: Bool, lasts: Bool = true,
    _ change: (inout ReleaseChoice) -> Void
  ) -> Bool {
    do throws(Errno) {
      let store = try store()
      let known: ReleaseChoice?
      do throws(Errno) { known = try store.choice() } catch {
        guard let remembered else { throw error }
        known = remembered
      }
      if known == nil {
        Process.log("\(folder): cannot read which release was chosen; continuing with the built-in release")
      }
      var choice = known ?? ReleaseChoice()
      change(&choice)
      var isKept = true
      if lasts, choice != known {
        do throws(Errno) { try store.store(choice) } catch {
          Process.log("\(folder): \(error.message); the release was not changed")
          isKept = false
          choice = known ?? ReleaseChoice()
          // Starts of a trial cannot be counted without the disk.
          if choice.trial != nil { choice.rollBack() }
        }
      }
      // Free the space of releases that are no longer needed.
      if lasts, isKept, let known {
        for name in known.needed where !choice.needed.contains(name) { try? store.discard(name) }
      }
      if let failure { try? File.replace(at: failurePath, with: failure) }
      let manifest = whole(&choice, in: store, copies: isCopying ? copies : nil)
      try File.replace(at: choicePath, with: choice.text)
      try File.replace(at: manifestPath, withSecret: manifest?.text ?? "")
      return isKept
    } catch {
      Process.log("\(folder): \(error.message); continuing with the built-in release")
      return false
    }
  }

  /// Returns the manifest of the chosen release. Drops damaged releases from the choice.
  private static func whole(_ choice: inout ReleaseChoice, in store: ReleaseStore, copies: ReleaseStore?)
    -> ReleaseManifest?
  {
    var isFirst = true
    while let name = choice.chosen {
      do throws(ReleaseError) { return try load(name, from: store, into: copies) } catch {
        // The status has the release that should have started.
        if isFirst, case .notTrusted(let reason) = error { fail(name, because: reason) }
        isFirst = false
        choice.remove(name)
        let next = choice.chosen.map { "release \($0.short)" } ?? "the built-in release"
        Process.log("release \(name.short) cannot be started: \(error.message); continuing with \(next)")
        // A release that cannot be read now may be readable at the next start.
        if case .files = error { continue }
        try? store.store(choice)
      }
    }
    return nil
  }

  /// Copies a release into memory if there is room. In any case, checks that the release is intact.
  private static func load(
    _ name: ReleaseName, from store: ReleaseStore, into copies: ReleaseStore?
  ) throws(ReleaseError) -> ReleaseManifest {
    // On a board with trusted keys, changed resources must not be shown either.
    guard let copies else { return try store.check(name, resources: store.demandsSignatures) }
    if store.demandsSignatures { _ = try store.check(name) }
    do throws(ReleaseError) { return try store.copy(name, to: copies) } catch {
      // The copy failed, but the release on the disk is intact if this check does not throw.
      let manifest = try store.check(name, resources: false)
      let reason =
        if case .noSpace(let needed, let free) = error {
          "it needs \(needed >> 10) KB, and \(free >> 10) KB are free"
        } else { error.message }
      Process.log("release \(name.short) runs from the disk and not from memory: \(reason)")
      return manifest
    }
  }
}
