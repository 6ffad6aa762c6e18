import ReleaseFormat
import System
import Toolkit

/// What an app keeps: texts and numbers by their names, and lists of records that only grow.
///
/// What is said to be kept lies on the disk, also where the power goes the moment after. Nothing waits for the disk but `init`: a
/// thread does, and tells what came of it on the application's own. What was asked for is done in its order, also when the storage has
/// been let go: then nobody is told. Storages of one folder share what they keep.
///
/// The files are text that a person can read, in a folder of the app's own.
public final class Storage {
  private let keeper: StorageKeeper
  private let hearing = StorageKeeper.Hearing()

  /// Finds or makes it. On a board it is `/var/lib/vitrine/NAME`; `Kiosk.storage` tells whether that lasts. On the desk it is
  /// `vitrine/NAME` in `$XDG_DATA_HOME`, which is `~/.local/share` unless that says otherwise. `VITRINE_STORAGE` is another folder for
  /// both, in which `NAME` is made.
  ///
  /// - Parameter name: the app's: letters, digits, `-`, `_`, and `.` inside.
  /// - Throws: `StorageError.name`, or why the folder cannot be used.
  public convenience init(_ name: String, for application: Application) throws(StorageError) {
    guard StoredList.isName(name), !DataFolder.boards.contains(name), !DataFolder.panels.contains(name) else { throw .name(name) }
    try self.init(folder: "\(StoragePlace.usual())/\(name)", for: application)
  }

  /// One in a folder of its own, which is made where it is not there, with those around it.
  public convenience init(folder: String, for application: Application) throws(StorageError) {
    self.init(try StorageKeeper.keeper(of: folder, for: application))
  }

  init(_ keeper: StorageKeeper) { self.keeper = keeper }

  deinit { hearing.isOpen = false }

  /// Where it is kept.
  public var folder: String { keeper.folder }

  // MARK: Values

  /// The text that was kept last as `key`, be it on the disk yet or not.
  public func text(_ key: String) -> String? { keeper.values[key] }

  /// The number that was kept last as `key`; nil also for a text that is none.
  public func number(_ key: String) -> Int? { text(key).flatMap { Int($0) } }

  /// Keeps a text as `key`, in the place of the one that was; nil removes that.
  ///
  /// All values together may take a megabyte: one that would be too much is refused, and the one from before stays. Where the disk
  /// fails, the new one stays until the app ends, and is written with the next.
  ///
  /// - Parameter kept: is told when it lies on the disk, or why it does not.
  public func keep(_ text: String?, as key: String, _ kept: ((StorageError?) -> Void)? = nil) {
    keeper.keep(text, as: key, hearing, told(kept))
  }

  /// Keeps a number as `key`.
  public func keep(_ number: Int, as key: String, _ kept: ((StorageError?) -> Void)? = nil) { keep("\(number)", as: key, kept) }

  // MARK: Lists

  /// The list of this name, which need not be there yet.
  ///
  /// - Parameter limit: in bytes, of its records together: one that does not fit is refused. The file has twice as many at most.
  public func list(_ name: String, limit: Int = 16 << 20) -> RecordList { RecordList(name, limit: limit, in: self) }

  func told(_ heard: ((StorageError?) -> Void)?) -> (StoredFolder.Outcome) -> Void {
    { outcome in
      if case .failed(let error) = outcome { heard?(error) } else { heard?(nil) }
    }
  }

  func add(_ change: StoredFolder.Change, _ heard: @escaping (StoredFolder.Outcome) -> Void) { keeper.add(change, hearing, heard) }
}
