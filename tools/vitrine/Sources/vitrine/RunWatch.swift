import Foundation
import Host
import SwiftSDKs

/// `vitrine run --watch`: builds and restarts the app at every save, until Ctrl-C or until its window is closed.
struct RunWatch {
  let build: DeskBuild
  /// Variables for the app, in addition to this program's environment.
  let environment: [String: String]

  func run() async throws {
    let temporary = try TemporaryFolder(for: "run")
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let note = folder.appending(path: "note")
    let readiness = try ReadinessSocket(in: folder)
    let loop = WatchLoop(build.package)
    let app = AppProcess(
      build.program,
      environment.merging([
        "VITRINE_NOTE": note.path, "NOTIFY_SOCKET": readiness.path,
        // The app saves its state there when it ends, and restores it at its next start.
        "VITRINE_STATE": folder.appending(path: "state").path,
      ]) { $1 },
      onClose: loop.cancel)
    try await loop.run { saved in
      if let words = WatchLoop.message(for: saved) { ProgressLog.log("\(words); building \(build.name)") }
      let start = ContinuousClock.now
      do {
        let diagnostics = try await build.build()
        if Task.isCancelled { return }
        ProgressLog.log("\(build.name): built after \(start.elapsed)")
        Run.log(diagnostics)
        if let first = diagnostics.first {
          try? Data("For a board: \(first)\n".utf8).write(to: note, options: .atomic)
        } else {
          try? FileManager.default.removeItem(at: note)
        }
        await app.terminate()
        readiness.discardMessages()
        await app.start()
        if await readiness.waitUntilReady() { ProgressLog.log("\(build.name): on the screen after \(start.elapsed)") }
      } catch {
        // The next save has already started another build.
        if Task.isCancelled { return }
        ProgressLog.log("\(error)")
        try? Data("\(error)\n".utf8).write(to: note, options: .atomic)
      }
    }
    await app.terminate()
  }
}
