import Deploying
import Foundation
import Host
import SwiftSDKs

/// `vitrine deploy --watch`: at every save the app is built, put onto the boards and started there, until Ctrl-C.
///
/// What does not build leaves the boards as they are. A save meanwhile begins again with what is there now.
struct DeployLoop {
  let app: App
  let boards: [RemoteBoard]
  /// How long the board judges, in seconds.
  let seconds: Int
  /// For files that are sent.
  let folder: URL
  /// Builds the releases of the app as it is now.
  let releases: @Sendable () -> Releases

  func run() async throws {
    let watch = try SourceWatch(app.package!)
    Progress.say("Watching \(app.package!.path); Ctrl-C ends it")
    let loop = Task {
      var saved: [URL]? = []
      while let files = saved {
        let round = Task { await deploy(files) }
        saved = try? await watch.next()
        round.cancel()
        await round.value
        for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
          try? FileManager.default.removeItem(at: file)
        }
      }
    }
    // What was begun is ended first, so that nothing of it is left behind.
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { loop.cancel() }
    source.resume()
    defer { source.cancel() }
    await loop.value
  }

  /// Builds and deploys once; says what came of it.
  private func deploy(_ saved: [URL]) async {
    if let file = saved.first {
      Progress.say("\(file.lastPathComponent)\(saved.count > 1 ? " and \(saved.count - 1) more" : "") saved; building \(app.name)")
    }
    let start = ContinuousClock.now
    let releases = releases()
    await withTaskGroup(of: Void.self) { group in
      for board in boards { group.addTask { await deploy(releases, to: board, start) } }
    }
  }

  private func deploy(_ releases: Releases, to board: RemoteBoard, _ start: ContinuousClock.Instant) async {
    @Sendable func time() -> String {
      (ContinuousClock.now - start).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
    }
    do {
      let status = try await board.status()
      guard let name = status.board else { throw DeployError.noBoard(host: board.host) }
      let release = try await releases.release(for: name, architecture: status.architecture)
      try Task.checkCancellation()
      if (status.trial ?? status.release) == release.name.text {
        return Progress.say("\(board.host): runs release \(release.name.short) already")
      }
      Progress.say("\(board.host): built after \(time()); sending release \(release.name.short)")
      try await release.send(to: board, seconds: seconds, held: status.held) { step in
        switch step {
        case .held: Progress.say("\(board.host): it has this release from before")
        case .received: Progress.say("\(board.host): received after \(time())")
        case .shown: Progress.say("\(board.host): on the panel after \(time())")
        }
      }
      Progress.say("\(board.host): release \(release.name.short) does well, and stays")
    } catch {
      // The next save has begun already.
      if Task.isCancelled { return }
      if case DeployError.refused(_, let log) = error {
        for line in log { Progress.say("\(board.host): \(line)") }
      }
      Progress.say("\(board.host): \(error)")
    }
  }
}
