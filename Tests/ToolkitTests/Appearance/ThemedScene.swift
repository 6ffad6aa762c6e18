import Geometry
import Languages
import Raster
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Some views of the toolkit in one state, with the names of the public classes that are shown.
struct ThemedScene: Sendable, CustomStringConvertible {
  let types: [String]
  let show: @Sendable (ThemedStage) throws -> Void
  let state: String

  init(_ types: String..., as state: String = "at rest", show: @escaping @Sendable (ThemedStage) throws -> Void) {
    self.types = types
    self.state = state
    self.show = show
  }

  var description: String { "\(types.joined(separator: ", ")) \(state)" }
}

/// A window of 320 by 320 points with a theme. Its scale is so high that some pixels of each letter have the full text
/// color.
final class ThemedStage {
  let player = TouchPlayer(width: 320, height: 320, scale: 3)
  let root = ViewController()
  private var company: [AnyObject] = []
  var window: Window { player.window }

  init(_ theme: Theme) {
    Keyboard.layouts = []
    Keyboard.wordLists = []
    Language.offered = []
    KeyboardLanguage.offered = [.english]
    player.application.advance(to: 1)
    if theme != .dark { window.theme = theme }
    window.rootViewController = root
    wait(0.1)
  }

  deinit { Keyboard.wordLists = [] }

  func wait(_ seconds: Double) {
    let start = player.application.now
    for frame in 1...max(1, Int(seconds * 60)) { player.application.advance(to: start + Double(frame) / 60) }
    player.application.advance(to: start + seconds)
  }

  func add(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    view.frame = Rect(x, y, width, height)
    root.view.addSubview(view)
  }

  func present(_ controller: ViewController, as style: PresentationStyle? = nil) {
    root.present(controller, as: style)
    wait(0.5)
  }

  func press(_ x: Double, _ y: Double, for seconds: Double = 0.2) {
    player.down(1, x, y, at: player.application.now + 0.1)
    wait(seconds)
  }

  func press(_ view: View, for seconds: Double = 0.2) {
    wait(0.1)
    let middle = view.convert(view.bounds.center, to: nil)
    press(middle.x, middle.y, for: seconds)
  }

  /// Retains an object, such as a data source, as long as the stage exists.
  func keep(_ object: AnyObject) { company.append(object) }

  func draw() -> Bitmap {
    wait(0.3)
    return redraw()
  }

  /// Draws again without advancing the time.
  func redraw() -> Bitmap {
    let bitmap = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(bitmap))
    return bitmap
  }

  /// Returns the deepest frontmost view of a class.
  func find<Kind: View>(_ kind: Kind.Type, where isWanted: (Kind) -> Bool = { _ in true }) -> Kind? {
    func search(_ view: View) -> Kind? {
      for child in view.subviews.reversed() { if let found = search(child) { return found } }
      return (view as? Kind).flatMap { isWanted($0) ? $0 : nil }
    }
    return search(window)
  }
}

/// A data source with names and details, and a delegate with swipe actions.
private final class Teas: WeaklyReferenceable, ListViewDataSource, ListViewDelegate, CollectionViewDataSource,
  PageViewDataSource
{
  var count = 6

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { "Black teas" }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "tea") ?? ListRow("tea")
    row.title = "Darjeeling"
    row.detail = "90 °C"
    row.accessory = path.row == 0 ? .checkmark : .disclosure
    return row
  }
  func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
    [SwipeAction("Remove", role: .destructive) { _, _ in }, SwipeAction("Later") { _, _ in }]
  }
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
  func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String? { "Green teas" }
  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell { CollectionCell("tea") }
  func numberOfPages(in pageView: PageView) -> Int { 3 }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View { Label("Page \(page)", .title) }
}

extension Action {
  fileprivate static let brew = Action("brew")
  fileprivate static let pour = Action("pour")
}

