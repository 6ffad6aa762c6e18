import Geometry
import JSONFormat
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Runtime

@Suite("Restoring the state of an app", .freshContext) struct StateRestorationTests {
  /// A list of teas. Each tea opens a screen with a field.
  private final class TeasController: ViewController, StateRestoring {
    let scroll = ScrollView()
    var contentHeight = 2000.0
    private var chosen: String?

    override func viewDidLoad() {
      scroll.contentSize = Size(400, contentHeight)
      view.addSubview(scroll)
    }

    override func viewDidLayoutSubviews() { scroll.frame = view.bounds }

    func open(_ name: String) {
      chosen = name
      navigationController?.push(TeaController(name))
    }

    func saveState(in state: inout SavedState) { state.set(chosen, forKey: "chosen") }
    func restoreState(from state: SavedState) { if let name = state.string(forKey: "chosen") { open(name) } }
  }

  private final class TeaController: ViewController {
    let name: String
    let field = TextField("Note")
    let secret = TextField("PIN")
    var heard = ""

    init(_ name: String) {
      self.name = name
      super.init()
    }

    override func viewDidLoad() {
      field.onChange = { [unowned(unsafe) self] in heard = $0.text }
      secret.isSecure = true
      view.addSubview(field)
      view.addSubview(secret)
    }

    override func viewDidLayoutSubviews() {
      field.frame = Rect(20, 20, 200, 48)
      secret.frame = Rect(20, 80, 200, 48)
    }
  }

  private final class Shop {
    let application = Application()
    let tabs = TabBarController()
    let teas: TeasController
    let settings = ViewController()

    init(contentHeight: Double = 2000) {
      teas = TeasController()
      teas.contentHeight = contentHeight
      application.advance(to: 0)
      application.window = Window(size: Size(400, 300), scale: 1)
      tabs.addTab(NavigationController(rootViewController: teas), item: TabBarItem("Teas"))
      tabs.addTab(settings, item: TabBarItem("Settings"))
      application.window?.rootViewController = tabs
      application.advance(to: 0.1)
    }

    var top: ViewController? { teas.navigationController?.topViewController }
    var state: String { StateRestoration.read(from: application).text }
    func comeBack(_ text: String) throws { StateRestoration.restore(try JSON(parsing: text), in: application) }
  }

  @Test func `screens, texts, scroll offsets and the selected tab are restored`() throws {
    let old = Shop()
    old.teas.scroll.contentOffset = Point(0, 730)
    old.teas.open("Sencha")
    old.application.advance(to: 2)
    let tea = try #require(old.top as? TeaController)
    tea.field.text = "two spoons"
    tea.secret.text = "1234"
    tea.field.becomeFirstResponder()
    old.application.advance(to: 3)

    let new = Shop()
    try new.comeBack(old.state)
    let second = try #require(new.top as? TeaController)
    #expect(second.name == "Sencha")
    // The restored screen appears without an animation.
    #expect(second.view.window != nil && new.teas.view.window == nil)
    #expect(new.teas.scroll.contentOffset == Point(0, 730))
    #expect(second.field.text == "two spoons" && second.heard == "two spoons")
    #expect(new.application.window?.firstResponder === second.field)
    // Secure text is not stored.
    #expect(second.secret.text.isEmpty && !old.state.contains("1234"))

    old.tabs.selectedIndex = 1
    old.application.advance(to: 4)
    let third = Shop()
    try third.comeBack(old.state)
    #expect(third.tabs.selectedController === third.settings)
    #expect((third.top as? TeaController)?.field.text == "two spoons")
  }

  @Test func `state that the new app lacks is omitted`() throws {
    let old = Shop()
    old.teas.scroll.contentOffset = Point(0, 730)
    let state = old.state
    // With less content, the offset is limited, and it is completed when there is more content.
    let shorter = Shop(contentHeight: 500)
    try shorter.comeBack(state)
    #expect(shorter.teas.scroll.contentOffset.y == 500 - shorter.teas.scroll.bounds.height)
    shorter.teas.scroll.contentSize.height = 2000
    shorter.application.advance(to: 0.5)
    #expect(shorter.teas.scroll.contentOffset.y == 730)

    // Another app.
    let other = Application()
    other.advance(to: 0)
    other.window = Window(size: Size(400, 300), scale: 1)
    other.window?.rootViewController = ViewController()
    StateRestoration.restore(try JSON(parsing: state), in: other)
    #expect(StateRestoration.read(from: other) == ["version": 1, "root": ["class": "ViewController"]])
    for text in [
      "{}", "[]", "3", #"{"version":1}"#, #"{"version":1,"root":[]}"#,
      #"{"version":1,"root":{"class":"TabBarController","selected":-9,"children":[7,{"class":"X"},{}],"views":[1]}}"#,
      #"{"version":1,"root":{"class":"TabBarController","selected":9223372036854775807,"children":{"a":1},"state":5,"presented":{}}}"#,
      state.replacing("730.0", with: "-1e300"), state.replacing("730.0", with: "1e300"),
      state.replacing("\"zoom\":1", with: "\"zoom\":-1"),
    ] {
      let shop = Shop()
      try shop.comeBack(text)
      shop.application.advance(to: 9)
      #expect(shop.teas.scroll.contentOffset.y.isFinite)
    }
  }

  @Test func `values are restored, or missing`() {
    var state = SavedState()
    state.set("a", forKey: "text")
    state.set(3, forKey: "integer")
    state.set(2.5, forKey: "number")
    state.set(true, forKey: "flag")
    state.set(Double.nan, forKey: "none")
    #expect(
      state.string(forKey: "text") == "a" && state.integer(forKey: "integer") == 3
        && state.double(forKey: "integer") == 3)
    #expect(
      state.double(forKey: "number") == 2.5 && state.bool(forKey: "flag") == true && state.double(forKey: "none") == nil
    )
    #expect(
      state.string(forKey: "integer") == nil && state.integer(forKey: "number") == nil
        && state.bool(forKey: "text") == nil
        && state.string(forKey: "x") == nil)
    state.set(nil as String?, forKey: "text")
    #expect(state.string(forKey: "text") == nil && !state.isEmpty)
  }
}
