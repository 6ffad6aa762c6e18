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
    try await SaveLoop(app.package!).run { saved in
      await deploy(saved)
      for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  /// Builds and deploys once; says what came of it.
  private func deploy(_ saved: [URL]) async {
    if let words = SaveLoop.words(for: saved) { Progress.say("\(words); building \(app.name)") }
    let start = ContinuousClock.now
    let releases = releases()
    await withTaskGroup(of: Void.self) { group in
      for board in boards { group.addTask { await deploy(releases, to: board, start) } }
    }
  }

  private func deploy(_ releases: Releases, to board: RemoteBoard, _ start: ContinuousClock.Instant) async {
    do {
      let status = try await board.status()
      guard let name = status.board else { throw DeployError.noBoard(host: board.host) }
      let release = try await releases.release(for: name, architecture: status.architecture)
      try Task.checkCancellation()
      if (status.trial ?? status.release) == release.name.text {
        return Progress.say("\(board.host): runs release \(release.name.short) already")
      }
      Progress.say("\(board.host): built after \(start.elapsed); sending release \(release.name.short)")
      if let notice = try app.notice(for: status) { Progress.say("\(board.host): \(notice)") }
      try await release.send(to: board, seconds: seconds, held: status.held) { step in
        switch step {
        case .held: Progress.say("\(board.host): it has this release from before")
        case .received: Progress.say("\(board.host): received after \(start.elapsed)")
        case .shown: Progress.say("\(board.host): on the panel after \(start.elapsed)")
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
