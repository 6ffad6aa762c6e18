/// The custom actions of the element that has the focus, such as those that a swipe of a row reveals.
///
/// Keys choose an action as they change a value: one key after the other shows the next action below the ring, and
/// `FocusKey.activate` performs it. After the last action, `activate` presses the element again.
extension FocusEngine {
  /// Whether the element that has the focus has custom actions, and none is chosen.
  package var offersActions: Bool {
    guard chosenAction == nil, isRingVisible, let window = owner.window else { return false }
    return window.inContext {
      let stops = stops(in: window)
      guard let (index, isNew) = current(in: stops), !isNew else { return false }
      return stops.entries[index].node.hasActions
    }
  }

  /// Ends the choice of an action, so that the next key moves the focus.
  package func leaveActions() {
    if chosenAction != nil { choose(nil) }
  }

  /// Handles a key that chooses or performs a custom action. Returns `nil` if the key does neither, or else whether it
  /// has had an effect.
  func handleAction(_ key: FocusKey, at entry: AccessibilityWalker.Entry, isRightToLeft: Bool) -> Bool? {
    guard chosenAction != nil || startsChoice(key, at: entry.node) else { return nil }
    switch key {
    case .activate:
      performAction(of: entry)
      return true
    case .actions, .decrement, .down, .next: chooseNext(at: entry.node, isForward: true)
    case .increment, .up, .previous: chooseNext(at: entry.node, isForward: false)
    case .left, .right: chooseNext(at: entry.node, isForward: (key == .right) != isRightToLeft)
    default:
      leaveActions()
      return nil
    }
    return true
  }

  private func startsChoice(_ key: FocusKey, at node: AccessibilityTree.Node) -> Bool {
    guard node.hasActions else { return false }
    switch key {
    case .actions: return true
    case .increment, .decrement: return node.actions.isDisjoint(with: [.increment, .decrement])
    default: return false
    }
  }

  /// Chooses the next or previous action. The element itself is between the last and the first one.
  private func chooseNext(at node: AccessibilityTree.Node, isForward: Bool) {
    let last = node.customActions.count
    let old = chosenAction?.index ?? (isForward ? -1 : last)
    choose(ChosenAction(old + (isForward ? 1 : -1), of: node))
  }

  /// Performs the chosen action, unless the element has another one in its place now.
  private func performAction(of entry: AccessibilityWalker.Entry) {
    guard let chosen = chosenAction else { return }
    let isPresent = ChosenAction(chosen.index, of: entry.node) == chosen
    choose(nil)
    if isPresent { entry.element.customActions[chosen.index].handler() }
  }
}

extension AccessibilityTree.Node {
  /// Whether a user can perform custom actions of the element now.
  package var hasActions: Bool { !customActions.isEmpty && !states.contains(.disabled) }
}
