import Vitrine

/// System 51: a pile of cards. Swipes browse through the cards and discard them.
final class CardsController: DemoController {
  /// The cards of the pile, starting with the top one.
  private(set) var pile: [FlowerCard] = []
  private let dealButton = StageButton()
  private var dismissed = 0

  private static let count = 6
  /// The number of visible cards below the top one.
  private static let showing = 2

  override func setUp() {
    add(.left) { $0.next() }
    add(.right) { $0.previous() }
    add(.down) { $0.dismiss() }
    stage.accessibilityLabel = "Pile of cards"
    stage.accessibilityCustomActions = [
      AccessibilityCustomAction("Next card") { [unowned(unsafe) self] in next() },
      AccessibilityCustomAction("Previous card") { [unowned(unsafe) self] in previous() },
      AccessibilityCustomAction("Discard") { [unowned(unsafe) self] in dismiss() },
    ]
    dealButton.title = "Deal again"
    dealButton.emphasize()
    dealButton.action = { [unowned(unsafe) self] _ in
      deal()
      layOut(stage.bounds)
    }
    stage.addSubview(dealButton)
    deal()
    show("swipe", "–")
  }

  private func add(_ direction: SwipeGestureRecognizer.Direction, _ action: @escaping (CardsController) -> Void) {
    let swipe = SwipeGestureRecognizer { [unowned(unsafe) self] _ in action(self) }
    swipe.direction = direction
    stage.addGestureRecognizer(swipe)
  }

  private func deal() {
    dismissed = 0
    pile = (1...Self.count).map { FlowerCard($0) }
    for card in pile.reversed() { stage.addSubview(card) }
    dealButton.isHidden = true
    report()
  }

  override func layOut(_ area: Rect) {
    dealButton.font = metrics.title
    dealButton.frame = Rect(center: area.center, size: Size(metrics.title.size * 9, metrics.finger * 1.3))
    for (depth, card) in pile.enumerated() {
      card.font = metrics.title
      card.transform = .identity
      card.bounds = Rect(origin: .zero, size: cardSize)
      layOut(card, atDepth: depth)
    }
    sortSubviews()
  }

  private var cardSize: Size {
    let area = stage.bounds
    let height = min(area.height * 0.72, area.width * 1.1)
    return Size((height * 0.72).rounded(), height.rounded())
  }

  /// Positions a card in the pile. Deeper cards are smaller and higher.
  private func layOut(_ card: FlowerCard, atDepth depth: Int) {
    let step = Double(min(depth, Self.showing))
    let size = cardSize
    card.center = Point(stage.bounds.midX, stage.bounds.midY + size.height * (0.03 - 0.055 * step))
    card.transform = AffineTransform(scale: 1 - 0.06 * step)
    card.alpha = depth > Self.showing ? 0 : 1
  }

  // MARK: Swipes

  private func next() {
    guard pile.count > 1 else { return }
    show("swipe", "left: next")
    let card = pile.removeFirst()
    pile.append(card)
    animateOut(card, direction: Vector(-1, 0), rotation: -0.2) { [self] finished in
      // The card may be on top again.
      guard finished, let depth = pile.firstIndex(where: { $0 === card }) else { return }
      sortSubviews()
      layOut(card, atDepth: depth)
    }
    animateToPositions()
  }

  private func previous() {
    guard pile.count > 1 else { return }
    show("swipe", "right: last")
    let card = pile.removeLast()
    pile.insert(card, at: 0)
    sortSubviews()
    card.transform = AffineTransform(rotation: -0.2)
    card.center = Point(-cardSize.width, stage.bounds.midY)
    card.alpha = 1
    animateToPositions()
  }

  private func dismiss() {
    guard !pile.isEmpty else { return }
    show("swipe", "down: dismiss")
    let card = pile.removeFirst()
    dismissed += 1
    animateOut(card, direction: Vector(0, 1), rotation: 0.1) { _ in card.removeFromSuperview() }
    animateToPositions()
    dealButton.isHidden = !pile.isEmpty
  }

  /// Animates a card until it is completely off the stage.
  private func animateOut(
    _ card: FlowerCard, direction way: Vector, rotation angle: Double, completion action: @escaping (Bool) -> Void
  ) {
    let area = stage.bounds
    let size = cardSize
    let distance = Vector(way.dx * (area.width / 2 + size.width), way.dy * (area.height / 2 + size.height))
    let fly = {
      card.center += distance
      card.transform = AffineTransform(rotation: angle)
    }
    stage.animate(duration: 0.3, curve: .easeIn, animations: fly, completion: action)
  }

  /// Animates the cards to their positions, except a card that is leaving the stage.
  private func animateToPositions() {
    for (depth, card) in pile.enumerated() where stage.bounds.contains(card.center) || depth == 0 {
      stage.animate(duration: 0.3, curve: .easeOut, animations: { layOut(card, atDepth: depth) })
    }
    report()
  }

  /// Sorts the subviews in the order of the pile.
  private func sortSubviews() {
    for card in pile.reversed() { stage.bringSubviewToFront(card) }
  }

  private func report() {
    show("card", pile.first.map { "\($0.number)" } ?? "–")
    show("left", "\(pile.count)")
    stage.accessibilityValue = pile.first.map { "\($0.number)" } ?? ""
    show("dismissed", "\(dismissed)")
  }
}
