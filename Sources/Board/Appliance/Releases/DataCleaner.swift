import ReleaseFormat
import System

/// The files on the data partition that a board does not need, for `vitrine clean`.
///
/// The app may replace its files at any time, so this type works with open directories and follows no links.
struct DataCleaner {
  /// The folder of the data partition.
  let folder: String

  private static let boards = Set(DataFolder.boards.map { FileName($0) })
  private static let panels = Set(DataFolder.panels.map { FileName($0) })
  private static let releases = FileName("releases")
  private static let records = FileName("appliance")
  private static let logNames = [FileName("log"), FileName("log.old"), FileName("panic")]
  private static let setAsideNames = [FileName("set-aside"), FileName("discarded")]

  private var releaseFolder: String { "\(folder)/\(Self.releases.text)" }

  /// Returns the items that exist, with the sizes of their files on the disk, in bytes.
  func sizes() throws(Errno) -> [(item: RemovableItem, size: Int64)] {
    let directory = try OpenDirectory(at: folder)
    var found: [(item: RemovableItem, size: Int64)] = []
    func add(_ item: RemovableItem, _ size: Int64) { if size > 0 { found.append((item, size)) } }
    if let releases = directory.ownedSubfolder(Self.releases) {
      let choice = try choice()
      if let previous = removablePrevious(choice) {
        add(.kind(.previous), releases.allocatedSize(of: FileName(previous.text)))
      }
      add(.kind(.unused), try unused(choice).reduce(0) { $0 + releases.allocatedSize(of: $1) })
    }
    add(.kind(.setAside), Self.setAsideNames.reduce(0) { $0 + directory.allocatedSize(of: $1) })
    if let records = directory.ownedSubfolder(Self.records) {
      add(.kind(.logs), Self.logNames.reduce(0) { $0 + records.allocatedSize(of: $1) })
    }
    for name in try directory.names() where isApps(name) {
      add(.file(name.lineText), directory.allocatedSize(of: name))
    }
    return found
  }

  /// Removes the files of an item. Items that do not exist are ignored, except files of the app.
  ///
  /// - Parameter removeFromChoice: Removes the previous release from the board's choice. If it throws, the files of that
  ///   release stay: the release may be running in place of the current one, which fails.
  func remove(
    _ item: RemovableItem, removeFromChoice: (ReleaseName) throws(DeploySession.Refusal) -> Void
  ) throws(DeploySession.Refusal) {
    func refusal(_ error: Errno) -> DeploySession.Refusal {
      DeploySession.Refusal(reason: "\(item.text): \(error.message); 'vitrine clean' lists what can be removed")
    }
    let previousRelease: ReleaseName?
    do throws(Errno) {
      previousRelease = item == .kind(.previous) ? removablePrevious(try choice()) : nil
    } catch { throw refusal(error) }
    if let previousRelease { try removeFromChoice(previousRelease) }
    do throws(Errno) { try removeFiles(of: item, previousRelease) } catch { throw refusal(error) }
  }

  /// - Parameter previous: The previous release, which the choice no longer contains.
  private func removeFiles(of item: RemovableItem, _ previous: ReleaseName?) throws(Errno) {
    let directory = try OpenDirectory(at: folder)
    func remove(_ names: [FileName], in directory: borrowing OpenDirectory) throws(Errno) {
      for name in names where directory.contains(name) { try directory.remove(name) }
    }
    switch item {
    case .kind(.previous):
      if let previous { try store().discard(previous) }
    case .kind(.unused):
      guard let releases = directory.ownedSubfolder(Self.releases) else { return }
      try remove(unused(try choice()), in: releases)
    case .kind(.setAside): try remove(Self.setAsideNames, in: directory)
    case .kind(.logs):
      if let records = directory.ownedSubfolder(Self.records) { try remove(Self.logNames, in: records) }
    case .file(let text):
      let name = FileName(lineText: text)
      guard isApps(name) else { throw .notPermitted }
      try directory.remove(name)
    }
  }

  /// Returns `true` if a file belongs to the app, and not to the board or to the panel.
  private func isApps(_ name: FileName) -> Bool {
    !Self.boards.contains(name) && !Self.panels.contains(name) && !name.bytes.isEmpty
      && !name.bytes.contains(UInt8(ascii: "/")) && name != FileName(".") && name != FileName("..")
  }

  private func store() throws(Errno) -> ReleaseStore { ReleaseStore(try FolderStorage(in: releaseFolder)) }

  private func choice() throws(Errno) -> ReleaseChoice { try store().choice() ?? ReleaseChoice() }

  private func removablePrevious(_ choice: ReleaseChoice) -> ReleaseName? {
    guard let previous = choice.previous, previous != choice.current, previous != choice.trial?.name else { return nil }
    return previous
  }

  /// Returns the names of releases that the choice does not contain, and of the remains of incomplete ones.
  private func unused(_ choice: ReleaseChoice) throws(Errno) -> [FileName] {
    try Directory.names(at: releaseFolder).filter { name in
      name == "arriving" || name == "discarded" || ReleaseName(name).map { !choice.needed.contains($0) } ?? false
    }.map { FileName($0) }
  }
}
