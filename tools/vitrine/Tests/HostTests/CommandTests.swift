import Host
import Testing

/// The commands of other programs.
@Suite("A command") struct CommandTests {
  @Test(arguments: [
    "error: other: No space left on device", "error: I/O error (code: 28)",
  ])
  func `that fills the disk fails for that reason, in the middle of its output too`(line: String) async {
    let script = "echo '\(line)'; echo 'error: fatalError'; exit 1"
    let error = await #expect(throws: HostError.self) {
      try await Command.runStreaming("sh", ["-c", script]) { _ in }
    }
    guard case .diskFull(command: "sh") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `that succeeds may print anything`() async throws {
    var lines: [String] = []
    try await Command.runStreaming("echo", ["No space left on device"]) { lines.append(String($0)) }
    #expect(lines == ["No space left on device"])
  }
}
