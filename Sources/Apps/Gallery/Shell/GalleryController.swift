import Vitrine

/// The whole screen: the index of all systems, or one of them.
final class GalleryController: ViewController {
  let home = HomeController()
  /// The system on the screen; nil while the index is.
  private(set) var demo: DemoController?
  private let first: Int?

  /// - Parameter number: the system to begin with; the index where there is none of that number.
  init(opening number: Int? = nil) {
    first = number
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The home screen is owned by this controller and calls only while it is on the screen.
    home.onChoice = { [unowned(unsafe) self] in open($0) }
    view.addSubview(home.view)
    if let first, let entry = Catalog.entry(first) { open(entry) }
  }

  func open(_ entry: Entry) {
    closeDemo()
    let demo = entry.make()
    demo.entry = entry
    demo.onBack = { [unowned(unsafe) self] in closeDemo() }
    self.demo = demo
    home.view.isHidden = true
    view.addSubview(demo.view)
  }

  private func closeDemo() {
    demo?.view.removeFromSuperview()
    demo = nil
    home.view.isHidden = false
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    home.view.frame = view.bounds
    demo?.view.frame = view.bounds
  }
}
