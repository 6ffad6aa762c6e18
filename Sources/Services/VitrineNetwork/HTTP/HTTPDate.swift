import System

/// A time in the format of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  /// Returns the time in seconds since 1970, or `nil` if the text has another format. The obsolete formats, which
  /// servers must not send, are not supported.
  static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, text.utf8.suffix(4).elementsEqual(" GMT".utf8) else { return nil }
    func number(_ range: Range<Int>) -> Int64? { NetworkAddress.decimal(bytes[range], maximum: 9999) }
    let names = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)
    guard let index = (0..<12).first(where: { names[$0 * 3..<$0 * 3 + 3].elementsEqual(bytes[8..<11]) }),
      let day = number(5..<7), let year = number(12..<16), let hour = number(17..<19), let minute = number(20..<22),
      let second = number(23..<25)
    else { return nil }
    let days = LocalTime.days(toYear: Int(year), month: index + 1, day: Int(day))
    return days * LocalTime.day + hour * 3600 + minute * 60 + second
  }
}
