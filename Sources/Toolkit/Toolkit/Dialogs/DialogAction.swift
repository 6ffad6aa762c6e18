/// A choice in an alert or an action sheet.
public struct DialogAction {
  /// The meaning of a choice, which determines its appearance and position.
  public enum Role: Sendable {
    case normal
    /// The choice that most users want. It is highlighted.
    case preferred
    /// Leaves everything unchanged. It is the last choice, and a tap outside an action sheet chooses it.
    case cancel
    /// Deletes or loses something.
    case destructive
  }

  /// The title of the button.
  public var title: String
  /// The icon before the title, or `nil`.
  public var icon: Icon?
  /// The meaning of the choice.
  public var role: Role
  /// The language of the title as a tag such as `de`, or empty for the app's language.
  public var language: String
  /// Called when the choice is made, while the dialog is being dismissed.
  public var handler: (() -> Void)?

  /// Creates a choice that calls `handler`.
  public init(
    _ title: String, icon: Icon? = nil, role: Role = .normal, language: String = "", handler: (() -> Void)? = nil
  ) {
    self.title = title
    self.icon = icon
    self.role = role
    self.language = language
    self.handler = handler
  }
}
