/// How the readings of a resistive panel are smoothed: what `VITRINE_TOUCH_FILTER` says.
///
/// Its readings shake by some pixels, single ones are far off, and the first ones of a touch
/// are taken while the finger still settles. The three filters are used in this order:
///
/// - `skip:N`: the first N readings of a touch are not believed. It lands N reports later;
///   one that is shorter lands as it lifts.
/// - `median:N`: the place is the median of the last N readings, each axis for itself,
///   which keeps single wild ones out. A moving finger is (N − 1) / 2 reports behind, one
///   that lifts at most 1.
/// - `dejitter:D`: a reading within D pixels of the place moves it only by a part of the
///   way, the less the nearer. The place is never more than D pixels behind, and not at
///   all under a finger that moves faster than D pixels a report.
public struct TouchFilter: Equatable, Sendable {
  /// Readings at the start of a touch that do not count, 0 to 5.
  public var skipped = 0
  /// The readings a median is taken of: 1, which changes nothing, or 3, 5, 7 or 9.
  public var median = 1
  /// Pixels within which the place follows slowly, 0 to 20.
  public var jitter = 0.0

  /// Every reading is the place.
  public static let none = TouchFilter()

  /// No filter.
  public init() {}

  /// Reads a list such as `median:5,dejitter:3`, each filter once and in any order; nil for anything else.
  @export(interface)
  public init?(_ text: String) {
    var seen: [Substring] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count == 2, !seen.contains(words[0]) else { return nil }
      seen.append(words[0])
      switch words[0] {
      case "skip":
        guard let count = Int(words[1]), (1...5).contains(count) else { return nil }
        skipped = count
      case "median":
        guard let count = Int(words[1]), count % 2 == 1, (3...Self.largestMedian).contains(count) else { return nil }
        median = count
      case "dejitter":
        guard let pixels = Double(decimal: words[1]), pixels > 0, pixels <= 20 else { return nil }
        jitter = pixels
      default: return nil
      }
    }
  }

  static let largestMedian = 9

  /// For the message about a text that is none.
  public static let allowed = "skip:1 to skip:5, median:3, median:5, median:7 or median:9, and dejitter:PIXELS up to 20, between commas"
}
