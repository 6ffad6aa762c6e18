/// The content of a navigation bar for one controller, in addition to its title.
public final class NavigationItem {
  /// The controller, which owns this item and clears the reference.
  final unowned(unsafe) var controller: ViewController?

  /// The title of the back button on the next controller, or `nil` for this controller's title.
  public var backButtonTitle: String? {
    didSet { if backButtonTitle != oldValue { update() } }
  }

  /// The views at the leading edge of the bar, after the back button, in reading order, such as a `BarButton` "Cancel" or
  /// a logo. Each has the size that `sizeThatFits` returns, limited to the height of the bar.
  public var leadingItems: [View] = [] {
    didSet { update() }
  }

  /// The views at the trailing edge of the bar, in reading order, such as a `BarButton`, a label or a switch. Each has
  /// the size that `sizeThatFits` returns, limited to the height of the bar.
  public var trailingItems: [View] = [] {
    didSet { update() }
  }

  /// Whether the bar is hidden while this controller is on top, so that its view fills the whole area. The view must
  /// then offer another way to go back.
  public var hidesBar = false {
    didSet { if hidesBar != oldValue { update() } }
  }

  /// Whether the bar shows no back button for this controller, for example after an order. Users then cannot go back by a
  /// swipe or a key either. The screen must offer another way to go on.
  ///
  /// The Escape key then closes what it would close without the navigation, such as a sheet that contains it.
  public var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { update() } }
  }

  /// Whether a swipe from the leading edge can go back from this screen. Set it to `false` for a screen that needs its
  /// edges, such as one for drawing.
  public var allowsBackSwipe = true

  /// Returns the title of `ViewController.setTitle(_:)`, or `nil` if the title does not follow the language.
  var makeTitle: (() -> String)?

  init(of controller: ViewController) { self.controller = controller }

  /// Sets the controller's title in the current language.
  func updateTitle() {
    if let makeTitle { controller?.title = makeTitle() }
  }

  private func update() { controller?.navigationController?.updateBar() }
}
