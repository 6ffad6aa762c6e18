import Vitrine

/// System 22: the six recognizers next to each other. Two are discrete, the others continuous.
final class RecognizersController: DemoController {
  let cards = [TapCard(), SwipeCard(), PressCard(), PanCard(), PinchCard(), RotationCard()]

  override func setUp() {
    stage.backgroundColor = .clear
    for card in cards {
      card.backgroundColor = Style.stage
      card.onAction = { [unowned(unsafe) self] in report($0) }
      stage.addSubview(card)
    }
    show("gesture", "–")
    show("state", "–")
    show("actions", "–")
  }

  override func layOut(_ area: Rect) {
    let columns = area.width > area.height ? 3 : 2
    let rows = cards.count / columns
    let gap = metrics.gap
    let width = (area.width - gap * Double(columns - 1)) / Double(columns)
    let height = (area.height - gap * Double(rows - 1)) / Double(rows)
    for (index, card) in cards.enumerated() {
      let row = Double(index / columns)
      let column = Double(index % columns)
      card.font = metrics.caption
      card.frame = Rect(area.minX + column * (width + gap), area.minY + row * (height + gap), width, height)
    }
  }

  private func report(_ card: GestureCard) {
    show("gesture", card.title)
    show("state", card.state)
    show("actions", "\(card.actions)")
  }
}
