// In the host tool, the folder `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The filters for the readings of a resistive panel, as set by `VITRINE_TOUCH_FILTER`.
///
/// Readings of a resistive panel jitter by several pixels and contain outliers. The first readings of a touch are taken
/// before the contact is stable. The filters are applied in this order:
///
/// - `skip:N` discards the first N readings of a touch. The touch begins N reports later. A touch that is shorter
///   begins when it is lifted.
/// - `median:N` uses the median of the last N readings, separately for each axis, which removes outliers. The position
///   lags (N − 1) / 2 reports behind a moving finger, and at most 1 report behind a finger that is lifted.
/// - `dejitter:D` moves the position by only a fraction of the distance to a reading within D pixels. The fraction is
///   smaller for nearer readings. The position lags at most D pixels, and not at all if the finger moves more than D
///   pixels per report.
public struct TouchFilter: Equatable, Sendable {
  /// The number of readings to discard at the start of a touch, 0 to 5.
  public var skipCount = 0
  /// The number of readings in the median: 3, 5, 7 or 9, or 1 for no median.
  public var medianWindow = 1
  /// The distance in pixels within which the position moves slowly, 0 to 20.
  public var dejitterRadius = 0.0

  /// No filtering.
  public static let none = TouchFilter()

  /// Creates a filter that changes nothing.
  public init() {}

  /// Parses a list such as `median:5,dejitter:3`, in any order and with each filter at most once.
  ///
  /// Returns `nil` for any other text.
  @export(interface)
  public init?(_ text: String) {
    var seen: [Substring] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count == 2, !seen.contains(words[0]) else { return nil }
      seen.append(words[0])
      switch words[0] {
      case "skip":
        guard let count = Int(digits: words[1]), (1...5).contains(count) else { return nil }
        skipCount = count
      case "median":
        guard let count = Int(digits: words[1]), count % 2 == 1, (3...Self.largestMedian).contains(count) else {
          return nil
        }
        medianWindow = count
      case "dejitter":
        guard let pixels = Double(decimal: words[1]), pixels > 0, pixels <= 20 else { return nil }
        dejitterRadius = pixels
      default: return nil
      }
    }
  }

  static let largestMedian = 9

  /// A list of the valid filters, for error messages.
  public static let validValues =
    "a list, separated by commas, of skip:1 to skip:5, median:3, median:5, median:7 or median:9, and dejitter:PIXELS up to 20"
}
