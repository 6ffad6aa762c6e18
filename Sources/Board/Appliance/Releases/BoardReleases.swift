import ReleaseFormat
import System

/// The releases of a board, as its first process sees them. They lie on the data partition, or in memory where there is none.
///
/// A disk may hang for ever, so a process of its own looks for them and changes the choice. It leaves in memory what it has found, and
/// with it a copy of the release that is chosen, as far as there is room: the app runs from there, and a disk that dies takes nothing of
/// it along but the app's resources, which may be many: they are read where they lie.
final class BoardReleases {
  /// Where they lie.
  static let folder = "\(AppRights.dataFolder)/releases"
  /// Where the copies are. What may be in memory there is a part of the board's: that of `/run`.
  private static let copyFolder = "\(Appliance.folder)/running"
  /// Why the last one that failed did, and what it logged last.
  static let failurePath = "\(folder)/failure"
  private static let choicePath = "\(Appliance.folder)/releases/choice"
  private static let manifestPath = "\(Appliance.folder)/releases/manifest"
  private static let keptCopy = "\(Appliance.folder)/releases/settings"
  /// Where an appliance keeps its settings: on the data partition, in a folder that is not the app's.
  static let keptOfAppliance = "\(AppRights.dataFolder)/appliance/settings"
  /// D: how long a change may take, in seconds: two megabytes are hashed, and a card that tidies itself up is waited for. The watchdog is
  /// fed before each wait, and not meanwhile.
  private static let patience = Double(Watchdog.patience) - Watchdog.interval - 1

  private(set) var choice = ReleaseChoice()
  /// What is chosen again at the board's next start, while another release stands in for the current one; nil while none does.
  private(set) var lasting: ReleaseChoice?
  /// What the chosen one is; nil for the built-in one.
  private(set) var manifest: ReleaseManifest?
  /// Whether they lie on a disk, and not in memory anyway.
  var isOnDisk = false
  /// The settings that somebody has made on this board, over those of any release: `NAME=VALUE` each.
  private(set) var kept: [String] = []
  private let keptPath: String
  /// Is called before each wait for the disk, which takes `patience` at most.
  var willWait: () -> Void = {}

  /// - Parameter path: the file of the settings.
  init(keptAt path: String) { keptPath = path }

  /// The program to start; nil for the built-in one.
  var program: String? { path(of: ReleaseManifest.program) }

  /// What the release adds to the app's environment, `NAME=VALUE` each.
  var settings: [String] {
    guard let manifest, let release = choice.chosen else { return [] }
    let font = path(of: ReleaseManifest.font).map { ["VITRINE_FONT=\($0)"] } ?? []
    // Also where it has none: those of the built-in one are another app's.
    return font + ["VITRINE_RESOURCES=\(Self.folder)/\(release.text)/\(ResourceName.releaseFolder)"] + manifest.settings
  }

  private func path(of name: String) -> String? {
    guard let manifest, let release = choice.chosen, manifest.files.contains(where: { $0.name == name }) else { return nil }
    let copy = "\(Self.copyFolder)/\(release.text)/\(name)"
    return File.exists(at: copy) ? copy : "\(Self.folder)/\(release.text)/\(name)"
  }

  /// Lets go of the copies of those that are neither chosen nor what is gone back to from a trial.
  func freeCopies() {
    guard isOnDisk, let copies = Self.copies else { return }
    try? copies.prune(keeping: [choice.chosen, choice.current].compactMap { $0 })
  }

  private static var copies: ReleaseStore? { (try? FolderStorage(in: copyFolder)).map { ReleaseStore($0, hasResources: false) } }

  /// Runs another release, nil for the built-in one, in the place of the current one, until `change`, or the board's next start.
  ///
  /// - Parameter failure: as of `change`.
  func standIn(_ name: ReleaseName?, failure: String?) {
    let lasting = lasting ?? choice
    // One that is damaged is not what runs now.
    if change(failure: failure, lasts: false, { $0.replaceCurrent(by: name) }), choice.current == name { self.lasting = lasting }
  }

