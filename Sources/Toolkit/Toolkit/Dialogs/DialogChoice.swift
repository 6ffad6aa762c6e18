/// One of the things that somebody can choose in an alert or an action sheet.
public struct DialogChoice {
  /// What choosing it means, which decides its looks and where it stands.
  public enum Role: Sendable {
    case normal
    /// What most people want: it stands out.
    case preferred
    /// All stays as it is. It stands last, and is what a tap beside an action sheet chooses.
    case cancel
    /// Something is lost by it.
    case destructive
  }

  /// What its button says.
  public var title: String
  /// What its button shows before that; nil shows nothing.
  public var icon: Icon?
  /// What choosing it means.
  public var role: Role
  /// Called when it is chosen, while the dialog is on its way out.
  public var action: (() -> Void)?

  /// A choice that calls `action`.
  public init(_ title: String, icon: Icon? = nil, role: Role = .normal, action: (() -> Void)? = nil) {
    (self.title, self.icon, self.role, self.action) = (title, icon, role, action)
  }
}
