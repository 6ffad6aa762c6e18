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
  private var whenDismissed: (() -> Void)?

  init(
    _ controller: ViewController, from presenter: ViewController, as style: PresentationStyle, named name: String,
    _ whenDismissed: (() -> Void)?
  ) {
    (self.controller, self.name) = (controller, name)
    self.presenter = presenter.anchor
    self.whenDismissed = whenDismissed
    if case .popover(let view) = style { source = view.anchor } else { source = nil }
    stage = PresentationStage(controller, PresentationLayout(style), source: source)
  }

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
