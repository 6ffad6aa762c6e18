import Foundation

/// The command `vitrine` as a process of its own, which is killed when this is let go of.
public final class CommandRun {
  private let process = Process()
  private let output: URL
  private let complaints: URL

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: the test's. Programs in it are found before others of their names; it gets what the command says.
  public init(_ arguments: [String], in folder: TestFolder) throws {
    let name = "run-\(UUID().uuidString.prefix(8))"
    output = try folder.put("", "\(name).output")
    complaints = try folder.put("", "\(name).complaints")
    // While a board of another test is on, this process ignores the signals that end it, and what it starts would too.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal=INT,TERM,HUP", BuiltCommand.path] + arguments
    let inherited = ProcessInfo.processInfo.environment
    process.environment = inherited.merging(["PATH": "\(folder.path):\(inherited["PATH"] ?? "/usr/bin:/bin")"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What it has printed so far, and what it has said on standard error.
  public var lines: [String] { Self.lines(of: output) }
  public var said: [String] { Self.lines(of: complaints) }

  private static func lines(of file: URL) -> [String] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  public func interrupt() { process.interrupt() }

  /// Its status, once it has ended, or the signal that has ended it; nil where it does not end in time.
  public func end(within limit: Duration) async throws -> Int32? {
    let deadline = ContinuousClock.now + limit
    while process.isRunning {
      if ContinuousClock.now > deadline { return nil }
      try await Task.sleep(for: .milliseconds(20))
    }
    return process.terminationStatus
  }

  /// Waits until it has printed or said something so often; says whether it has, in time.
  public func says(_ text: String, times: Int = 1, within limit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while (lines + said).count(where: { $0.contains(text) }) < times {
      if ContinuousClock.now > deadline { return false }
      try await Task.sleep(for: .milliseconds(50))
    }
    return true
  }
}
