import VitrineTesting

extension ExhibitTheme {
  static var scrolling: ExhibitTheme {
    ExhibitTheme(
      "Scrolling, lists and pages",
      "Content that is larger than its view. Lists and page views create only the visible part.",
      [
        Exhibit("ScrollView", height: 160) { stage in
          let scroll = ScrollView(frame: Rect(60, 15, 180, 130))
          scroll.contentSize = Size(180, 480)

          scroll.backgroundColor = .slate
          scroll.cornerRadius = 12
          for index in 0..<8 {
            let bar = View(frame: Rect(16, 16 + Double(index) * 58, 148, 42))
            bar.backgroundColor = [.accent, .sky, .leaf, .clay][index % 4]
            bar.cornerRadius = 8
            scroll.addSubview(bar)
          }
          stage.window.addSubview(scroll)
          stage.press(Point(150, 125))
          stage.move(through: [Point(156, 50)], from: Point(150, 125))
        },
        Exhibit("ListView", height: 232) { stage in
          let teas = Teas()
          let list = ListView()
          list.dataSource = teas
          list.selectRow(at: IndexPath(section: 0, row: 1))

          stage.add(list, 0, 0, 300, 232)
          stage.player.wait(0.1)
          stage.keep(teas)
        },
        Exhibit("ContentState", height: 160) { stage in
          let list = ListView()
          list.contentState = .failed(retry: { print("loading again") })

          stage.add(list, 0, 0, 300, 160)
        },
        Exhibit("ContentStateView", height: 90) { stage in
          let state = ContentStateView()
          state.state = .empty { "No tea today" }

          stage.add(state, 0, 0, 300, 90)
        },
        Exhibit("ListRow", height: 112) { stage in
          let row = ListRow("tea")
          row.title = "Darjeeling"
          row.detail = "90 °C"
          row.accessory = .disclosure

          stage.add(row, 0, 0, 300, 56)
          let checked = ListRow("tea")
          checked.title = "Sencha"
          checked.detail = "Green, two minutes"
          checked.detailPosition = .below
          checked.accessory = .checkmark
          stage.add(checked, 0, 56, 300, 56)
        },
        Exhibit("ListStyle", height: 144) { stage in
          let list = ListView()
          list.style = .light

          let teas = Teas()
          list.dataSource = teas
          stage.add(list, 0, 0, 300, 144)
          stage.player.wait(0.1)
          stage.keep(teas)
        },
        Exhibit("SwipeAction", height: 168) { stage in
          final class Shelf: WeaklyReferenceable, ListViewDelegate {
            func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
              [
                SwipeAction("Remove", role: .destructive) { _, path in print("row \(path.row) removed") },
                SwipeAction("Later") { _, path in print("row \(path.row) postponed") },
              ]
            }
          }

          let list = ListView()
          let shelf = Shelf()
          let teas = Teas()
          list.listDelegate = shelf
          list.dataSource = teas
          stage.add(list, 0, 0, 300, 168)
          stage.player.wait(0.1)
          stage.press(Point(280, 60))
          stage.move(through: [Point(200, 60), Point(90, 60)], from: Point(280, 60))
          stage.keep(shelf)
          stage.keep(teas)
        },
        Exhibit("RefreshControl", height: 168) { stage in
          let list = ListView()
          list.refreshControl = RefreshControl { refresh in
            print("fetched")
            refresh.endRefreshing()
          }

          let teas = Teas()
          list.dataSource = teas
          stage.add(list, 0, 0, 300, 168)
          stage.player.wait(0.1)
          stage.press(Point(150, 50))
          stage.move(through: [Point(150, 90), Point(150, 118)], from: Point(150, 50))
          stage.keep(teas)
        },
        Exhibit("PageView", height: 160) { stage in
          let rooms = Rooms()
          let pages = PageView()
          pages.dataSource = rooms
          pages.setCurrentPage(1, animated: false)

          stage.add(pages, 0, 0, 300, 160)
          stage.player.wait(0.1)
          stage.press(Point(220, 70))
          stage.move(through: [Point(120, 72)], from: Point(220, 70))
          stage.keep(rooms)
        },
        Exhibit("PageControl", height: 50) { stage in
          let dots = PageControl()
          dots.numberOfPages = 5
          dots.currentPage = 2

          stage.center(dots)
        },
        Exhibit("ListHeader") { stage in
          final class Red: WeaklyReferenceable, ListViewDelegate {
            func listView(_ list: ListView, willDisplay header: ListHeader, forSection section: Int) {
              header.backgroundColor = .clay
            }
          }

          let list = ListView()
          let red = Red()
          let teas = Teas()
          list.listDelegate = red
          list.dataSource = teas
          stage.add(list, 0, 0, 300, 232)
          stage.player.wait(0.1)
          stage.keep(red)
          stage.keep(teas)
        },
        Exhibit("ListViewDataSource") { _ in
          final class Cups: WeaklyReferenceable, ListViewDataSource {
            func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 12 }
            func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
              let row = list.dequeueReusableRow(withIdentifier: "cup") ?? ListRow("cup")
              row.title = "Cup \(path.row + 1)"
              return row
            }
          }

          let list = ListView()
          let cups = Cups()
          list.dataSource = cups
          print("\(list.numberOfRows(inSection: 0))")
          list.dataSource = nil
        },
        Exhibit("ListViewDelegate") { _ in
          final class Chooser: WeaklyReferenceable, ListViewDelegate {
            func listView(_ list: ListView, didSelectRowAt path: IndexPath) { print("row \(path.row)") }
          }

          let list = ListView()
          let chooser = Chooser()
          list.listDelegate = chooser
          list.listDelegate = nil
        },
        Exhibit("IndexPath") { _ in
          let list = ListView()
          list.selectRow(at: IndexPath(section: 0, row: 3))
        },
        Exhibit("ListScrollPosition") { _ in
          let list = ListView()
          list.scrollToRow(at: IndexPath(row: 40), to: .middle, animated: true)
        },
        Exhibit("PageViewDataSource") { _ in
          final class Walls: WeaklyReferenceable, PageViewDataSource {
            func numberOfPages(in pageView: PageView) -> Int { 4 }
            func pageView(_ pageView: PageView, viewForPage page: Int) -> View { View() }
          }

          let pages = PageView()
          let walls = Walls()
          pages.dataSource = walls
          pages.dataSource = nil
        },
        Exhibit("PageViewDelegate") { _ in
          final class Reader: WeaklyReferenceable, PageViewDelegate {
            func pageView(_ pageView: PageView, didShowPage page: Int) { print("page \(page)") }
          }

          let pages = PageView()
          let reader = Reader()
          pages.delegate = reader
          pages.delegate = nil
        },
        Exhibit("ScrollViewDelegate") { _ in
          final class Follower: WeaklyReferenceable, ScrollViewDelegate {
            func scrollViewDidScroll(_ scrollView: ScrollView) { print("\(scrollView.contentOffset.y)") }
          }

          let scroll = ScrollView()
          let follower = Follower()
          scroll.delegate = follower
          scroll.delegate = nil
        },
        Exhibit("DecelerationRate") { _ in
          let scroll = ScrollView()
          scroll.decelerationRate = .fast
        },
        Exhibit("ScrollConstants") { _ in
          print("content scrolls to a position in \(ScrollConstants.animationDuration) seconds")
        },
      ])
  }
}

/// A data source with the teas of a small shop.
private final class Teas: WeaklyReferenceable, ListViewDataSource {
  private let kinds = [
    ("Black", [("Assam", "95 °C"), ("Darjeeling", "90 °C")]), ("Green", [("Sencha", "75 °C"), ("Matcha", "80 °C")]),
  ]

  func numberOfSections(in list: ListView) -> Int { kinds.count }
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { kinds[section].1.count }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { kinds[section].0 }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "tea") ?? ListRow("tea")
    (row.title, row.detail) = kinds[path.section].1[path.row]
    return row
  }
}

/// A data source with pages of one color each.
private final class Rooms: WeaklyReferenceable, PageViewDataSource {
  func numberOfPages(in pageView: PageView) -> Int { 4 }

  func pageView(_ pageView: PageView, viewForPage page: Int) -> View {
    let label = Label()
    label.text = "Room \(page + 1)"
    label.textAlignment = .center
    label.backgroundColor =
      [Color(hex: 0x26334D), Color(hex: 0x1F3B35), Color(hex: 0x3F3125), Color(hex: 0x352A42)][page]
    return label
  }
}
