import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("The accessibility tree", .freshContext) struct AccessibilityTreeTests {
  private let player = TouchPlayer(width: 400, height: 300)
  private let log = Log()
  private var window: Window { player.window }
  private var tree: AccessibilityTree { window.accessibilityTree }
  /// Each element but the window as a line without its frame.
  private var lines: [String] { tree.nodes.dropFirst().map { String($0.description.prefix { $0 != "[" }.dropLast()) } }

  private func show(_ views: View...) {
    for view in views { window.addSubview(view) }
    player.application.advance(to: 0)
  }

  @Test func `has what people read and use, and hides the parts of controls`() {
    let label = Label("Lamp")
    label.frame = Rect(0, 0, 100, 40)
    let lamp = Switch(frame: Rect(100, 0, 60, 44))
    lamp.accessibilityLabel = "Lamp"
    lamp.isOn = true
    let slider = Slider(frame: Rect(0, 100, 200, 44))
    slider.accessibilityLabel = "Volume"
    slider.value = 0.25
    let send = Button(title: "Send") { _ in }
    send.frame = Rect(0, 200, 100, 44)
    send.isEnabled = false
    show(send, slider, lamp, label, View(frame: Rect(0, 0, 50, 50)))
    #expect(
      lines == [
        "label \"Lamp\"", "switch \"Lamp\" checked", "slider \"Volume\" = \"25%\"", "button \"Send\" disabled",
      ])
  }

  @Test func `has percentages in the format of the language`() {
    let slider = Slider(frame: Rect(0, 100, 200, 44))
    slider.value = 0.25
    show(slider)
    Language.offered = ["en", "de", "tr"]
    for (language, text) in [("en", "25%"), ("de", "25\u{A0}%"), ("tr", "%25")] as [(Language, String)] {
      player.application.language = language
      #expect(tree.nodes.last?.value == text)
    }
  }

  @Test func `leaves out hidden views, views outside the window, and what a modal view covers`() {
    let first = Label("One")
    first.frame = Rect(0, 0, 100, 40)
    let outside = Label("Outside")
    outside.frame = Rect(500, 0, 100, 40)
    let hidden = Label("Hidden")
    hidden.frame = Rect(0, 50, 100, 40)
    hidden.isHidden = true
    let decoration = Label("Decoration")
    decoration.frame = Rect(0, 100, 100, 40)
    decoration.accessibilityElementsHidden = true
    show(first, outside, hidden, decoration)
    #expect(lines == ["label \"One\""])
    let modal = View(frame: Rect(50, 50, 100, 100))
    modal.accessibilityViewIsModal = true
    let question = Label("Sure?")
    question.frame = Rect(0, 0, 80, 30)
    modal.addSubview(question)
    show(modal)
    #expect(lines == ["label \"Sure?\""])
  }

  @Test func `merges the texts of a row into its name, and keeps its controls`() {
    let card = View(frame: Rect(0, 0, 200, 100))
    let title = Label("Rose")
    title.frame = Rect(0, 0, 100, 30)
    let price = Label("2 €")
    price.frame = Rect(0, 40, 100, 30)
    let more = Button(title: "More") { _ in }
    more.frame = Rect(120, 0, 80, 44)
    for part in [price, title, more] as [View] { card.addSubview(part) }
    card.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.lines.append("card") })
    show(card)
    #expect(lines == ["button \"Rose, 2 €\"", "button \"More\""])
    #expect(tree.nodes[2].parent == tree.nodes[1].id && tree.nodes[2].depth == 2)
    #expect(window.perform(.activate, on: tree.nodes[1].id))
    #expect(log.take() == ["card"])
  }

  @Test func `activates by a tap that no control within the element receives`() throws {
    let card = View(frame: Rect(0, 0, 200, 100))
    card.accessibilityLabel = "Card"
    // The button covers the middle of the card.
    let button = Button(title: "Inner") { [log] _ in log.lines.append("button") }
    button.frame = Rect(50, 20, 140, 60)
    card.addSubview(button)
    card.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.lines.append("card") })
    show(card)
    #expect(window.perform(.activate, on: try #require(tree.first(.button, "Card") ?? tree.first(.group, "Card")).id))
    #expect(log.take() == ["card"])
    #expect(window.perform(.activate, on: try #require(tree.first(.button, "Inner")).id))
    #expect(log.take() == ["button"])
    // A view in front that receives all touches makes the card unreachable.
    show(View(frame: window.bounds))
    #expect(!window.perform(.activate, on: try #require(tree.first(.button, "Inner")).id))
    #expect(log.take() == [])
  }

  @Test func `changes values in steps and sends the events of a user`() throws {
    let stepper = Stepper(frame: Rect(0, 0, 112, 44))
    stepper.accessibilityLabel = "Tickets"
    stepper.maximumValue = 2
    stepper.addAction(for: .valueChanged) { [log] in log.lines.append("\($0.value)") }
    show(stepper)
    let id = try #require(tree.first(.spinButton, "Tickets")).id
    for _ in 0..<3 { window.perform(.increment, on: id) }
    #expect(log.take() == ["1.0", "2.0"] && tree.node(id)?.value == "2")
    window.perform(.decrement, on: id)
    #expect(stepper.value == 1)
    stepper.isEnabled = false
    #expect(!window.perform(.increment, on: id))
  }

  @Test func `has the segments of a control and the tabs of a bar as elements`() throws {
    let sizes = SegmentedControl(titles: ["Small", "Large"])
    sizes.frame = Rect(0, 0, 200, 44)
    sizes.selectedIndex = 0
    let tabs = TabBar(frame: Rect(0, 240, 400, 60))
    tabs.items = [TabBarItem("Home"), TabBarItem("News")]
    show(sizes, tabs)
    #expect(
      lines == [
        "radioGroup", "radioButton \"Small\" 1 of 2 selected checked", "radioButton \"Large\" 2 of 2",
        "tabList", "tab \"Home\" 1 of 2 selected", "tab \"News\" 2 of 2",
      ])
    window.perform(.activate, on: try #require(tree.first(.radioButton, "Large")).id)
    window.perform(.activate, on: try #require(tree.first(.tab, "News")).id)
    #expect(sizes.selectedIndex == 1 && tabs.selectedIndex == 1)
  }

  @Test func `names a field by its placeholder, keeps secrets, and explains an error`() throws {
    let name = TextField("Name")
    name.frame = Rect(0, 0, 200, 44)
    let pin = TextField("PIN")
    pin.frame = Rect(0, 100, 200, 44)
    pin.isSecure = true
    pin.text = "123"
    pin.validate = { $0.count == 4 ? nil : "Enter four digits" }
    pin.validateText()
    show(name, pin)
    #expect(
      lines == ["textInput \"Name\"", "passwordInput \"PIN\" = \"•••\" invalid (Enter four digits)"])
  }

  @Test func `marks what only scrolling shows, and scrolls to it before it acts`() throws {
    let scroll = ScrollView(frame: Rect(0, 0, 400, 100))
    scroll.contentSize = Size(400, 1000)
    let button = Button(title: "Far") { [log] _ in log.lines.append("far") }
    button.frame = Rect(0, 900, 100, 44)
    scroll.addSubview(button)
    show(scroll)
    let far = try #require(tree.first(.button, "Far"))
    #expect(!far.isOnScreen && far.frame.minY == 900)
    #expect(window.perform(.activate, on: far.id))
    #expect(log.take() == ["far"] && tree.node(far.id)?.isOnScreen == true)
  }

  @Test func `an app's properties win over what the class describes`() throws {
    let button = Button(title: "→") { _ in }
    button.frame = Rect(0, 0, 100, 44)
    button.accessibilityLabel = "Next"
    button.accessibilityHint = "Opens room 2"
    button.setAccessibilityStates(.busy, to: true)
    button.accessibilityCustomActions = [AccessibilityCustomAction("Skip") { [log] in log.lines.append("skip") }]
    show(button)
    #expect(lines == ["button \"Next\" busy +\"Skip\" (Opens room 2)"])
    #expect(window.performCustomAction("Skip", on: tree.nodes[1].id) && log.take() == ["skip"])
    button.setAccessibilityStates(.busy, to: false)
    button.isAccessibilityElement = false
    #expect(lines == [])
    let slider = Slider(frame: Rect(0, 0, 100, 44))
    slider.isAccessibilityElement = false
    show(slider)
    #expect(lines == [])
    // A plain view with actions is an element.
    let card = View(frame: Rect(0, 0, 100, 44))
    card.accessibilityCustomActions = [AccessibilityCustomAction("Discard") {}]
    show(card)
    #expect(lines == ["group +\"Discard\""])
  }

  @Test func `differences name what was removed, added, and changed`() throws {
    let label = Label("One")
    label.frame = Rect(0, 0, 100, 40)
    show(label)
    let before = tree
    #expect(tree.updates(since: before) == [])
    label.text = "Two"
    var changes = tree.updates(since: before)
    #expect(changes.count == 1)
    if case .changed(let old, let new) = changes[0] {
      #expect(old.label == "One" && new.label == "Two" && old.id == new.id)
    } else {
      Issue.record("\(changes)")
    }
    let other = Label("Three")
    other.frame = Rect(0, 50, 100, 40)
    label.removeFromSuperview()
    show(other)
    changes = tree.updates(since: before)
    // The window's children have changed as well.
    #expect(changes.count == 3)
    if case .removed(let node) = changes[0] { #expect(node.label == "One") } else { Issue.record("\(changes)") }
    if case .added(let node) = changes[2] { #expect(node.label == "Three") } else { Issue.record("\(changes)") }
  }

  @Test func `costs a view nothing until the app sets a property`() {
    let button = Button(title: "Send") { _ in }
    button.frame = Rect(0, 0, 100, 44)
    show(button)
    _ = tree
    #expect(button.accessibilityProperties == nil && window.accessibilityProperties == nil)
    button.accessibilityElementsHidden = false
    button.accessibilitySortPriority = 0
    #expect(button.accessibilityProperties == nil)
  }

  @Test func `stays quick with ten thousand elements`() {
    for index in 0..<10_000 {
      let label = Label("\(index)")
      label.frame = Rect(Double(index % 100) * 4, Double(index / 100) * 3, 3, 2)
      window.addSubview(label)
    }
    let tree = self.tree
    #expect(tree.nodes.count == 10_001 && tree.nodes.last?.label == "9999")
    #expect(tree.updates(since: tree) == [])
  }
}
