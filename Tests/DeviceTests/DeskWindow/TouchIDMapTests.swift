import TestContexts
import Testing

@testable import DeskWindow

@Suite("Touch IDs of a touch screen", .freshContext) struct TouchIDMapTests {
  @Test func `are small, and are free again when the finger lifts`() {
    var numbers = TouchIDMap(from: 3)
    #expect(numbers.number(of: 1 << 40) == 3)
    #expect(numbers.number(of: -7) == 4)
    #expect(numbers.number(of: 1 << 40) == 3)
    #expect(numbers.remove(1 << 40) == 3)
    #expect(numbers.remove(1 << 40) == nil)
    #expect(numbers.number(of: 9) == 3)
    #expect(numbers.removeAll() == [3, 4])
    #expect(numbers.remove(9) == nil)
  }
}
