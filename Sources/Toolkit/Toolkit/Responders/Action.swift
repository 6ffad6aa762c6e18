/// The name of an action that responders can perform, used in place of UIKit's selectors.
///
///     extension Action { static let remove = Action("remove") }
public struct Action: Equatable, Sendable {
  /// The name of the action. Two actions are equal if their names are equal.
  public let name: StaticString

  /// Creates an action with a name.
  public init(_ name: StaticString) { self.name = name }

  /// Returns `true` if both actions have the same name.
  public static func == (a: Action, b: Action) -> Bool {
    a.name.hasSameText(as: b.name)
  }
}
