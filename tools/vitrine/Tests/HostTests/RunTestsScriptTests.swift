import Foundation
import Host
import TestFolder
import Testing

/// `tools/run-tests` with a shell script as the test runner.
@Suite("tools/run-tests") struct RunTestsScriptTests {
  private let folder: TestFolder
  private let root: URL

  init() throws {
    folder = try TestFolder()
    root = folder.url.appending(path: "a clone")
    let tools = root.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let script = try Repository(around: #filePath).root.appending(path: "tools/run-tests")
    try FileManager.default.copyItem(at: script, to: tools.appending(path: "run-tests"))
  }

  /// Runs the script with a runner that counts its runs in `runs` and then executes `body`. In `body`, `issue NAME`
  /// reports a failed test in Swift Testing's format, `known NAME` reports an issue that the test expects, and `end`
  /// reports the end of the run.
  private func run(_ body: String) throws -> (status: Int32, output: String, runs: Int, failedOnce: String) {
    let runner = root.appending(path: "tools/vitrine/.build/debug/vitrine-toolPackageTests.xctest")
    try FileManager.default.createDirectory(at: runner.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = """
      #!/bin/bash
      events=/dev/null
      while [ $# -gt 0 ]; do [ "$1" = --event-stream-output-path ] && events=$2; shift; done
      echo run >>runs
      count=$(grep --count run runs)
      issue() {
        echo "✘ Test \\"$1\\" recorded an issue at $1.swift:1:2" >&2
        echo "{\\"kind\\":\\"issueRecorded\\",\\"testID\\":\\"Boards.$1\\\\/run()\\\\/$1.swift:1:2\\"}" >>"$events"
      }
      known() {
        echo "{\\"kind\\":\\"issueRecorded\\",\\"issue\\":{\\"isKnown\\":true},\\"testID\\":\\"Boards.$1\\\\/run()\\\\/$1.swift:1:2\\"}" >>"$events"
      }
      end() { echo '{"kind":"runEnded"}' >>"$events"; }
      \(body)
      """
    try TestFolder.writeProgram(text, to: runner)

    let process = Process()
    process.executableURL = root.appending(path: "tools/run-tests")
    let pipe = Pipe()
    process.arguments = ["host"]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    func lines(_ file: String) -> String {
      (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
    }
    return (
      process.terminationStatus, String(decoding: output, as: UTF8.self), lines("runs").split(separator: "\n").count,
      lines(".build/failed-once")
    )
  }

  @Test func `tests that pass run once`() throws {
    let result = try run("end; exit 0")
    #expect(result.status == 0)
    #expect(result.runs == 1)
    #expect(result.failedOnce == "")
  }

  @Test func `a test that fails once passes, and is named`() throws {
    let result = try run("if [ $count = 1 ]; then issue Disk; end; exit 1; fi; end; exit 0")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.runs == 2)
    #expect(result.failedOnce.contains("Disk.swift:1:2"))
  }

  @Test func `a test that fails once without a line about it passes, and is named`() throws {
    let result = try run("if [ $count = 1 ]; then issue Disk 2>/dev/null; end; exit 1; fi; end; exit 0")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.failedOnce.contains("Disk"))
  }

  @Test func `an issue that a test expects is not a failure of it`() throws {
    let body = "for name in A B C D; do known $name; done; if [ $count = 1 ]; then issue Disk; end; exit 1; fi; end"
    let result = try run(body)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.runs == 2)
  }

  @Test func `a test that fails twice fails the run`() throws {
    let result = try run("issue Disk; end; exit 1")
    #expect(result.status == 1, "\(result.output)")
    #expect(result.runs == 2)
    #expect(result.failedOnce == "")
  }

  @Test func `more than three failures are not repeated`() throws {
    let result = try run("for name in A B C D; do issue $name; done; end; exit 1")
    #expect(result.status == 1)
    #expect(result.runs == 1)
    #expect(result.output.contains("4 tests failed"))
  }

  @Test(arguments: ["issue Disk; kill -ILL $$", "exit 0 | kill -ILL $$"])
  func `a run that crashes fails, and is not repeated`(body: String) throws {
    let result = try run(body)
    #expect(result.status == 1)
    #expect(result.runs == 1)
    #expect(result.output.contains("the test run ended early"))
  }

  @Test func `a filter that matches no built test fails, and the message names the command that builds all`() throws {
    let result = try run("end; exit 69")
    #expect(result.status == 1)
    #expect(result.runs == 1)
    #expect(
      result.output
        == "host-tests: no built test matches; build all tests with 'VITRINE_TESTS=all swift build --build-tests --package-path tools/vitrine'\n"
    )
  }

  @Test func `a crash during the repetition fails the run`() throws {
    let result = try run("if [ $count = 1 ]; then issue Disk; end; exit 1; fi; kill -ILL $$")
    #expect(result.status != 0)
    #expect(result.runs == 2)
    #expect(result.failedOnce == "")
  }
}
