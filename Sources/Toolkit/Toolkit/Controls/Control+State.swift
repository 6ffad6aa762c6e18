extension Control {
  /// The state of a control that determines its appearance.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw bits, one per state.
    public let rawValue: Int
    /// Creates a state from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Enabled, and neither pressed nor selected.
    public static let normal: State = []
    /// Pressed: a tracked touch is inside.
    public static let highlighted = State(rawValue: 1)
    /// Disabled.
    public static let disabled = State(rawValue: 2)
    /// Selected, or on.
    public static let selected = State(rawValue: 4)
  }
}
