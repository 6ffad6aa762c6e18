/// The rate at which released content slows down: the fraction of its speed that is left after each millisecond.
public struct DecelerationRate: Equatable, Sendable {
  /// The fraction of the speed left after each millisecond, between 0 and 1 (both excluded).
  public let rawValue: Double

  /// The default rate, for long content.
  public static let normal = DecelerationRate(rawValue: ScrollConstants.normalRate)
  /// A rate for content that should stop soon.
  public static let fast = DecelerationRate(rawValue: ScrollConstants.fastRate)

  /// Creates a rate. A value that is not between 0 and 1 selects the normal rate.
  public init(rawValue: Double) {
    self.rawValue = rawValue > 0 && rawValue < 1 ? rawValue : ScrollConstants.normalRate
  }
}
