extension Control {
  /// What of a control its looks depend on.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit a state.
    public let rawValue: Int
    /// The states of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At rest, and ready.
    public static let normal: State = []
    /// A finger presses it: one that it tracks, and that is inside.
    public static let highlighted = State(rawValue: 1)
    /// It cannot be pressed.
    public static let disabled = State(rawValue: 2)
    /// It stands for something that is chosen or on.
    public static let selected = State(rawValue: 4)
  }
}
