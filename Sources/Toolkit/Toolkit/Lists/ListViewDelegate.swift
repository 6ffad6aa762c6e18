/// The methods by which a list notifies its delegate of user actions and lets it configure rows.
public protocol ListViewDelegate: WeaklyReferenceable {
  /// Returns the height of a row, in points. The list calls it for every row when it loads, if its `rowHeight` is
  /// `.perRow`. The default is the height that `.standard` gives.
  func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double
  /// Called before a row becomes visible.
  func listView(_ list: ListView, willDisplay row: ListRow, at path: IndexPath)
  /// Called before a section's header becomes visible.
  func listView(_ list: ListView, willDisplay header: ListHeader, forSection section: Int)

  /// Returns `true` if a tap may select the row. The default is `true`.
  func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool
  /// Called when a tap has selected the row, even if it was already selected.
  func listView(_ list: ListView, didSelectRowAt path: IndexPath)
  /// Called when a tap has selected another row instead of this one.
  func listView(_ list: ListView, didDeselectRowAt path: IndexPath)

  /// Returns the actions that a swipe away from the leading edge of the row reveals. The first action is the outermost.
  func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction]
  /// Returns the actions that a swipe away from the trailing edge of the row reveals. The first action is the
  /// outermost. A row that can be deleted gets a Delete action if the array is empty.
  func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction]
}

extension ListViewDelegate {
  /// The default implementation returns the height of `ListView.RowHeight.standard` at the list's text scale.
  public func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double {
    list.scaledRowHeight
  }
  /// The default implementation does nothing.
  public func listView(_ list: ListView, willDisplay row: ListRow, at path: IndexPath) {}
  /// The default implementation does nothing.
  public func listView(_ list: ListView, willDisplay header: ListHeader, forSection section: Int) {}
  /// The default implementation returns `true`.
  public func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool { true }
  /// The default implementation does nothing.
  public func listView(_ list: ListView, didSelectRowAt path: IndexPath) {}
  /// The default implementation does nothing.
  public func listView(_ list: ListView, didDeselectRowAt path: IndexPath) {}
  /// The default implementation returns no actions.
  public func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction] { [] }
  /// The default implementation returns no actions.
  public func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] { [] }
}
