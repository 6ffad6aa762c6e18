/// The presentation of one controller above others.
final class Presentation {
  /// The phase of the presentation's life cycle.
  enum Phase { case coming, there, going, gone }

  let controller: ViewController
  /// The name that the presenter has given, or an empty string.
  let name: String
  /// The controller that requested the presentation.
  let presenter: Anchor
  /// The view that a popover points to, or `nil` for other styles.
  let source: Anchor?
  let stage: PresentationStage
  var phase = Phase.coming
  /// The countdown that dismisses the controller after a time without a touch, or `nil` for none.
  private let countdown: Countdown?
  private var whenDismissed: (() -> Void)?

  init(
    _ controller: ViewController, from presenter: ViewController, as style: PresentationStyle, named name: String, timeout: Double?,
    _ whenDismissed: (() -> Void)?
  ) {
    (self.controller, self.name) = (controller, name)
    countdown = timeout.map { Countdown($0) }
    self.presenter = presenter.anchor
    self.whenDismissed = whenDismissed
    if case .popover(let view) = style { source = view.anchor } else { source = nil }
    stage = PresentationStage(controller, PresentationLayout(style), source: source)
  }

  // MARK: Timeout

  /// Starts the timeout after the controller has appeared. `end` is called when no touch has begun for that time.
  func startTime(in window: Window, end: @escaping () -> Void) {
    guard let countdown, let application = window.application else { return }
    countdown.onEnd = end
    countdown.start(in: application)
  }

  func somebodyIsThere() {
    countdown?.restart()
    controller.somebodyIsThere()
  }

  /// Stops the timeout.
  func stopTime() { countdown?.stop() }

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

  func tellDismissed() {
    let told = whenDismissed
    whenDismissed = nil
    told?()
  }
}
