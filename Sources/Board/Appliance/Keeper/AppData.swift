import System

/// The app's data on the data partition: everything there except Vitrine's own files.
///
/// If the app may be failing because of its data, the data are moved to `on-trial`. From there, they are put back, or
/// moved to `set-aside` after the app has run well without them. Each step is a few renames and can be repeated,
/// because a power cut may interrupt it. While `on-trial` exists, its contents are in no other folder.
///
/// The app may replace files here at any time, so each step works with open directories and follows no links.
struct AppData {
  let folder: String

  private static let trialFolder = FileName("on-trial")
  private static let asideFolder = FileName("set-aside")
  /// The previous contents of `set-aside`, until they are removed.
  private static let discarded = FileName("discarded")
  private static let boards = Set(DataFolder.boards.map { FileName($0) })
  private static let panels = Set(DataFolder.panels.map { FileName($0) })

  /// Allows the given user to store data here, and transfers files of an earlier user to the given one.
  ///
  /// Files that have one of Vitrine's names but another owner are removed: a link there could lead the first process
  /// astray.
  func open(to user: UInt32) throws(Errno) {
    let directory = try OpenDirectory(at: folder)
    for name in Self.boards where directory.ownedSubfolder(name) == nil && directory.contains(name) {
      try? directory.remove(name)
    }
    try Self.makeOwnFolders(in: directory)
    changeOwners(in: directory, except: Self.boards, to: user)
    for kept in [Self.trialFolder, Self.asideFolder] {
      if let kept = directory.ownedSubfolder(kept) { changeOwners(in: kept, except: [], to: user) }
    }
    try File.makeGroupWritable(folder, for: user)
  }

  /// Creates Vitrine's own folders, so that the app cannot create entries with these names. An entry that the app created
  /// earlier, such as a link, is replaced.
  static func makeOwnFolders(in directory: borrowing OpenDirectory) throws(Errno) {
    for name in [DataFolder.appliance, "network", "releases"] {
      try directory.makeOwnedSubfolder(FileName(name))
    }
  }

  /// Gives the app all entries of a directory, except `others`. A failure for one entry does not affect the others.
  private func changeOwners(in directory: borrowing OpenDirectory, except others: Set<FileName>, to user: UInt32) {
    for name in (try? directory.names()) ?? [] where !others.contains(name) && !directory.belongs(name, to: user) {
      do throws(Errno) { try directory.changeOwner(of: name, to: user) } catch {
        Process.log("\(folder)/\(name.lineText): \(error.message); the app may be unable to use it")
      }
    }
  }

  /// Puts all data on trial, and returns their names.
  func setAside() throws(Errno) -> [String] {
    _ = try acceptSetAside()
    let directory = try OpenDirectory(at: folder)
    let names = try directory.names().filter { !Self.boards.contains($0) && !Self.panels.contains($0) }
    guard !names.isEmpty else { return [] }
    return try move(names, from: directory, to: directory.makeOwnedSubfolder(Self.trialFolder), replacing: false)
  }

  /// Puts back the data on trial, replacing newer data of the same names. Returns the names.
  func restore() throws(Errno) -> [String] {
    let directory = try OpenDirectory(at: folder)
    guard let trial = directory.ownedSubfolder(Self.trialFolder) else { return [] }
    let names = try move(trial.names(), from: trial, to: directory, replacing: true)
    // Data that could not be put back stay on trial.
    if try trial.names().isEmpty { try directory.remove(Self.trialFolder) }
    return names
  }

  /// Moves the data on trial to `set-aside`, and removes its previous contents. Returns the names.
  func acceptSetAside() throws(Errno) -> [String] {
    let directory = try OpenDirectory(at: folder)
    guard let trial = directory.ownedSubfolder(Self.trialFolder) else { return [] }
    let names = try trial.names()
    // Left over if the power was cut before it was removed.
    try discard(in: directory)
    if directory.ownedSubfolder(Self.asideFolder) != nil {
      try directory.rename(Self.asideFolder, to: Self.discarded, in: directory)
    }
    try directory.rename(Self.trialFolder, to: Self.asideFolder, in: directory)
    try discard(in: directory)
    return names.map { $0.lineText }
  }

  private func discard(in directory: borrowing OpenDirectory) throws(Errno) {
    if directory.contains(Self.discarded) { try directory.remove(Self.discarded) }
  }

  /// Moves files from one directory to another, and returns the names of the moved files. A file that cannot be moved
  /// stays, and the error is logged.
  ///
  /// - Throws: The last error if no file was moved.
  private func move(
    _ names: [FileName], from source: borrowing OpenDirectory, to target: borrowing OpenDirectory,
    replacing isReplacing: Bool
  ) throws(Errno) -> [String] {
    var moved: [String] = []
    var failure: Errno?
    for name in names {
      do throws(Errno) {
        if isReplacing, target.contains(name) { try target.remove(name) }
        try source.rename(name, to: name, in: target)
        moved.append(name.lineText)
      } catch {
        Process.log("cannot move \(folder)/\(name.lineText): \(error.message); leaving it in place")
        failure = error
      }
    }
    if moved.isEmpty, let failure { throw failure }
    return moved
  }

  /// Performs one of these steps, and logs the result. Returns `true` if anything was changed.
  ///
  /// - Parameter what: The past participle of the step, for the log.
  func change(_ what: String, _ step: (AppData) throws(Errno) -> [String]) -> Bool {
    do throws(Errno) {
      let names = try step(self)
      if !names.isEmpty { Process.log("\(what): \(names.joined(separator: ", ")) in \(folder)") }
      return !names.isEmpty
    } catch {
      Process.log("\(folder): nothing was \(what): \(error.message)")
      return false
    }
  }

  /// Performs a step like ``change(_:_:)``, but in a separate process because the disk may hang.
  ///
  /// - Parameter user: The user that the process switches to first, or `nil` to stay root.
  func change(
    _ what: String, by disk: DiskWorker, as user: UInt32? = nil, _ step: (AppData) throws(Errno) -> [String]
  ) -> Bool {
    let ending = disk.run {
      if let user, !Process.switchUser(to: user) { return false }
      return change(what, step)
    }
    if ending == nil { Process.log("\(folder): the disk does not respond; nothing was \(what)") }
    return ending == .exited(status: 0)
  }
}
