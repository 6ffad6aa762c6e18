import Deploying
import Foundation
import Host
import SwiftSDKs

/// `vitrine deploy --watch`: builds and deploys the app at every save, until Ctrl-C.
///
/// If the build fails, the boards do not change. A save during the build restarts it.
struct DeployWatch {
  let app: App
  let boards: [RemoteBoard]
  /// The duration of a release's trial, in seconds.
  let seconds: Int
  /// Signs each release.
  let signing: BoardSigning
  /// The folder for files to send.
  let folder: URL
  /// Returns a new builder for releases of the app's current sources.
  let releases: @Sendable () -> Releases

  func run() async throws {
    try await WatchLoop(app.package!).run { saved in
      await deploy(saved)
      for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  /// Builds and deploys once, and reports the result.
  private func deploy(_ saved: [URL]) async {
    if let words = WatchLoop.message(for: saved) { ProgressLog.log("\(words); building \(app.name)") }
    let start = ContinuousClock.now
    let releases = releases()
    await withTaskGroup(of: Void.self) { group in
      for board in boards { group.addTask { await deploy(releases, to: board, start) } }
    }
  }

  private func deploy(_ releases: Releases, to board: RemoteBoard, _ start: ContinuousClock.Instant) async {
    do {
      let status = try await board.status()
      guard let name = status.board else { throw DeployError.unknownBoard(host: board.host) }
      let release = try await releases.release(for: name, architecture: status.architecture)
      try Task.checkCancellation()
      if (status.trial ?? status.release) == release.name.text {
        return ProgressLog.log("\(board.host): already runs release \(release.name.short)")
      }
      ProgressLog.log("\(board.host): built after \(start.elapsed); sending release \(release.name.short)")
      if let notice = try app.overlayMismatch(on: status) { ProgressLog.log("\(board.host): \(notice)") }
      do {
        let signature = try await signing.signature(of: release.manifest, .release, for: status, host: board.host)
        try await release.send(
          to: board, trialDuration: seconds, signature: signature, storedReleases: status.storedReleases
        ) { step in
          switch step {
          case .alreadyStored: ProgressLog.log("\(board.host): it already has this release")
          case .received: ProgressLog.log("\(board.host): received after \(start.elapsed)")
          case .firstFrame: ProgressLog.log("\(board.host): on the panel after \(start.elapsed)")
          }
        }
      } catch { throw await releases.explained(error, of: release) }
      ProgressLog.log("\(board.host): release \(release.name.short) passed its trial and stays")
      let settings = releases.settings.map { "\($0)=\($1)" }
      if let reason = await Deploy.ignoredSetting(settings, on: board) {
        ProgressLog.log("\(board.host): \(reason)")
      }
    } catch {
      // The next save has already started another build.
      if Task.isCancelled { return }
      if case DeployError.refused(_, let log, _) = error {
        for line in log { ProgressLog.log("\(board.host): \(line)") }
      }
      ProgressLog.log("\(board.host): \(UserMessage.text(for: error))")
    }
  }
}
