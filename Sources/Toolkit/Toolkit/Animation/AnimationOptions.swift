/// How an animation differs from an ordinary one.
public struct AnimationOptions: OptionSet, Sendable {
  /// One bit an option.
  public let rawValue: Int
  /// The options of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The views being animated can be touched meanwhile, where they are going to be.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1)
  /// Starts from what is on the screen, rather than from where an animation still
  /// running would have ended.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 2)
}
