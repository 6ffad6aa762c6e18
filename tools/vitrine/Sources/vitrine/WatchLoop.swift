import Deploying
import Foundation
import Host
import Synchronization

/// Runs an action now and at every save of a package's files, until Ctrl-C.
///
/// A save cancels a running action, and starts it again after it has ended.
final class WatchLoop: Sendable {
  private let package: URL
  private let loop = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter package: The folder of the package.
  init(_ package: URL) { self.package = package }

  /// - Parameter round: The action. Its parameter is the saved files, none for the first run.
  func run(_ round: @escaping @Sendable ([URL]) async -> Void) async throws {
    let watch = try SourceWatcher(package)
    ProgressLog.log("Watching \(package.path); press Ctrl-C to end")
    let task = Task {
      var saved: [URL]? = []
      while let files = saved {
        let work = Task { await round(files) }
        saved = try? await watch.nextSavedFiles()
        work.cancel()
        await work.value
      }
    }
    loop.withLock { $0 = task }
    // The running action ends first, so that it can clean up. The caller then does the same.
    let interruption = SignalGuard()
    interruption.setCleanup { task.cancel() }
    await task.value
    interruption.release(discardingSignal: true)
  }

  /// Ends the loop, as Ctrl-C does.
  func cancel() { loop.withLock { $0 }?.cancel() }

  /// Returns a message about saved files.
  static func message(for saved: [URL]) -> String? {
    guard let file = saved.first else { return nil }
    return "\(file.lastPathComponent)\(saved.count > 1 ? " and \(saved.count - 1) more" : "") saved"
  }
}

extension ContinuousClock.Instant {
  /// The time since this instant in seconds, for messages.
  var elapsed: String {
    (ContinuousClock.now - self).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
  }
}
