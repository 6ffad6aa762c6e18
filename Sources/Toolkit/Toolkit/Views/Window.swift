import Geometry
import Raster

/// The root of a view tree, which covers the whole panel.
///
/// The window's frame uses the panel's coordinate space, with (0, 0) at the top left, regardless of the window's own
/// bounds and transform. The window collects damage in pixels and draws it when the runtime requests a frame.
open class Window: View {
  /// The number of pixels per point.
  public private(set) final var scale: Double

  /// The number of points per millimeter of the panel. It is 6.3 on most panels, and on panels of unknown size.
  public private(set) final var pointsPerMillimeter = Window.standardPointsPerMillimeter
  /// 160 points per inch.
  static let standardPointsPerMillimeter = 160 / 25.4

  /// The application that shows this window. It owns the window and clears this property.
  public internal(set) final unowned(unsafe) var application: Application?
  /// The first responder, at which actions without a target start. It clears this property before it is deallocated.
  public internal(set) final unowned(unsafe) var firstResponder: Responder? {
    didSet {
      existingMenu?.hide()
      inputPanel?.inputDidChange()
    }
  }

  /// The location of the mouse pointer, in the panel's points, or `nil` to hide it.
  ///
  /// The pointer is drawn on top of everything and does not receive touches. The runtime sets the location while a
  /// mouse is in use.
  public final var pointer: Point? {
    didSet {
      guard pointer != oldValue else { return }
      if let oldValue { setNeedsDisplay(PointerArrow.bounds(at: oldValue)) }
      if let pointer { setNeedsDisplay(PointerArrow.bounds(at: pointer)) }
    }
  }

  /// The pixels that must be redrawn. The region is empty if nothing has changed.
  public internal(set) final var damage = Region()
  /// The damage that is being drawn, while `damage` collects that of the next frame.
  final var damageBeingDrawn = Region()
  /// The move that happens before the damage is drawn. See `schedulePixelMove(in:dx:dy:)`.
  final var pendingMove: PixelMove?
  /// Areas in front of the content that is being moved, in window points. The array retains its capacity.
  final var areasInFront: [Rect] = []
  /// Whether an overlay that does not report its bounds has drawn on top of the views, since the whole window was drawn
  /// last.
  final var hasUnboundedOverlay = false
  /// The path to the view that covers everything else. See `findCover(_:_:_:)`.
  final var coverPath: [Int] = []
  /// The on-screen keyboard, created when a field requests it.
  final var inputPanel: (any InputPanel)?
  /// The host of content on top of the root view, created on first use.
  final var presentationHost: (any PresentationHost)?
  /// The initial theme and the board's settings of it, or `nil` if neither was set.
  final var themes: WindowThemes?
  /// The key that a finger holds and has not typed yet. It clears this property before it is deallocated.
  final unowned(unsafe) var heldKey: Key?

  /// Creates a window for a panel of `size` points with `scale` pixels per point.
  ///
  /// The whole window is marked to be drawn. It is black until a theme or a background color is set.
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
    for child in subviews { child.clearWindow() }
  }

  /// The size of the panel in pixels.
  public final var pixelSize: PixelSize {
    PixelSize(rounding: Size(bounds.width * scale, bounds.height * scale))
  }

  /// The size of the panel in millimeters. If the panel does not report its size, the value is an estimate.
  public final var millimeters: Size { Size(bounds.width / pointsPerMillimeter, bounds.height / pointsPerMillimeter) }

  /// The size class of the panel.
  public final var sizeClass: SizeClass { SizeClass(millimeters: millimeters) }

  /// Resizes the window and its root view, and marks everything to be redrawn.
  ///
  /// - Parameters:
  ///   - size: The size of the panel in points.
  ///   - scale: The number of pixels per point.
  ///   - pointsPerMillimeter: The number of points per millimeter, or `nil` if the panel does not report its size.
  @export(interface)
  public final func resize(to size: Size, scale: Double, pointsPerMillimeter: Double? = nil) {
    // A panel that reports a size of zero reports none.
    let density = pointsPerMillimeter.flatMap { $0 > 0 ? $0 : nil } ?? Self.standardPointsPerMillimeter
    if scale != self.scale || density != self.pointsPerMillimeter {
      self.scale = scale
      self.pointsPerMillimeter = density
      environmentChanged()
    }
    existingMenu?.hide()
    frame = Rect(origin: .zero, size: size)
    if let view = rootViewController?.viewIfLoaded {
      // Keep the origin of the bounds, because the view may be shifted up for the keyboard.
      view.bounds = Rect(origin: view.bounds.origin, size: bounds.size)
      view.center = bounds.center
    }
    presentationHost?.windowDidResize()
    inputPanel?.windowDidResize()
    damageAll()
  }

  private final var themedBackground = ThemedValue(Color.black)

  /// Applies the theme. Overrides must call `super`.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let colors = self.colors
    let background = colors == .dark ? .black : colors.background
    if themedBackground.update(to: background, current: backgroundColor) { backgroundColor = background }
  }

  /// The view controller whose view fills the window. The window owns it.
  public final var rootViewController: ViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// Makes the first responder resign if it is in `view`. Returns that responder, even if it refuses.
  @discardableResult
  final func resignFirstResponder(in view: View) -> Responder? {
    guard let responder = firstResponder, responder.responderView?.isDescendant(of: view) == true else { return nil }
    _ = responder.resignFirstResponder()
    return responder
  }

  /// The menu of this window, created on first use.
  public final var menu: MenuController {
    if let existingMenu { return existingMenu }
    let made = MenuController(window: self)
    existingMenu = made
    return made
  }

  private(set) final var existingMenu: MenuController?

  /// Sends an event to the recognizers and views of this window. Override this method to observe all touches, and call
  /// `super` to deliver them.
  ///
  /// Recognizers receive their touches first. Touches that they claim or delay do not reach the views.
  open func sendEvent(_ event: Event) {
    existingMenu?.windowWillSend(event)
    presentationHost?.willSend(event)
    application?.delivery.dispatch(event)
  }

  /// Draws on top of all views, in the panel's points. By default, draws nothing.
  ///
  /// Drawings on this layer do not receive touches. To redraw the layer, call `setNeedsDisplay(_:)` of the window.
  ///
  /// - Parameters:
  ///   - rect: The area to draw.
  ///   - canvas: The canvas, in the panel's points.
  open func drawOverlay(_ rect: Rect, on canvas: Canvas) {}

  /// The overlay on top of the window, for example for touch visualization. The window owns it.
  public final var overlay: (any WindowOverlay)? {
    didSet { setNeedsDisplay() }
  }

  /// The application, whose next responder is its delegate.
  open override var next: Responder? { application }
}
