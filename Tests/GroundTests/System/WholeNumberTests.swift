import System
import TestContexts
import Testing

@Suite("A whole number", .freshContext) struct WholeNumberTests {
  @Test(arguments: ["0", "007", "-12", "+5", "2147483647", "9223372036854775807", "-9223372036854775808"])
  func `is that of its digits`(text: String) {
    #expect(Int64(decimal: text) == Int64(text))
    #expect(Int(decimal: text[...]) == Int(text))
  }

  @Test(arguments: ["", "-", "+", " 1", "1 ", "1.5", "0x10", "١", "9223372036854775808", "99999999999999999999999"])
  func `is none of anything else`(text: String) {
    #expect(Int64(decimal: text) == nil)
  }

  @Test func `is none where its type cannot hold it`() {
    #expect(Int32(decimal: "2147483648") == nil && UInt8(decimal: "-1") == nil && UInt8(decimal: "255") == 255)
  }
}
