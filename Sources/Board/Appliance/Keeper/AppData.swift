import System

/// What an app has stored on the data partition: all that lies there but what Vitrine itself keeps.
///
/// Where the app may fail on its data they go into `on-trial`. From there they come back, or go to `set-aside` once the app
/// has done well without them. Each step is a few renames and can be taken again: the power may go in the middle of one. While
/// `on-trial` is there, nothing else holds what lies in it.
struct AppData {
  let folder: String

  private var trialFolder: String { "\(folder)/on-trial" }
  private var asideFolder: String { "\(folder)/set-aside" }
  /// What was aside before, until it is removed.
  private var discardedFolder: String { "\(folder)/discarded" }

  /// Lets the app alone, as the user of this number, store what it wants here; and takes it nothing that it has stored as another one.
  ///
  /// What bears a name of ours and is not ours is removed: a link there would lead the first process astray.
  func open(to user: UInt32) throws(Errno) {
    for name in DataFolder.boards where !File.isOwnFolder("\(folder)/\(name)") { try? File.remove(at: "\(folder)/\(name)") }
    // Made before the app could.
    for name in ["appliance", "network", "releases"] { try Directory.make(at: "\(folder)/\(name)") }
    for name in try Directory.names(at: folder) where !DataFolder.boards.contains(name) { try give("\(folder)/\(name)", to: user) }
    for kept in [trialFolder, asideFolder] where File.isOwnFolder(kept) {
      for name in try Directory.names(at: kept) { try give("\(kept)/\(name)", to: user) }
    }
    try File.open(folder, to: user)
  }

  private func give(_ path: String, to user: UInt32) throws(Errno) {
    if !File.belongs(path, to: user) { try File.give(path, to: user) }
  }

  /// Puts all of them on trial; gives their names.
  func setAside() throws(Errno) -> [String] {
    _ = try keepAside()
    let names = try Directory.names(at: folder).filter { !DataFolder.boards.contains($0) && !DataFolder.panels.contains($0) }
    guard !names.isEmpty else { return [] }
    if !File.isOwnFolder(trialFolder) { try? File.remove(at: trialFolder) }
    try Directory.make(at: trialFolder)
    for name in names { try File.rename("\(folder)/\(name)", to: "\(trialFolder)/\(name)") }
    return names
  }

  /// Puts back those on trial, in the place of what an app has stored since by the same names; gives their names.
  func putBack() throws(Errno) -> [String] {
    guard File.isOwnFolder(trialFolder) else { return [] }
    let names = try Directory.names(at: trialFolder)
    for name in names {
      let place = "\(folder)/\(name)"
      if File.exists(at: place) { try File.remove(at: place) }
      try File.rename("\(trialFolder)/\(name)", to: place)
    }
    try Directory.remove(at: trialFolder)
    return names
  }

  /// Those on trial stay aside, and what was aside earlier goes; gives the names.
  func keepAside() throws(Errno) -> [String] {
    guard File.isOwnFolder(trialFolder) else { return [] }
    let names = try Directory.names(at: trialFolder)
    // Where the power went before it was removed.
    try removeDiscarded()
    if File.isOwnFolder(asideFolder) { try File.rename(asideFolder, to: discardedFolder) }
    try File.rename(trialFolder, to: asideFolder)
    try removeDiscarded()
    return names
  }

  private func removeDiscarded() throws(Errno) {
    if File.exists(at: discardedFolder) { try File.remove(at: discardedFolder) }
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
    let worker = try? Child {
      if let user, !Process.become(user) { return false }
      return change(what, step)
    }
    let ending = worker?.ending(within: Self.patience)
    if ending == nil {
      Process.log("\(folder) hangs: nothing is \(what)")
      worker?.send(signal: 9)
    }
    return ending == .exited(status: 0)
  }
}
