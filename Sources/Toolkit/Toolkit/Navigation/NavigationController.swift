import Geometry
import Raster

/// A stack of screens, of which the top one shows, under a bar that names it and
/// leads back.
///
/// The stack changes at once, whatever is still moving: `viewControllers` is what was
/// asked for last. A screen slides in within 0.3 s; another change meanwhile ends
/// that at once, or turns it round where it goes back to where it came from. While
/// they move, screens take no new fingers, and fingers held on them are cancelled.
/// A finger can pull the top away from the edge where reading begins; it decides when it lets go.
/// Every controller hears of its coming and going in order, once each, and keeps its
/// view and all its state while it is in the stack.
open class NavigationController: ViewController {
  /// The stack, from its root up. Assign by `setViewControllers`.
  public private(set) final var viewControllers: [ViewController] = []

  /// The bar, whose colors are yours to choose.
  public final let navigationBar = NavigationBar()

  /// Pulls the top away from that edge. Other pans and swipes that begin at the
  /// edge wait for it.
  public final var backSwipeRecognizer: PanGestureRecognizer { backSwipe }
  final let backSwipe = BackSwipeRecognizer()

  /// Behind screens without a background of their own: unless it is set, what the theme has behind everything.
  public final var backgroundColor: Color {
    get {
      if let ownBackgroundColor { return ownBackgroundColor }
      let colors = (viewIfLoaded?.theme ?? .dark).colors
      return colors == .dark ? Color(hex: 0x121318) : colors.ground
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

  /// The page that stays: the top's, or that which leaves it to the top presently.
  final var page: NavigationPage?
  final var transition: NavigationTransition?
  /// Moves the pages of `transition`, while no finger does.
  final var link: DisplayLink?
  /// What the pages' places were found for.
  private final var layoutSize = Size.zero

  /// Whether callbacks are being made: what they ask for waits until they are done.
  private final var isBusy = false
  /// The change that waits, and whether it is to be animated.
  private final var pending: Change?

  struct Change {
    let isForward: Bool
    let motion: Motion
  }

  enum Motion {
    case none, animated
    /// By a finger.
    case followed
  }

  public override init() {
    super.init()
    navigationBar.onBack = { [unowned(unsafe) self] in pop() }
    backSwipe.addAction { [unowned(unsafe) self] _ in followBackSwipe() }
  }

  /// A controller that shows `rootViewController` first, which is never popped.
  public convenience init(rootViewController: ViewController) {
    self.init()
    setViewControllers([rootViewController])
  }

  deinit {
    navigationBar.onBack = nil
    link?.stop()
  }

  // MARK: The stack

  /// The one whose view is shown; nil where there is none.
  public final var topViewController: ViewController? { viewControllers.last }

  /// Puts `controller` on top. One that is in the stack already moves there.
  public final func push(_ controller: ViewController, animated: Bool = true) {
    var stack = viewControllers
    stack.removeAll { $0 === controller }
    setViewControllers(stack + [controller], animated: animated, isForward: true)
  }

  /// Takes the top off and gives it; nil, and nothing done, where it is the root.
  @discardableResult
  public final func pop(animated: Bool = true) -> ViewController? {
    guard viewControllers.count > 1, let top = topViewController else { return nil }
    setViewControllers(Array(viewControllers.dropLast()), animated: animated)
    return top
  }

  /// Takes off all above `controller`; nothing where it is not in the stack.
  public final func pop(to controller: ViewController, animated: Bool = true) {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return }
    setViewControllers(Array(viewControllers[...index]), animated: animated)
  }

  /// Takes off all above the root.
  public final func popToRoot(animated: Bool = true) {
    if let root = viewControllers.first { pop(to: root, animated: animated) }
  }

  /// Shows another stack. Its top slides out to the one before where that lay below
  /// it, and else in. Of a controller that is listed twice the lower place counts.
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
    guard isViewLoaded, !isBusy else { return }
    while let change = pending {
      pending = nil
      isBusy = true
      show(topViewController, change)
      isBusy = false
    }
  }

