import FocusKeys
import TextShaping
import Vitrine

/// The root controller: the index of all systems, with one of them above it.
final class GalleryController: NavigationController {
  private(set) var home = HomeController()
  /// The visible system, or `nil` if the index is visible.
  var demo: DemoController? { topViewController as? DemoController }
  /// The keypads and encoders of the board.
  private(set) var keys: FocusKeys?

  /// - Parameter number: The system to open. If there is none with that number, the index is shown.
  init(opening number: Int? = nil) {
    super.init()
    makeHome()
    open(number)
  }

  /// Creates the screens again if the theme needs other colors.
  override func environmentDidChange() {
    super.environmentDidChange()
    // English texts need none.
    if Language.current != "en" { TextShaper.install() }
    let style = Style(for: view.theme)
    guard style != Style.current else { return }
    Style.current = style
    let number = demo?.entry.number
    home = HomeController()
    makeHome()
    open(number)
  }

  private func makeHome() {
    backgroundColor = Style.background
    // This controller owns the index, so it outlives the closure.
    home.onChoice = { [unowned(unsafe) self] in push(screen(of: $0)) }
    home.navigationItem.hidesBar = true
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard keys == nil, let application = view.window?.application else { return }
    keys = FocusKeys(for: application)
    keys?.focus.onHome = weakly { gallery in gallery.popToRoot() }
  }

  private func open(_ number: Int?) {
    let entry = number.flatMap { DemoCatalog.entry($0) }
    setViewControllers([home] + (entry.map { [screen(of: $0)] } ?? []))
  }

  private func screen(of entry: DemoEntry) -> DemoController {
    let demo = entry.makeController()
    demo.entry = entry
    // Each demo has its own title and back button.
    demo.navigationItem.hidesBar = true
    demo.onBack = { [unowned(unsafe) self] in pop() }
    return demo
  }
}

extension GalleryController: StateRestoring {
  func saveState(in state: inout SavedState) { state.set(demo?.entry.number, forKey: "system") }

  func restoreState(from state: SavedState) {
    let number = state.integer(forKey: "system")
    if number != demo?.entry.number { open(number) }
  }
}
