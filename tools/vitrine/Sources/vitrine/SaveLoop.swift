import Deploying
import Foundation
import Host
import Synchronization

/// Does something now, and again at every save of a package's files, until Ctrl-C.
///
/// What was begun is cancelled by a save meanwhile, and ended before it begins again with what is there now.
final class SaveLoop: Sendable {
  private let package: URL
  private let loop = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter package: its folder.
  init(_ package: URL) { self.package = package }

  /// - Parameter round: what is done, with the files that were saved; at first none.
  func run(_ round: @escaping @Sendable ([URL]) async -> Void) async throws {
    let watch = try SourceWatch(package)
    Progress.say("Watching \(package.path); Ctrl-C ends it")
    let task = Task {
      var saved: [URL]? = []
      while let files = saved {
        let work = Task { await round(files) }
        saved = try? await watch.next()
        work.cancel()
        await work.value
      }
    }
    loop.withLock { $0 = task }
    // What was begun is ended first, so that nothing of it is left behind.
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.resume()
      return source
    }
    await task.value
    for source in sources { source.cancel() }
  }

  /// Ends it, as Ctrl-C does.
  func end() { loop.withLock { $0 }?.cancel() }

  /// What to say of files that were saved.
  static func words(for saved: [URL]) -> String? {
    guard let file = saved.first else { return nil }
    return "\(file.lastPathComponent)\(saved.count > 1 ? " and \(saved.count - 1) more" : "") saved"
  }
}

extension ContinuousClock.Instant {
  /// Since then, for people: in seconds.
  var elapsed: String { (ContinuousClock.now - self).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))) }
}
