import Foundation

/// A process of the command `vitrine`, which is killed when this object is deallocated.
public final class CommandRun {
  private let process = Process()
  private let output: URL
  private let errorFile: URL

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - folder: The test's folder. It receives the command's output, and its programs take precedence over others.
  ///   - environment: Variables in addition to those of this process.
  ///   - wrapper: A program that runs the command, with its arguments.
  public init(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:], under wrapper: [String] = []
  ) throws {
    let name = "run-\(UUID().uuidString.prefix(8))"
    output = try folder.write("", to: "\(name).output")
    errorFile = try folder.write("", to: "\(name).complaints")
    // Tests that a shell runs in the background ignore SIGINT, and their children would inherit that.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=INT,TERM,HUP"] + wrapper + [BuiltCommand.path] + arguments
    let inherited = ProcessInfo.processInfo.environment
    process.environment = inherited.merging(["PATH": "\(folder.path):\(inherited["PATH"] ?? "/usr/bin:/bin")"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// The command's standard output and standard error so far.
  public var lines: [String] { Self.lines(of: output) }
  public var standardError: [String] { Self.lines(of: errorFile) }

  private static func lines(of file: URL) -> [String] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  public func interrupt() { process.interrupt() }
  /// Sends a signal to the command.
  public func send(signal: Int32) { Foundation.kill(process.processIdentifier, signal) }
  /// Kills the command, as `kill -9` does.
  public func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end of the command. Returns its status or the signal that ended it, or `nil` after a timeout.
  public func waitForExit(within limit: Duration) async throws -> Int32? {
    let deadline = ContinuousClock.now + limit
    while process.isRunning {
      if ContinuousClock.now > deadline { return nil }
      try await Task.sleep(for: .milliseconds(20))
    }
    return process.terminationStatus
  }

  /// Waits until the output contains `text` the given number of times. Returns `false` after a timeout.
  public func waitForOutput(_ text: String, times: Int = 1, within limit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while (lines + standardError).count(where: { $0.contains(text) }) < times {
      if ContinuousClock.now > deadline { return false }
      try await Task.sleep(for: .milliseconds(50))
    }
    return true
  }
}
