import Geometry

/// Looks after one root view: makes it, fills it, lays it out.
///
/// It owns its view and its children. Something else owns the controller: the
/// window its root controller, a parent its children, an app any other.
open class ViewController: Responder {
  private final var loadedView: View?
  /// Whether the view is being made: not all is there that is to say something.
  final var isFilling = false

  /// The controllers whose views are, or will be, in this one's view, in the order added.
  public internal(set) final var children: [ViewController] = []
  /// The controller that this one is a child of; it clears the link before it goes.
  public internal(set) final unowned(unsafe) var parent: ViewController?

  /// Between off and on the screen.
  final var appearance = Appearance.absent
  /// Whether what `appearance` tells of takes its time.
  final var isAppearanceAnimated = false

  private final var loadedNavigationItem: NavigationItem?

  @export(interface)
  deinit {
    for child in children { child.parent = nil }
    loadedNavigationItem?.controller = nil
    if let view = loadedView {
      if let window = view.window, window.firstResponder === self { window.firstResponder = nil }
      view.controller = nil
    }
  }

  // MARK: View

  /// The root view, made on first use.
  public final var view: View {
    get {
      if loadedView == nil {
        isFilling = true
        loadView()
        if loadedView == nil { self.view = View() }
        viewDidLoad()
        isFilling = false
        environmentDidChange()
      }
      return loadedView!
    }
    set {
      guard loadedView !== newValue else { return }
      let other = newValue.controller
      other?.loadedView = nil
      loadedView?.controller = nil
      loadedView = newValue
      newValue.controller = self
      newValue.setNeedsLayout()
      other?.matchAppearanceToWindow()
      matchAppearanceToWindow()
    }
  }

  /// The root view, if it has been made.
  public final var viewIfLoaded: View? { loadedView }

  /// Whether the view is made; asking for it does not make it.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes the root view and assigns it to `view`; a plain one unless overridden.
  open func loadView() { view = View() }

  /// The root view is there: fill it. Called once for each loading.
  open func viewDidLoad() {}

  /// The view is made, or something that it goes by has changed: language, theme, direction of rows, how many pixels a point is. Set
  /// here what the view says, and it follows the language. Called once after `viewDidLoad`, and as often as a view's own.
  open func environmentDidChange() {}

  /// The root view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}

  /// The root view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance

  // Each is called once for each coming and going, in this order: will appear,
  // did appear, will disappear, did disappear. A coming that is called off goes
  // on with will disappear, a going that is called off with will appear. Parents
  // hear of `will` before their children, and of `did` after them.

  /// The view is about to enter the window, or to slide in: it has its size already.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window, and rests.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to leave the window, or to slide out.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is in no window any more.
  open func viewDidDisappear(_ animated: Bool) {}

  /// For containers: `viewWillAppear` or `viewWillDisappear` follows, here and below.
  func prepareForAppearance(_ isAppearing: Bool) {}

  // MARK: Containment

  /// What the screen is called: a navigation bar shows it.
  public final var title = "" {
    didSet { if title != oldValue { navigationController?.updateBar() } }
  }

  /// What a navigation bar shows beside the title, made on first use.
  public final var navigationItem: NavigationItem {
    if let loadedNavigationItem { return loadedNavigationItem }
    let made = NavigationItem(of: self)
    loadedNavigationItem = made
    return made
  }

  /// The same, if anybody has set something.
  final var navigationItemIfLoaded: NavigationItem? { loadedNavigationItem }

  // MARK: Presentation

  /// The size that it is to have as a form or a popover, and the height of it as a sheet, in points; a side of 0 is as long as the style
  /// has it.
  public final var preferredContentSize = Size.zero {
    didSet { if preferredContentSize != oldValue { viewIfLoaded?.window?.presentationHost?.contentSizeDidChange() } }
  }

  /// Whether a finger may send it away while it is presented: by a tap beside it, or by dragging a sheet down.
  public final var canBeDismissedByTouch = true

  /// A finger has sent it away, which was presented: it is on its way out.
  open func wasDismissedByTouch() {}

  /// How it is presented where nobody says it.
  var ownPresentationStyle: PresentationStyle { .sheet }

  /// What it is to have of `room` while it is presented; a side of 0 is as long as the style has it.
  func contentSize(within room: Size) -> Size { preferredContentSize }

  /// A finger has come down somewhere while it is presented.
  func somebodyIsThere() {}

  // MARK: Joining others

  /// The controller is about to become a child of `parent`, or of none.
  open func willMove(toParent parent: ViewController?) {}

  /// The controller is a child of `parent` now, or of none.
  open func didMove(toParent parent: ViewController?) {}

  // MARK: Responder

  /// The root view's superview.
  open override var next: Responder? { loadedView?.superview }

  override var responderWindow: Window? { loadedView?.window }
  override var responderView: View? { loadedView }
}