  /// Changes the choice, or leaves it as it was where the disk does not take it; says whether it did.
  ///
  /// - Parameters:
  ///   - failure: the text of `failurePath`; nil: it stays.
  ///   - lasts: false: until the board's next start.
  func change(failure: String? = nil, lasts: Bool = true, _ change: (inout ReleaseChoice) -> Void) -> Bool {
    try? File.removeItem(at: Self.choicePath)
    let known = lasting ?? choice
    lasting = nil
    willWait()
    let worker = try? SpawnedProcess { Self.settle(failure: failure, from: known, copying: isOnDisk, lasts: lasts, change) }
    let ending = worker?.waitForExit(timeout: Self.patience)
    if let worker, ending == nil {
      worker.send(signal: 9)
      goOnWithoutDisk(change)
      return false
    }
    // It says by itself what it could not do.
    if case .killed(let signal) = ending { Process.log("what changes the release ended by signal \(signal)") }
    take()
    return ending == .exited(status: 0)
  }

  /// Uses settings in the place of those there are, or leaves them as they are where the disk does not take them; says whether it did.
  ///
  /// Until `confirmSettings` they lie beside those before, which are there again at the next start: the board may go down on them.
  func tryOut(settings: [String]) -> Bool {
    let text = settings.map { "\($0)\n" }.joined()
    let path = Self.trial(of: keptPath)
    guard onDisk("the settings stay as they are", { () throws(Errno) in try File.replace(at: path, with: text) }) else { return false }
    kept = settings
    return true
  }

  /// Those that are tried out stay, or those before are used again, where the disk does not take that; says whether it did.
  func confirmSettings(insteadOf before: [String]) -> Bool {
    let (path, trial) = (keptPath, Self.trial(of: keptPath))
    if onDisk("the settings before are used again", { () throws(Errno) in try File.replace(at: path, withFileAt: trial) }) { return true }
    takeBack(to: before)
    return false
  }

  /// Those before are used again.
  func takeBack(to settings: [String]) {
    kept = settings
    let trial = Self.trial(of: keptPath)
    // One that stays there counts for nothing.
    _ = onDisk("") { () throws(Errno) in try? File.removeItem(at: trial) }
  }

  /// The file of settings that are not known to work.
  private static func trial(of path: String) -> String { "\(path).trial" }

  /// Does something with the file of the settings, for so long as a disk may take; says whether it went well.
  private func onDisk(_ consequence: String, _ work: () throws(Errno) -> Void) -> Bool {
    let path = keptPath
    willWait()
    let worker = try? SpawnedProcess {
      do throws(Errno) {
        try work()
        return true
      } catch {
        Process.log("\(path): \(error.message); \(consequence)")
        return false
      }
    }
    let ending = worker?.waitForExit(timeout: Self.patience)
    if ending == nil { worker?.send(signal: 9) }
    return ending == .exited(status: 0)
  }

  /// The disk hangs: what has a copy in memory can be gone on with, and gone back to.
  private func goOnWithoutDisk(_ change: (inout ReleaseChoice) -> Void) {
    change(&choice)
    // Its starts cannot be counted.
    if choice.trial != nil { choice.rollBack() }
    manifest = choice.chosen.flatMap { try? Self.copies?.check($0) }
    if manifest == nil { choice = ReleaseChoice() }
    Process.log("\(Self.folder) hangs; going on with \(choice.chosen.map { "release \($0.short)" } ?? "the built-in release")")
  }

  /// Takes in what `find` has found.
  func takeFound() {
    kept = BoardSetting.kept(in: (try? File.text(at: Self.keptCopy)) ?? "")
    take()
  }

  /// Takes in what was chosen; the built-in one, where that is nothing.
  private func take() {
    guard let text = try? File.text(at: Self.choicePath), let choice = ReleaseChoice(parsing: text) else {
      (choice, manifest) = (ReleaseChoice(), nil)
      return
    }
    self.choice = choice
    manifest = (try? File.text(at: Self.manifestPath)).flatMap { try? ReleaseManifest(parsing: $0) }
  }

  // MARK: In a process of its own

