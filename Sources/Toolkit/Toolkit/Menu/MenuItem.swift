/// One thing that a menu offers: a word, and what it asks for.
public struct MenuItem: Equatable, Sendable {
  /// What the menu shows.
  public var title: String
  /// Done by the first responder that can, from the window's first responder up.
  public var action: Action

  /// An item with a title that sends `action` when it is chosen.
  public init(_ title: String, _ action: Action) {
    self.title = title
    self.action = action
  }
}
