import TestContexts
import Testing

@testable import DeskWindow

@Suite("The numbers of a touch screen's fingers", .freshContext) struct TouchIDMapTests {
  @Test func `are small, and free again when the finger is lifted`() {
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
