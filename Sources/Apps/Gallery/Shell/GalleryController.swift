import Vitrine

/// The whole screen: the index of all systems, and above it one of them.
final class GalleryController: NavigationController {
  let home = HomeController()
  /// The system on the screen; nil while the index is.
  var demo: DemoController? { topViewController as? DemoController }

  /// - Parameter number: the system to begin with; the index where there is none of that number.
  init(opening number: Int? = nil) {
    super.init()
    backgroundColor = Style.background
    // Owned by this controller, and on the screen only with it.
    home.onChoice = { [unowned(unsafe) self] in push(screen(of: $0)) }
    home.navigationItem.hidesBar = true
    open(number)
  }

  private func open(_ number: Int?) {
    let entry = number.flatMap { Catalog.entry($0) }
    setViewControllers([home] + (entry.map { [screen(of: $0)] } ?? []))
  }

  private func screen(of entry: Entry) -> DemoController {
    let demo = entry.make()
    demo.entry = entry
    // Each screen has its own title and way back, beside its stage where there is room.
    demo.navigationItem.hidesBar = true
    demo.onBack = { [unowned(unsafe) self] in pop() }
    return demo
  }
}

extension GalleryController: StateKeeping {
  func saveState(in state: inout SavedState) { state.keep(demo?.entry.number, as: "system") }

  func restoreState(from state: SavedState) {
    let number = state.integer("system")
    if number != demo?.entry.number { open(number) }
  }
}
