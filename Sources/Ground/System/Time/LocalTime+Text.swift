extension LocalTime {
  /// The date for servers and files, in the format of ISO 8601: `2027-01-06`. `Formats` has dates for users.
  public var isoDate: String { "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))" }

  /// Creates the start of a day from its `isoDate`, such as `2027-01-06`, with a year from 0000 to 9999. Returns `nil`
  /// for any other text, and for days that do not exist, such as `2027-02-29`.
  public init?(isoDate: String) {
    let bytes = Array(isoDate.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8...])
    else { return nil }
    let time = LocalTime(year: year, month: month, day: day)
    // Days that do not exist are days of another month.
    guard time == LocalTime(counting: time.secondsSince1970) else { return nil }
    self = time
  }

  /// Returns the number that consists of the given digits from 0 to 9, or `nil` if there is another character.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns the digits of `number`, with zeros before them up to the given length.
  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = "\(number.magnitude)"
    let zeros = String(repeating: "0", count: max(0, length - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
