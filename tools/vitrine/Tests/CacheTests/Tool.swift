import Foundation
import TestFolder
import Testing

/// Runs the command `vitrine` in separate processes, with an empty cache.
final class Tool: Sendable {
  let folder: TestFolder
  var cache: URL { folder.appending(path: "cache/vitrine") }

  init() throws { folder = try TestFolder() }

  /// Starts the command in its own process group.
  func start(_ arguments: [String], settings: [String: String] = [:], log: String = "log") throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltCommand.path)
    process.arguments = arguments
    // The temporary folder is separate too, because apt and the compiler leave files there when they are killed.
    let own = ["XDG_CACHE_HOME": folder.appending(path: "cache").path, "TMPDIR": folder.path]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(settings) { $1 }
    let file = try folder.write("", to: log)
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }

  /// Runs the command until it exits. Returns its status and its output.
  func run(_ arguments: String..., settings: [String: String] = [:]) async throws -> (status: Int32, lines: [String]) {
    let process = try start(arguments, settings: settings)
    while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    return (process.terminationStatus, try lines())
  }

  func lines(of log: String = "log") throws -> [String] {
    try String(contentsOf: folder.appending(path: log), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The paths of unfinished work, in the cache and next to results.
  var unfinished: [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)
    var found: [String] = []
    while let path = paths?.nextObject() as? String {
      if path.contains(".vitrine-unfinished") { found.append(path) }
    }
    return found
  }
}
