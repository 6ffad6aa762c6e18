struct ControlAction {
  enum Effect {
    case call((Control) -> Void)
    /// Performs an action on the target while the target exists. If `target` is `nil`, performs it on the first
    /// responder in the chain that can.
    case perform(Action, target: WeakReference?)
  }

  let id: Control.ActionID
  let events: Control.Events
  let effect: Effect

  var isTargetDeallocated: Bool {
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

  /// Returns `true` if `addTarget` created this with the given target and action. `nil` matches any action.
  func matches(_ action: Action?, target: Responder?) -> Bool {
    guard case .perform(let mine, let anchor) = effect else { return false }
    let isSame = if let anchor { target != nil && anchor.object === target } else { target == nil }
    return isSame && (action == nil || action == mine)
  }
}
