import System
import Toolkit

/// An app's persistent data: texts and numbers by key, and lists of records.
///
/// A change that was reported as stored survives a power failure. Only `init` waits for the disk. All other disk access
/// happens on a worker thread, and results are delivered on the application's thread. Changes are made in order, even
/// after the storage is released, but then no results are delivered. Storages with one folder share their data.
///
/// A storage whose folder cannot be used, for example because the disk is full or read-only, keeps values in memory
/// only. It logs the reason, which is also its `error`, and reports it for each change. The next start tries again.
///
/// The files are readable text, in a folder that belongs to the app.
public final class Storage {
  /// The reason why nothing is stored, or `nil` if the storage can be used.
  public var error: StorageError? { backend.error }

  private let backend: StorageBackend
  private let lifetime = StorageBackend.ClientLifetime()

  /// Opens or creates the storage of this name.
  ///
  /// On a board its folder is `/var/lib/vitrine/NAME`; `Kiosk.dataPartitionState` reports whether that is persistent.
  /// On a desktop it is `vitrine/NAME` in `$XDG_DATA_HOME`, by default `~/.local/share`. `VITRINE_STORAGE` replaces the
  /// folder around `NAME` on both.
  ///
  /// - Parameter name: The app's name: letters, digits, `-`, `_`, and `.` except at the start, and not a name that is
  ///   reserved for the board. Otherwise `error` is `StorageError.invalidName`.
  public convenience init(_ name: String, for application: Application) {
    let folder = "\(StorageLocation.defaultFolder())/\(name)"
    if StoredList.isName(name), !DataFolder.boards.contains(name), !DataFolder.panels.contains(name) {
      self.init(folder: folder, for: application)
    } else {
      self.init(StorageBackend(unusable: folder, .invalidName(name), for: application))
    }
  }

  /// Opens or creates the storage in this folder. Creates the folder and its parents if they do not exist.
  public convenience init(folder: String, for application: Application) {
    self.init(StorageBackend.backend(for: folder, application: application))
  }

  init(_ backend: StorageBackend) { self.backend = backend }

  deinit { lifetime.isOpen = false }

  /// The folder of the storage.
  public var folder: String { backend.folder }

  // MARK: Values

  /// Returns the text last stored as `key`, even if it is not on the disk yet.
  public func string(forKey key: String) -> String? { backend.values[key] }

  /// Returns the number last stored as `key`, or `nil` if it is missing or the text is not a number.
  public func integer(forKey key: String) -> Int? { string(forKey: key).flatMap { Int($0) } }

  /// Stores a text as `key`, replacing the previous one. `nil` removes the key.
  ///
  /// All values together may take one megabyte. If a new value would exceed that, it is rejected and the old one stays.
  /// If the disk fails, the new value stays in memory and is written with the next change.
  ///
  /// - Parameter kept: Called with `nil` when the value is on the disk, or with the error.
  public func set(_ text: String?, forKey key: String, completion kept: ((StorageError?) -> Void)? = nil) {
    backend.set(text, forKey: key, lifetime, outcomeHandler(kept))
  }

  /// Stores a number as `key`.
  public func set(_ number: Int, forKey key: String, completion kept: ((StorageError?) -> Void)? = nil) {
    set("\(number)", forKey: key, completion: kept)
  }

  // MARK: Lists

  /// Returns the list of this name, which need not exist yet.
  ///
  /// - Parameter limit: The maximum size of all records in bytes. A record that does not fit is rejected. The list's
  ///   file has at most twice this size.
  public func list(_ name: String, limit: Int = 16 << 20) -> RecordList { RecordList(name, limit: limit, in: self) }

  func outcomeHandler(_ heard: ((StorageError?) -> Void)?) -> (StoredFolder.Outcome) -> Void {
    { outcome in
      if case .failed(let error) = outcome { heard?(error) } else { heard?(nil) }
    }
  }

  func add(_ change: StoredFolder.Change, _ heard: @escaping (StoredFolder.Outcome) -> Void) {
    backend.add(change, lifetime, heard)
  }
}
