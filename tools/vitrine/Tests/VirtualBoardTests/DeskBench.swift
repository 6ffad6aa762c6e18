import Foundation
import Host

@testable import VirtualBoard

/// A desktop in memory: an X server, and hands for its mouse and keyboard.
final class DeskBench {
  private let server: Process
  private var programs: [(process: Process, log: URL)] = []
  /// Of the server, such as `:3`.
  let display: String

  init() async throws {
    let numbers = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
    // It finds a number that nobody has, and tells it. Without -noreset it begins anew when its last program ends, and drops the next one
    // that comes meanwhile; without -r it repeats a key that a busy machine is late to release.
    server.arguments = ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset", "-r"]
    server.standardOutput = numbers
    server.standardError = FileHandle.nullDevice
    try server.run()
    let number = String(decoding: numbers.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    display = ":\(number)"
  }

  deinit {
    // Not waited for: Foundation reaps them, on a thread of its own. Other signals may be blocked in what a thread of the tests has started.
    for (process, _) in programs where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
  }

  /// Ends the server, as a crash of it does.
  func crash() { kill(server.processIdentifier, SIGKILL) }

  /// Starts a program on this desktop. What it says goes to a file.
  func start(_ program: String, _ arguments: [String] = [], settings: [String: String] = [:], log: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }.merging(["DISPLAY": display]) { $1 }
    try Data().write(to: log)
    let file = try FileHandle(forWritingTo: log)
    process.standardOutput = file
    process.standardError = file
    try process.run()
    programs.append((process, log))
    return process
  }

  /// Has xdotool do something.
  @discardableResult
  func act(_ words: String...) async throws -> String { try await Command.output("env", ["DISPLAY=\(display)", "xdotool"] + words) }

  /// The number of the window called `title`, once it is there.
  func window(_ title: String) async throws -> String {
    var found = ""
    try await wait(60, "a window called \(title)") {
      // It fails where there is none. One that is not shown yet has no picture.
      found =
        ((try? await self.act("search", "--onlyvisible", "--name", "^\(title)")) ?? "").split(separator: "\n").last.map(String.init) ?? ""
      return !found.isEmpty
    }
    return found
  }

  /// What a window shows.
  func picture(of window: String) async throws -> Picture {
    let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString.prefix(8)).xwd")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try await Command.output("env", ["DISPLAY=\(display)", "xwd", "-silent", "-id", window, "-out", file.path])
    return try Picture(xwd: Data(contentsOf: file))
  }

  /// Waits until something is so, at most so many seconds; if it is not by then, tells what the last program said.
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

/// Something did not come about on the desk.
enum DeskError: Error { case late(String) }

extension Picture {
  /// Reads a window's picture as xwd writes it: a header of big-endian words, colors, then pixels of 32 bits.
  init(xwd file: Data) throws {
    let bytes = [UInt8](file)
    func word(_ index: Int) -> Int { bytes.count < index * 4 + 4 ? 0 : bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height, row, start) = (word(4), word(5), word(12), word(0) + word(19) * 12)
    guard word(1) == 7, word(7) == 0, word(11) == 32, row >= width * 4, bytes.count >= start + row * height
    else { throw VirtualMachineError.unreadablePicture("the X server's picture") }
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
