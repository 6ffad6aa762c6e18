import Foundation

/// Runs the programs of Debian that work on disks.
enum DiskTool {
  /// Runs a program and returns its exit status.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    try start(program, arguments, output: FileHandle.nullDevice)
  }

  /// Runs a program and returns its output, without spaces and line breaks around it.
  static func output(_ program: String, _ arguments: [String]) throws -> String {
    let pipe = Pipe()
    try start(program, arguments, output: pipe)
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  private static func start(_ program: String, _ arguments: [String], output: Any) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
