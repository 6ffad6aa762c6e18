/// The methods that provide the content of a list.
public protocol ListViewDataSource: WeaklyReferenceable {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in list: ListView) -> Int
  /// Returns the number of rows in a section.
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int

  /// Returns the row for a path that becomes visible. Reuse a row with `dequeueReusableRow(withIdentifier:)`
  /// and set everything that it shows.
  ///
  ///     let row = list.dequeueReusableRow(withIdentifier: "stop") ?? ListRow("stop")
  ///     row.title = stops[path.row].name
  ///     return row
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow

  /// Returns the title of a section, or `nil` for a section without a header. The default is `nil`.
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String?

  /// Returns `true` if a swipe can delete the row. The default is `false`.
  func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool
  /// Called when the user has tapped the Delete button of the row. Remove the row from your data, then call
  /// `ListView.deleteRows(at:animated:)`.
  func listView(_ list: ListView, deleteRowAt path: IndexPath)
}

extension ListViewDataSource {
  /// The default implementation returns 1.
  public func numberOfSections(in list: ListView) -> Int { 1 }
  /// The default implementation returns `nil`, for no header.
  public func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The default implementation returns `false`.
  public func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { false }
  /// The default implementation does nothing.
  public func listView(_ list: ListView, deleteRowAt path: IndexPath) {}
}
