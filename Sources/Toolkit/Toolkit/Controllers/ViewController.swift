import Geometry

/// A controller that creates, configures and lays out a root view.
///
/// It owns its view and its children. The window owns its root controller, a parent owns its children, and the app owns
/// all other controllers.
open class ViewController: Responder {
  private final var loadedView: View?
  /// Whether the view is being loaded. Its configuration is then incomplete.
  final var isLoadingView = false

  /// The child controllers, in the order in which they were added. Their views are, or will be, in this controller's
  /// view.
  public internal(set) final var children: [ViewController] = []
  /// The controller that contains this one. It clears the reference in `deinit`.
  public internal(set) final unowned(unsafe) var parent: ViewController?

  final var appearance = AppearanceState.absent
  /// Whether the transition that `appearance` describes is animated.
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

  /// The root view, which is loaded on first access.
  public final var view: View {
    get {
      if loadedView == nil {
        isLoadingView = true
        loadView()
        if loadedView == nil { self.view = View() }
        viewDidLoad()
        isLoadingView = false
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

  /// The root view, or `nil` if it has not been loaded.
  public final var viewIfLoaded: View? { loadedView }

  /// Whether the view has been loaded. Reading this property does not load it.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Creates the root view and assigns it to `view`. The default creates a plain `View`.
  open func loadView() { view = View() }

  /// Called after the root view has been loaded. Override it to add subviews.
  open func viewDidLoad() {}

  /// Called once after `viewDidLoad`, and after every change of the environment: language, theme, layout direction,
  /// scale. Set the view's texts here, so that they follow the language.
  open func environmentDidChange() {}

  /// Called before the root view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the root view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance

  // Each callback is called once for each appearance and disappearance, in this order: will appear, did appear, will
  // disappear, did disappear. A cancelled appearance continues with will disappear, a cancelled disappearance with will
  // appear. Parents receive `will` callbacks before their children, and `did` callbacks after them.

  /// Called before the view enters the window or slides in. The view already has its size.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view is in the window and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves the window or slides out.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view is no longer in a window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before `viewWillAppear` or `viewWillDisappear` of this controller and its children. Containers override it.
  func prepareForAppearance(_ isAppearing: Bool) {}

  // MARK: Containment

  /// The title of the screen, which a navigation bar shows.
  public final var title = "" {
    didSet { if title != oldValue { navigationController?.updateBar() } }
  }

  /// The content of a navigation bar in addition to the title, created on first access.
  public final var navigationItem: NavigationItem {
    if let loadedNavigationItem { return loadedNavigationItem }
    let made = NavigationItem(of: self)
    loadedNavigationItem = made
    return made
  }

  /// The navigation item, or `nil` if it has not been created.
  final var navigationItemIfLoaded: NavigationItem? { loadedNavigationItem }

  // MARK: Presentation

  /// The preferred size of the controller as a form or a popover, and its preferred height as a sheet, in points. A
  /// side of 0 selects the default of the presentation style.
  public final var preferredContentSize = Size.zero {
    didSet { if preferredContentSize != oldValue { viewIfLoaded?.window?.presentationHost?.contentSizeDidChange() } }
  }

  /// Whether a sheet, form, or popover is as high as its content, and follows changes of the text and the text size.
  /// The content is the controller's view, whose `sizeThatFits(_:)` returns the height: a stack, a grid, or a scroll
  /// view with `content`. The default is `false`, which selects `preferredContentSize.height`.
  public final var fitsContentHeight = false {
    didSet { if fitsContentHeight != oldValue { viewIfLoaded?.window?.presentationHost?.contentSizeDidChange() } }
  }

  /// Whether the user can dismiss the controller by a tap outside its view or by dragging a sheet down.
  public final var isDismissibleByTouch = true

  /// Called when the user has dismissed the controller. Its disappearance has begun.
  open func didDismissByTouch() {}

  /// The presentation style if the presenter selects none.
  var defaultPresentationStyle: PresentationStyle { .sheet }

  /// Returns the size of the controller while it is presented, for the available `room`. A side of 0 selects the
  /// default of the presentation style.
  func contentSize(within room: Size) -> Size { preferredContentSize }

  /// Called when a finger comes down anywhere on the panel, or a key is pressed, while the controller is presented.
  func userDidAct() {}

  // MARK: Containment callbacks

  /// Called before the controller becomes a child of `parent`, or before it is removed from its parent if `parent` is
  /// `nil`.
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the controller has become a child of `parent`, or after it was removed from its parent if `parent` is
  /// `nil`.
  open func didMove(toParent parent: ViewController?) {}

  // MARK: Responder

  /// The next responder: the superview of the root view.
  open override var next: Responder? { loadedView?.superview }

  override var responderWindow: Window? { loadedView?.window }
  override var responderView: View? { loadedView }
}
