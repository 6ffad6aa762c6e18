extension LocalTime {
  /// The date for servers and files, in the format of ISO 8601: `2027-01-06`. `Formats` has dates for users.
  public var isoDate: String { "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))" }

  /// Returns the digits of `number`, with zeros before them up to the given length.
  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = "\(number.magnitude)"
    let zeros = String(repeating: "0", count: max(0, length - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
