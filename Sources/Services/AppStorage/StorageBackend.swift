import EventSources
import System
import Toolkit

/// The state that storages with one folder share: the values in memory, and the worker that writes.
///
/// A backend that was opened by its path belongs to the application and lives as long as it. Storages with one folder
/// therefore share a backend, and changes are written even after the storage or the application is released.
final class StorageBackend {
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

  /// Where changes are made.
  private enum Target {
    /// In a folder, on the worker's thread.
    case disk(StoredFolder, Worker)
    /// Nowhere, because the folder cannot be used.
    case nowhere(StorageError, Application)
  }

  let folder: String
  private let target: Target
  private(set) var values: [String: String]
  private var waiting: [PendingChange] = []
  private var isBusy = false

  /// Returns the backend of a folder on the disk. Creates the folder if it does not exist.
  static func backend(for folder: String, application: Application) -> StorageBackend {
    do throws(Errno) {
      let sources = try application.eventSources()
      let backends = sources.storages.map { unsafeDowncast($0, to: Backends.self) } ?? Backends()
      sources.storages = backends
      if let backend = backends.list.first(where: { $0.folder == folder }) { return backend }
      try StorageLocation.createParentFolders(of: folder)
      let backend = try StorageBackend(try FolderStorage(in: folder), folder: folder, for: application)
      backends.list.append(backend)
      return backend
    } catch { return StorageBackend(unusable: folder, .io(what: folder, error), for: application) }
  }

  init(_ files: any FileStorage, folder: String, for application: Application) throws(Errno) {
    self.folder = folder
    let damaged: Int
    (values, damaged) = try StoredValues(files: files).read()
    target = .disk(StoredFolder(files), Worker(for: application, name: "storage"))
    if damaged > 0 { Process.log("\(folder)/\(StoredValues.file): skipped \(damaged) damaged lines") }
  }

  /// Creates a backend that keeps values in memory only, and reports `error` for each change.
  init(unusable folder: String, _ error: StorageError, for application: Application) {
    self.folder = folder
    target = .nowhere(error, application)
    values = [:]
    Process.log("nothing is stored: \(error.message)")
  }

  /// The reason why nothing is stored, or `nil`.
  var error: StorageError? { if case .nowhere(let error, _) = target { error } else { nil } }

  deinit {
    guard case .disk(let stored, let worker) = target else { return }
    // The worker finishes its jobs and then makes the changes that still wait for the result of a job.
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
    switch target {
    case .disk(let stored, let worker):
      waiting.append(PendingChange(change: change, client: client, completion: completion))
      // Without an application, no result would start the next job. The worker itself performs jobs in order.
      if !isBusy || !worker.deliversResults { writePending(to: stored, worker) }
    case .nowhere(let error, let application):
      application.schedule(after: 0) { _ in if client.isOpen { completion(.failed(error)) } }
    }
  }

  /// Passes all waiting changes to the worker, which combines writes if possible.
  private func writePending(to stored: StoredFolder, _ worker: Worker) {
    let now = waiting
    waiting.removeAll()
    isBusy = true
    let changes = now.map { $0.change }
    worker.run {
      stored.apply(changes)
    } completion: { [unowned(unsafe) self] outcomes in
      // A callback may release the last storage.
      let keeper = self
      keeper.isBusy = false
      for (pending, outcome) in zip(now, outcomes) where pending.client.isOpen { pending.completion(outcome) }
      if !keeper.isBusy && !keeper.waiting.isEmpty { keeper.writePending(to: stored, worker) }
    }
  }
}
