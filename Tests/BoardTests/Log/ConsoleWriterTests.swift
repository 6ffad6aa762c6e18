import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("The console", .freshContext) struct ConsoleWriterTests {
  /// A pseudoterminal, with access to its other end.
  private final class Terminal {
    let path: String
    let end: Descriptor

    init() throws {
      end = try Descriptor(opening: "/dev/ptmx", [.readWrite, .noControllingTerminal, .nonBlocking])
      // `TIOCSPTLCK` unlocks the pseudoterminal, and `TIOCGPTN` returns its number.
      var lock = Int32(0)
      var number = UInt32(0)
      try end.control(0x4004_5431, &lock)
      try end.control(0x8004_5430, &number)
      path = "/dev/pts/\(number)"
    }

    /// Returns the text received since the last call. Waits until `isEnough` returns `true`, at most ten seconds,
    /// because the kernel passes the text on in another thread.
    func text(until isEnough: (String) -> Bool) -> String {
      var text = ""
      for _ in 0..<10_000 {
        text += read()
        if isEnough(text) { break }
        usleep(1000)
      }
      return text
    }

    private func read() -> String {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = bytes.withUnsafeMutableBytes { try? end.read(into: $0) } ?? 0
      return String(decoding: bytes.prefix(count).filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }
  }

  private func line(_ number: Int) -> [UInt8] { Array("line \(number)\n".utf8) }

  @Test func `gets the prefix before each line, also before one that has a prefix of its own`() throws {
    let terminal = try Terminal()
    var console = try ConsoleWriter(terminal.path, prefix: "<6>")
    for text in ["<0>one\n", "two\n"] { console.write(Array(text.utf8), at: 0) }
    #expect(terminal.text { $0.hasSuffix("two\n") } == "<6><0>one\n<6>two\n")
  }

  @Test func `gets each line`() throws {
    let terminal = try Terminal()
    var console = try ConsoleWriter(terminal.path)
    for number in 1...3 { console.write(line(number), at: 0) }
    #expect(terminal.text { $0.hasSuffix("3\n") } == "line 1\nline 2\nline 3\n")
    let deadline = console.deadline
    #expect(deadline == nil)
  }

  @Test func `is not stopped by what a loose line receives`() throws {
    let terminal = try Terminal()
    var console = try ConsoleWriter(terminal.path)
    // XOFF stops the output.
    try terminal.end.writeAll("\u{13}")
    console.write(line(1), at: 0)
    #expect(terminal.text { $0.contains("line 1\n") }.contains("line 1\n"))
  }

  @Test func `without a reader blocks no writer, and later reports the number of missing lines`() throws {
    let terminal = try Terminal()
    var console = try ConsoleWriter(terminal.path)
    let stopper = open(terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(stopper) }
    #expect(tcflow(stopper, TCOOFF) == 0)
    for number in 1...10_000 { console.write(line(number), at: 10) }
    // The retries have a growing backoff.
    var deadline = console.deadline
    #expect(deadline == 10.1)
    console.flush(at: 10.1)
    deadline = console.deadline
    #expect(abs(try #require(deadline) - 10.3) < 1e-9)

    #expect(tcflow(stopper, TCOON) == 0)
    var text = terminal.text { _ in
      console.flush(at: 11)
      return console.deadline == nil
    }
    console.write(line(10_001), at: 12)
    text += terminal.text { $0.hasSuffix("line 10001\n") }
    let lines = text.split(separator: "\n")
    let kept = lines.count - 2
    #expect(text.hasPrefix("line 1\nline 2\n") && (1000..<9000).contains(kept), "\(kept)")
    #expect(
      lines[kept...] == [
        "vitrine: \(10_000 - kept) log lines are missing here, because the console did not accept them", "line 10001",
      ])
    deadline = console.deadline
    #expect(deadline == nil)
  }

  @Test func `fails for a missing file`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { _ = try ConsoleWriter("/dev/vitrine-none") }
  }
}
