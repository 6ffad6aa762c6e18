import Vitrine

/// A list of letters of any length, with swipe actions and pull to refresh.
final class LettersController: DemoController {
  /// A letter with its sender.
  struct Letter {
    let name: String
    let words: String
    var isMarked = false
  }

  let list = ListView(frame: .zero)
  private(set) var letters: [Letter] = []
  private var written = 0
  private var timer: Timer?

  deinit { timer?.cancel() }

  override func setUp() {
    for _ in 0..<500 { letters.append(nextLetter()) }
    list.rowHeight = .fitting(estimate: 72)
    list.dataSource = self
    list.listDelegate = self
    // The controller owns the list and its control, so it outlives their closures.
    list.refreshControl = RefreshControl { [unowned(unsafe) self] refresh in fetch(refresh) }
    stage.addSubview(list)
    showFigures()
  }

  /// Adds two letters after a second.
  private func fetch(_ refresh: RefreshControl) {
    timer?.cancel()
    timer = view.window?.application?.schedule(after: 1) { [unowned(unsafe) self, refresh] _ in
      letters.insert(contentsOf: [nextLetter(), nextLetter()], at: 0)
      list.insertRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
      refresh.endRefreshing()
      showFigures()
    }
  }

  private func nextLetter() -> Letter {
    let names = ["Ada", "Bruno", "Clara", "David", "Edith"]
    let parts = [
      "The lilies are out.", "Two of the pears fell tonight.", "Come and see.",
      "Bring a basket, and a friend who climbs.",
    ]
    written += 1
    let words = (0...(written * 7 % 4)).map { parts[(written + $0) % parts.count] }
    return Letter(name: "\(names[written % names.count]), letter \(written)", words: words.joined(separator: " "))
  }

  private func showFigures() {
    show("letters", "\(letters.count)")
    show("marked", "\(letters.filter { $0.isMarked }.count)")
  }

  private func remove(_ path: IndexPath) {
    letters.remove(at: path.row)
    list.deleteRows(at: [path])
    showFigures()
  }

  private func mark(_ path: IndexPath) {
    letters[path.row].isMarked.toggle()
    // The accessory changes the width of the text, so the row's height changes.
    list.reloadRows(at: [path])
    showFigures()
  }

  override func layOut(_ area: Rect) { list.frame = area }
}

extension LettersController: ListViewDataSource {
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { letters.count }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "letter") ?? ListRow("letter")
    let letter = letters[path.row]
    row.title = letter.name
    row.detail = letter.words
    row.detailPosition = .below
    row.titleLabel.numberOfLines = 0
    row.detailLabel.numberOfLines = 0
    row.accessory = letter.isMarked ? .checkmark : .none
    return row
  }
}

extension LettersController: ListViewDelegate {
  func listView(_ list: ListView, leadingActionsForRowAt path: IndexPath) -> [SwipeAction] {
    [
      SwipeAction(letters[path.row].isMarked ? "Unmark" : "Mark") { [unowned(unsafe) self] _, path in mark(path) }
    ]
  }

  func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
    [
      SwipeAction("Burn", role: .destructive) { [unowned(unsafe) self] _, path in remove(path) },
      SwipeAction("Keep", color: Color(hex: 0x3A4654)) { [unowned(unsafe) self] _, path in
        show("kept", letters[path.row].name)
      },
    ]
  }
}
