/// Looks after one root view: makes it, fills it, lays it out.
///
/// It owns its view and its children. Something else owns the controller: the
/// window its root controller, a parent its children, an app any other.
open class ViewController: Responder {
  private final var loadedView: View?

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
        loadView()
        if loadedView == nil { self.view = View() }
        viewDidLoad()
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
