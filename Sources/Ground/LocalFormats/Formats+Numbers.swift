extension Formats {
  /// Returns a formatted integer: `12.345`.
  public func number(_ value: Int) -> String { decimal(Int64(value), digits: 0) }

  /// Returns a formatted integer: `12.345`.
  public func number(_ value: Int64) -> String { decimal(value, digits: 0) }

  /// Returns a formatted decimal number: `decimal(12_345, digits: 2)` is `123,45`.
  ///
  /// - Parameters:
  ///   - value: The number in units of the last digit.
  ///   - digits: The number of digits after the decimal separator, 0 to 18.
  public func decimal(_ value: Int64, digits: Int) -> String {
    (value < 0 ? minus : "") + unsigned(value.magnitude, digits: digits)
  }

  /// Returns a formatted percentage: `25 %`.
  public func percent(_ value: Int) -> String {
    let sign = value < 0 ? minus : ""
    let number = unsigned(UInt64(value.magnitude), digits: 0)
    switch conventions {
    case .german, .austrianGerman, .french, .canadianFrench, .spanish: return sign + number + "\u{A0}%"
    case .turkish: return sign + "%" + number
    case .arabic: return sign + number + (usesArabicDigits ? "٪\u{61C}" : "\u{200E}%\u{200E}")
    default: return sign + number + "%"
    }
  }

  /// Returns a formatted amount of money: `money(-1_234_50, "EUR")` is `-1.234,50 €`.
  ///
  /// - Parameter amount: The amount in the currency's smallest unit, such as cents.
  public func money(_ amount: Int64, _ currency: Currency) -> String {
    let sign = amount < 0 ? minus : ""
    let number = unsigned(amount.magnitude, digits: currency.digits)
    let found = self.symbol(of: currency)
    if conventions.currencyPrecedesNumber {
      let name = found ?? currency.code
      let space = found == nil || conventions.spacesCurrencySymbol ? "\u{A0}" : ""
      switch conventions {
      case .swissGerman: return name + (sign.isEmpty ? space : sign) + number
      case .swissFrench: return name + space + sign + number
      default: return sign + name + space + number
      }
    }
    let name = found ?? currency.code
    switch conventions {
    case .hebrew: return "\u{200F}" + sign + number + "\u{A0}\u{200F}" + name
    case .arabic: return (usesArabicDigits ? sign + "\u{200F}" : "\u{200F}" + sign) + number + "\u{A0}" + name
    default: return sign + number + "\u{A0}" + name
    }
  }

  private var minus: String { usesArabicDigits ? "\u{61C}-" : conventions.minusSign }

  private func symbol(of currency: Currency) -> String? {
    guard currency.code.utf8.count == 3 else { return nil }
    var index = 0
    while let entry = element(index, of: conventions.currencySymbols) {
      if entry.utf8.starts(with: currency.code.utf8) { return String(entry.dropFirst(4)) }
      index += 1
    }
    return nil
  }

  private func unsigned(_ value: UInt64, digits: Int) -> String {
    let digits = max(0, min(digits, 18))
    let (point, groupEnd) =
      usesArabicDigits ? ("\u{66B}", "\u{66C}") : (conventions.decimalSeparator, conventions.groupingSeparator)
    // The digits from last to first, with a zero before the separator for values less than one.
    var reversedDigits: [UInt8] = []
    var rest = value
    while rest > 0 || reversedDigits.count <= digits {
      reversedDigits.append(UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    let whole = reversedDigits.count - digits
    let isGrouped = whole >= conventions.minimumGroupedDigits
    var text = ""
    for index in stride(from: reversedDigits.count - 1, through: 0, by: -1) {
      append(digit: reversedDigits[index], to: &text)
      let exponent = index - digits
      if exponent == 0 && digits > 0 { text += point }
      if exponent > 0 && exponent % 3 == 0 && isGrouped { text += groupEnd }
    }
    return text
  }

  func append(digit: UInt8, to text: inout String) {
    // U+0660 is `٠`, the Arabic zero.
    if let scalar = Unicode.Scalar(UInt16(usesArabicDigits ? 0x660 : 0x30) + UInt16(digit)) {
      text.unicodeScalars.append(scalar)
    }
  }
}
