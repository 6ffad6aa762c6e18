/// How soon content that was let go of stops: what of its speed is left after each millisecond.
public struct DecelerationRate: Equatable, Sendable {
  /// Between 0 and 1, both excluded.
  public let rawValue: Double

  /// For long content.
  public static let normal = DecelerationRate(rawValue: ScrollConstants.normalRate)
  /// For content that is to stop soon.
  public static let fast = DecelerationRate(rawValue: ScrollConstants.fastRate)

  /// A rate that is not between 0 and 1 counts as the normal one.
  public init(rawValue: Double) {
    self.rawValue = rawValue > 0 && rawValue < 1 ? rawValue : ScrollConstants.normalRate
  }
}
