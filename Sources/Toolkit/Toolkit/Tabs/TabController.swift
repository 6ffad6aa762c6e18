import Geometry

/// Shows one of several controllers above a bar of tabs, or below it.
///
///     let tabs = TabController()
///     tabs.add(RoutesController(), TabItem("Routes", icon: .map))
///     tabs.add(TicketsController(), TabItem("Tickets", icon: .ticket))
///
/// A controller's view is made when its tab is chosen first, and keeps its state meanwhile. Choosing the tab that is there again takes a
/// navigation controller in it back to its first screen.
open class TabController: ViewController {
  /// The bar; its items are this controller's.
  public final let tabBar = TabBar(frame: .zero)
  /// What the tabs stand for, in their order.
  public private(set) final var controllers: [ViewController] = []
  /// Called when a finger has chosen a tab, with its number.
  public final var onSelection: ((Int) -> Void)?

  /// Which is shown; nil without controllers. Setting one that is not there changes nothing.
  public final var selectedIndex: Int? {
    get { tabBar.selectedIndex }
    set {
      tabBar.selectedIndex = newValue
      showSelected()
    }
  }

  /// The controller that is shown.
  public final var selectedController: ViewController? { selectedIndex.map { controllers[$0] } }

  private final var shown: ViewController?

  public override init() {
    super.init()
    // The bar is this controller's.
    tabBar.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in chosen() }
  }

  /// Adds a tab at the end.
  public final func add(_ controller: ViewController, _ item: TabItem) {
    addChild(controller)
    controllers.append(controller)
    tabBar.items.append(item)
    showSelected()
  }

  /// Shows `badge` on a tab; empty shows none. Nothing where there is no such tab.
  public final func setBadge(_ badge: String, at index: Int) {
    if tabBar.items.indices.contains(index) { tabBar.items[index].badge = badge }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
    showSelected()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    let height = min(barHeight, area.height)
    tabBar.frame = Rect(0, area.height - height, area.width, height)
    shown?.viewIfLoaded?.frame = Rect(0, 0, area.width, area.height - height)
  }

  private final var barHeight: Double { tabBar.sizeThatFits(.zero).height }

  private final func showSelected() {
    guard isViewLoaded, let next = selectedController, next !== shown else { return }
    let old = shown
    shown = next
    next.view.frame = Rect(0, 0, view.bounds.width, max(0, view.bounds.height - barHeight))
    view.insertSubview(next.view, at: 0)
    if old?.viewIfLoaded?.superview === view { old?.view.removeFromSuperview() }
    view.setNeedsLayout()
  }

  private final func chosen() {
    guard let index = selectedIndex else { return }
    if shown === selectedController {
      (shown as? NavigationController)?.popToRoot()
    } else {
      showSelected()
    }
    onSelection?(index)
  }
}
