import Geometry
import Raster

/// The top of a view tree: the whole panel.
///
/// Its points are the panel's: (0, 0) is the top left corner of the screen,
/// whatever is done to the window's own bounds or transform. It collects the
/// damage that views report, in pixels, and draws it when the runtime asks.
open class Window: View {
  /// Pixels per point.
  public private(set) final var scale: Double

  /// The application that shows this window; it owns the window and clears the link.
  public internal(set) final unowned(unsafe) var application: Application?
  /// Who actions without a target go to; it clears the link before it goes.
  public internal(set) final unowned(unsafe) var firstResponder: Responder? {
    didSet { menuIfMade?.hide() }
  }

  /// Where the arrow of a mouse points to, in the panel's points; nil shows none.
  ///
  /// It is drawn above all else and is nothing that a touch could hit. The runtime sets it while a mouse is used.
  public final var pointer: Point? {
    didSet {
      guard pointer != oldValue else { return }
      if let oldValue { setNeedsDisplay(PointerArrow.bounds(at: oldValue)) }
      if let pointer { setNeedsDisplay(PointerArrow.bounds(at: pointer)) }
    }
  }

  /// The pixels that must be drawn again; empty when nothing changed.
  public internal(set) final var damage = Region()
  /// What is being drawn, while `damage` collects for the next frame.
  final var drawing = Region()
  /// What is moved before that; see `Window+Moves`.
  final var pendingMove: PixelMove?
  /// What lies in front of content that is being moved, in the window's points; its memory is kept.
  final var inFront: [Rect] = []
  /// Whether something that is no view was drawn above all of them, since the whole of the window was drawn last.
  final var overlayShows = false
  /// The way to the view that hides all else; see `Window+Drawing`.
  final var coverPath: [Int] = []
  /// The key that a finger holds and has not typed yet; it clears this before it goes.
  final unowned(unsafe) var keyInHand: Key?

  /// A window for a panel of `size` points at `scale` pixels per point, black and
  /// wholly damaged.
  @export(interface)
  public init(size: Size, scale: Double = 1) {
    self.scale = scale
    super.init(frame: Rect(origin: .zero, size: size))
    window = self
    backgroundColor = .black
    damageAll()
  }

  @export(interface)
  deinit {
    for child in subviews { child.forgetWindow() }
  }

  /// The panel's size in pixels.
  public final var pixelSize: PixelSize {
    let pixels = PixelRect(
      covering: Rect(0, 0, (bounds.width * scale).rounded(), (bounds.height * scale).rounded()))
    return pixels.size
  }

  /// The panel has another size now: the root view is fitted to it, and all of it drawn.
  @export(interface)
  public final func resize(to size: Size, scale: Double) {
    self.scale = scale
    menuIfMade?.hide()
    frame = Rect(origin: .zero, size: size)
    rootViewController?.viewIfLoaded?.frame = bounds
    damageAll()
  }

  /// The controller whose view fills the window. The window owns it.
  public final var rootViewController: ViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// The menu of this window, made on first use.
  public final var menu: MenuController {
    if let menuIfMade { return menuIfMade }
    let made = MenuController(window: self)
    menuIfMade = made
    return made
  }

  private(set) final var menuIfMade: MenuController?

  /// Hands an event to everyone in this window who takes part in it. Override to
  /// watch all touches; call super, or the views hear nothing.
  ///
  /// The recognizers are given their touches first, and what they claim or delay does
  /// not go to the views.
  open func sendEvent(_ event: Event) {
    menuIfMade?.watch(event)
    application?.delivery.carry(event)
  }

  /// Draws above all views, in the panel's points; nothing unless overridden.
  ///
  /// What is drawn here is no view: it takes no touches, and no hit test finds it.
  /// `rect` is the part that is needed, as in `draw`; `setNeedsDisplay(_:)` of the
  /// window asks for it.
  open func drawOverlay(_ rect: Rect, on canvas: Canvas) {}

  /// What is shown above all of the window, such as the marks of fingers; the window owns it.
  public final var overlay: (any WindowOverlay)? {
    didSet { setNeedsDisplay() }
  }

  /// The application, then its delegate.
  open override var next: Responder? { application }
}
