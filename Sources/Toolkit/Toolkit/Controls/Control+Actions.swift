extension Control {
  /// Names an action that was added to a control, so that it can be removed.
  public struct ActionID: Hashable, Sendable {
    let number: Int
  }

  /// Has `target` perform `action` at each of `events`, the control being the sender.
  ///
  /// The target is not kept alive: once it is gone, nothing happens. For nil it is
  /// the first that can perform the action, from the first responder up, or from
  /// the control where there is none (`Application.sendAction`).
  @discardableResult
  public final func addTarget(_ target: Responder?, action: Action, for events: Events) -> ActionID {
    add(.perform(action, target: target?.anchor), for: events)
  }

  /// Undoes `addTarget` for this target and action, or for all actions of the target.
  public final func removeTarget(_ target: Responder?, action: Action? = nil) {
    actions.removeAll { $0.performs(action, target: target) }
  }

  /// Undoes one `addAction` or `addTarget`; nothing where that has been done.
  public final func removeAction(_ id: ActionID) { actions.removeAll { $0.id == id } }

  final func add(_ effect: ControlAction.Effect, for events: Events) -> ActionID {
    actions.removeAll { $0.isDead }
    lastActionNumber += 1
    let id = ActionID(number: lastActionNumber)
    actions.append(ControlAction(id: id, events: events, effect: effect))
    return id
  }

  /// Runs the actions for `events`, in the order they were added.
  ///
  /// An action may do anything: those it removes do not run any more, those it
  /// adds run from the next time on.
  @export(interface)
  final func runActions(for events: Events) {
    // Walks a copy, which costs memory only where an action adds or removes one.
    for action in actions where !action.events.isDisjoint(with: events) {
      if actions.contains(where: { $0.id == action.id }) { action.run(for: self) }
    }
  }
}

/// What can be given actions: every control. A protocol only so that an action
/// gets the control as what it is, a slider as a `Slider`.
public protocol ActionSource {}

extension Control: ActionSource {}

extension ActionSource where Self: Control {
  /// Calls `action` with the control at each of `events`; what it returns removes it again.
  ///
  ///     slider.addAction(for: .valueChanged) { lamp.brightness = $0.value }
  ///
  /// The control keeps the action: one that uses what owns the control must not
  /// keep that in turn.
  @discardableResult
  public func addAction(
    for events: Control.Events, _ action: @escaping (Self) -> Void
  ) -> Control.ActionID {
    // Only this control ever runs it.
    add(.call { action(unsafeDowncast($0, to: Self.self)) }, for: events)
  }
}
