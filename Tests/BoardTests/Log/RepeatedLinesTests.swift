import TestContexts
import Testing

@testable import Appliance

@Suite("Lines that services repeat", .freshContext) struct RepeatedLinesTests {
  /// Returns a line of a kind of its own.
  private func line(_ kind: Int) -> [UInt8] { Array(repeating: UInt8(ascii: "x"), count: kind + 1) }

  @Test func `are limited by their kinds, even if lines of many kinds alternate`() {
    var lines = RepeatedLines()
    var written = 0
    for _ in 0..<20 {
      for kind in 0..<20 where lines.droppedCount(before: line(kind), at: 3) != nil { written += 1 }
    }
    #expect(written == 100)
  }

  @Test func `stay limited while lines of ever new kinds appear`() {
    var lines = RepeatedLines()
    var written = 0
    for kind in 1...200 {
      if lines.droppedCount(before: line(0), at: 3) != nil { written += 1 }
      let other = lines.droppedCount(before: line(kind), at: 3)
      #expect(other == 0)
    }
    #expect(written == 5)
  }

  @Test func `leave space for other lines, even if they repeat for a day`() {
    var lines = RepeatedLines()
    var written = 0
    var reported = 0
    for minute in 0..<1440 {
      guard let dropped = lines.droppedCount(before: line(0), at: Double(60 * minute)) else { continue }
      written += 1
      reported += dropped
    }
    #expect((24...40).contains(written))
    // The last lines are reported with the next one.
    #expect((1380...1440).contains(written + reported))
  }

  @Test func `are written again after a long silence`() {
    var lines = RepeatedLines()
    for _ in 0..<20 { _ = lines.droppedCount(before: line(0), at: 3) }
    let again = (0..<20).map { _ in lines.droppedCount(before: line(0), at: 9000) }
    #expect(Array(again.prefix(5)) == [15, 0, 0, 0, 0])
    #expect(again.dropFirst(5).allSatisfy { $0 == nil })
  }
}
