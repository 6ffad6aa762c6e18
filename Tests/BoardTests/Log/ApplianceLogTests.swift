import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("The log of an appliance", .freshContext) struct ApplianceLogTests {
  /// Runs `work` in a child process, because the log replaces standard output.
  private func succeedsInChildProcess(_ work: () throws(Errno) -> Bool) throws -> Bool {
    let child = try SpawnedProcess {
      guard let nowhere = try? Descriptor(opening: "/dev/null", .writeOnly) else { return false }
      Process.redirectOutput(to: nowhere)
      return (try? work()) == true
    }
    return child.waitForExit(timeout: 30) == .exited(status: 0)
  }

  /// Fills the pipe to its last byte, like a program that prints without a pause.
  private func fillPipe() {
    for _ in 0..<100 { Process.printLine(String(repeating: "x", count: 800)) }
    for _ in 0..<2000 { Process.printLine("") }
  }

  @Test func `keeps its last line even if a program has filled the pipe`() throws {
    let isKept = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      var kept: [UInt8] = []
      log.onLine = { kept = $0 }
      fillPipe()
      log.write("restarting: the app hung", at: 2)
      return log.lastLine == "restarting: the app hung"
        && kept == Array("[2.000] vitrine: restarting: the app hung\n".utf8)
    }
    #expect(isKept)
  }

  @Test func `keeps the SSH server's lines about connections apart, and its own lines among the others`() throws {
    let isApart = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      log.serviceProcesses = [71]
      var kept = ""
      log.onLine = { kept += String(decoding: $0, as: UTF8.self) }
      let lines = [
        "[71] Nov 26 12:00:00 Not backgrounding", "[90] Nov 26 12:00:01 Child connection from 10.0.0.2:4711",
        "[90] Nov 26 12:00:02 Exit (root) from <10.0.0.2:4711>: Disconnect received", "dhcpcd: no lease",
      ]
      try log.serviceInput.writeAll(Array(lines.map { "\($0)\n" }.joined().utf8))
      log.forwardOutput(at: 3)
      let connections = log.connections.text(from: 0, within: 4096).text
      return kept == "[3.000] \(lines[0])\n[3.000] \(lines[3])\n" && log.lastLine == lines[3]
        && connections == "[3.000] \(lines[1])\n[3.000] \(lines[2])\n"
    }
    #expect(isApart)
  }

  /// `ApplianceLog.write` exists for this case.
  @Test func `drops data while the pipe is full`() throws {
    let isKept = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      fillPipe()
      Process.log("restarting: the app hung")
      log.forwardOutput(at: 2)
      return log.lastLine == "restarting: the app hung"
    }
    #expect(!isKept)
  }

  @Test func `writes its line after earlier output, even if that did not end with a line break`() throws {
    let isInOrder = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      Process.log("the app sent no keep-alive for 10 s; aborting it")
      try log.appInput.writeAll("half a line")
      log.write("restarting: the app hung", at: 2)
      let expected = [
        "vitrine: the app sent no keep-alive for 10 s; aborting it", "half a line", "vitrine: restarting: the app hung",
      ]
      return log.recent.text(from: 0, within: 1000).text == expected.map { "[2.000] \($0)\n" }.joined()
    }
    #expect(isInOrder)
  }

  /// An app or one of its libraries may make its standard output blocking. `F_SETFL` affects all descriptors of the
  /// same open file.
  @Test func `never blocks this process, whatever the app does with its output`() throws {
    let isFree = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      guard fcntl(log.appInput.rawValue, F_GETFL, 0) & O_NONBLOCK != 0 else { return false }
      try log.appInput.setBlocking(true)
      fillPipe()
      // The next app's output is nonblocking again.
      return fcntl(log.appInput.rawValue, F_GETFL, 0) & O_NONBLOCK != 0
    }
    #expect(isFree)
  }

  @Test func `removes characters that reverse text or separate lines, and keeps marks of direction`() throws {
    let isPlain = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      try log.appInput.writeAll(Array("a\u{202E}b\u{2067}c\u{2028}d\u{200F}e\n".utf8))
      log.forwardOutput(at: 1)
      return log.lastLine == "a?b?c?d\u{200F}e"
    }
    #expect(isPlain)
  }

  @Test func `removes control characters, which would affect a terminal`() throws {
    let isPlain = try succeedsInChildProcess { () throws(Errno) in
      let log = try ApplianceLog(toStandardError: ())
      try log.appInput.writeAll([0x1B] + Array("[2Jred\t\u{9B}31m\u{7F}Größe".utf8) + [0x9B, 0x0A])
      log.forwardOutput(at: 1)
      return log.lastLine == "?[2Jred\t?31m?Größe?"
        && log.recent.text(from: 0, within: 100).text == "[1.000] ?[2Jred\t?31m?Größe?\n"
    }
    #expect(isPlain)
  }
}
