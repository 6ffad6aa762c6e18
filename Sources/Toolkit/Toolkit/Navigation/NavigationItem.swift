/// What a navigation bar shows for one controller, beside its title.
public final class NavigationItem {
  /// The controller, which owns this and clears the link.
  final unowned(unsafe) var controller: ViewController?

  /// What the back button of the next controller says; nil for this one's title.
  public var backTitle: String? {
    didSet { if backTitle != oldValue { update() } }
  }

  /// Views at the bar's right end, from left to right: a `BarButton`, a label, a
  /// switch. Each is as large as its `sizeThatFits` says, and no higher than the bar.
  public var rightItems: [View] = [] {
    didSet { update() }
  }

  /// Whether there is no bar while this controller is on top, so that it has the
  /// whole room. It must offer another way back than the bar's button.
  public var hidesBar = false {
    didSet { if hidesBar != oldValue { update() } }
  }

  /// Whether a finger may pull this screen away from the edge to go back. A
  /// screen that is drawn on, say, needs its edges for itself.
  public var allowsBackSwipe = true

  init(of controller: ViewController) { self.controller = controller }

  private func update() { controller?.navigationController?.updateBar() }
}
