import System

/// What an app has stored on the data partition: all that lies there but what Vitrine itself keeps.
///
/// Where the app may fail on its data they go into `on-trial`. From there they come back, or go to `set-aside` once the app
/// has done well without them. Each step is a few renames and can be taken again: the power may go in the middle of one. While
/// `on-trial` is there, nothing else holds what lies in it.
///
/// The app may exchange what lies here at any moment, so each step works with open directories and follows no link.
struct AppData {
  let folder: String

  private static let trial = FileName("on-trial")
  private static let aside = FileName("set-aside")
  /// What was aside before, until it is removed.
  private static let discarded = FileName("discarded")
  private static let boards = Set(DataFolder.boards.map { FileName($0) })
  private static let panels = Set(DataFolder.panels.map { FileName($0) })

  /// Lets the app alone, as the user of this number, store what it wants here; and takes it nothing that it has stored as another one.
  ///
  /// What bears a name of ours and is not ours is removed: a link there would lead the first process astray.
  func open(to user: UInt32) throws(Errno) {
    let directory = try OpenDirectory(at: folder)
    for name in Self.boards where directory.own(name) == nil && directory.contains(name) { try? directory.remove(name) }
    // Made before the app could.
    for name in ["appliance", "network", "releases"] { try directory.makeOwn(FileName(name)) }
    giveAll(in: directory, but: Self.boards, to: user)
    for kept in [Self.trial, Self.aside] {
      if let kept = directory.own(kept) { giveAll(in: kept, but: [], to: user) }
    }
    try File.makeGroupWritable(folder, for: user)
  }

  /// One that cannot be given does not keep the others from the app.
  private func giveAll(in directory: borrowing OpenDirectory, but others: Set<FileName>, to user: UInt32) {
    for name in (try? directory.names()) ?? [] where !others.contains(name) && !directory.belongs(name, to: user) {
      do throws(Errno) { try directory.give(name, to: user) } catch {
        Process.log("\(folder)/\(name.text): \(error.message); the app may not be able to use it")
      }
    }
  }

  /// Puts all of them on trial; gives their names.
  func setAside() throws(Errno) -> [String] {
    _ = try keepAside()
    let directory = try OpenDirectory(at: folder)
    let names = try directory.names().filter { !Self.boards.contains($0) && !Self.panels.contains($0) }
    guard !names.isEmpty else { return [] }
    return try move(names, from: directory, to: directory.makeOwn(Self.trial), replacing: false)
  }

  /// Puts back those on trial, in the place of what an app has stored since by the same names; gives their names.
  func putBack() throws(Errno) -> [String] {
    let directory = try OpenDirectory(at: folder)
    guard let trial = directory.own(Self.trial) else { return [] }
    let names = try move(trial.names(), from: trial, to: directory, replacing: true)
    // What could not be put back stays in it.
    if try trial.names().isEmpty { try directory.remove(Self.trial) }
    return names
  }

  /// Those on trial stay aside, and what was aside earlier goes; gives the names.
  func keepAside() throws(Errno) -> [String] {
    let directory = try OpenDirectory(at: folder)
    guard let trial = directory.own(Self.trial) else { return [] }
    let names = try trial.names()
    // Where the power went before it was removed.
    try discard(in: directory)
    if directory.own(Self.aside) != nil { try directory.rename(Self.aside, to: Self.discarded, in: directory) }
    try directory.rename(Self.trial, to: Self.aside, in: directory)
    try discard(in: directory)
    return names.map { $0.text }
  }

  private func discard(in directory: borrowing OpenDirectory) throws(Errno) {
    if directory.contains(Self.discarded) { try directory.remove(Self.discarded) }
  }

  /// Moves files from one directory to another, and returns the names of those that it moved. One that cannot be moved stays, with a line in
  /// the log.
  ///
  /// - Throws: the last failure if nothing was moved.
  private func move(
    _ names: [FileName], from source: borrowing OpenDirectory, to target: borrowing OpenDirectory, replacing isReplacing: Bool
  ) throws(Errno) -> [String] {
    var moved: [String] = []
    var failure: Errno?
    for name in names {
      do throws(Errno) {
        if isReplacing, target.contains(name) { try target.remove(name) }
        try source.rename(name, to: name, in: target)
        moved.append(name.text)
      } catch {
        Process.log("\(folder)/\(name.text): \(error.message); it stays where it is")
        failure = error
      }
    }
    if moved.isEmpty, let failure { throw failure }
    return moved
  }

  /// Does one of these, and logs what came of it; says whether anything was changed.
  ///
  /// - Parameter what: was done, for the log.
  func change(_ what: String, _ step: (AppData) throws(Errno) -> [String]) -> Bool {
    do throws(Errno) {
      let names = try step(self)
      if !names.isEmpty { Process.log("\(what): \(names.joined(separator: ", ")) in \(folder)") }
      return !names.isEmpty
    } catch {
      Process.log("\(folder): nothing is \(what): \(error.message)")
      return false
    }
  }

  /// D: how long that may take in a process of its own, in seconds.
  private static let patience = 5.0

  /// The same in a process of its own: the disk may hang.
  ///
  /// - Parameter user: who that process becomes first; nil: it stays root.
  func changeApart(_ what: String, as user: UInt32? = nil, _ step: (AppData) throws(Errno) -> [String]) -> Bool {
    let worker = try? SpawnedProcess {
      if let user, !Process.switchUser(to: user) { return false }
      return change(what, step)
    }
    let ending = worker?.waitForExit(timeout: Self.patience)
    if ending == nil {
      Process.log("\(folder) hangs: nothing is \(what)")
      worker?.send(signal: 9)
    }
    return ending == .exited(status: 0)
  }
}
