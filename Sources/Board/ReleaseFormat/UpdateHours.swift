// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The hours of the day in which a board may update itself, such as `2-5`: from 2:00 until 5:00 in local time. `22-4`
/// crosses midnight, and `0-24` is the whole day.
public struct UpdateHours: Equatable, Sendable {
  /// The default of `vitrine image --update-hours`. Chosen: most kiosks are not used then.
  public static let standard = UpdateHours(from: 2, to: 5)

  private static let day = 86_400
  private static let hour = 3600

  /// The first hour, 0 to 23.
  public let first: Int
  /// The hour at which they end, 0 to 24. It differs from `first`.
  public let end: Int

  private init(from first: Int, to end: Int) {
    self.first = first
    self.end = end
  }

  /// Returns `nil` for text that is not `FIRST-END`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(digits: parts[0]), let end = Int(digits: parts[1]),
      (0...23).contains(first),
      (0...24).contains(end), first != end
    else { return nil }
    self.init(from: first, to: end)
  }

  /// The hours as they are written, such as `2-5`.
  public var text: String { "\(first)-\(end)" }

  /// Whether they are the whole day, so that the clock need not be set.
  public var isWholeDay: Bool { length == Self.day }

  /// Their length in seconds.
  public var length: Int { ((end - first) * Self.hour + Self.day - 1) % Self.day + 1 }

  /// Returns the number of seconds until the hours begin, or 0 within them.
  ///
  /// - Parameter second: The second of the day in local time, 0 to 86,399.
  public func wait(at second: Int) -> Int {
    let since = (second - first * Self.hour + Self.day) % Self.day
    return since < length ? 0 : Self.day - since
  }
}
