import Foundation
import TestFolder
import Testing

/// `vitrine logs` with a program in place of ssh.
@Suite("The command logs") struct LogsCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.writeSSH(
      """
      *" away "*) echo "ssh: connect to host away port 22: No route to host" >&2; exit 255 ;;
      *" connections "*) echo "[    4.000] [90] Child connection from 10.0.0.2:4711" ;;
      *) sleep 1; echo "[    2.000] vitrine: on screen"; printf '[    3.000] lamp: \\033]0;lit\\007\\n' ;;
      """)
  }

  @Test func `an unreachable board is reported, and the others show their whole logs`() async throws {
    let run = try CommandRun(["logs", "good", "away", "better"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let lines = ["good", "better"].flatMap {
      ["\($0): [    2.000] vitrine: on screen", "\($0): [    3.000] lamp: ?]0;lit?"]
    }
    // ssh's messages are among the lines of its board.
    #expect(Set(run.lines) == Set(lines + ["away: ssh: connect to host away port 22: No route to host"]))
    #expect(
      run.standardError.count == 1
        && run.standardError[0].hasPrefix("away cannot be reached: ssh: connect to host away"),
      "\(run.standardError)")
  }

  /// Words that run a command whose standard output is a full disk.
  private static let fullOutput = ["sh", "-c", "exec \"$@\" >/dev/full", "sh"]
  private static let fullMessage =
    "Error: the standard output cannot be written: No space left on device; direct it to a file on a disk with free "
    + "space ('df -h'), and run the command again"

  @Test(arguments: [
    ["logs", "good"], ["logs", "good", "better", "--follow"], ["logs", "good", "--json"],
    ["status", "good", "--watch"],
  ]) func `an output on a full disk is reported once, and the command fails`(arguments: [String]) async throws {
    let run = try CommandRun(arguments, in: folder, under: Self.fullOutput)
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(run.standardError == [Self.fullMessage])
  }

  @Test func `an inventory on a full disk is reported`() async throws {
    try folder.write("{}\n", to: "image/sbom.cdx.json")
    let run = try CommandRun(["sbom", folder.path("image")], in: folder, under: Self.fullOutput)
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(run.standardError == [Self.fullMessage])
  }

  @Test(arguments: ["", "trap '' PIPE;"]) func `a closed pipe ends the command without a message`(trap: String)
    async throws
  {
    let pipe = ["bash", "-c", "\(trap) \"$@\" | true; echo ${PIPESTATUS[0]} >'\(folder.path("status"))'", "bash"]
    let run = try CommandRun(["logs", "good", "--follow"], in: folder, under: pipe)
    #expect(try await run.waitForExit(within: .seconds(60)) == 0)
    #expect(run.standardError.isEmpty, "\(run.standardError)")
    #expect(try String(contentsOf: folder.appending(path: "status"), encoding: .utf8) == "\(128 + SIGPIPE)\n")
  }

  @Test func `a full disk for messages does not end the command`() async throws {
    let run = try CommandRun(
      ["logs", "away", "good"], in: folder, under: ["sh", "-c", "exec \"$@\" 2>/dev/full", "sh"])
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(run.lines.contains("good: [    2.000] vitrine: on screen"), "\(run.lines)")
  }

  @Test func `connections have a log of their own`() async throws {
    let run = try CommandRun(["logs", "good", "--connections"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 0)
    #expect(run.lines == ["[    4.000] [90] Child connection from 10.0.0.2:4711"])
  }

  @Test func `the JSON has the log as one text for each board`() async throws {
    let run = try CommandRun(["logs", "good", "away", "--json"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(run.lines.joined(separator: "\n").utf8)) as? [[String: Any]])
    #expect(
      list.count == 2 && list[0]["log"] as? String == "[    2.000] vitrine: on screen\n[    3.000] lamp: ?]0;lit?")
    #expect(list[1]["ok"] as? Bool == false && list[1]["log"] == nil)
    let endless = try CommandRun(["logs", "good", "--json", "--follow"], in: folder)
    #expect(try await endless.waitForExit(within: .seconds(60)) != 0)
    #expect(endless.standardError.contains { $0.contains("cannot be used with --json") }, "\(endless.standardError)")
  }
}
