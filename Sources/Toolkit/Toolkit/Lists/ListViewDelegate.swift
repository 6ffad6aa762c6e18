/// Hears what fingers do to a list, and says what it looks like.
public protocol ListViewDelegate: Anchored {
  /// In points, where the list's `rowHeight` is `.perRow`. Asked for every row
  /// when the list is loaded; as with `.standard` unless implemented.
  func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double
  /// The row is about to come into sight.
  func listView(_ list: ListView, willDisplay row: ListRow, at path: IndexPath)
  func listView(_ list: ListView, willDisplay header: ListHeader, forSection section: Int)

  /// Whether a finger may select the row; true unless implemented.
  func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool
  /// A finger selected the row, which may have been selected before.
  func listView(_ list: ListView, didSelectRowAt path: IndexPath)
  /// A finger selected another row.
  func listView(_ list: ListView, didDeselectRowAt path: IndexPath)

  /// What can be done to the row when a finger swipes it away from the side where its words begin: the first action is the outermost.
  /// None unless implemented.
  func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction]
  /// The same of the other side. Where there are none, a row that can be deleted has Delete.
  func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction]
}

extension ListViewDelegate {
  /// What `ListView.RowHeight.standard` is in the list's scale of text.
  public func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double {
    list.scaledRowHeight
  }
  /// Does nothing.
  public func listView(_ list: ListView, willDisplay row: ListRow, at path: IndexPath) {}
  /// Does nothing.
  public func listView(_ list: ListView, willDisplay header: ListHeader, forSection section: Int) {}
  /// True.
  public func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool { true }
  /// Does nothing.
  public func listView(_ list: ListView, didSelectRowAt path: IndexPath) {}
  /// Does nothing.
  public func listView(_ list: ListView, didDeselectRowAt path: IndexPath) {}
  /// None.
  public func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction] { [] }
  /// None.
  public func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] { [] }
}
