/// The presentation of one controller above others.
final class Presentation {
  /// The phase of the presentation's life cycle.
  enum Phase { case appearing, presented, disappearing, dismissed }

  let controller: ViewController
  /// The name that the presenter has given, or an empty string.
  let name: String
  /// The controller that requested the presentation.
  let presenter: WeakReference
  /// The view that a popover points to, or `nil` for other styles.
  let source: WeakReference?
  let stage: PresentationContainerView
  var phase = Phase.appearing
  /// The countdown that dismisses the controller after a time without a touch or a key, or `nil` for none.
  private let countdown: Countdown?
  private var onDismiss: (() -> Void)?

  init(
    _ controller: ViewController, from presenter: ViewController, as style: PresentationStyle, named name: String,
    timeout: Double?,
    _ onDismiss: (() -> Void)?
  ) {
    self.controller = controller
    self.name = name
    countdown = timeout.map { Countdown($0) }
    self.presenter = presenter.weakReference
    self.onDismiss = onDismiss
    if case .popover(let view) = style { source = view.weakReference } else { source = nil }
    stage = PresentationContainerView(controller, PresentationLayout(style), source: source)
  }

  // MARK: Timeout

  /// Starts the timeout after the controller has appeared. `end` is called when the user has not touched the panel or
  /// pressed a key for that time.
  func startTimeout(in window: Window, onTimeout end: @escaping () -> Void) {
    guard let countdown, let application = window.application else { return }
    countdown.onEnd = end
    countdown.start(in: application)
  }

  func userDidAct() {
    countdown?.restart()
    controller.userDidAct()
  }

  func stopTimeout() { countdown?.stop() }

  /// Returns `true` if the presentation must end when `view` leaves the window, because its presenter or source is in
  /// that view.
  func dependsOn(_ view: View) -> Bool {
    if let presenter = presenter.object as? ViewController {
      if presenter.viewIfLoaded?.isDescendant(of: view) == true { return true }
    } else {
      return true
    }
    guard let source else { return false }
    return (source.object as? View)?.isDescendant(of: view) ?? true
  }

  func notifyDismissed() {
    let told = onDismiss
    onDismiss = nil
    told?()
  }
}
