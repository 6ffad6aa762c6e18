/// Knows what a list shows.
public protocol ListViewDataSource: Anchored {
  /// One, unless implemented.
  func numberOfSections(in list: ListView) -> Int
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int

  /// The row for a place that comes into sight: one used before, filled anew.
  ///
  ///     let row = list.dequeueRow("stop") ?? ListRow("stop")
  ///     row.title = stops[path.row].name
  ///     return row
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow

  /// Nil, unless implemented: a section without a header.
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String?

  /// Whether the row can be swiped aside to be deleted; false unless implemented.
  func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool
  /// The Delete button of the row was pressed: drop what it shows, and call
  /// `ListView.deleteRows(at:)`.
  func listView(_ list: ListView, deleteRowAt path: IndexPath)
}

extension ListViewDataSource {
  /// 1.
  public func numberOfSections(in list: ListView) -> Int { 1 }
  /// Nil: no header.
  public func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { nil }
  /// False.
  public func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { false }
  /// Does nothing.
  public func listView(_ list: ListView, deleteRowAt path: IndexPath) {}
}
