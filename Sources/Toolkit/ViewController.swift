/// Looks after one root view: makes it, fills it, lays it out.
///
/// It owns its view. Something else owns the controller: the window its root
/// controller, an app any other.
open class ViewController: Responder {
  private final var loadedView: View?

  deinit {
    if let view = loadedView {
      if let window = view.window, window.firstResponder === self { window.firstResponder = nil }
      view.controller = nil
    }
  }

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
      newValue.controller?.loadedView = nil
      loadedView?.controller = nil
      loadedView = newValue
      newValue.controller = self
      newValue.setNeedsLayout()
    }
  }

  /// The root view, if it has been made.
  public final var viewIfLoaded: View? { loadedView }

  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes the root view and assigns it to `view`; a plain one unless overridden.
  open func loadView() { view = View() }

  /// The root view is there: fill it. Called once for each loading.
  open func viewDidLoad() {}

  /// The root view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}

  /// The root view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// The root view's superview.
  open override var next: Responder? { loadedView?.superview }

  override var responderWindow: Window? { loadedView?.window }
  override var responderView: View? { loadedView }
}
