import Raster

/// Something that can be done to a row of a list: a button that comes up beside the row when a finger swipes it aside.
///
///     func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
///       [SwipeAction("Remove", role: .destructive) { list, path in … }]
///     }
public struct SwipeAction {
  /// What an action does to the row, which gives it a color.
  public enum Role: Sendable {
    /// Nothing that could not be undone.
    case normal
    /// It takes something away.
    case destructive
  }

  /// What the button says.
  public var title: String
  /// What it does to the row.
  public var role: Role
  /// The color of the button; nil goes by the role: the list's `accent`, or its `destructive`.
  public var color: Color?
  /// Called when the button is pressed, or the row swiped all the way. It gets the list and the present place of the row, which closes
  /// afterwards unless it is gone.
  public var handler: (_ list: ListView, _ path: IndexPath) -> Void

  /// An action that calls `handler`.
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
