import Foundation
import Testing

@testable import Appliance

@Suite("A board's memory") final class BoardMemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-memory-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func text(_ name: String) -> String? { try? String(contentsOf: folder.appending(path: name), encoding: .utf8) }

  private func memory(_ record: BoardRecord) -> BoardMemory { BoardMemory(in: folder.path, record: record, from: 5) }

  @Test func `is written five seconds after the start, and then every half minute at most`() throws {
    let memory = memory(BoardRecord(starts: 2))
    #expect(memory.deadline == 5)
    memory.write(at: 4.9)
    #expect(text("record") == nil)
    memory.write(at: 5)
    memory.writeNow(within: 5)
    #expect(text("record") == "starts 2\n")
    #expect(memory.deadline == nil)
    memory.keep(Array("a line\n".utf8))
    #expect(memory.deadline == 35)
    memory.write(at: 34.9)
    #expect(text("log") == nil)
    memory.writeNow(within: 5)
    #expect(text("log") == "a line\n")
  }

  @Test func `keeps how a start ended for the next one`() throws {
    let memory = memory(BoardRecord(starts: 2))
    memory.record.ending = "the app hung"
    memory.writeNow(within: 5)
    let last = try #require(BoardRecord(parsing: text("record") ?? ""))
    #expect(last == BoardRecord(starts: 2, ending: "the app hung"))
    #expect(last.next == BoardRecord(starts: 3))
  }

  @Test func `has a bound: the log becomes the old one, which goes`() throws {
    let memory = memory(BoardRecord())
    for part in 0..<40 {
      for _ in 0..<100 { memory.keep(Array("\(part) is a line of the log that is kept on the disk\n".utf8)) }
      memory.writeNow(within: 5)
    }
    let (new, old) = (text("log")?.count ?? 0, try #require(text("log.old")).count)
    #expect((64 << 10...80 << 10).contains(old) && new <= 64 << 10, "\(new), \(old)")
  }

  @Test func `forgets the oldest lines where it cannot be written for long`() {
    let memory = memory(BoardRecord())
    for number in 0..<10_000 { memory.keep(Array("line \(number)\n".utf8)) }
    memory.writeNow(within: 5)
    let log = text("log") ?? ""
    #expect(log.count <= 16 << 10 && log.hasSuffix("line 9999\n"))
  }

  @Test(arguments: ["", "starts\n", "starts x\n", "ending it fell\n"])
  func `is begun anew where it is damaged`(text: String) {
    #expect(BoardRecord(parsing: text) == nil)
  }
}
