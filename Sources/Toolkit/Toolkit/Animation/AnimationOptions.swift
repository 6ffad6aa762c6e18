/// Options for animations.
public struct AnimationOptions: OptionSet, Sendable {
  /// The raw bits, one per option.
  public let rawValue: Int
  /// Creates options from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Delivers touches to the views during the animation, at their final positions.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1)
  /// Starts from the state on the screen, rather than from the final state of a running animation.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 2)
}
