import System
import Testing

@Suite("A number of digits alone") struct DigitsTests {
  @Test(arguments: ["0", "007", "5", "2147483647", "9223372036854775807"]) func `is that of its digits`(text: String) {
    #expect(Int(digits: text[...]) == Int(text))
    #expect(UInt64(digits: text[...]) == UInt64(text))
  }

  @Test(arguments: [
    "", "+5", "-0", "-5", "+", " 1", "1 ", "1.5", "0x10", "١", "18446744073709551616", "99999999999999999999999",
  ])
  func `is none of anything else`(text: String) {
    #expect(UInt64(digits: text[...]) == nil)
  }

  @Test func `is none if its type cannot hold it`() {
    #expect(UInt64(digits: "18446744073709551615") == .max)
    #expect(Int64(digits: "9223372036854775808") == nil)
    #expect(Int32(digits: "2147483648") == nil)
    #expect(UInt8(digits: "256") == nil && UInt8(digits: "255") == 255)
  }
}
