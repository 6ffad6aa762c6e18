extension FixedWidthInteger {
  /// Parses a number that consists of decimal digits alone. Returns `nil` for any other text, and for numbers that do
  /// not fit in 64 bits or in this type.
  ///
  /// Numbers in files, requests and settings are parsed with this initializer. `Int(_:)` also accepts a sign, so `+5`
  /// or `-0` would be further spellings of a number that has only one. It also adds 700 bytes of code at each call,
  /// which matters on boards with little memory.
  package init?(digits text: Substring) {
    guard let number = number(ofDigits: text), let number = Self(exactly: number) else { return nil }
    self = number
  }

  package init?(digits text: String) { self.init(digits: text[...]) }
}

@inline(never) private func number(ofDigits text: Substring) -> UInt64? {
  if text.isEmpty { return nil }
  var number: UInt64 = 0
  for byte in text.utf8 {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
    let (sum, isSumTooLarge) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
    if isTooLarge || isSumTooLarge { return nil }
    number = sum
  }
  return number
}
