/// Actions that a user can perform with an element.
public struct AccessibilityActions: OptionSet, Hashable, Sendable {
  /// The raw bits, one per action.
  public let rawValue: Int
  /// Creates a set of actions from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Presses, opens, or selects the element.
  public static let activate = AccessibilityActions(rawValue: 1)
  /// Increases the value by one step.
  public static let increment = AccessibilityActions(rawValue: 1 << 1)
  /// Decreases the value by one step.
  public static let decrement = AccessibilityActions(rawValue: 1 << 2)
  /// Closes the element.
  public static let dismiss = AccessibilityActions(rawValue: 1 << 3)
}

/// An action of an element besides those of `AccessibilityActions`, such as "Delete" for a row of a list.
public struct AccessibilityCustomAction {
  /// The name of the action.
  public var name: String
  /// The closure that performs the action.
  public var handler: () -> Void

  /// Creates an action with a name.
  public init(_ name: String, handler: @escaping () -> Void) {
    self.name = name
    self.handler = handler
  }
}

/// The way in which changes of an element are announced.
public enum AccessibilityLiveRegion: Sendable {
  /// Changes are not announced.
  case off
  /// Changes are announced after the current sentence.
  case polite
  /// Changes interrupt the current sentence.
  case assertive
}
