extension ViewController {
  /// Presents `controller` in front of everything in the window of this controller's view.
  ///
  ///     present(SettingsController())
  ///     present(chooser, as: .popover(from: button))
  ///
  /// The window owns the controller until it is dismissed: by `dismiss`, by the user (`isDismissibleByTouch`), when
  /// this controller's view leaves the window, or by `Application.resetForNextUser`. Presenting cancels all current
  /// touches and resigns the first responder, so that covered views don't act any more. A further presentation appears
  /// in front of the current one.
  ///
  /// - Parameters:
  ///   - style: The style, or `nil` for the controller's default: a form for an alert, a sheet for other controllers.
  ///   - name: The name with which this controller can restore the presentation (`PresentationRestoring`). An empty
  ///     name selects the name of the controller's class.
  ///   - timeout: The time without a touch or a key after which the controller, and everything above it, is
  ///     dismissed, in seconds, because a user may leave the kiosk at any time. `nil` disables it. The time starts when
  ///     the controller has appeared. An alert has its own timeout that makes a choice (`Dialog.timeout`).
  ///   - onDismiss: Called once, after the controller has left the window for any reason.
  /// - Returns: `false` without presenting anything if this controller's view is not in a window, as before
  ///   `viewDidAppear`; if `controller` is already on the screen or is a child of another controller; or during
  ///   `resetForNextUser`.
  @discardableResult
  @export(interface)
  public final func present(
    _ controller: ViewController, as style: PresentationStyle? = nil, named name: String = "", animated: Bool = true,
    timeout: Double? = nil,
    onDismiss: (() -> Void)? = nil
  ) -> Bool {
    guard let window = viewIfLoaded?.window else { return false }
    return PresentationManager.manager(for: window).present(
      controller, from: self, as: style, named: name, animated: animated, timeout: timeout, onDismiss)
  }

  /// Dismisses the controller that this controller has presented. If it has presented none, dismisses the presentation
  /// that contains this controller. Everything above is dismissed as well. Does nothing if there is nothing to dismiss.
  @export(interface)
  public final func dismiss(animated: Bool = true) {
    guard let host = presentations, let presentation = host.presented(by: self) ?? host.presentation(around: self)
    else { return }
    host.remove(presentation, animated: animated)
  }

  /// The controller that this controller has presented last, if it is presented or appearing.
  public final var presentedViewController: ViewController? { presentations?.presented(by: self)?.controller }

  /// The controller that has presented this controller or a parent of it, or `nil`.
  public final var presentingViewController: ViewController? {
    presentations?.presentation(around: self)?.presenter.object as? ViewController
  }

  /// The controllers that this controller has presented and that are presented or appearing, back to front, with their
  /// names.
  package final var namedPresentations: [(name: String, controller: ViewController)] {
    presentations?.stack.filter { $0.presenter.object === self }.map { ($0.name, $0.controller) } ?? []
  }

  /// Completes the appearance of this controller's presentations immediately, without an animation.
  package final func finishPresentationAnimations() { presentations?.finishAllAppearing() }

  private var presentations: PresentationManager? { viewIfLoaded?.window?.presentationHost as? PresentationManager }
}