  /// Runs `change`, and then what its callbacks ask for.
  final func whileBusy(_ change: () -> Void) {
    guard !isBusy else { return }
    isBusy = true
    change()
    isBusy = false
    runPending()
  }

  /// The finger has decided: the top leaves, and shows no more when that is done.
  final func dropTop() { viewControllers.removeLast() }

  // MARK: What shows

  /// Brings `top` in, from wherever things are.
  private final func show(_ top: ViewController?, _ change: Change) {
    if let transition {
      if transition.destination.screen === top {
        updateBar()
        if transition.isUndecided { decide(transition) }
        return
      }
      if transition.origin.screen === top, change.motion != .none, canAnimate {
        turnBack(transition)
        return
      }
      cutShort(transition)
    }
    if page?.screen === top {
      updateBar()
    } else {
      replacePage(with: top, change)
    }
    if transition == nil { dropDeparted() }
  }

  /// Ends `transition` now, and then does what its callbacks ask for; nothing where
  /// it is over already.
  final func conclude(_ transition: NavigationTransition) {
    guard self.transition === transition else { return }
    whileBusy {
      cutShort(transition)
      dropDeparted()
    }
  }

  /// Has what moves arrive now.
  package final func endTransition() { if let transition { conclude(transition) } }

  /// Lets go of the controllers that are in the stack no more.
  private final func dropDeparted() {
    for child in children
    where child !== page?.screen && !viewControllers.contains(where: { $0 === child }) {
      child.removeFromParent()
    }
  }

  /// Animations run in the window of an application, while nothing else moves this controller.
  final var canAnimate: Bool { appearance == .visible && viewIfLoaded?.window?.application != nil }

  override func prepareForAppearance(_ isAppearing: Bool) {
    if isAppearing {
      // The screens have their size before they appear.
      layOutPages()
    } else if let transition {
      conclude(transition)
    }
  }

  // MARK: Views

  /// The view holds the pages and the bar; subclasses fill their controllers' views.
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

  /// Shows the present titles and items. The toolkit calls it for all that it can know of.
  public final func updateBar() {
    // What is leaving stays as it was.
    if let page, let content = transition?.destinationContent ?? navigationBar.content {
      content.show(page.screen, after: controller(before: page.screen))
    }
    viewIfLoaded?.setNeedsLayout()
  }

  /// The one that going back from `controller` leads to.
  final func controller(before controller: ViewController) -> ViewController? {
    let index = viewControllers.firstIndex { $0 === controller } ?? 0
    return index > 0 ? viewControllers[index - 1] : nil
  }

  /// Places pages and bar for the view's size.
  final func layOutPages() {
    let size = view.bounds.size
    let isResized = size != layoutSize
    layoutSize = size
    if let transition {
      // On its way to places that are no more.
      if isResized { conclude(transition) } else { return }
    }
    place(navigationBar, shown: page?.screen.navigationItemIfLoaded?.hidesBar == true ? 0 : 1)
    if let page { page.frame = area(of: page.screen) }
  }

  /// The room for the view of `controller`.
  final func area(of controller: ViewController) -> Rect {
    let size = view.bounds.size
    let top = controller.navigationItemIfLoaded?.hidesBar == true ? 0 : navigationBar.height(in: size)
    return Rect(0, top, size.width, max(0, size.height - top))
  }

  /// Places the bar, of which `shown`, from 0 to 1, shows.
  final func place(_ bar: NavigationBar, shown: Double) {
    let size = view.bounds.size
    let height = bar.height(in: size)
    bar.frame = Rect(0, height * (shown - 1), size.width, height)
  }
}

/// The root view of a navigation controller.
private final class NavigationView: View {
  override func environmentDidChange() {
    super.environmentDidChange()
    (controller as? NavigationController)?.paintBackground()
  }

  override func layoutSubviews() { (controller as? NavigationController)?.layOutPages() }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let swipe = recognizer as? BackSwipeRecognizer, swipe.view === self else { return true }
    return swipe.isInwards && (controller as? NavigationController)?.canGoBackBySwipe == true
  }
}
