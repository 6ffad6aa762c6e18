/// The states of an element.
public struct AccessibilityStates: OptionSet, Hashable, Sendable {
  /// The raw bits, one per state.
  public let rawValue: Int
  /// Creates a set of states from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The user cannot operate the element now.
  public static let disabled = AccessibilityStates(rawValue: 1)
  /// The element is the chosen one among several.
  public static let selected = AccessibilityStates(rawValue: 1 << 1)
  /// The element can be checked. It is on if it has the state `checked` too.
  public static let checkable = AccessibilityStates(rawValue: 1 << 2)
  /// The element is checked or on.
  public static let checked = AccessibilityStates(rawValue: 1 << 3)
  /// The element can be expanded. It is open if it has the state `expanded` too.
  public static let expandable = AccessibilityStates(rawValue: 1 << 4)
  /// The element shows its details.
  public static let expanded = AccessibilityStates(rawValue: 1 << 5)
  /// The element is loading or working.
  public static let busy = AccessibilityStates(rawValue: 1 << 6)
  /// The value of the element is not valid. The hint contains the reason.
  public static let invalid = AccessibilityStates(rawValue: 1 << 7)
}
