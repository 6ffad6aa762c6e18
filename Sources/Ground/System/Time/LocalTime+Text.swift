extension LocalTime {
  /// The date for servers and files, in the format of ISO 8601: `2027-01-06`. `Formats` has dates for users.
  public var isoDate: String { "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))" }

  /// Creates the start of a day from its `isoDate`, such as `2027-01-06`, with a year from 0000 to 9999. Returns `nil`
  /// for any other text, and for days that do not exist, such as `2027-02-29`.
  public init?(isoDate: String) {
    let parts = isoDate.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let year = Int(digits: parts[0]), let month = Int(digits: parts[1]), let day = Int(digits: parts[2])
    else { return nil }
    let time = LocalTime(year: year, month: month, day: day)
    // Days that do not exist are days of another month.
    guard time == LocalTime(counting: time.secondsSince1970) else { return nil }
    self = time
  }

  /// Returns the digits of `number`, with zeros before them up to the given length.
  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = "\(number.magnitude)"
    let zeros = String(repeating: "0", count: max(0, length - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