  /// Looks for the releases after a start of the board, which the one on trial may have brought about, and for its settings.
  ///
  /// - Parameters:
  ///   - path: where the settings are.
  ///   - isCopying: whether the chosen release is copied into memory, from where programs may be started.
  static func find(keptAt path: String = keptOfAppliance, copying isCopying: Bool = true) {
    // What was found in memory lies under the partition now.
    try? File.removeItem(at: choicePath)
    if (try? File.removeItem(at: trial(of: path))) != nil {
      Process.log("settings on trial were cut off before they were confirmed; those before are back")
    }
    do throws(Errno) {
      try Directory.create(at: "\(Appliance.folder)/releases")
      // Bounded: what is there now may be damaged.
      try File.replace(at: keptCopy, with: File.text(at: path, limit: BoardSetting.longest))
    } catch {
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message); going on without these settings") }
    }
    guard File.exists(at: "\(folder)/\(ReleaseStore.choiceFile)") else { return }
    var failed: ReleaseName?
    _ = settle(failure: nil, from: nil, copying: isCopying) { choice in
      guard let trial = choice.trial, !choice.countStart() else { return }
      failed = trial.name
    }
    if let failed { fail(failed, because: "the board went down in each of its \(ReleaseChoice.mostStarts) trials") }
  }

  private static func fail(_ name: ReleaseName, because reason: String) {
    Process.log("release \(name.short) is given up: \(reason)")
    try? File.replace(at: failurePath, with: "\(name.text) \(reason)\n")
  }

  /// Makes a change last, and makes sure that the release which is chosen then is whole; else it is the one before.
  ///
  /// - Parameters:
  ///   - remembered: what is chosen, where the disk cannot be read; nil: nobody knows yet.
  ///   - isCopying: whether the one that is chosen is copied into memory.
  ///   - lasts: false: the disk keeps the choice that it has.
  private static func settle(
    failure: String?, from remembered: ReleaseChoice?, copying isCopying: Bool, lasts: Bool = true,
    _ change: (inout ReleaseChoice) -> Void
  ) -> Bool {
    do throws(Errno) {
      let store = ReleaseStore(try FolderStorage(in: folder))
      let known: ReleaseChoice?
      do throws(Errno) { known = try store.choice() } catch {
        guard let remembered else { throw error }
        known = remembered
      }
      if known == nil { Process.log("\(folder): the choice of a release cannot be read; going on with the built-in one") }
      var choice = known ?? ReleaseChoice()
      change(&choice)
      var isKept = true
      if lasts, choice != known {
        do throws(Errno) { try store.keep(choice) } catch {
          Process.log("\(folder): \(error.message); no other release is chosen")
          isKept = false
          choice = known ?? ReleaseChoice()
          // Its starts could not be counted.
          if choice.trial != nil { choice.rollBack() }
        }
      }
      // Room for the next.
      if lasts, isKept, let known { for name in known.needed where !choice.needed.contains(name) { try? store.discard(name) } }
      if let failure { try? File.replace(at: failurePath, with: failure) }
      let manifest = whole(&choice, in: store, copies: isCopying ? copies : nil)
      try File.replace(at: choicePath, with: choice.text)
      try File.replace(at: manifestPath, with: manifest?.text ?? "")
      return isKept
    } catch {
      Process.log("\(folder): \(error.message); going on with the built-in release")
      return false
    }
  }

  /// What the chosen release is. One that is damaged is dropped from the choice.
  private static func whole(_ choice: inout ReleaseChoice, in store: ReleaseStore, copies: ReleaseStore?) -> ReleaseManifest? {
    while let name = choice.chosen {
      do throws(ReleaseError) { return try load(name, from: store, into: copies) } catch {
        choice.drop(name)
        let next = choice.chosen.map { "release \($0.short)" } ?? "the built-in one"
        Process.log("release \(name.short) cannot be started: \(error.message); going on with \(next)")
        // What cannot be read may be well the next time.
        if case .files = error { continue }
        try? store.keep(choice)
      }
    }
    return nil
  }

  /// Copies a release into memory, where there is room; in any case it is whole.
  private static func load(
    _ name: ReleaseName, from store: ReleaseStore, into copies: ReleaseStore?
  ) throws(ReleaseError) -> ReleaseManifest {
    guard let copies else { return try store.check(name, resources: false) }
    do throws(ReleaseError) { return try store.copy(name, to: copies) } catch {
      // Nothing is wrong with it where it is on the disk, if this does not throw.
      let manifest = try store.check(name, resources: false)
      let reason =
        if case .noSpace(let needed, let free) = error {
          "it needs \(needed >> 10) KB there, and \(free >> 10) KB are free"
        } else { error.message }
      Process.log("release \(name.short) is run from the disk, and not from memory: \(reason)")
      return manifest
    }
  }
}
