extension ViewController {
  /// Shows `controller` above all that is there, in the window of this one's view.
  ///
  ///     present(SettingsController())
  ///     present(chooser, as: .popover(beside: button))
  ///
  /// The window owns it until it has gone. It goes by `dismiss`, by a finger (`canBeDismissedByTouch`), when this controller's view leaves the
  /// window, and when a visitor has left (`Application.forgetVisitor`). Fingers that are down are cancelled, and the first responder
  /// resigns: nothing that is covered acts any more. What is presented while something is already, comes in front of that.
  ///
  /// - Parameters:
  ///   - style: nil for what suits the controller: a form for an alert, a sheet for others.
  ///   - name: what this controller calls it where it presents it again (`PresentationKeeping`); empty for the name of its class.
  ///   - timeout: seconds without a finger on the panel after which it is dismissed, with what lies above it, as nobody may come back to a
  ///     kiosk; nil for never. The time begins when it is there. What an alert chooses then is its own (`Dialog.timeout`).
  ///   - whenDismissed: called once, when it has left the window, whatever made it go.
  /// - Returns: false, and nothing is shown, where this controller's view is in no window, as before `viewDidAppear`; where `controller` is
  ///   on the screen already or is another's child; and while a visitor is being forgotten.
  @discardableResult
  @export(interface)
  public final func present(
    _ controller: ViewController, as style: PresentationStyle? = nil, named name: String = "", animated: Bool = true,
    timeout: Double? = nil,
    whenDismissed: (() -> Void)? = nil
  ) -> Bool {
    guard let window = viewIfLoaded?.window else { return false }
    return Presentations.of(window).present(
      controller, from: self, as: style, named: name, animated: animated, timeout: timeout, whenDismissed)
  }

  /// Takes away what this controller has presented; where it has presented nothing, itself, as it or the controller around it was presented.
  /// What was presented above goes along. Nothing where there is nothing to take away.
  @export(interface)
  public final func dismiss(animated: Bool = true) {
    guard let host = presentations, let presentation = host.presented(by: self) ?? host.presentation(around: self) else { return }
    host.remove(presentation, animated: animated)
  }

  /// What this controller has presented last, and is there or on its way in.
  public final var presentedController: ViewController? { presentations?.presented(by: self)?.controller }

  /// The controller that has presented this one, or the one around it.
  public final var presentingController: ViewController? {
    presentations?.presentation(around: self)?.presenter.object as? ViewController
  }

  /// What this controller has presented and is there or on its way in, back to front, with the names that it gave.
  package final var presentedByName: [(name: String, controller: ViewController)] {
    presentations?.stack.filter { $0.presenter.object === self }.map { ($0.name, $0.controller) } ?? []
  }

  /// Has what this controller has presented be there now, as if it had come without animation.
  package final func endPresentations() { presentations?.arriveAtOnce() }

  private var presentations: Presentations? { viewIfLoaded?.window?.presentationHost as? Presentations }
}
