import System
import TestContexts
import TestKit
import Testing

@Suite("Sorting in place", .freshContext) struct HeapSortTests {
  @Test func `gives the order of the standard library`() {
    var random = SeededGenerator(state: 7)
    for count in 0..<60 {
      let numbers = (0..<count).map { _ in random.next(below: 20) }
      var sorted = numbers
      sorted.heapSort()
      #expect(sorted == numbers.sorted())
    }
  }

  @Test func `compares names of files byte by byte`() {
    var names = ["b", "", "a", "B", "aa", "\u{FF}"].map { FileName($0) }
    names.heapSort()
    #expect(names.map(\.text) == ["", "B", "a", "aa", "b", "\u{FF}"])
  }
}
