import ReleaseFormat
import Releases
import System

/// The releases of a board, as its first process sees them. They lie on the data partition, or in memory where there is none.
///
/// A disk may hang for ever, so a process of its own looks for them and changes the choice. It leaves in memory what it has found.
final class BoardReleases {
  /// Where they lie.
  static let folder = "\(AppRights.dataFolder)/releases"
  /// Why the last one that failed did, and what it logged last.
  static let failurePath = "\(folder)/failure"
  private static let choicePath = "\(Appliance.folder)/releases/choice"
  private static let manifestPath = "\(Appliance.folder)/releases/manifest"
  private static let keptCopy = "\(Appliance.folder)/releases/settings"
  /// Where an appliance keeps its settings: on the data partition, in a folder that is not the app's.
  static let keptOfAppliance = "\(AppRights.dataFolder)/appliance/settings"
  /// D: how long a change may take, in seconds: some hundred kilobytes are hashed, and the disk is waited for.
  private static let patience = 5.0

  private(set) var choice = ReleaseChoice()
  /// What the chosen one is; nil for the built-in one.
  private(set) var manifest: ReleaseManifest?
  /// The settings that somebody has made on this board, over those of any release: `NAME=VALUE` each.
  private(set) var kept: [String] = []
  private let keptPath: String

  /// - Parameter path: the file of the settings.
  init(keptAt path: String) { keptPath = path }

  /// The program to start; nil for the built-in one.
  var program: String? { path(of: ReleaseManifest.program) }

  /// What the release adds to the app's environment, `NAME=VALUE` each.
  var settings: [String] {
    let settings = manifest?.settings ?? []
    guard let font = path(of: ReleaseManifest.font) else { return settings }
    return ["VITRINE_FONT=\(font)"] + settings
  }

  private func path(of name: String) -> String? {
    guard let manifest, let release = choice.chosen, manifest.files.contains(where: { $0.name == name }) else { return nil }
    return "\(Self.folder)/\(release.text)/\(name)"
  }

  /// Changes the choice, or leaves it as it was where the disk does not take it; says whether it did.
  ///
  /// - Parameter failure: the text of `failurePath`; nil: it stays.
  func change(failure: String? = nil, _ change: (inout ReleaseChoice) -> Void) -> Bool {
    try? File.removeOne(at: Self.choicePath)
    let worker = try? Child { Self.settle(failure: failure, change) }
    let ending = worker?.ending(within: Self.patience)
    if let worker, ending == nil {
      Process.log("\(Self.folder) hangs; going on with the built-in release")
      worker.send(signal: 9)
      (choice, manifest) = (ReleaseChoice(), nil)
      return false
    }
    take()
    return ending == .exited(status: 0)
  }

  /// Keeps settings in the place of those there are, or leaves them as they are where the disk does not take them; says whether it did.
  func keep(_ settings: [String]) -> Bool {
    let text = settings.map { "\($0)\n" }.joined()
    let worker = try? Child { [keptPath] in
      do throws(Errno) {
        try File.replace(at: keptPath, with: text)
        return true
      } catch {
        Process.log("\(keptPath): \(error.message); the settings stay as they are")
        return false
      }
    }
    let ending = worker?.ending(within: Self.patience)
    if ending == nil { worker?.send(signal: 9) }
    guard ending == .exited(status: 0) else { return false }
    kept = settings
    return true
  }

  /// Takes in what was found; the built-in one, where that is nothing.
  func take() {
    kept = BoardSetting.kept(in: (try? File.text(at: Self.keptCopy)) ?? "")
    guard let text = try? File.text(at: Self.choicePath), let choice = ReleaseChoice(parsing: text) else {
      (choice, manifest) = (ReleaseChoice(), nil)
      return
    }
    self.choice = choice
    manifest = (try? File.text(at: Self.manifestPath)).flatMap { try? ReleaseManifest(parsing: $0) }
  }

  // MARK: In a process of its own

  /// Looks for the releases after a start of the board, which the one on trial may have brought about, and for its settings.
  static func find(keptAt path: String = keptOfAppliance) {
    // What was found in memory lies under the partition now.
    try? File.removeOne(at: choicePath)
    do throws(Errno) {
      try Directory.make(at: "\(Appliance.folder)/releases")
      // Bounded: what is there now may be damaged.
      try File.replace(at: keptCopy, with: File.text(at: path, limit: BoardSetting.longest))
    } catch {
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message); going on without these settings") }
    }
    guard File.exists(at: "\(folder)/\(ReleaseStore.choiceFile)") else { return }
    var failed: ReleaseName?
    _ = settle(failure: nil) { choice in
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
  private static func settle(failure: String?, _ change: (inout ReleaseChoice) -> Void) -> Bool {
    do throws(Errno) {
      let store = ReleaseStore(try DiskFiles(in: folder))
      let known = try store.choice()
      if known == nil { Process.log("\(folder): the choice of a release cannot be read; going on with the built-in one") }
      var choice = known ?? ReleaseChoice()
      change(&choice)
      var isKept = true
      if choice != known {
        do throws(Errno) { try store.keep(choice) } catch {
          Process.log("\(folder): \(error.message); no other release is chosen")
          isKept = false
          choice = known ?? ReleaseChoice()
          // Its starts could not be counted.
          if choice.trial != nil { choice.rollBack() }
        }
      }
      if let failure { try? File.replace(at: failurePath, with: failure) }
      let manifest = whole(&choice, in: store)
      try File.replace(at: choicePath, with: choice.text)
      try File.replace(at: manifestPath, with: manifest?.text ?? "")
      return isKept
    } catch {
      Process.log("\(folder): \(error.message); going on with the built-in release")
      return false
    }
  }

  /// What the chosen release is. One that is damaged is dropped from the choice.
  private static func whole(_ choice: inout ReleaseChoice, in store: ReleaseStore) -> ReleaseManifest? {
    while let name = choice.chosen {
      do throws(ReleaseError) { return try store.check(name) } catch {
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
}
