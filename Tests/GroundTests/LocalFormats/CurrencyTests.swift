import TestContexts
import Testing

@testable import LocalFormats

@Suite(.freshContext) struct CurrencyTests {
  @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("XYZ", 2), ("", 2), ("JP", 2), ("JPY KMF", 2)])
  func `a currency has the digits of its smallest unit`(code: String, digits: Int) {
    #expect(Currency(code).digits == digits)
  }
}
