/// An item of a menu: a title and an action.
public struct MenuItem: Equatable, Sendable {
  /// The title.
  public var title: String
  /// The action, which the first responder in the chain that can perform it receives.
  public var action: Action

  /// Creates an item with a title and an action.
  public init(_ title: String, action: Action) {
    self.title = title
    self.action = action
  }
}
