import Foundation
import Host

@testable import VirtualBoard

/// A desktop in memory: an X server with simulated mouse and keyboard input.
final class DesktopFixture {
  private let server: Process
  private var programs: [(process: Process, log: URL)] = []
  /// The server's display, such as `:3`.
  let display: String

  init() async throws {
    let numbers = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
    // The server finds a free number and reports it. Without -noreset it resets when its last program ends, and drops a
    // new connection during that. Without -r it repeats keys that a busy machine releases late.
    server.arguments = ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset", "-r"]
    server.standardOutput = numbers
    server.standardError = FileHandle.nullDevice
    try server.run()
    let number = String(decoding: numbers.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    display = ":\(number)"
  }

  deinit {
    // Foundation reaps the processes on another thread. SIGKILL is used because threads of tests may block other
    // signals.
    for (process, _) in programs where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
  }

  /// Kills the server, as in a crash.
  func crash() { kill(server.processIdentifier, SIGKILL) }

  /// Starts a program on this desktop. Its output goes to a file.
  func start(_ program: String, _ arguments: [String] = [], settings: [String: String] = [:], log: URL) throws
    -> Process
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }.merging(["DISPLAY": display]) {
      $1
    }
    try Data().write(to: log)
    let file = try FileHandle(forWritingTo: log)
    process.standardOutput = file
    process.standardError = file
    try process.run()
    programs.append((process, log))
    return process
  }

  /// Runs a command of xdotool.
  @discardableResult
  func act(_ words: String...) async throws -> String {
    try await Command.output("env", ["DISPLAY=\(display)", "xdotool"] + words)
  }

  /// Waits for the window with `title` and returns its number.
  func window(_ title: String) async throws -> String {
    var found = ""
    try await wait(60, "a window called \(title)") {
      // xdotool fails if there is no window. A window that is not visible has no contents.
      found =
        ((try? await self.act("search", "--onlyvisible", "--name", "^\(title)")) ?? "").split(separator: "\n").last.map(
          String.init) ?? ""
      return !found.isEmpty
    }
    return found
  }

  /// Returns the contents of a window.
  func picture(of window: String) async throws -> Screenshot {
    let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString.prefix(8)).xwd")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try await Command.output("env", ["DISPLAY=\(display)", "xwd", "-silent", "-id", window, "-out", file.path])
    return try Screenshot(xwd: Data(contentsOf: file))
  }

  /// Waits until a condition holds, for at most the given number of seconds. After that, reports the last program's
  /// output.
  func wait(_ seconds: Double, _ what: String, until isSo: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try await !isSo() {
      guard ContinuousClock.now < end else {
        let said = programs.last.flatMap { try? String(contentsOf: $0.log, encoding: .utf8) } ?? ""
        throw DeskError.late("\(what): not within \(seconds) s; the last program said: \(said)")
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// A condition was not met in time.
enum DeskError: Error { case late(String) }

extension Screenshot {
  /// Reads a window's contents as written by xwd: a header of big-endian words, colors, and 32-bit pixels.
  init(xwd file: Data) throws {
    let bytes = [UInt8](file)
    func word(_ index: Int) -> Int {
      bytes.count < index * 4 + 4 ? 0 : bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let width = word(4)
    let height = word(5)
    let row = word(12)
    let start = word(0) + word(19) * 12
    guard word(1) == 7, word(7) == 0, word(11) == 32, row >= width * 4, bytes.count >= start + row * height
    else { throw VirtualMachineError.incompleteScreenshot("the X server's picture") }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for place in stride(from: start + y * row, to: start + y * row + width * 4, by: 4) {
        for channel in [2, 1, 0] { pixels.append(bytes[place + channel]) }
      }
    }
    try self.init(ppm: Data("P6 \(width) \(height) 255\n".utf8) + pixels)
  }
}
