/// Something that can answer events: views, their controllers, the window, the application.
///
/// What a responder does not handle climbs to `next`; what nobody handles is
/// discarded.
open class Responder: Anchored {
  public override init() {}

  /// Who is asked after this one; nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: Touches

  // Each method forwards by itself: a responder that overrides only
  // `touchesBegan` lets moves and ends climb on.

  /// Fingers came down on this responder, or on one below it that let them climb.
  open func touchesBegan(_ touches: TouchSet, with event: Event) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved, wherever they are by now.
  open func touchesMoved(_ touches: TouchSet, with event: Event) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers lifted.
  open func touchesEnded(_ touches: TouchSet, with event: Event) {
    next?.touchesEnded(touches, with: event)
  }

  /// Fingers were taken away; clean up as for an end, and act on nothing.
  open func touchesCancelled(_ touches: TouchSet, with event: Event) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: First responder

  /// Whether actions without a target may start here; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// What is typed into while this is the first responder; nil, unless overridden, for one that takes no text.
  open var textInput: (any TextInput)? { nil }

  /// Whether it gives the role up when asked; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// The window whose first responder this one can be; nil for one in no window.
  var responderWindow: Window? { nil }
  /// The view that takes this responder out of the window when it leaves.
  var responderView: View? { nil }

  /// Whether it is the first responder of its window.
  public final var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for the role; refused outside a window, without
  /// `canBecomeFirstResponder`, and while the present one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    // The one that resigned may have taken this one out of its window.
    guard responderWindow === window, window.firstResponder == nil else { return false }
    window.firstResponder = self
    return true
  }

  /// Gives the role up; true unless `canResignFirstResponder` forbids it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  // MARK: Actions

  /// What this responder does for `action`; nil, unless overridden, for one it
  /// does not implement.
  ///
  ///     override func handler(for action: Action) -> ((Responder?) -> Void)? {
  ///       action == .remove ? { [unowned(unsafe) self] _ in removeSelected() } : super.handler(for: action)
  ///     }
  open func handler(for action: Action) -> ((_ sender: Responder?) -> Void)? { nil }

  /// Whether `action` makes sense here now; where it is implemented, unless overridden.
  open func canPerform(_ action: Action, from sender: Responder?) -> Bool {
    handler(for: action) != nil
  }

  /// The first from here up the chain that can perform `action`.
  public final func target(for action: Action, from sender: Responder?) -> Responder? {
    var candidate: Responder? = self
    while let responder = candidate {
      if responder.canPerform(action, from: sender) { return responder }
      candidate = responder.next
    }
    return nil
  }
}
