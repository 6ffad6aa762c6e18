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
