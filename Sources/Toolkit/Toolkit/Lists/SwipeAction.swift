import Raster

/// An action for a row of a list. Its button appears next to the row when a finger swipes the row aside.
///
///     func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
///       [SwipeAction("Remove", role: .destructive) { list, path in … }]
///     }
public struct SwipeAction {
  /// The effect of an action, which determines the color of its button.
  public enum Role: Sendable {
    /// An action that can be undone or deletes nothing.
    case normal
    /// An action that deletes something.
    case destructive
  }

  /// The title of the button.
  public var title: String
  /// The effect of the action.
  public var role: Role
  /// The color of the button. The default, `nil`, selects the list's `accent` or `destructive` color according to the
  /// role.
  public var color: Color?
  /// The closure that performs the action, when the button is tapped or the row is swiped all the way. It receives the
  /// list and the current path of the row. The row closes afterwards, unless it was removed.
  public var handler: (_ list: ListView, _ path: IndexPath) -> Void

  /// Creates an action that calls `handler`.
  public init(
    _ title: String, role: Role = .normal, color: Color? = nil,
    handler: @escaping (_ list: ListView, _ path: IndexPath) -> Void
  ) {
    self.title = title
    self.role = role
    self.color = color
    self.handler = handler
  }
}
