import System
import TestContexts
import Testing

@Suite("An integer", .freshContext) struct WholeNumberTests {
  @Test(arguments: ["0", "007", "-12", "+5", "2147483647", "9223372036854775807", "-9223372036854775808"])
  func `is parsed from its digits`(text: String) {
    #expect(Int64(decimal: text) == Int64(text))
    #expect(Int(decimal: text[...]) == Int(text))
  }

  @Test(arguments: ["", "-", "+", " 1", "1 ", "1.5", "0x10", "١", "9223372036854775808", "99999999999999999999999"])
  func `is not parsed from other text`(text: String) {
    #expect(Int64(decimal: text) == nil)
  }

  @Test func `is not parsed if its type cannot represent it`() {
    #expect(Int32(decimal: "2147483648") == nil && UInt8(decimal: "-1") == nil && UInt8(decimal: "255") == 255)
  }
}