private final class Kettle: View {
  override var canBecomeFirstResponder: Bool { true }
  override func handler(for action: Action) -> ((Responder?) -> Void)? { { _ in } }
}

extension ThemedScene {
  /// Everything that the toolkit draws, in all states with a different appearance. Disabled states are missing, because
  /// their contrast is low on purpose.
  static let all: [ThemedScene] =
    [
      ThemedScene("Button", "IconView") { stage in
        let selected = Button(title: "Selected") { _ in }
        let icon = Button(icon: Icon(outline: "M4 4L20 20")) { _ in }
        selected.isSelected = true
        for (place, view) in [Button(title: "Rest") { _ in }, selected, icon, IconView(Icon(outline: "M4 20L20 4"))]
          .enumerated()
        {
          stage.add(view, 20, 20 + 60 * Double(place), 200, 44)
        }
      },
      ThemedScene("FormView", "FormRow", "SizedView") { stage in
        let form = FormView()
        let row = form.add("Name", TextField("Ada"))
        row.errorMessage = "Enter your name"
        let choice = form.add("Tickets", SegmentedControl(titles: ["1", "2"]))
        choice.errorMessage = "Choose how many"
        stage.add(SizedView(readable: form), 20, 20, 260, 300)
      },
      ThemedScene("Button", as: "pressed") { stage in
        let button = Button(title: "Pressed") { _ in }
        stage.add(button, 20, 20, 200, 44)
        stage.press(button)
      },
      ThemedScene("SegmentedControl", "Switch", "ProgressView", "ActivityIndicator", "PageControl") { stage in
        let choice = SegmentedControl(titles: ["Tea", "Coffee"])
        let dots = PageControl()
        let line = ProgressView()
        let turn = Switch()
        choice.selectedIndex = 0
        dots.numberOfPages = 4
        line.progress = 0.4
        turn.isOn = true
        let wheel = ActivityIndicator()
        wheel.startAnimating()
        for (place, view) in [choice, dots, line, turn, Switch(), wheel].enumerated() {
          stage.add(view, 20, 20 + 48 * Double(place), 200, 44)
        }
      },
      ThemedScene("SegmentedControl", as: "pressed") { stage in
        let choice = SegmentedControl(titles: ["Tea", "Coffee"])
        choice.selectedIndex = 1
        stage.add(choice, 20, 20, 200, 44)
        stage.press(60, 40)
      },
      ThemedScene("Slider", "Stepper", as: "pressed") { stage in
        let slider = Slider()
        let stepper = Stepper()
        slider.valueFormatter = { _ in "40 %" }
        stepper.valueFormatter = { _ in "2 cups" }
        slider.value = 0.4
        stepper.value = 2
        stage.add(slider, 20, 120, 280, 44)
        stage.add(stepper, 20, 200, 200, 44)
        stage.press(20 + 14 + 0.4 * 252, 142)
        stage.player.down(2, 40, 220, at: stage.player.application.now)
      },
      ThemedScene("Label") { stage in
        for (place, role) in [TextRole.caption, .body, .title, .display].enumerated() {
          stage.add(Label("Coffee", role), 20, 20 + 60 * Double(place), 280, 56)
        }
      },
      ThemedScene("TextField", "TextView") { stage in
        let name = TextField("Your name")
        let note = TextView()
        note.text = "Two sugars"
        stage.add(name, 20, 20, 200, 46)
        stage.add(note, 20, 80, 200, 90)
      },
      ThemedScene("TextField", "Keyboard", as: "with words") { stage in
        let name = TextField("Your name")
        Keyboard.wordLists = [try WordList(Array("teapot\nteam\n".utf8), language: "en")]
        stage.add(name, 20, 20, 200, 46)
        name.becomeFirstResponder()
        stage.wait(0.5)
        name.insertText("tea")
      },
      ThemedScene("TextField", as: "with a selection and its menu") { stage in
        let name = TextField("Your name")
        name.text = "Ada"
        stage.add(name, 20, 80, 200, 46)
        name.becomeFirstResponder()
        stage.wait(0.5)
        name.handler(for: .selectAll)?(nil)
      },
      ThemedScene("Keyboard", as: "pressed") { stage in
        let name = TextField("Your name")
        stage.add(name, 20, 20, 200, 46)
        name.becomeFirstResponder()
        stage.wait(0.5)
        if let key = stage.find(KeyboardKey.self, where: { $0.plan.title.lowercased() == "g" }) { stage.press(key) }
      },
      ThemedScene("Keyboard", as: "held") { stage in
        let name = TextField("Your name")
        stage.add(name, 20, 20, 200, 46)
        name.becomeFirstResponder()
        stage.wait(0.5)
        if let key = stage.find(KeyboardKey.self, where: { $0.plan.title.lowercased() == "e" }) {
          stage.press(key, for: 1)
        }
      },
      ThemedScene("Key", "Expander", as: "held") { stage in
        // The key has no title, because the finger and the strip's shadow would cover it.
        let key = Key("", choices: ["ä", "á"])
        let cup = Expander()
        cup.title = "Cup"
        cup.choices = ["S", "M"]
        stage.add(key, 100, 150, 44, 44)
        stage.add(cup, 200, 220, 80, 44)
        stage.add(Key("b"), 40, 150, 44, 44)
        stage.press(key, for: 1)
        stage.player.down(2, 240, 240, at: stage.player.application.now)
        stage.wait(1)
      },
      ThemedScene("Key", as: "pressed") { stage in
        let key = Key("a")
        stage.add(key, 100, 150, 44, 44)
        stage.press(key)
      },
      ThemedScene("MenuController", as: "pressed") { stage in
        let kettle = Kettle()
        stage.add(kettle, 120, 200, 60, 60)
        kettle.becomeFirstResponder()
        stage.window.menu.items = [MenuItem("Brew", action: .brew), MenuItem("Pour", action: .pour)]
        stage.window.menu.setTargetRect(kettle.bounds, in: kettle)
        stage.window.menu.show()
        stage.wait(0.3)
        if let menu = stage.find(MenuView.self) { stage.press(menu.frame.minX + 20, menu.frame.minY + 20) }
      },
      ThemedScene("ListView", "ListRow", "ListHeader", "RefreshControl") { stage in
        let list = ListView()
        let teas = Teas()
        stage.keep(teas)
        list.dataSource = teas
        list.listDelegate = teas
        list.refreshControl = RefreshControl { _ in }
        stage.add(list, 0, 0, 320, 320)
        stage.wait(0.1)
        list.selectRow(at: IndexPath(row: 2))
        list.refreshControl?.beginRefreshing()
      },
      ThemedScene("ListView", as: "with a row swiped aside") { stage in
        let list = ListView()
        let teas = Teas()
        stage.keep(teas)
        list.rowHeight = .fixed(50)
        list.dataSource = teas
        list.listDelegate = teas
        stage.add(list, 0, 0, 320, 320)
        stage.press(280, 100, for: 0.05)
        let start = stage.player.application.now
        for step in 1...10 { stage.player.move(1, 280 - 20 * Double(step), 100, at: start + 0.04 * Double(step)) }
        stage.wait(0.5)
        stage.player.up(1, 80, 100, at: stage.player.application.now)
        stage.wait(0.5)
      },
      ThemedScene("ContentStateView") { stage in
        let list = ListView()
        let teas = Teas()
        teas.count = 0
        stage.keep(teas)
        list.dataSource = teas
        list.contentState = .failed(retry: {})
        stage.add(list, 0, 0, 320, 320)
      },
      ThemedScene("CollectionView", "CollectionCell") { stage in
        let collection = CollectionView()
        let teas = Teas()
        stage.keep(teas)
        collection.dataSource = teas
        collection.metrics = CollectionMetrics(columns: .count(3), headerHeight: 40)
        stage.add(collection, 0, 0, 320, 320)
        stage.wait(0.1)
        collection.selectItems(at: [IndexPath(row: 1)])
      },
      ThemedScene("PageView") { stage in
        let pages = PageView()
        let teas = Teas()
        stage.keep(teas)
        pages.dataSource = teas
        stage.add(pages, 0, 0, 320, 320)
      },
      ThemedScene("WheelPicker") { stage in
        let picker = WheelPicker([Wheel(["Tea", "Coffee", "Milk", "Juice", "Water"])])
        picker.selectRow(2, ofWheel: 0)
        stage.add(picker, 20, 20, 200, 220)
      },
      ThemedScene("NavigationController", "NavigationBar", "BarButton") { stage in
        let first = ViewController()
        let second = ViewController()
        first.title = "Teas"
        second.title = "Assam"
        second.navigationItem.trailingItems = [BarButton(title: "Pay")]
        let navigation = NavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        navigation.push(second, animated: false)
        // On the background of the screen.
        second.view.addSubview(Label("Strong, with milk"))
        second.view.subviews[0].frame = Rect(20, 20, 280, 40)
      },
      ThemedScene("NavigationController", "BarButton", as: "pressed") { stage in
        let first = ViewController()
        let pay = BarButton(title: "Pay")
        first.title = "Teas"
        first.navigationItem.trailingItems = [pay]
        stage.window.rootViewController = NavigationController(rootViewController: first)
        stage.press(pay)
      },
      ThemedScene("TabBarController", "TabBar", as: "pressed") { stage in
        let tabs = TabBarController()
        for title in ["Routes", "Tickets", "Stops"] { tabs.addTab(ViewController(), item: TabBarItem(title)) }
        tabs.setBadge("2", at: 2)
        stage.window.rootViewController = tabs
        stage.press(160, 290)
      },
      ThemedScene("TabBar", as: "pressed where it is selected") { stage in
        let bar = TabBar()
        bar.items = [TabBarItem("Day", icon: Icon(outline: "M4 4L20 20")), TabBarItem("Week")]
        stage.add(bar, 0, 100, 320, 60)
        stage.press(80, 130)
      },
      ThemedScene("Alert") { stage in stage.present(.question()) },
      ThemedScene("ActionSheet") { stage in
        let sheet = ActionSheet("Photo 14", message: "Taken today")
        sheet.addAction("Share")
        sheet.addAction("Delete", role: .destructive)
        sheet.addAction("Cancel", role: .cancel)
        stage.present(sheet)
      },
      ThemedScene("DisplayOptionsController") { stage in stage.present(DisplayOptionsController()) },
      ThemedScene("ProgressOverlay") { stage in
        let overlay = ProgressOverlay("Printing")
        overlay.addCancelButton("Stop") {}
        overlay.progress = 0.4
        stage.present(overlay)
      },
      ThemedScene("Toast") { stage in Toast("Photo deleted", actionTitle: "Undo") {}.show(in: stage.window) },
      ThemedScene("ViewController", as: "in a sheet") { stage in
        let sheet = ViewController()
        sheet.preferredContentSize.height = 100
        sheet.view.addSubview(Label("Settings", .title))
        sheet.view.subviews[0].frame = Rect(20, 20, 200, 40)
        stage.present(sheet)
      },
    ]
    + ["Delete", "Keep", "Later", "Ask"].map { title in
      ThemedScene("Alert", as: "with \(title) pressed") { stage in
        stage.present(.question())
        if let button = stage.find(Button.self, where: { $0.title == title }) { stage.press(button) }
      }
    }
}

extension ViewController {
  /// Returns an alert with a choice of each role.
  fileprivate static func question() -> ViewController {
    let alert = Alert("Delete the photo?", message: "This cannot be undone.")
    alert.addAction("Delete", role: .destructive)
    alert.addAction("Keep", role: .preferred)
    alert.addAction("Later")
    alert.addAction("Ask", role: .cancel)
    return alert
  }
}
