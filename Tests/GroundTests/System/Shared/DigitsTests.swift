import System
import TestContexts
import Testing

@Suite("A number of digits alone", .freshContext) struct DigitsTests {
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

  @Test func `may be hexadecimal, in either case`() {
    #expect(UInt16(hexDigits: "00fF") == 255)
    #expect(UInt8(hexDigits: "100") == nil)
    #expect(UInt(hexDigits: "") == nil && UInt(hexDigits: "g") == nil && UInt(hexDigits: "-1") == nil)
    #expect(UInt64(digits: "1a") == nil)
  }

  @Test func `may have a minus sign, if asked for`() {
    #expect(Int32(signedDigits: "-2147483648") == .min && Int32(signedDigits: "2147483647") == .max)
    #expect(Int32(signedDigits: "-2147483649") == nil && Int32(signedDigits: "2147483648") == nil)
    #expect(Int32(signedDigits: "") == nil && Int32(signedDigits: "-") == nil && Int32(signedDigits: "+1") == nil)
  }

  @Test func `is none if its type cannot hold it`() {
    #expect(UInt64(digits: "18446744073709551615") == .max)
    #expect(Int64(digits: "9223372036854775808") == nil)
    #expect(Int32(digits: "2147483648") == nil)
    #expect(UInt8(digits: "256") == nil && UInt8(digits: "255") == 255)
  }
}
