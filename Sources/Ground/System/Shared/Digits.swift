extension FixedWidthInteger {
  /// Parses a number that consists of decimal digits alone. Returns `nil` for any other text, and for numbers that do
  /// not fit in 64 bits or in this type.
  ///
  /// Numbers in files, requests and settings are parsed with this initializer. `Int(_:)` also accepts a sign, so `+5`
  /// or `-0` would be further spellings of a number that has only one. It also adds 700 bytes of code at each call,
  /// which matters on boards with little memory.
  package init?(digits text: Substring) {
    guard let number = number(of: text, radix: 10), let number = Self(exactly: number) else { return nil }
    self = number
  }

  package init?(digits text: String) { self.init(digits: text[...]) }

  /// Parses a number that consists of hexadecimal digits alone, in either case.
  package init?(hexDigits text: Substring) {
    guard let number = number(of: text, radix: 16), let number = Self(exactly: number) else { return nil }
    self = number
  }
}

extension Int32 {
  /// Parses a number that consists of decimal digits alone, after a minus sign if it is negative.
  package init?(signedDigits text: Substring) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    // The magnitude of the smallest number has 33 bits.
    guard let magnitude = Int64(digits: isNegative ? text.dropFirst() : text) else { return nil }
    self.init(exactly: isNegative ? -magnitude : magnitude)
  }
}

@inline(never) private func number(of text: Substring, radix: UInt64) -> UInt64? {
  if text.isEmpty { return nil }
  var number: UInt64 = 0
  for byte in text.utf8 {
    let digit: UInt64
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt64(byte - UInt8(ascii: "A") + 10)
    default: return nil
    }
    guard digit < radix else { return nil }
    let (tens, isTooLarge) = number.multipliedReportingOverflow(by: radix)
    let (sum, isSumTooLarge) = tens.addingReportingOverflow(digit)
    if isTooLarge || isSumTooLarge { return nil }
    number = sum
  }
  return number
}
