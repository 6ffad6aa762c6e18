import Platform
import TestContexts
import Testing

@Suite("A decimal number", .freshContext) struct DecimalTests {
  @Test(arguments: [("0", 0.0), ("12", 12), ("-12.5", -12.5), (".25", 0.25), ("3.", 3), ("0.016", 0.016)])
  func `is read exactly`(text: String, value: Double) {
    #expect(Double(decimal: text[...]) == value)
  }

  @Test(arguments: ["", "-", ".", "1e3", "nan", "1,5", "1.2.3", "--1", "+1", "+.25", "1234567890123456789"])
  func `rejects any other text`(text: String) {
    #expect(Double(decimal: text[...]) == nil)
  }
}
