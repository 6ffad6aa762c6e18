/// The values of TOML that are a word: numbers, times, `true` and `false`.
enum TOMLWord {
  static func isValid(_ word: String) -> Bool {
    if ["true", "false", "inf", "+inf", "-inf", "nan", "+nan", "-nan"].contains(word) { return true }
    return isInteger(word) || isFloat(word) || isTime(word)
  }

  private static func isInteger(_ word: String) -> Bool {
    for (prefix, digits) in [("0x", "0123456789abcdefABCDEF"), ("0o", "01234567"), ("0b", "01")] where word.hasPrefix(prefix) {
      let rest = word.dropFirst(2)
      let radix = digits.count == 22 ? 16 : digits.count
      return isDigits(rest, digits) && Int64(rest.filter { $0 != "_" }, radix: radix) != nil
    }
    let digits = word.first == "+" || word.first == "-" ? word.dropFirst() : word[...]
    return isDecimal(digits) && Int64(word.filter { $0 != "_" && $0 != "+" }) != nil
  }

  private static func isFloat(_ word: String) -> Bool {
    var rest = word.first == "+" || word.first == "-" ? word.dropFirst() : word[...]
    if let exponent = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      var power = rest[rest.index(after: exponent)...]
      if power.first == "+" || power.first == "-" { power.removeFirst() }
      guard isDigits(power) else { return false }
      rest = rest[..<exponent]
      if isDecimal(rest) { return true }
    }
    guard let point = rest.firstIndex(of: ".") else { return false }
    return isDecimal(rest[..<point]) && isDigits(rest[rest.index(after: point)...])
  }

  /// A number without a leading zero.
  private static func isDecimal(_ text: Substring) -> Bool { isDigits(text) && (text == "0" || text.first != "0") }

  /// Digits, single underscores between them.
  private static func isDigits(_ text: Substring, _ digits: String = "0123456789") -> Bool {
    !text.isEmpty
      && text.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) }
  }

  /// A date, a time of day, or both, with or without the distance to Greenwich.
  private static func isTime(_ word: String) -> Bool {
    if let separator = word.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }) {
      return isDate(word[..<separator]) && isTimeOfDay(word[word.index(after: separator)...], mayHaveOffset: true)
    }
    return isDate(word[...]) || isTimeOfDay(word[...], mayHaveOffset: false)
  }

  private static func isDate(_ text: Substring) -> Bool {
    guard let parts = numbers(text, separator: "-", lengths: [4, 2, 2]), (1...12).contains(parts[1]) else { return false }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][parts[1] - 1]
    return (1...days).contains(parts[2])
  }

  private static func isTimeOfDay(_ text: Substring, mayHaveOffset: Bool) -> Bool {
    var clock = text
    if mayHaveOffset {
      if clock.last == "Z" || clock.last == "z" {
        clock.removeLast()
      } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
        guard let offset = numbers(clock[clock.index(after: sign)...], separator: ":", lengths: [2, 2]), offset[0] < 24, offset[1] < 60
        else { return false }
        clock = clock[..<sign]
      }
    }
    if let point = clock.firstIndex(of: ".") {
      let fraction = clock[clock.index(after: point)...]
      guard !fraction.isEmpty, fraction.allSatisfy("0123456789".contains) else { return false }
      clock = clock[..<point]
    }
    guard let parts = numbers(clock, separator: ":", lengths: [2, 2, 2]) else { return false }
    return parts[0] < 24 && parts[1] < 60 && parts[2] < 60
  }

  /// Numbers of so many digits each.
  private static func numbers(_ text: Substring, separator: Character, lengths: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == lengths, parts.allSatisfy({ $0.allSatisfy("0123456789".contains) }) else { return nil }
    return parts.compactMap { Int($0) }
  }
}
