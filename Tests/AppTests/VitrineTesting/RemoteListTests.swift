import JSONFormat
import Pictures
import TestContexts
import Testing
import VitrineNetwork
import VitrineTesting

/// A tea with a name, as its server describes it.
private struct Tea {
  let name: String

  init(_ json: JSON) throws(JSONError) { name = try json.string("name") }
}

private final class TeaHouse: WeaklyReferenceable {
  let teas: RemoteList<Tea>

  init(_ application: Application) {
    teas = RemoteList(
      Kiosk.setting("SERVER").map { "\($0)/teas.json" }, at: "teas", by: HTTPClient(for: application), for: application,
      item: Tea.init)
  }
}

private final class TeasController: ViewController, ListViewDataSource {
  private let house: TeaHouse
  let list = ListView()

  init(_ house: TeaHouse) {
    self.house = house
    super.init()
  }

  override func loadView() {
    list.dataSource = self
    list.observe(house.teas, refreshesOnPull: true, empty: { "No tea today" })
    view = list
  }

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { house.teas.items.count }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "tea") ?? ListRow("tea")
    row.title = house.teas.items[path.row].name
    return row
  }
}

/// A screen without a data source: closures fill the rows, or the cells.
private final class TeaRowsController: ViewController {
  private let house: TeaHouse
  private let hasCells: Bool
  private(set) var selected: [String] = []

  init(_ house: TeaHouse, hasCells: Bool) {
    self.house = house
    self.hasCells = hasCells
    super.init()
  }

  override func loadView() {
    let select: (Tea) -> Void = weakly { page, tea in page.selected.append(tea.name) }
    if hasCells {
      let collection = CollectionView()
      collection.observe(
        house.teas, cells: PictureCell.init, cell: { cell, tea in cell.title = tea.name }, onSelect: select)
      view = collection
    } else {
      let list = ListView()
      list.observe(
        house.teas, empty: { "No tea today" }, row: { row, tea in row.title = tea.name }, onSelect: select)
      view = list
    }
  }
}

@Suite("A list from a server", .freshContext) struct RemoteListTests {
  private let server = TestServer()
  private let player = TouchPlayer(width: 320, height: 480)

  private func launch(settings: [String: String]? = nil) throws -> TeaHouse {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    return player.launch(
      settings: settings ?? ["SERVER": server.url], model: { TeaHouse($0) },
      rootViewController: { TeasController($0) })
  }

