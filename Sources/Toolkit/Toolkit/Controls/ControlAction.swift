/// Something a control does when one of some events happens.
struct ControlAction {
  enum Effect {
    case call((Control) -> Void)
    /// A responder's action: for the one that is given, as long as it is there,
    /// or for the first on the responder chain that can perform it.
    case perform(Action, target: Anchor?)
  }

  let id: Control.ActionID
  let events: Control.Events
  let effect: Effect

  /// Whether its target has gone.
  var isDead: Bool {
    if case .perform(_, let anchor?) = effect { anchor.object == nil } else { false }
  }

  func run(for control: Control) {
    switch effect {
    case .call(let action): action(control)
    case .perform(let action, let anchor?):
      (anchor.object as? Responder)?.handler(for: action)?(control)
    case .perform(let action, nil):
      control.window?.application?.sendAction(action, to: nil, from: control)
    }
  }

  /// Whether it is what `addTarget` made of these; nil stands for any action.
  func performs(_ action: Action?, target: Responder?) -> Bool {
    guard case .perform(let mine, let anchor) = effect else { return false }
    let isSame = if let anchor { target != nil && anchor.object === target } else { target == nil }
    return isSame && (action == nil || action == mine)
  }
}
