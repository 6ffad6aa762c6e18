import Geometry
import Raster

/// A controller that manages a stack of screens and shows the top one under a navigation bar with its title and a back
/// button.
///
/// The stack changes immediately, even during a transition: `viewControllers` always is the last requested stack. A
/// screen slides in within 0.3 s. Another change during a transition ends it immediately, or reverses it if the change
/// goes back to its origin. During a transition, screens receive no new touches, and their current touches are
/// cancelled. The user can also go back with a swipe from the leading edge, which is decided when the finger lifts.
/// Each controller receives its appearance callbacks in order and exactly once, and keeps its view and state while it
/// is in the stack.
open class NavigationController: ViewController {
  /// The stack of controllers, from the root to the top. Change it with ``setViewControllers(_:animated:)``.
  public private(set) final var viewControllers: [ViewController] = []

  /// The navigation bar. Apps can change its colors.
  public final let navigationBar = NavigationBar()

  /// The recognizer of the swipe that goes back. Other pans and swipes that begin at the leading edge wait for it.
  public final var interactivePopGestureRecognizer: PanGestureRecognizer { backSwipe }
  final let backSwipe = BackSwipeGestureRecognizer()

  /// The background color of screens that have no background. The default is the background color of the theme.
  public final var backgroundColor: Color {
    get {
      if let ownBackgroundColor { return ownBackgroundColor }
      let colors = (viewIfLoaded?.theme ?? .dark).colors
      return colors == .dark ? Color(hex: 0x121318) : colors.background
    }
    set {
      ownBackgroundColor = newValue
      paintBackground()
    }
  }
  private final var ownBackgroundColor: Color?

  fileprivate final func paintBackground() {
    guard let view = viewIfLoaded else { return }
    view.backgroundColor = backgroundColor
    for page in view.subviews where page is NavigationPage { page.backgroundColor = backgroundColor }
  }

  /// The page that remains: the page of the top controller, or the destination of the current transition.
  final var page: NavigationPage?
  final var transition: NavigationTransition?
  /// The display link that moves the pages of `transition`, unless a finger moves them.
  final var link: DisplayLink?
  /// The size for which pages and bar were laid out.
  private final var layoutSize = Size.zero

  /// Whether callbacks are running. Changes that they request are performed afterwards.
  private final var isUpdating = false
  private final var pending: Change?

  struct Change {
    let isForward: Bool
    let motion: Motion
  }

  enum Motion {
    case none, animated
    /// A finger moves the pages.
    case interactive
  }

  public override init() {
    super.init()
    navigationBar.onBack = { [unowned(unsafe) self] in pop() }
    // The app may retain the recognizer.
    backSwipe.addAction(weakly { navigation, _ in navigation.handleBackSwipe() })
  }

  /// Creates a navigation controller with `rootViewController` as its root, which can't be popped.
  public convenience init(rootViewController: ViewController) {
    self.init()
    setViewControllers([rootViewController])
  }

  deinit {
    navigationBar.onBack = nil
    link?.stop()
  }

  // MARK: The stack

  /// The controller whose view is shown, or `nil` if the stack is empty.
  public final var topViewController: ViewController? { viewControllers.last }

  /// Pushes `controller` onto the stack. A controller that is already in the stack moves to the top.
  public final func push(_ controller: ViewController, animated: Bool = true) {
    var stack = viewControllers
    stack.removeAll { $0 === controller }
    setViewControllers(stack + [controller], animated: animated, isForward: true)
  }

  /// Pops the top controller and returns it. Does nothing and returns `nil` if only the root is left.
  @discardableResult
  public final func pop(animated: Bool = true) -> ViewController? {
    guard viewControllers.count > 1, let top = topViewController else { return nil }
    setViewControllers(Array(viewControllers.dropLast()), animated: animated)
    return top
  }

