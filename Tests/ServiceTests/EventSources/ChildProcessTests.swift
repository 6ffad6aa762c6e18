import System
import TestContexts
import Testing
import ToolkitTestKit

@testable import EventSources

@Suite("A program that an app starts", .freshContext) struct ChildProcessTests {
  private let desk = Desk()

  private func start(_ script: String, timeLimit: Double? = nil) throws -> ChildProcess {
    try ChildProcess("/bin/sh", arguments: ["-c", script], timeout: timeLimit, for: desk.application)
  }

  @Test func `delivers its output line by line, and then its exit status`() throws {
    var heard: [String] = []
    let child = try start("echo one; printf 'two\\r\\nthree'; exit 4")
    child.onLine = { heard.append($0) }
    child.onExit = { heard.append("\($0)") }
    desk.runEventSources { child.exitStatus != nil }
    #expect(heard == ["one", "two", "three", "exited(status: 4)"])
  }

  @Test func `receives its input and the end of it`() throws {
    var heard: [String] = []
    let child = try start("cat; echo end")
    child.onLine = { heard.append($0) }
    let long = String(repeating: "x", count: 60_000)
    for _ in 0..<5 { #expect(child.write("\(long)\n")) }
    child.closeInput()
    desk.runEventSources { child.exitStatus != nil }
    #expect(heard.map(\.count) == [60_000, 60_000, 60_000, 60_000, 60_000, 3])
  }

  @Test func `that is missing is rejected`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try ChildProcess("/bin/none", for: desk.application) }
  }

  @Test func `is ended after its time limit, with its children`() throws {
    let child = try start("sleep 60 & echo $!; wait", timeLimit: 0.2)
    var sleeper: Int32?
    child.onLine = { sleeper = Int32($0) }
    desk.runEventSources { child.exitStatus != nil }
    #expect(child.exitStatus == .killed(signal: 15))
    #expect(child.didTimeOut)
    let grandchild = try #require(sleeper)
    // The signal reaches all of them at once, but they may end later than their parent on a busy machine.
    desk.runEventSources { !isRunning(grandchild) }
    #expect(!isRunning(grandchild))
  }

  @Test(.slow) func `is killed if it ignores the request to end`() throws {
    let child = try start("trap '' TERM; echo on; while :; do sleep 0.05; done")
    var isOn = false
    child.onLine = { _ in isOn = true }
    desk.runEventSources { isOn }
    child.terminate()
    desk.runEventSources { child.exitStatus != nil }
    #expect(child.exitStatus == .killed(signal: 9))
    #expect(!child.didTimeOut)
  }

  @Test func `ends when it is released`() throws {
    var child: ChildProcess? = try start("echo $$; exec sleep 60")
    var number: Int32?
    child?.onLine = { number = Int32($0) }
    desk.runEventSources { number != nil }
    child = nil
    #expect(try !isRunning(#require(number)))
    #expect(child == nil)
  }

  /// Returns `true` if a process exists and is not a zombie.
  private func isRunning(_ number: Int32) -> Bool {
    let words = (try? File.text(at: "/proc/\(number)/stat"))?.split(separator: " ") ?? []
    return words.count > 2 && words[2] != "Z"
  }
}
