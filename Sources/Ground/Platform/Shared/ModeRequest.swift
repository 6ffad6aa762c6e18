// In the host tool, the folder `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// A mode that the user requests: `800x480`, or `800x480@60` with the refresh rate in hertz.
public struct ModeRequest: Equatable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The refresh rate in hertz, or `nil` for the highest rate of that size.
  public var refreshRate: Int?

  /// Parses `WxH` or `WxH@Hz`.
  ///
  /// Returns `nil` for any other text, or if a number is not in 1...16383, the range of `PixelRect` coordinates.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.number(sides[0]), let height = Self.number(sides[1])
    else { return nil }
    self.width = width
    self.height = height
    if parts.count == 2 {
      guard let rate = Self.number(parts[1]) else { return nil }
      refreshRate = rate
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard let number = Int(digits: text), (1...16383).contains(number) else { return nil }
    return number
  }

  /// The request in the format that `init(_:)` parses.
  public var description: String {
    guard let refreshRate else { return "\(width)x\(height)" }
    return "\(width)x\(height)@\(refreshRate)"
  }
}