  /// Pops all controllers above `controller`. Does nothing if it is not in the stack.
  public final func pop(to controller: ViewController, animated: Bool = true) {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return }
    setViewControllers(Array(viewControllers[...index]), animated: animated)
  }

  /// Pops all controllers above the root.
  public final func popToRoot(animated: Bool = true) {
    if let root = viewControllers.first { pop(to: root, animated: animated) }
  }

  /// Replaces the stack. If the new top was in the old stack, the transition goes back to it; otherwise the new top
  /// slides in. If a controller is listed twice, the lower position counts.
  public final func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
    let isBack = controllers.last.map { top in viewControllers.contains { $0 === top } } ?? true
    setViewControllers(controllers, animated: animated, isForward: !isBack)
  }

  private final func setViewControllers(
    _ controllers: [ViewController], animated: Bool, isForward: Bool
  ) {
    var stack: [ViewController] = []
    for controller in controllers where !stack.contains(where: { $0 === controller }) {
      stack.append(controller)
    }
    viewControllers = stack
    for controller in stack { addChild(controller) }
    pending = Change(isForward: isForward, motion: animated && viewIfLoaded?.reducesMotion != true ? .animated : .none)
    runPending()
  }

  private final func runPending() {
    guard isViewLoaded, !isUpdating else { return }
    while let change = pending {
      pending = nil
      isUpdating = true
      show(topViewController, change)
      isUpdating = false
    }
  }

  /// Runs `change`, and then the changes that its callbacks requested.
  final func performUpdates(_ change: () -> Void) {
    guard !isUpdating else { return }
    isUpdating = true
    change()
    isUpdating = false
    runPending()
  }

  /// Removes the top controller from the stack, after a swipe has decided to go back. The transition is still running.
  final func removeTop() { viewControllers.removeLast() }

  // MARK: Showing screens

  /// Shows `top`, starting from the current state of any transition.
  @export(interface)
  private final func show(_ top: ViewController?, _ change: Change) {
    if let transition {
      if transition.destination.viewController === top {
        updateBar()
        if transition.isInteractive { commit(transition) }
        return
      }
      if transition.origin.viewController === top, change.motion != .none, canAnimate {
        animateBack(transition)
        return
      }
      finishImmediately(transition)
    }
    if page?.viewController === top {
      updateBar()
    } else {
      replacePage(with: top, change)
    }
    if transition == nil { removePoppedChildren() }
  }

  /// Ends `transition` immediately, and then performs the changes that its callbacks requested. Does nothing if the
  /// transition is already over.
  final func endTransition(_ transition: NavigationTransition) {
    guard self.transition === transition else { return }
    performUpdates {
      finishImmediately(transition)
      removePoppedChildren()
    }
  }

  /// Ends the current transition immediately.
  package final func endTransition() { if let transition { endTransition(transition) } }

  /// Removes the child controllers that are no longer in the stack.
  private final func removePoppedChildren() {
    for child in children
    where child !== page?.viewController && !viewControllers.contains(where: { $0 === child }) {
      child.removeFromParent()
    }
  }

  /// Whether transitions can be animated: the view is in an application's window and this controller is not appearing
  /// or disappearing itself.
  final var canAnimate: Bool { appearance == .visible && viewIfLoaded?.window?.application != nil }

  override func prepareForAppearance(_ isAppearing: Bool) {
    if isAppearing {
      // The screens need their sizes before they appear.
      layOutPages()
    } else if let transition {
      endTransition(transition)
    }
  }

  // MARK: Views

  /// Creates the view that holds the pages and the bar. Subclasses can't override it; screens have views of their own.
  public final override func loadView() {
    let root = NavigationView()
    root.backgroundColor = backgroundColor
    root.clipsToBounds = true
    root.addSubview(navigationBar)
    root.addGestureRecognizer(backSwipe)
    view = root
    pending = Change(isForward: true, motion: .none)
    runPending()
  }

  /// Updates the bar for the current titles and items. The toolkit calls it after every change that it knows of.
  public final func updateBar() {
    // The content of a screen that is leaving does not change.
    if let page, let content = transition?.destinationContent ?? navigationBar.content {
      content.show(page.viewController, after: controller(before: page.viewController))
    }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Returns the controller below `controller` in the stack, or `nil`.
  final func controller(before controller: ViewController) -> ViewController? {
    let index = viewControllers.firstIndex { $0 === controller } ?? 0
    return index > 0 ? viewControllers[index - 1] : nil
  }

  final func layOutPages() {
    let size = view.bounds.size
    let isResized = size != layoutSize
    layoutSize = size
    if let transition {
      // The positions of the transition are no longer valid.
      if isResized { endTransition(transition) } else { return }
    }
    layoutBar(navigationBar, shown: page?.viewController.navigationItemIfLoaded?.hidesBar == true ? 0 : 1)
    if let page { page.frame = area(of: page.viewController) }
  }

  final func area(of controller: ViewController) -> Rect {
    let size = view.bounds.size
    let top = controller.navigationItemIfLoaded?.hidesBar == true ? 0 : navigationBar.height(in: size)
    return Rect(0, top, size.width, max(0, size.height - top))
  }

  /// Positions the bar so that the fraction `shown`, from 0 to 1, of it is visible.
  final func layoutBar(_ bar: NavigationBar, shown: Double) {
    let size = view.bounds.size
    let height = bar.height(in: size)
    bar.frame = Rect(0, height * (shown - 1), size.width, height)
  }
}

/// The root view of a navigation controller.
private final class NavigationView: View {
  override func environmentDidChange() {
    super.environmentDidChange()
    guard let navigation = controller as? NavigationController else { return }
    navigation.paintBackground()
    for page in navigation.viewControllers { page.navigationItemIfLoaded?.updateTitle() }
  }

  override func layoutSubviews() { (controller as? NavigationController)?.layOutPages() }

  override func describe(_ element: AccessibilityElement) {
    guard let navigation = controller as? NavigationController else { return }
    element.role = .group
    if navigation.canUserGoBack { element.onDismiss = { navigation.pop() } }
    element.onDescribeSubview = { view, child in
      // The page that a transition moves out of view is still visible, but receives no touches.
      if view is NavigationPage, view !== navigation.page { child.isHidden = true }
    }
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let swipe = recognizer as? BackSwipeGestureRecognizer, swipe.view === self else { return true }
    return swipe.isInwards && (controller as? NavigationController)?.canGoBackBySwipe == true
  }
}
