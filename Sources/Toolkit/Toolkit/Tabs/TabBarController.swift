import Geometry

/// A controller that shows one of several controllers above a tab bar.
///
///     let tabs = TabBarController()
///     tabs.addTab(RoutesController(), item: TabBarItem("Routes", icon: .map))
///     tabs.addTab(TicketsController(), item: TabBarItem("Tickets", icon: .ticket))
///
/// A controller's view is created when its tab is first selected, and keeps its state when another tab is selected. A
/// tap on the selected tab pops a navigation controller in it to its root.
open class TabBarController: ViewController {
  /// The tab bar. The tab controller manages its items.
  public final let tabBar = TabBar(frame: .zero)
  /// The controllers of the tabs, in the order of the tabs.
  public private(set) final var controllers: [ViewController] = []
  /// The closure that is called with the index of a tab after a tap has selected it.
  public final var onSelect: ((Int) -> Void)?

  /// The index of the selected tab, or `nil` if there are no tabs. Setting an index that does not exist has no effect.
  public final var selectedIndex: Int? {
    get { tabBar.selectedIndex }
    set {
      tabBar.selectedIndex = newValue
      showSelected()
    }
  }

  /// The controller of the selected tab.
  public final var selectedController: ViewController? { selectedIndex.map { controllers[$0] } }

  private final var shown: ViewController?

  public override init() {
    super.init()
    // The app may retain the bar.
    tabBar.addAction(for: .valueChanged, weakly { controller, _ in controller.tabBarDidSelect() })
  }

  /// Adds a tab at the end.
  public final func addTab(_ controller: ViewController, item: TabBarItem) {
    addChild(controller)
    controllers.append(controller)
    tabBar.items.append(item)
    showSelected()
  }

  /// Sets the badge of a tab. An empty string removes it. Does nothing if the tab does not exist.
  public final func setBadge(_ badge: String, at index: Int) {
    if tabBar.items.indices.contains(index) { tabBar.items[index].badgeValue = badge }
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

  private final func tabBarDidSelect() {
    guard let index = selectedIndex else { return }
    if shown === selectedController {
      (shown as? NavigationController)?.popToRoot()
    } else {
      showSelected()
    }
    onSelect?(index)
  }
}