  @Test func `shows that it is loading, then its rows, and reloads them`() throws {
    server["/teas.json"] = .json(#"{"teas": [{"name": "Assam"}]}"#)
    server.isPaused = true
    let house = try launch()
    player.wait(0.5)
    #expect(player.find(.progressIndicator, "Loading") != nil)
    server.isPaused = false
    player.wait(for: "Assam")
    #expect(player.find(.progressIndicator, "Loading") == nil)
    server["/teas.json"] = .json(#"{"teas": [{"name": "Sencha"}, {"name": "Ceylon"}]}"#)
    house.teas.refresh()
    player.wait(for: "Ceylon")
    player.expectNo("Assam")
    // The next user's list shows the rows at once.
    player.startNextVisit()
    player.wait(0.1)
    player.expect("Ceylon")
  }

  @Test func `offers to try again while the server cannot be reached`() throws {
    server["/teas.json"] = .json(#"{"teas": [{"name": "Assam"}]}"#)
    server.isOffline = true
    let house = try launch()
    player.wait(for: "The content cannot be loaded")
    #expect(house.teas.problem != nil)
    player.tap("Try again")
    #expect(player.find(.progressIndicator, "Loading") != nil)
    player.wait(for: "The content cannot be loaded")
    server.isOffline = false
    player.tap("Try again")
    player.wait(for: "Assam")
    // Rows stay while the server cannot be reached.
    server.isOffline = true
    house.teas.refresh()
    player.runEventSources { house.teas.problem != nil }
    player.expect("Assam")
    player.expectNo("Try again")
  }

  @Test func `shows a message if it is empty, and without a server`() throws {
    server["/teas.json"] = .json(#"{"teas": []}"#)
    _ = try launch()
    player.wait(for: "No tea today")
    _ = try launch(settings: [:])
    player.expect("No tea today")
  }

  @Test func `keeps its items if the contents are malformed, and fails without items`() throws {
    server["/teas.json"] = .json(#"{"teas": [{"title": "Assam"}]}"#)
    let house = try launch()
    player.wait(for: "The content cannot be loaded")
    #expect(house.teas.error?.problem == "'name' is missing")
    server["/teas.json"] = .json(#"{"teas": [{"name": "Assam"}]}"#)
    player.tap("Try again")
    player.wait(for: "Assam")
    #expect(house.teas.error == nil)
    server["/teas.json"] = .json("{")
    house.teas.refresh()
    player.runEventSources { house.teas.error != nil }
    player.expect("Assam")
  }

  @Test func `is refreshed by a pull`() throws {
    server["/teas.json"] = .json(#"{"teas": []}"#)
    _ = try launch()
    player.wait(for: "No tea today")
    server["/teas.json"] = .json(#"{"teas": [{"name": "Assam"}]}"#)
    player.drag(from: Point(160, 40), by: Vector(0, 300))
    player.wait(for: "Assam")
    let list = try #require((player.window.rootViewController as? TeasController)?.list)
    #expect(list.refreshControl?.isRefreshing == false)
  }

  @Test(arguments: [false, true])
  func `is shown by a closure, and selects its items`(hasCells: Bool) throws {
    server["/teas.json"] = .json(#"{"teas": []}"#)
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let house = player.launch(
      settings: ["SERVER": server.url], model: { TeaHouse($0) },
      rootViewController: { TeaRowsController($0, hasCells: hasCells) })
    player.wait(for: hasCells ? "No entries" : "No tea today")
    server["/teas.json"] = .json(#"{"teas": [{"name": "Assam"}, {"name": "Ceylon"}]}"#)
    house.teas.refresh()
    player.wait(for: "Ceylon")
    player.tap("Ceylon")
    player.tap("Assam")
    player.tap("Assam")
    let page = try #require(player.window.rootViewController as? TeaRowsController)
    #expect(page.selected == ["Ceylon", "Assam", "Assam"])
    #expect((page.view as? ListView)?.indexPathForSelectedRow == nil)
    #expect((page.view as? CollectionView)?.indexPathsForSelectedItems ?? [] == [])
    // Reused rows show other items.
    server["/teas.json"] = .json(#"{"teas": [{"name": "Sencha"}]}"#)
    house.teas.refresh()
    player.wait(for: "Sencha")
    player.expectNo("Assam")
  }

  @Test func `cannot be selected without a closure, and is released with its list`() throws {
    server["/teas.json"] = .json(#"[{"name": "Assam"}]"#)
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let page = ViewController()
    player.window.rootViewController = page
    var teas: RemoteList<Tea>? = RemoteList(
      "\(server.url)/teas.json", by: HTTPClient(for: player.application), for: player.application, item: Tea.init)
    weak let file = teas
    var list: ListView? = ListView(frame: page.view.bounds)
    weak let shown = list
    if let list, let teas {
      list.observe(teas, row: { row, tea in row.title = tea.name })
      page.view.addSubview(list)
    }
    // The list retains the items.
    teas = nil
    player.wait(for: "Assam")
    player.tap("Assam")
    #expect(list?.indexPathForSelectedRow == nil && list?.row(at: IndexPath(row: 0))?.isHighlighted == false)
    list?.removeFromSuperview()
    list = nil
    #expect(shown == nil && file == nil)
  }

  @Test func `has reloaded its views when the app is notified of fewer items`() throws {
    let names = (1...40).map { #"{"name": "Tea \#($0)"}"# }.joined(separator: ", ")
    server["/teas.json"] = .json("[\(names)]")
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let teas = RemoteList<Tea>(
      "\(server.url)/teas.json", by: HTTPClient(for: player.application), for: player.application, item: Tea.init)
    let list = ListView()
    list.observe(teas, row: { row, tea in row.title = tea.name })
    let page = ViewController()
    page.view = list
    player.window.rootViewController = page
    var counts: [Int] = []
    // An app that shows the last rows asks the list for them.
    teas.onChange = {
      counts.append(list.numberOfRows(inSection: 0))
      list.scrollToRow(at: IndexPath(row: 30), to: .top, animated: false)
      list.layoutIfNeeded()
    }
    player.wait(for: "Tea 31")
    server["/teas.json"] = .json(#"[{"name": "Assam"}]"#)
    teas.refresh()
    player.wait(for: "Assam")
    #expect(counts == [40, 1])
  }

  @Test func `can be an array, and is released with its queries`() throws {
    server["/teas.json"] = .json(#"[{"name": "Assam"}]"#)
    var teas: RemoteList<Tea>? = RemoteList(
      "\(server.url)/teas.json", by: HTTPClient(for: player.application), for: player.application, item: Tea.init)
    var changes = 0
    teas?.onChange = { changes += 1 }
    player.wait(0.1)
    player.runEventSources { changes > 0 }
    #expect(teas?.items.map(\.name) == ["Assam"] && changes == 1)
    teas = nil
    player.wait(600)
    #expect(server.requests(to: "/teas.json").count == 1)
  }
}
