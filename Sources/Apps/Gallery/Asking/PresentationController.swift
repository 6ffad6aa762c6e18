import Icons
import Vitrine

/// Screens that come above this one, in each style.
final class PresentationController: DemoController {
  let cover = StageButton()
  let sheet = StageButton()
  let form = StageButton()
  let popover = StageButton()
  private var count = 0

  override func setUp() {
    let buttons = [(cover, "Cover"), (sheet, "Sheet"), (form, "Form"), (popover, "Popover")]
    for (button, title) in buttons {
      button.title = title
      stage.addSubview(button)
    }
    sheet.emphasize()
    // The buttons are in this controller's view, and gone before it.
    cover.action = { [unowned(unsafe) self] _ in presentAgain("cover") }
    sheet.action = { [unowned(unsafe) self] _ in presentAgain("sheet") }
    form.action = { [unowned(unsafe) self] _ in presentAgain("form") }
    popover.action = { [unowned(unsafe) self] _ in presentAgain("popover") }
    show("shown", "–")
    show("times", "0")
  }

  private func open(_ controller: ViewController, _ name: String, as style: PresentationStyle) {
    count += 1
    show("shown", name)
    show("times", "\(count)")
    // What is presented goes with this controller's view.
    present(controller, as: style, named: name) { [unowned(unsafe) self] in show("shown", "–") }
  }

  private func card(_ title: String, width: Double = 0, height: Double) -> ViewController {
    let made = CardController(title)
    made.preferredContentSize = Size(width, height)
    return made
  }

  /// A screen of tabs.
  private static func makeTabs() -> TabController {
    let tabs = TabController()
    tabs.add(CardController("Flowers"), TabItem("Flowers", icon: .flower))
    tabs.add(CardController("Visits"), TabItem("Visits", icon: .clock))
    tabs.add(CardController("Letters"), TabItem("Letters", icon: .envelope))
    tabs.setBadge("2", at: 2)
    return tabs
  }

  override func layOut(_ area: Rect) {
    let (gap, height) = (metrics.gap, metrics.finger * 1.2)
    let width = min(240, (area.width - 3 * metrics.margin) / 2).rounded()
    let (left, top) = (((area.width - 2 * width - gap) / 2).rounded(), ((area.height - 2 * height - gap) / 2).rounded())
    for (index, button) in [cover, sheet, form, popover].enumerated() {
      button.font = metrics.body
      button.frame = Rect(
        left + (width + gap) * Double(index % 2), top + (height + gap) * Double(index / 2), width, height)
    }
  }
}

extension PresentationController: PresentationKeeping {
  func presentAgain(_ name: String) {
    switch name {
    case "cover": open(Self.makeTabs(), name, as: .cover)
    case "sheet": open(card("A sheet", height: 260), name, as: .sheet)
    case "form": open(card("A form", width: 360, height: 240), name, as: .form)
    default: open(card("A popover", width: 240, height: 170), name, as: .popover(beside: popover))
    }
  }
}

/// What is presented: a flower, its name, and a button that closes it.
final class CardController: ViewController {
  private let flower = FlowerView("flower")
  private let label = Label()
  private let button = StageButton()

  init(_ title: String) {
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.stage
    label.text = title
    label.font = Font(size: 20)
    label.textColor = Style.text
    label.textAlignment = .center
    button.title = "Done"
    // It is in this controller's view, and gone before it.
    button.action = { [unowned(unsafe) self] _ in dismiss() }
    for part in [flower, label, button] as [View] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    let side = max(24, min(120, area.height - 150))
    let top = ((area.height - side - 96) / 2).rounded()
    flower.frame = Rect(((area.width - side) / 2).rounded(), top, side, side)
    label.frame = Rect(0, top + side + 8, area.width, 28)
    button.frame = Rect(((area.width - 140) / 2).rounded(), top + side + 46, 140, 46)
  }
}
