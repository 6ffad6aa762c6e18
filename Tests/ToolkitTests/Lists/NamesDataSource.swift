import Toolkit

/// A data source with names in sections, which also logs the calls of its list.
final class NamesDataSource: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
  var sections: [[String]]
  var titles: [String?]
  var log: [String] = []
  var made = 0
  var deletable = true

  init(_ sections: [[String]], titles: [String?] = []) {
    self.sections = sections
    self.titles = titles
  }

  func numberOfSections(in list: ListView) -> Int { sections.count }
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "name") ?? make()
    row.title = sections[path.section][path.row]
    return row
  }
  private func make() -> ListRow {
    made += 1
    return ListRow("name")
  }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { deletable }
  func listView(_ list: ListView, deleteRowAt path: IndexPath) {
    log.append("delete \(path.section).\(path.row)")
    sections[path.section].remove(at: path.row)
    list.deleteRows(at: [path])
  }
  func listView(_ list: ListView, heightForRowAt path: IndexPath) -> Double { 20 + Double(path.row) * 10 }
  func listView(_ list: ListView, shouldSelectRowAt path: IndexPath) -> Bool { path.row != 3 }
  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { log.append("select \(path.section).\(path.row)") }
  func listView(_ list: ListView, didDeselectRowAt path: IndexPath) {
    log.append("deselect \(path.section).\(path.row)")
  }
}
