import Vitrine

/// A list of cars in sections. The user or the program can select one, and stepping the selection continues across
/// sections.
final class CarListView: ListView, ListViewDataSource, ListViewDelegate {
  var garage = Garage()
  /// The delegate. The list does not own it, and this is `nil` after the delegate was released.
  var carDelegate: (any CarListDelegate)? {
    get { storedDelegate.value }
    set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
  }
  private var storedDelegate = WeakDelegate<any CarListDelegate>()

  override init(frame: Rect) {
    super.init(frame: frame)
    dataSource = self
    listDelegate = self
  }

  func wear(_ metrics: Metrics) {
    var style = ListStyle(
      background: Style.stage, title: Style.text, detail: Style.quiet, separator: Style.line, selection: Style.raised,
      headerBackground: Style.background, headerTitle: Style.accent, destructive: Style.accent, accent: Style.accent)
    style.titleFont = metrics.body
    style.detailFont = metrics.caption
    style.headerFont = metrics.caption
    style.margin = metrics.gap
    self.style = style
    rowHeight = .fixed(metrics.finger)
    headerHeight = (metrics.finger * 0.6).rounded()
  }

  // MARK: Selection

  /// Selects the next or previous car.
  ///
  /// The selection continues in the neighboring section at the end of a section, and wraps around at the end of the
  /// list. If no car is selected, this selects the first or the last one.
  func selectNextCar(forward: Bool) {
    let path =
      if let indexPathForSelectedRow {
        forward ? self.indexPath(after: indexPathForSelectedRow) : self.indexPath(before: indexPathForSelectedRow)
      } else {
        IndexPath?.none
      }
    if let path = path ?? (forward ? firstPath : lastPath) { moveSelection(to: path) }
  }

  /// Selects a car, scrolls its row to the middle, reloads the previously selected row, and notifies the delegate.
  func moveSelection(to path: IndexPath) {
    let old = indexPathForSelectedRow
    selectRow(at: path)
    rowWasDeselected(old)
    rowWasSelected(path)
  }

  private func rowWasDeselected(_ old: IndexPath?) {
    if let old, old != indexPathForSelectedRow { reloadRows(at: [old], animated: false) }
  }

  private func rowWasSelected(_ path: IndexPath) {
    scrollToRow(at: path, to: .middle, animated: true)
    carDelegate?.carList(self, didSelect: path)
  }

  private var firstPath: IndexPath? {
    for section in 0..<numberOfSections where numberOfRows(inSection: section) > 0 {
      return IndexPath(section: section, row: 0)
    }
    return nil
  }

  private var lastPath: IndexPath? {
    for section in (0..<numberOfSections).reversed() where numberOfRows(inSection: section) > 0 {
      return IndexPath(section: section, row: numberOfRows(inSection: section) - 1)
    }
    return nil
  }

  // MARK: Selection by touch

  func listView(_ list: ListView, didDeselectRowAt path: IndexPath) { rowWasDeselected(path) }
  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { rowWasSelected(path) }

  // MARK: Rows

  func numberOfSections(in list: ListView) -> Int { garage.sections.count }

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { garage.sections[section].cars.count }

  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { garage.sections[section].title }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "car") ?? ListRow("car")
    row.title = garage[path].name
    row.detail = "\(garage[path].year)"
    return row
  }
}
