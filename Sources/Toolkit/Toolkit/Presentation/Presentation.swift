/// One controller that is shown above others.
final class Presentation {
  /// Where it stands between nothing and nothing.
  enum Phase { case coming, there, going, gone }

  let controller: ViewController
  /// What its presenter calls it; empty where it has given no name.
  let name: String
  /// The controller that asked for it.
  let presenter: Anchor
  /// What it is beside; nil for styles that are beside nothing.
  let source: Anchor?
  let stage: PresentationStage
  var phase = Phase.coming
  /// Takes it away where nobody touches the panel; nil where it stays.
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

  // MARK: Its time

  /// It is there: its time begins. `end` is called when so many seconds have gone by without a finger.
  func startTime(in window: Window, end: @escaping () -> Void) {
    guard let countdown, let application = window.application else { return }
    countdown.onEnd = end
    countdown.start(in: application)
  }

  func somebodyIsThere() {
    countdown?.restart()
    controller.somebodyIsThere()
  }

  /// It goes: nothing is left to take away.
  func stopTime() { countdown?.stop() }

  /// Whether it cannot stay without `view` and what is in it.
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
