import Foundation
import Host
import Synchronization

/// Reports saved files of a package, with inotify.
///
/// Names that start with a dot, such as `.build` and editors' swap files, and names that end with `~` are ignored.
public final class SourceWatcher: Sendable {
  /// The time without further saves after which files are reported. Chosen: editors save in several steps, and tools
  /// save many files.
  private static let quietPeriod = Duration.milliseconds(100)
  private static let saves = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)

  private struct State {
    /// The folders by their inotify watch descriptors.
    var folders: [Int32: URL] = [:]
    /// The files that were saved and not reported yet.
    var saved: [URL] = []
  }

  private let root: URL
  private let descriptor: Int32
  private let state = Mutex(State())
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let changes: AsyncStream<Void>

  /// - Parameter folder: The folder to watch, with all present and future folders in it.
  public init(_ folder: URL) throws {
    root = folder
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw DeployError.noWatch(folder.path, reason: String(cString: strerror(errno))) }
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "source watch"))
    source.setEventHandler { [weak self] in
      if self?.read() == true { continuation.yield() }
    }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.resume()
    // This comes last, because a dispatch source must not be released before it is resumed.
    try add(folder)
  }

  deinit { source.cancel() }

  /// Waits until files are saved and no more follow for a moment. Returns the files, or `nil` if this task is
  /// cancelled.
  public func nextSavedFiles() async throws -> [URL]? {
    for await _ in changes {
      var count = -1
      while count != state.withLock({ $0.saved.count }) {
        count = state.withLock { $0.saved.count }
        try await Task.sleep(for: Self.quietPeriod)
      }
      let saved = state.withLock { state in
        defer { state.saved = [] }
        return state.saved
      }
      if !saved.isEmpty { return saved }
    }
    return nil
  }

  /// Watches a folder and all folders in it.
  private func add(_ folder: URL) throws {
    let failure = state.withLock { state -> Int32? in
      // The lock is held until the watch descriptor is stored, so that events of the folder are not lost.
      let number = inotify_add_watch(descriptor, folder.path, Self.saves | UInt32(IN_CREATE | IN_ONLYDIR))
      if number < 0 { return errno }
      state.folders[number] = folder
      return nil
    }
    if let failure {
      // The folder was removed again, or the kernel's limit of watches is reached.
      if failure == ENOENT { return }
      throw DeployError.noWatch(folder.path, reason: String(cString: strerror(failure)))
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where Self.isSource(name) {
      let child = folder.appending(path: name)
      if child.isFolder, !child.isLink { try add(child) }
    }
  }

  static func isSource(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasPrefix("#") && !name.hasSuffix("~") && name != "4913"
  }

  /// Watches a new folder, or reports why that fails.
  private func addOrLog(_ folder: URL) {
    do { try add(folder) } catch { ProgressLog.log("\(error)") }
  }

  /// Reads the kernel's events. Returns `true` if a file was saved.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let size = MemoryLayout<inotify_event>.size
    var hasSaved = false
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return hasSaved }
      var place = 0
      while place + size <= count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
        let name = String(
          decoding: buffer[place + size..<place + size + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self)
        place += size + Int(event.len)
        if let file = handle(event, name: name) {
          state.withLock { $0.saved.append(file) }
          hasSaved = true
        }
      }
    }
  }

  /// Handles an event. Returns the file that was saved, or `nil`.
  func handle(_ event: inotify_event, name: String) -> URL? {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // The kernel dropped events: any file may have been saved, and folders may have been created.
      addOrLog(root)
      return root
    }
    guard let folder = state.withLock({ $0.folders[event.wd] }), Self.isSource(name) else { return nil }
    let file = folder.appending(path: name)
    if event.mask & UInt32(IN_ISDIR) != 0, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
      addOrLog(file)
      // The folder may already contain files.
      let isEmpty = ((try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []).isEmpty
      return isEmpty ? nil : file
    }
    return event.mask & Self.saves != 0 ? file : nil
  }
}

extension URL {
  fileprivate var isLink: Bool { (try? resourceValues(forKeys: [.isSymbolicLinkKey]))?.isSymbolicLink == true }
}
