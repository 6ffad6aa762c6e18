/// The data source and delegate of a list whose rows a closure fills. The list owns it.
package final class ItemRows: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
  /// The reuse identifier of all rows and cells that closures fill.
  package static var identifier: StaticString { "item" }

  private let count: () -> Int
  private let fill: (_ row: ListRow, _ index: Int) -> Void
  private let select: (_ index: Int) -> Void

  /// - Parameters:
  ///   - fill: Sets the contents of a row. It is not called for rows that no longer exist.
  ///   - select: Called after a tap on a row.
  package init(count: @escaping () -> Int, fill: @escaping (ListRow, Int) -> Void, select: @escaping (Int) -> Void) {
    self.count = count
    self.fill = fill
    self.select = select
    super.init()
  }

  package func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count() }

  package func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: Self.identifier) ?? ListRow(Self.identifier)
    // The items may have become fewer before the list reloads.
    if path.row < count() { fill(row, path.row) }
    return row
  }

  package func listView(_ list: ListView, didSelectRowAt path: IndexPath) {
    list.selectRow(at: nil)
    if path.row < count() { select(path.row) }
  }
}
