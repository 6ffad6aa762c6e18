import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("The focus", .freshContext) struct FocusEngineTests {
  private let player = TouchPlayer(width: 400, height: 300)
  private let log = Log()
  private let focus: FocusEngine
  private var window: Window { player.window }
  private var label: String? { focus.focused?.label }

  init() {
    focus = FocusEngine(for: player.application)
    window.rootViewController = ViewController()
  }

  @discardableResult
  private func button(_ title: String, _ x: Double, _ y: Double, in view: View? = nil) -> Button {
    let button = Button(title: title) { [log] _ in log.lines.append(title) }
    button.frame = Rect(x, y, 80, 44)
    (view ?? window.rootViewController?.view)?.addSubview(button)
    player.application.advance(to: player.application.now)
    return button
  }

  @Test func `the first key only shows the ring, and the next ones move it`() {
    button("A", 0, 0)
    button("B", 100, 0)
    #expect(!focus.isRingVisible && focus.focused == nil)
    #expect(focus.perform(.activate))
    #expect(label == "A" && focus.isRingVisible && log.take() == [])
    focus.perform(.right)
    #expect(label == "B")
    #expect(focus.perform(.activate) && log.take() == ["B"])
    focus.perform(.next)
    #expect(label == "A")
    focus.perform(.previous)
    #expect(label == "B")
  }

  @Test func `disabled elements and texts are skipped, and an app may claim a key`() {
    button("A", 0, 0)
    button("Off", 100, 0).isEnabled = false
    button("C", 200, 0)
    focus.perform(.next)
    focus.perform(.next)
    #expect(label == "C")
    focus.onKey = { $0 == .left }
    #expect(focus.perform(.left) && label == "C")
  }

  /// Adds a button with two actions and moves the focus to it.
  private func buttonWithActions() -> Button {
    let card = button("Letter", 0, 200)
    card.accessibilityCustomActions = ["Mark", "Delete"].map { name in
      AccessibilityCustomAction(name) { [log] in log.lines.append(name) }
    }
    focus.focus(on: card)
    return card
  }

  @Test func `keys choose an action, which is shown, and perform it`() {
    let card = buttonWithActions()
    #expect(focus.offersActions)
    #expect(focus.perform(.actions) && focus.chosenAction?.name == "Mark" && focus.ring.actionName == "Mark")
    #expect(!focus.offersActions)
    focus.perform(.down)
    #expect(focus.chosenAction?.name == "Delete")
    focus.perform(.right)
    #expect(focus.chosenAction == nil && focus.ring.actionName == nil, "the element itself follows the last action")
    focus.perform(.increment)
    #expect(focus.chosenAction?.name == "Delete" && log.take() == [])
    #expect(focus.perform(.activate) && log.take() == ["Delete"] && focus.chosenAction == nil)
    #expect(focus.perform(.activate) && log.take() == ["Letter"])
    #expect(label == "Letter" && card.isEnabled)
  }

  @Test func `the name of an action stays in the window`() throws {
    let card = buttonWithActions()
    focus.perform(.actions)
    player.application.advance(to: player.application.now)
    for frame in [Rect(0, 0, 80, 44), Rect(320, 256, 80, 44), Rect(0, 0, 400, 300)] {
      card.frame = frame
      player.application.advance(to: player.application.now)
      let name = try #require(focus.ring.subviews.first { ($0 as? Label)?.text == "Mark" })
      let place = focus.ring.convert(name.frame, to: nil)
      #expect(window.bounds.contains(place) && !name.isHidden, "\(frame)")
    }
  }

  @Test func `an action is forgotten if the user leaves it, or its element changes or is disabled`() {
    let card = buttonWithActions()
    focus.perform(.actions)
    #expect(focus.perform(.back) && focus.chosenAction == nil && label == "Letter")
    focus.perform(.actions)
    focus.perform(.nextGroup)
    #expect(focus.chosenAction == nil)
    focus.focus(on: card)
    focus.perform(.actions)
    card.accessibilityCustomActions.remove(at: 0)
    #expect(focus.perform(.activate) && log.take() == [], "the action in its place is another one")
    focus.perform(.actions)
    card.accessibilityLabel = "Another letter"
    focus.perform(.activate)
    #expect(log.take() == [], "a list shows another item in the view")
    card.isEnabled = false
    button("B", 100, 0)
    focus.perform(.actions)
    #expect(focus.chosenAction == nil)
    // An element without actions.
    #expect(!focus.perform(.actions) && !focus.perform(.increment) && !focus.offersActions)
  }

  @Test func `the actions of a swiped row are reached with keys`() {
    let mails = SwipeActionTests.Mails()
    let list = ListView(frame: Rect(0, 0, 400, 300))
    list.dataSource = mails
    list.listDelegate = mails
    window.rootViewController?.view.addSubview(list)
    focus.perform(.next)
    focus.perform(.next)
    #expect(label == "mail 1")
    focus.perform(.actions)
    focus.perform(.next)
    #expect(focus.chosenAction?.name == "Remove")
    focus.perform(.activate)
    #expect(mails.log == ["remove mail 1"])
    player.application.advance(to: player.application.now + 1)
    focus.perform(.actions)
    #expect(focus.chosenAction?.name == "Pin" && mails.log.count == 1)
  }

  @Test func `a touch hides the ring, and the next key shows it at the same element`() {
    button("A", 0, 0)
    button("B", 100, 0)
    focus.perform(.next)
    focus.perform(.next)
    player.down(1, 300, 200, at: 1)
    #expect(!focus.isRingVisible)
    player.up(1, 300, 200, at: 1.1)
    focus.perform(.next)
    #expect(focus.isRingVisible && label == "B")
  }

  @Test func `the ring follows its element and is in front of everything`() throws {
    let button = button("A", 0, 0)
    focus.perform(.next)
    button.frame.origin = Point(100, 100)
    window.addSubview(View(frame: Rect(0, 0, 10, 10)))
    player.application.advance(to: 1)
    let reach = FocusRing.gap + 2 * FocusRing.edgeWidth + FocusRing.lineWidth
    #expect(focus.ring.frame == Rect(100, 100, 80, 44).inset(by: Insets(all: -reach)))
    #expect(window.subviews.last === focus.ring)
  }

  @Test func `activating a slider lets arrows change its value until it is activated again`() {
    let slider = Slider(frame: Rect(0, 100, 200, 44))
    slider.accessibilityLabel = "Volume"
    window.rootViewController?.view.addSubview(slider)
    button("A", 0, 0)
    focus.focus(on: slider)
    focus.perform(.right)
    #expect(slider.value == 0 && label == "A")
    focus.focus(on: slider)
    focus.perform(.activate)
    focus.perform(.right)
    focus.perform(.next)
    #expect(focus.isAdjusting && abs(slider.value - 0.1) < 1e-9 && label == "Volume")
    focus.perform(.left)
    focus.perform(.activate)
    focus.perform(.next)
    #expect(!focus.isAdjusting && abs(slider.value - 0.05) < 1e-9 && label == "A")
    focus.perform(.previous)
    focus.perform(.increment)
    #expect(abs(slider.value - 0.1) < 1e-9)
  }

  @Test func `a dialog keeps the focus, and returns it to where it was`() throws {
    button("A", 0, 0)
    button("B", 100, 0)
    focus.perform(.next)
    focus.perform(.next)
    let alert = Alert("Delete?", message: "")
    alert.addAction("Delete", role: .destructive) { [log] in log.lines.append("deleted") }
    alert.addAction("Keep", role: .cancel) { [log] in log.lines.append("kept") }
    window.rootViewController?.present(alert, animated: false)
    player.application.advance(to: 1)
    let titles = ["Delete", "Keep"]
    #expect(titles.contains(label ?? ""))
    for _ in 0..<6 {
      focus.perform(.next)
      #expect(titles.contains(label ?? ""))
    }
    focus.perform(.back)
    for step in 1...60 { player.application.advance(to: 1 + Double(step) / 30) }
    #expect(log.take() == ["kept"] && label == "B" && focus.isRingVisible)
  }

  @Test func `a list scrolls to the focus and loads its rows`() {
    let rows = Rows()
    let list = ListView(frame: Rect(0, 0, 400, 200))
    list.dataSource = rows
    list.listDelegate = rows
    window.rootViewController?.view.addSubview(list)
    button("After", 0, 240)
    focus.perform(.next)
    for row in 1..<40 {
      focus.perform(.down)
      #expect(label == "Row \(row)")
      #expect(list.frame.contains(focus.ring.frame.center))
    }
    #expect(focus.focused?.index == 39)
    focus.perform(.down)
    #expect(label == "After")
    focus.perform(.up)
    #expect(label == "Row 39")
    focus.perform(.activate)
    #expect(rows.selected == [39])
    // Tab treats the list as one stop.
    focus.perform(.nextGroup)
    #expect(label == "After")
    focus.perform(.nextGroup)
    #expect(label == "Row 39")
  }

  @Test func `a row keeps the focus if the list shows it in another view`() {
    let rows = Rows()
    let list = ListView(frame: Rect(0, 0, 400, 200))
    list.dataSource = rows
    list.listDelegate = rows
    window.rootViewController?.view.addSubview(list)
    player.application.advance(to: 0)
    for _ in 0..<4 { focus.perform(.down) }
    #expect(label == "Row 3")
    list.setContentOffset(Point(0, 600), animated: false)
    player.application.advance(to: 1)
    list.setContentOffset(.zero, animated: false)
    player.application.advance(to: 2)
    list.reloadData()
    player.application.advance(to: 3)
    focus.perform(.activate)
    player.application.advance(to: 4)
    #expect(label == "Row 3")
  }

  @Test func `back ends editing, then leaves the innermost screen, and then is the app's`() {
    let first = ViewController()
    let second = ViewController()
    first.title = "First"
    second.title = "Second"
    let field = TextField("Name")
    field.frame = Rect(0, 0, 200, 44)
    second.view.addSubview(field)
    let navigation = NavigationController(rootViewController: first)
    window.rootViewController = navigation
    player.application.advance(to: 0)
    navigation.push(second, animated: false)
    player.application.advance(to: 0.1)
    field.becomeFirstResponder()
    player.application.advance(to: 1)
    focus.onBack = { [log] in
      log.lines.append("app")
      return true
    }
    focus.perform(.back)
    #expect(!field.isFirstResponder && navigation.topViewController === second)
    focus.perform(.back)
    for step in 1...60 { player.application.advance(to: 1 + Double(step) / 30) }
    #expect(navigation.topViewController === first)
    #expect(focus.perform(.back) && log.take() == ["app"])
  }

  @Test func `activating a field leads to the keyboard, whose keys type, and back to the field`() throws {
    let field = TextField("Name")
    field.frame = Rect(0, 0, 200, 44)
    window.rootViewController?.view.addSubview(field)
    player.application.advance(to: 0)
    focus.perform(.next)
    #expect(label == "Name")
    focus.perform(.activate)
    for step in 1...30 { player.application.advance(to: Double(step) / 30) }
    #expect(field.isFirstResponder && focus.focused?.role == .key)
    let key = try #require(label)
    focus.perform(.activate)
    player.application.advance(to: 2)
    #expect(field.text.lowercased() == key.lowercased())
    focus.perform(.back)
    for step in 1...30 { player.application.advance(to: 2 + Double(step) / 30) }
    #expect(!field.isFirstResponder)
    focus.perform(.activate)
    #expect(label == "Name")
  }

  @Test func `a finger finds what it touches, and not what is behind that`() throws {
    focus.reachesTexts = true
    let field = TextField("Name")
    field.frame = Rect(0, 0, 200, 44)
    window.rootViewController?.view.addSubview(field)
    player.application.advance(to: 0)
    field.becomeFirstResponder()
    for step in 1...30 { player.application.advance(to: Double(step) / 30) }
    let key = try #require(window.accessibilityTree.nodes.first { $0.role == .key && $0.isOnScreen })
    // Smaller than the key, and behind it.
    let text = Label("Terms")
    text.frame = Rect(key.frame.midX - 15, key.frame.midY - 8, 30, 16)
    window.rootViewController?.view.addSubview(text)
    player.application.advance(to: 2)
    #expect(window.accessibilityTree.nodes.contains { $0.label == "Terms" && $0.isOnScreen })
    #expect(focus.focus(at: key.frame.center) && label == key.label)
    // In front of everything, and not touchable.
    window.addSubview(text)
    player.application.advance(to: 3)
    #expect(focus.focus(at: key.frame.center) && label == "Terms")
  }

  @Test func `a finger does not find the part of a row that is cut off or under a bar`() {
    focus.reachesTexts = true
    let scroll = ScrollView(frame: Rect(0, 50, 400, 200))
    scroll.contentSize = Size(400, 600)
    window.rootViewController?.view.addSubview(scroll)
    button("Row", 0, 170, in: scroll)
    let backdrop = button("Backdrop", 0, 0)
    backdrop.frame = Rect(0, 0, 400, 300)
    backdrop.superview?.sendSubviewToBack(backdrop)
    player.application.advance(to: 1)
    #expect(focus.focus(at: Point(40, 245)) && label == "Row")
    #expect(focus.focus(at: Point(40, 255)) && label == "Backdrop", "the row ends at the edge of the scroll view")
    let bar = View(frame: Rect(0, 230, 400, 70))
    bar.accessibilityRole = .toolbar
    window.rootViewController?.view.addSubview(bar)
    player.application.advance(to: 2)
    #expect(!focus.focus(at: Point(40, 245)))
    // A decoration hides nothing.
    bar.accessibilityRole = nil
    #expect(focus.focus(at: Point(40, 245)) && label == "Row")
  }

  @Test func `the next user finds the focus as the first one did`() {
    button("A", 0, 0)
    var chosen: Button? = button("B", 100, 0)
    focus.perform(.next)
    focus.perform(.next)
    #expect(label == "B")
    player.application.resetForNextUser()
    #expect(!focus.isRingVisible && focus.focused == nil)
    let reference = chosen?.weakReference
    chosen?.removeFromSuperview()
    chosen = nil
    #expect(reference?.object == nil, "the focus does not own what had it")
    button("C", 100, 0)
    focus.perform(.activate)
    #expect(label == "A" && log.take() == [])
    // While the staff's page covers the app.
    focus.perform(.next)
    #expect(label == "C")
    let page = Application()
    page.window = Window(size: Size(400, 300))
    player.application.onCover?(page)
    player.application.resetForNextUser()
    player.application.onCover?(nil)
    #expect(!focus.isRingVisible && focus.focused == nil)
    focus.perform(.next)
    #expect(label == "A")
  }

  @Test func `a view with the address of a removed one is another element`() throws {
    button("A", 0, 0)
    focus.perform(.next)
    let stops = FocusStops(in: window)
    let entry = try #require(stops.entries.first { $0.node.label == "A" })
    #expect(stops.index(of: FocusMemory(entry)) != nil)
    // The allocator decides whether an address is used again. A reference to a removed view stands for one.
    var other: View? = View()
    let removed = try #require(other?.weakReference)
    other = nil
    let memory = FocusMemory(entry.node, view: removed, list: nil)
    #expect(memory.node.id == entry.node.id && stops.index(of: memory) == nil)
  }

  @Test func `a new screen starts at its first element`() {
    for _ in 0..<20 {
      window.rootViewController = ViewController()
      for index in 0..<4 { button("\(index)", Double(index) * 90, 0) }
      #expect(focus.perform(.activate) && label == "0")
      for _ in 0..<3 { focus.perform(.next) }
      #expect(label == "3")
    }
  }

  @Test func `the rows of another list with the same names start at the first one`() {
    let rows = Rows()
    func show() -> ListView {
      let list = ListView(frame: Rect(0, 0, 400, 200))
      list.dataSource = rows
      window.rootViewController = ViewController()
      window.rootViewController?.view.addSubview(list)
      player.application.advance(to: player.application.now)
      return list
    }
    let first = show()
    for _ in 0..<3 { focus.perform(.down) }
    #expect(label == "Row 2")
    let second = show()
    #expect(label == "Row 0" && focus.isRingVisible && first !== second)
  }

  @Test func `a user who leaves while a value is changed leaves no mode behind`() {
    let slider = Slider(frame: Rect(0, 100, 200, 44))
    slider.accessibilityLabel = "Volume"
    window.rootViewController?.view.addSubview(slider)
    focus.focus(on: slider)
    focus.perform(.activate)
    #expect(focus.isAdjusting)
    player.application.resetForNextUser()
    focus.perform(.right)
    #expect(!focus.isAdjusting && slider.value == 0)
  }

  @Test func `the ring has a contrast of at least 3 to 1 on every color of every theme`() {
    for theme in [Theme.dark, .light, .highContrast] {
      let colors = theme.colors
      for color in [
        colors.background, colors.surface, colors.field, colors.accent, colors.tint, colors.text, colors.border,
      ] {
        let ratio = max(FocusRing.lineColor.contrast(with: color), FocusRing.edgeColor.contrast(with: color))
        #expect(ratio >= 3)
      }
    }
    #expect(FocusRing.lineColor.contrast(with: FocusRing.edgeColor) > 20)
  }
}

/// Forty rows.
private final class Rows: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
  private(set) var selected: [Int] = []

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 40 }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
    row.title = "Row \(path.row)"
    return row
  }
  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { selected.append(path.row) }
}
