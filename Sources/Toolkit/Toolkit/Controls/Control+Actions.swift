extension Control {
  /// Identifies an action of a control, for `removeAction(_:)`.
  public struct ActionID: Hashable, Sendable {
    let number: Int
  }

  /// Performs `action` on `target` for each of `events`, with the control as the sender.
  ///
  /// The reference to the target is weak: nothing happens after the target was deallocated. If `target` is `nil`, the
  /// first responder in the chain that can perform the action receives it. The chain starts at the first responder, or
  /// at the control if there is none; see `Application.sendAction`.
  @discardableResult
  public final func addTarget(_ target: Responder?, action: Action, for events: Events) -> ActionID {
    add(.perform(action, target: target?.weakReference), for: events)
  }

  /// Removes the actions that `addTarget` added for this target and action, or all actions of the target if `action` is
  /// `nil`.
  public final func removeTarget(_ target: Responder?, action: Action? = nil) {
    actions.removeAll { $0.matches(action, target: target) }
  }

  /// Removes an action that `addAction` or `addTarget` added. Does nothing if it was already removed.
  public final func removeAction(_ id: ActionID) { actions.removeAll { $0.id == id } }

  final func add(_ effect: ControlAction.Effect, for events: Events) -> ActionID {
    actions.removeAll { $0.isTargetDeallocated }
    lastActionNumber += 1
    let id = ActionID(number: lastActionNumber)
    actions.append(ControlAction(id: id, events: events, effect: effect))
    return id
  }

  /// Runs the actions for `events`, in the order in which they were added.
  ///
  /// An action may add and remove actions. Removed actions no longer run, and added actions run from the next event on.
  @export(interface)
  final func runActions(for events: Events) {
    // Iterate over a copy. The array is only copied if an action adds or removes one.
    for action in actions where !action.events.isDisjoint(with: events) {
      if actions.contains(where: { $0.id == action.id }) { action.run(for: self) }
    }
  }
}

/// A type that can have actions: every control. The protocol exists so that an action's closure receives the control
/// with its own type, for example `Slider`.
public protocol ActionSource {}

extension Control: ActionSource {}

extension ActionSource where Self: Control {
  /// Calls `action` with the control for each of `events`. Returns an ID for `removeAction(_:)`.
  ///
  ///     slider.addAction(for: .valueChanged) { lamp.brightness = $0.value }
  ///
  /// The control retains the closure. To avoid a reference cycle, the closure must not retain an owner of the control.
  @discardableResult
  public func addAction(
    for events: Control.Events, _ action: @escaping (Self) -> Void
  ) -> Control.ActionID {
    // Only this control runs the closure, so the cast is safe.
    add(.call { action(unsafeDowncast($0, to: Self.self)) }, for: events)
  }
}
