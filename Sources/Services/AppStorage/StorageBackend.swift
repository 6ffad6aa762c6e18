import EventSources
import System
import Toolkit

/// The state that storages with one folder share: the values in memory, and the worker that writes.
///
/// A backend that was opened by its path belongs to the application and lives as long as it. Storages with one folder
/// therefore share a backend, and changes are written even after the storage or the application is released.
final class StorageBackend {
  /// The backends of an application.
  private final class Backends {
    var list: [StorageBackend] = []
  }

  /// Whether the storage that made a change still exists and receives results.
  final class ClientLifetime { var isOpen = true }

  private struct PendingChange {
    let change: StoredFolder.Change
    let client: ClientLifetime
    let completion: (StoredFolder.Outcome) -> Void
  }

  let folder: String
  private let worker: Worker
  private let stored: StoredFolder
  private(set) var values: [String: String]
  private var waiting: [PendingChange] = []
  private var isBusy = false

  /// Returns the backend of a folder on the disk. Creates the folder if it does not exist.
  static func backend(for folder: String, application: Application) throws(StorageError) -> StorageBackend {
    let sources: EventSources
    do throws(Errno) { sources = try application.eventSources() } catch { throw .io(what: folder, error) }
    let keepers = sources.storages.map { unsafeDowncast($0, to: Backends.self) } ?? Backends()
    sources.storages = keepers
    if let keeper = keepers.list.first(where: { $0.folder == folder }) { return keeper }
    let files: FolderStorage
    do throws(Errno) {
      try StorageLocation.createParentFolders(of: folder)
      files = try FolderStorage(in: folder)
    } catch { throw .io(what: folder, error) }
    let keeper = try StorageBackend(files, folder: folder, for: application)
    keepers.list.append(keeper)
    return keeper
  }

  init(_ files: any FileStorage, folder: String, for application: Application) throws(StorageError) {
    self.folder = folder
    stored = StoredFolder(files)
    let damaged: Int
    do throws(Errno) {
      (values, damaged) = try StoredValues(files: files).read()
      worker = try Worker(for: application, name: "storage")
    } catch { throw .io(what: folder, error) }
    if damaged > 0 { Process.log("\(folder)/\(StoredValues.file): skipped \(damaged) damaged lines") }
  }

  deinit {
    // The worker finishes its jobs and then makes the changes that still wait for the result of a job.
    let stored = stored
    let changes = waiting.map { $0.change }
    worker.finish { _ = stored.apply(changes) }
  }

  /// Stores a text as `key`, or removes it. A text that exceeds the limit changes nothing.
  func set(
    _ text: String?, forKey key: String, _ client: ClientLifetime,
    _ completion: @escaping (StoredFolder.Outcome) -> Void
  ) {
    let old = values[key]
    values[key] = text
    if text != nil, StoredValues.size(of: values) > StoredValues.limit {
      values[key] = old
      return add(.reject(.full(what: StoredValues.file, limit: StoredValues.limit)), client, completion)
    }
    add(.values(values), client, completion)
  }

  func add(
    _ change: StoredFolder.Change, _ client: ClientLifetime, _ completion: @escaping (StoredFolder.Outcome) -> Void
  ) {
    waiting.append(PendingChange(change: change, client: client, completion: completion))
    // Without an application, no result would start the next job. The worker itself performs jobs in order.
    if !isBusy || !worker.deliversResults { writePending() }
  }

  /// Passes all waiting changes to the worker, which combines writes if possible.
  private func writePending() {
    let now = waiting
    waiting.removeAll()
    isBusy = true
    let stored = stored
    let changes = now.map { $0.change }
    worker.run {
      stored.apply(changes)
    } completion: { [unowned(unsafe) self] outcomes in
      // A callback may release the last storage.
      let keeper = self
      keeper.isBusy = false
      for (pending, outcome) in zip(now, outcomes) where pending.client.isOpen { pending.completion(outcome) }
      if !keeper.isBusy && !keeper.waiting.isEmpty { keeper.writePending() }
    }
  }
}
