import Vitrine

extension Action {
  static let pop = Action("pop")
  static let rotate = Action("rotate")
  static let ghost = Action("ghost")
}

/// A flower with a context menu that a long press opens.
final class MenuFlower: FlowerView {
  /// The supported actions. The menu offers no others.
  private let abilities: [Action]
  /// Called for each state of the press.
  var onPress: (MenuFlower, LongPressGestureRecognizer) -> Void = { _, _ in }
  var onAction: (Action) -> Void = { _ in }

  init(_ name: String, color: Color, petals: Int, abilities: [Action]) {
    self.abilities = abilities
    super.init(name, color: color, petals: petals)
    addGestureRecognizer(LongPressGestureRecognizer { [unowned(unsafe) self] in onPress(self, $0) })
  }

  override var canBecomeFirstResponder: Bool { true }

  override func canPerformAction(_ action: Action, withSender sender: Responder?) -> Bool { abilities.contains(action) }

  override func handler(for action: Action) -> ((Responder?) -> Void)? {
    // Callers invoke the handler immediately.
    { [unowned(unsafe) self] _ in perform(action) }
  }

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    for (name, action) in [("Pop", Action.pop), ("Rotate", .rotate), ("Ghost", .ghost)] where abilities.contains(action)
    {
      element.customActions.append(AccessibilityCustomAction(name) { [self] in perform(action) })
    }
  }

  private func perform(_ action: Action) {
    onAction(action)
    switch action {
    case .pop: pop()
    case .rotate: rotate(step: 1)
    default: fadeOutAndIn()
    }
  }

  private func pop() {
    transform = AffineTransform(scale: 1.35)
    animate(duration: 0.45, curve: .easeOut, animations: { transform = .identity })
  }

  /// Makes one full turn in three steps, because a half turn has no defined direction.
  private func rotate(step thirds: Int) {
    let curve: AnimationCurve = thirds == 1 ? .easeIn : thirds == 2 ? .linear : .easeOut
    let angle = AffineTransform(rotation: Double(thirds) * 2 * Double.pi / 3)
    animate(duration: 0.25, curve: curve, animations: { transform = angle }) { [self] finished in
      if finished && thirds < 3 { rotate(step: thirds + 1) } else { transform = .identity }
    }
  }

  /// Fades the flower out and in again. It stays slightly visible, because a view with an alpha of 0 receives no
  /// touches.
  private func fadeOutAndIn() {
    animate(duration: 0.3, animations: { alpha = 0.15 }) { [self] _ in
      animate(duration: 0.5, delay: 1, options: .allowUserInteraction, animations: { alpha = 1 })
    }
  }
}
