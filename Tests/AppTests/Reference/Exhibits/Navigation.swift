import Icons
import VitrineTesting

extension ExhibitTheme {
  static var navigation: ExhibitTheme {
    ExhibitTheme(
      "Controllers and navigation", "A controller manages one screen: it creates its view, fills it and lays it out.",
      [
        Exhibit("ViewController", height: 120) { stage in
          final class Hello: ViewController {
            let label = Label()
            override func viewDidLoad() { view.addSubview(label) }
            override func viewDidLayoutSubviews() { label.frame = view.bounds }
          }

          let hello = Hello()
          hello.label.text = "Hello"
          hello.label.textAlignment = .center
          stage.show(hello)
        },
        Exhibit("StateRestoring") { stage in
          final class Teas: ViewController, StateRestoring {
            var cups = 1
            func saveState(in state: inout SavedState) { state.set(cups, forKey: "cups") }
            func restoreState(from state: SavedState) { cups = state.integer(forKey: "cups") ?? cups }
          }

          stage.show(Teas())
        },
        Exhibit("PresentationRestoring") { stage in
          final class Photo: ViewController, PresentationRestoring {
            func restorePresentation(named name: String) {
              if name == "delete" { present(Alert("Delete the photo?"), named: name) }
            }
          }

          stage.show(Photo())
        },
        Exhibit("SavedState") { stage in
          var state = SavedState()
          state.set("Sencha", forKey: "chosen")
          let name = state.string(forKey: "chosen") ?? "none"

          print(name)
        },
        Exhibit("NavigationController", height: 200) { stage in
          let navigation = NavigationController(rootViewController: Screen("Teas", .slate))
          navigation.push(Screen("Sencha", Color(hex: 0x2F6F5E)))

          stage.show(navigation)
          stage.press(Point(6, 120))
          stage.move(through: [Point(210, 128)], from: Point(6, 120))
        },
        Exhibit("NavigationItem", height: 110) { stage in
          let screen = Screen("Teas", .slate)
          screen.navigationItem.trailingItems = [BarButton(title: "Add") { _ in print("added") }]

          stage.show(NavigationController(rootViewController: screen))
        },
        Exhibit("BarButton", height: 110) { stage in
          let bell = BarButton(icon: .bell) { bell in print("\(bell.isSelected)") }
          bell.color = .clay

          let screen = Screen("Order", .slate)
          let order = BarButton(title: "Pay")
          screen.navigationItem.trailingItems = [bell, order]
          stage.show(NavigationController(rootViewController: screen))
          order.isHighlighted = true
        },
        Exhibit("NavigationBar", height: 110) { stage in
          let navigation = NavigationController(rootViewController: Screen("Teas", .slate))
          navigation.navigationBar.color = Color(hex: 0x2F6F5E)
          navigation.navigationBar.tintColor = .white

          navigation.push(Screen("Sencha", .slate))
          stage.show(navigation)
        },
      ])
  }
}

/// A screen of one color.
private final class Screen: ViewController {
  private let color: Color

  init(_ title: String, _ color: Color) {
    self.color = color
    super.init()
    self.title = title
  }

  override func viewDidLoad() { view.backgroundColor = color }
}
