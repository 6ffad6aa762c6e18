/// An object that can respond to events: a view, a view controller, a window, or the application.
///
/// Events that a responder does not handle are forwarded to `next`. Events that no responder handles are discarded.
open class Responder: WeaklyReferenceable {
  public override init() {}

  /// The next responder in the chain, or `nil` at its end.
  open var next: Responder? { nil }

  // MARK: Touches

  // Each method forwards events independently. A responder that overrides only `touchesBegan(_:with:)` still forwards
  // moves and ends.

  /// Handles touches that began in this responder, or that a descendant forwarded. By default, forwards them to `next`.
  open func touchesBegan(_ touches: TouchSet, with event: Event) {
    next?.touchesBegan(touches, with: event)
  }

  /// Handles touches that moved, regardless of their current location. By default, forwards them to `next`.
  open func touchesMoved(_ touches: TouchSet, with event: Event) {
    next?.touchesMoved(touches, with: event)
  }

  /// Handles touches that ended. By default, forwards them to `next`.
  open func touchesEnded(_ touches: TouchSet, with event: Event) {
    next?.touchesEnded(touches, with: event)
  }

  /// Handles touches that were cancelled. By default, forwards them to `next`.
  ///
  /// Clean up as in `touchesEnded(_:with:)`, but do not perform an action.
  open func touchesCancelled(_ touches: TouchSet, with event: Event) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: First responder

  /// Whether the responder can become the first responder, at which actions without a target start. The default is
  /// `false`.
  open var canBecomeFirstResponder: Bool { false }

  /// The object that receives typed text while this is the first responder. The default is `nil`, for responders
  /// without text.
  open var textInput: (any TextInput)? { nil }

  /// Whether the responder resigns as first responder on request. The default is `true`.
  open var canResignFirstResponder: Bool { true }

  /// The window in which this responder can be the first responder, or `nil` outside a window.
  var responderWindow: Window? { nil }
  /// The view whose removal from the window also removes this responder.
  var responderView: View? { nil }

  /// Whether this is the first responder of its window.
  public final var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes this the first responder of its window.
  ///
  /// Returns `false` if the responder is not in a window, if `canBecomeFirstResponder` is `false`, or if the current
  /// first responder does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    // The previous first responder may have removed this responder from its window.
    guard responderWindow === window, window.firstResponder == nil else { return false }
    window.firstResponder = self
    return true
  }

  /// Resigns as the first responder. Returns `false` if `canResignFirstResponder` is `false`.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  // MARK: Actions

  /// Returns the closure that performs `action`, or `nil` if the responder does not implement the action. The default
  /// is `nil`.
  ///
  ///     override func handler(for action: Action) -> ((Responder?) -> Void)? {
  ///       action == .remove ? { [unowned(unsafe) self] _ in removeSelected() } : super.handler(for: action)
  ///     }
  open func handler(for action: Action) -> ((_ sender: Responder?) -> Void)? { nil }

  /// Returns `true` if the responder can perform `action` now. By default, it can if it has a handler for the action.
  open func canPerformAction(_ action: Action, withSender sender: Responder?) -> Bool {
    handler(for: action) != nil
  }

  /// Returns the first responder that can perform `action`, from this one up the chain, or `nil` if there is none.
  public final func targetForAction(_ action: Action, withSender sender: Responder?) -> Responder? {
    var candidate: Responder? = self
    while let responder = candidate {
      if responder.canPerformAction(action, withSender: sender) { return responder }
      candidate = responder.next
    }
    return nil
  }
}
