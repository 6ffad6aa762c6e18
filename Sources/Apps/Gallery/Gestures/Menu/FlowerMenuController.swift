import Vitrine

/// System 21: a menu for the flower that receives a long press. It offers the actions of that flower.
final class FlowerMenuController: DemoController {
  private(set) var flowers: [MenuFlower] = []
  private let items = [
    MenuItem("Pop", action: .pop), MenuItem("Rotate", action: .rotate), MenuItem("Ghost", action: .ghost),
  ]

  override func setUp() {
    let abilities: [[Action]] = [[.pop, .rotate, .ghost], [.pop, .rotate], [.ghost]]
    for (index, name) in FlowerView.names.enumerated() {
      let flower = MenuFlower(
        name, color: FlowerView.colors[index], petals: FlowerView.petalCounts[index], abilities: abilities[index])
      flower.onPress = { [unowned(unsafe) self] in pressed($0, $1) }
      flower.onAction = { [unowned(unsafe) self] in show("chosen", title(of: $0)) }
      flowers.append(flower)
      stage.addSubview(flower)
    }
    for name in ["flower", "press", "offers", "chosen"] { show(name, "–") }
  }

  override func layOut(_ area: Rect) {
    let isWide = area.width > area.height
    let side = (min(area.width, area.height, max(area.width, area.height) / 3) * 0.74).rounded()
    for (index, flower) in flowers.enumerated() {
      let along = (Double(index) * 2 + 1) / 6
      flower.transform = .identity
      flower.bounds = Rect(0, 0, side, side)
      flower.center =
        isWide
        ? Point(area.minX + area.width * along, area.midY) : Point(area.midX, area.minY + area.height * along)
    }
  }

  private func pressed(_ flower: MenuFlower, _ press: LongPressGestureRecognizer) {
    show("flower", flower.name)
    show("press", Text.state(press.state))
    // This runs for every state of the press. Showing a visible menu again has no effect.
    guard press.state != .cancelled, let menu = stage.window?.menu, flower.becomeFirstResponder() else { return }
    menu.items = items
    menu.highlightColor = Style.accent
    menu.setTargetRect(flower.bounds, in: flower)
    menu.show()
    var offers: [String] = []
    for item in items where flower.canPerformAction(item.action, withSender: menu) { offers.append(item.title) }
    show("offers", offers.joined(separator: " "))
  }

  private func title(of action: Action) -> String {
    for item in items where item.action == action { return item.title }
    return "–"
  }
}
