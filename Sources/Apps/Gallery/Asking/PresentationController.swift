import Icons
import Vitrine

/// Presents controllers above this one, in each style.
final class PresentationController: DemoController {
  let cover = StageButton()
  let sheet = StageButton()
  let form = StageButton()
  let popover = StageButton()
  private var count = 0

  override func setUp() {
    let buttons = [(cover, "Cover"), (sheet, "Sheet"), (form, "Form"), (popover, "Popover")]
    for (button, title) in buttons { button.title = title }
    fill(with: StackView.middle([ButtonBoard(buttons.map { $0.0 })]))
    sheet.emphasize()
    // The controller owns the buttons, so it outlives their actions.
    cover.action = { [unowned(unsafe) self] _ in restorePresentation(named: "cover") }
    sheet.action = { [unowned(unsafe) self] _ in restorePresentation(named: "sheet") }
    form.action = { [unowned(unsafe) self] _ in restorePresentation(named: "form") }
    popover.action = { [unowned(unsafe) self] _ in restorePresentation(named: "popover") }
    show("shown", "–")
    show("times", "0")
  }

  private func open(_ controller: ViewController, _ name: String, as style: PresentationStyle) {
    count += 1
    show("shown", name)
    show("times", "\(count)")
    // The presented controller is removed with this controller's view.
    present(controller, as: style, named: name) { [unowned(unsafe) self] in show("shown", "–") }
  }

  private func card(_ title: String, width: Double = 0, height: Double) -> ViewController {
    let made = CardController(title)
    made.preferredContentSize = Size(width, height)
    return made
  }

  private static func makeTabs() -> TabBarController {
    let tabs = TabBarController()
    tabs.addTab(CardController("Flowers"), item: TabBarItem("Flowers", icon: .flower))
    tabs.addTab(CardController("Visits"), item: TabBarItem("Visits", icon: .clock))
    tabs.addTab(CardController("Letters"), item: TabBarItem("Letters", icon: .envelope))
    tabs.setBadge("2", at: 2)
    return tabs
  }
}

extension PresentationController: PresentationRestoring {
  func restorePresentation(named name: String) {
    switch name {
    case "cover": open(Self.makeTabs(), name, as: .fullScreen)
    case "sheet": open(card("A sheet", height: 260), name, as: .sheet)
    case "form": open(card("A form", width: 360, height: 240), name, as: .form)
    default: open(card("A popover", width: 240, height: 170), name, as: .popover(from: popover))
    }
  }
}

/// The presented controller: a flower, a title, and a button that closes it.
final class CardController: ViewController {
  init(_ title: String) {
    super.init()
    self.title = title
  }

  override func loadView() {
    let flower = FlowerView("flower")
    flower.accessibilityElementsHidden = true
    let label = Label(title, .title)
    let button = StageButton()
    // The flower shrinks if there is little room.
    flower.bounds = Rect(0, 0, 120, 120)
    flower.verticalHugging = .loose
    label.textColor = Style.text
    button.title = "Done"
    // The controller owns the button, so it outlives the action.
    button.action = { [unowned(unsafe) self] _ in dismiss() }
    let page = StackView.middle([flower, label, button])
    page.setSizing(.fixed(46), of: button)
    page.backgroundColor = Style.stage
    view = page
  }
}
