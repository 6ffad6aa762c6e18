import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("A board's memory", .freshContext, .aloneInProcess) final class BoardMemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-memory-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func memory(_ record: BoardRecord) -> BoardMemory { BoardMemory(in: folder.path, record: record, from: 5) }

  @Test func `is written five seconds after the start, and then at most every half minute`() throws {
    let memory = memory(BoardRecord(starts: 2))
    #expect(memory.deadline == 5)
    memory.write(at: 4.9)
    #expect(text("record") == nil)
    memory.write(at: 5)
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\n")
    #expect(memory.deadline == nil)
    memory.append(Array("a line\n".utf8))
    #expect(memory.deadline == 35)
    memory.write(at: 34.9)
    #expect(text("log") == nil)
    memory.writeNow(within: 5)
    #expect(text("log") == "a line\n")
  }

  @Test func `is not written while its disk is missing, and later includes the lines from that time`() throws {
    let memory = memory(BoardRecord(starts: 2))
    memory.isAway = true
    memory.append(Array("a line\n".utf8))
    memory.panic = PanicReport(Array("Kernel panic\n".utf8))
    #expect(memory.deadline == nil)
    memory.writeNow(within: 5)
    #expect(text("record") == nil)
    memory.isAway = false
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\n" && text("log") == "a line\n" && text("panic") == "Kernel panic\n")
  }

  @Test func `retries failed writes, and until then leaves a panic report with the kernel`() throws {
    let kernel = FileManager.default.temporaryDirectory.appending(path: "vitrine-pstore-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: kernel, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: kernel) }
    try Data("Kernel panic\n".utf8).write(to: kernel.appending(path: "dmesg-ramoops-0"))
    // A file in place of the folder makes writing fail.
    try Data().write(to: folder)
    let memory = memory(BoardRecord(starts: 2))
    memory.panic = PanicReport.find(in: kernel.path)
    memory.write(at: 5)
    memory.writeNow(within: 5)
    #expect(memory.deadline == 35 && memory.panic != nil && PanicReport.find(in: kernel.path) != nil)
    try FileManager.default.removeItem(at: folder)
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\n" && text("panic") == "Kernel panic\n")
    #expect(memory.deadline == nil && memory.panic == nil && PanicReport.find(in: kernel.path) == nil)
  }

  @Test func `is written again to a replacement for a failed disk, whatever happened to the pending write`() throws {
    let memory = memory(BoardRecord(starts: 2))
    memory.write(at: 5)
    let writer = try #require(memory.writer)
    memory.isAway = true
    #expect(writer.waitForExit(timeout: 5) != nil)
    memory.isAway = false
    #expect(memory.ended(writer.processID, .exited(status: 2)) == nil && !memory.isAway && memory.deadline == 35)
    try? FileManager.default.removeItem(at: folder)
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\n" && memory.deadline == nil)
  }

  @Test func `keeps the reason of an end for the next start`() throws {
    let memory = memory(BoardRecord(starts: 2))
    memory.record.ending = "the app hung"
    memory.writeNow(within: 5)
    let last = try #require(BoardRecord(parsing: text("record") ?? ""))
    #expect(last == BoardRecord(starts: 2, ending: "the app hung"))
    #expect(last.next == BoardRecord(starts: 3))
    memory.record.failures = 8
    memory.writeNow(within: 5)
    let failing = try #require(BoardRecord(parsing: text("record") ?? ""))
    #expect(failing == BoardRecord(starts: 2, ending: "the app hung", failures: 8))
    // A start whose end is not recorded must not report the failures of the one before.
    #expect(failing.next == BoardRecord(starts: 3))
  }

  @Test func `is written by this process at the end if there is no memory for another one`() throws {
    let memory = BoardMemory(in: folder.path, record: BoardRecord(starts: 2), from: 5) { _ in nil }
    memory.append(Array("restarting: the app hung\n".utf8))
    memory.write(at: 5)
    #expect(text("record") == nil)
    memory.record.ending = "the app hung"
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\nending the app hung\n")
    #expect(text("log") == "restarting: the app hung\n")
    #expect(memory.deadline == nil)
  }

  @Test func `has at the end both the pending data and the later lines`() throws {
    let memory = BoardMemory(in: folder.path, record: BoardRecord(starts: 2), from: 5) { work in
      try? SpawnedProcess.fork {
        Clock.sleep(for: 0.1)
        return work()
      }
    }
    memory.append(Array("a line\n".utf8))
    memory.write(at: 5)
    memory.append(Array("restarting: the app hung\n".utf8))
    memory.writeNow(within: 5)
    #expect(text("log") == "a line\nrestarting: the app hung\n")
  }

  @Test(.slow) func `is limited: the log replaces the old one, which is deleted`() throws {
    let memory = memory(BoardRecord())
    for part in 0..<40 {
      for _ in 0..<100 { memory.append(Array("\(part) is a line of the log that is kept on the disk\n".utf8)) }
      memory.writeNow(within: 5)
    }
    let new = text("log")?.count ?? 0
    let old = try #require(text("log.old")).count
    #expect((64 << 10...80 << 10).contains(old) && new <= 64 << 10, "\(new), \(old)")
  }

  @Test func `returns the last lines to the next start, even if the log was just rotated`() {
    #expect(BoardMemory.lastLines(in: folder.path) == "")
    let memory = memory(BoardRecord())
    var number = 0
    func keep(_ count: Int) {
      for _ in 0..<count {
        memory.append(Array("[\(number).000] vitrine: a line of the log that is kept on the disk\n".utf8))
        number += 1
      }
      memory.writeNow(within: 5)
    }
    while text("log.old") == nil { keep(200) }
    keep(3)
    let lines = BoardMemory.lastLines(in: folder.path).split(separator: "\n")
    #expect(
      lines.count == 50
        && lines.last == "before: [\(number - 1).000] vitrine: a line of the log that is kept on the disk")
    #expect(lines.first?.hasPrefix("before: [\(number - 50).000]") == true)
  }

  @Test func `returns few bytes of long lines`() {
    let memory = memory(BoardRecord())
    for _ in 0..<20 {
      memory.append(Array((String(repeating: "x", count: 900) + "\n").utf8))
      memory.writeNow(within: 5)
    }
    #expect((10 << 10...18 << 10).contains(BoardMemory.lastLines(in: folder.path).utf8.count))
  }

  @Test func `drops the oldest lines if it cannot be written for a long time`() {
    let memory = memory(BoardRecord())
    for number in 0..<10_000 { memory.append(Array("line \(number)\n".utf8)) }
    memory.writeNow(within: 5)
    let log = text("log") ?? ""
    #expect(log.count <= 16 << 10 && log.hasSuffix("line 9999\n"))
  }

  @Test(arguments: ["", "starts\n", "starts x\n", "starts +2\n", "starts -2\n", "ending it fell\n"])
  func `is created again if it is damaged`(text: String) {
    #expect(BoardRecord(parsing: text) == nil)
  }
}
