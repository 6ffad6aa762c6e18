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

  /// Points on a millimeter of the glass: 6.3 on most panels, and where the panel does not tell its size.
  public private(set) final var pointsPerMillimeter = Window.standardPointsPerMillimeter
  /// 160 points an inch.
  static let standardPointsPerMillimeter = 160 / 25.4

  /// The application that shows this window; it owns the window and clears the link.
  public internal(set) final unowned(unsafe) var application: Application?
  /// Who actions without a target go to; it clears the link before it goes.
  public internal(set) final unowned(unsafe) var firstResponder: Responder? {
    didSet {
      menuIfMade?.hide()
      inputPanel?.inputDidChange()
    }
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
  /// Whether something that is no view, and does not say where it is, was drawn above all of them, since the whole of the window
  /// was drawn last.
  final var overlayShows = false
  /// The way to the view that hides all else; see `Window+Drawing`.
  final var coverPath: [Int] = []
  /// What types on the screen, once a field has asked for it.
  final var inputPanel: (any InputPanel)?
  /// What is shown above the root view, once something has been.
  final var presentationHost: (any PresentationHost)?
  /// The key that a finger holds and has not typed yet; it clears this before it goes.
  final unowned(unsafe) var keyInHand: Key?

  /// A window for a panel of `size` points at `scale` pixels per point, wholly damaged and
  /// black, until it has another theme or color.
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

  /// How large the glass is, in millimeters, as well as it is known.
  public final var millimeters: Size { Size(bounds.width / pointsPerMillimeter, bounds.height / pointsPerMillimeter) }

  /// How much fits on the glass.
  public final var sizeClass: SizeClass { SizeClass(millimeters: millimeters) }

  /// The panel has another size now: the root view is fitted to it, and all of it drawn. `pointsPerMillimeter` is nil where the
  /// panel does not tell.
  @export(interface)
  public final func resize(to size: Size, scale: Double, pointsPerMillimeter: Double? = nil) {
    let density = pointsPerMillimeter ?? Self.standardPointsPerMillimeter
    if scale != self.scale || density != self.pointsPerMillimeter {
      self.scale = scale
      self.pointsPerMillimeter = density > 0 ? density : Self.standardPointsPerMillimeter
      environmentChanged()
    }
    menuIfMade?.hide()
    frame = Rect(origin: .zero, size: size)
    if let view = rootViewController?.viewIfLoaded {
      // Not its frame: it may be moved up, above the keyboard.
      view.bounds = Rect(origin: view.bounds.origin, size: bounds.size)
      view.center = bounds.center
    }
    presentationHost?.windowDidResize()
    inputPanel?.windowDidResize()
    damageAll()
  }

  /// What the theme has behind everything: one that is another now has it from the app.
  private final var themedGround = Color.black

  /// Takes the looks of its theme. Call super.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let colors = self.colors
    let ground = colors == .dark ? .black : colors.ground
    if backgroundColor == themedGround { backgroundColor = ground }
    themedGround = ground
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

  /// Asks the first responder to resign where it is in `view`; gives the one that was asked.
  @discardableResult
  final func resignResponder(in view: View) -> Responder? {
    guard let responder = firstResponder, responder.responderView?.isDescendant(of: view) == true else { return nil }
    _ = responder.resignFirstResponder()
    return responder
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
    presentationHost?.watch(event)
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
