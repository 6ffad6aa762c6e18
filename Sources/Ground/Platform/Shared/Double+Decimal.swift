extension Double {
  /// Parses a decimal number such as `-12.5`: an optional minus and at most 18 digits with an optional decimal point.
  ///
  /// Returns `nil` for any other text. The standard library's `Double.init(_:)` does not link in Embedded Swift.
  public init?(decimal text: Substring) {
    var mantissa: Int64 = 0
    var digits = 0
    var scale = 1.0
    var afterPoint = false
    var negative = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: negative = true
      case UInt8(ascii: ".") where !afterPoint: afterPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard digits < 18 else { return nil }
        digits += 1
        mantissa = mantissa * 10 + Int64(byte - UInt8(ascii: "0"))
        if afterPoint { scale *= 10 }
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let magnitude = Double(mantissa) / scale
    self = negative ? -magnitude : magnitude
  }

  /// Returns the number with `places` decimals (0 to 9), rounded half away from zero, in the format that
  /// `init(decimal:)` parses.
  ///
  /// The magnitude of the number times 10 to the power of `places` must be less than 9e18.
  public func decimal(places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int64((self * scale).rounded())
    let unit = Int64(scale)
    let magnitude = scaled.magnitude
    let whole = "\(scaled < 0 ? "-" : "")\(magnitude / UInt64(unit))"
    guard places > 0 else { return whole }
    let fraction = "\(magnitude % UInt64(unit))"
    return whole + "." + String(repeating: "0", count: places - fraction.utf8.count) + fraction
  }
}
