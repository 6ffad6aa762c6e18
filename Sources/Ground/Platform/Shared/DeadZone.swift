/// A part of the panel in which touches are ignored, as set by `VITRINE_TOUCH_DEAD_ZONES`.
///
/// Its edges are fractions of the panel as it is scanned out, before rotation. A damaged or wet panel may report
/// touches there, or a frame may press on it.
public struct DeadZone: Equatable, Sendable {
  private let left: Double
  private let top: Double
  private let right: Double
  private let bottom: Double

  /// Parses zones separated by spaces, each `LEFT,TOP,WIDTH,HEIGHT` in percent of the panel.
  ///
  /// Returns `nil` for any other text, and for zones outside the panel.
  @export(interface)
  public static func parseList(_ text: String) -> [DeadZone]? {
    let words = text.split(separator: " ")
    guard (1...largestCount).contains(words.count) else { return nil }
    // Code that appends would have 600 bytes for this type alone.
    let zones = [DeadZone](unsafeUninitializedCapacity: words.count) { zones, count in
      while count < words.count, let zone = DeadZone(words[count]) {
        zones.initializeElement(at: count, to: zone)
        count += 1
      }
    }
    return zones.count == words.count ? zones : nil
  }

  private init?(_ text: Substring) {
    var numbers: [Double] = []
    for field in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(decimal: field), number >= 0, numbers.count < 4 else { return nil }
      numbers.append(number / 100)
    }
    // The sum of two fractions is not exact.
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[0] + numbers[2] <= 1 + 1e-9,
      numbers[1] + numbers[3] <= 1 + 1e-9
    else { return nil }
    left = numbers[0]
    top = numbers[1]
    right = numbers[0] + numbers[2]
    bottom = numbers[1] + numbers[3]
  }

  private static let largestCount = 16

  /// A list of the valid zones, for error messages.
  public static let validValues =
    "up to 16 zones, separated by spaces, each LEFT,TOP,WIDTH,HEIGHT in percent of the panel, such as 94,0,6,5"

  /// Returns `true` if the zone contains the position. A position outside the panel counts as one at its edge.
  public func contains(x: Double, y: Double) -> Bool {
    let x = max(0, min(x, 1))
    let y = max(0, min(y, 1))
    return x >= left && x <= right && y >= top && y <= bottom
  }
}
