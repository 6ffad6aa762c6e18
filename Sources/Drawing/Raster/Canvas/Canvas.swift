internal import CPixelRows
public import Geometry

/// Draws on a bitmap: shapes, pictures and coverage, anti-aliased, blended over
/// what is there.
///
/// One is kept for the program's life. Its scratch memory grows to what the
/// drawing needs, so a frame like the last one allocates nothing. Coordinates
/// that are not numbers, infinite or huge draw something or nothing, and never
/// take long. A canvas belongs to one thread.
public final class Canvas {
  struct State {
    var transform: AffineTransform
    var clip: PixelRect
    /// How many clip masks are in force; the last one counts.
    var masks: Int
  }

  /// What is drawn on.
  public let bitmap: Bitmap
  /// The scale given to `begin`: what stands still is drawn at this one.
  public private(set) var baseScale = 1.0

  var state: State
  let rasterizer: Rasterizer
  let painter: Painter
  let stroker = Stroker()
  var roundedShapes = RoundedShapes()
  /// Those of shadows; nil until one is drawn.
  var shadows: ShadowShapes?
  var groups: [Group] = []
  var layers: [Layer] = []
  // Asked by every shape: no access is checked.
  @exclusivity(unchecked) var layersInUse = 0
  private var saved: [State] = []
  private var masks: [Mask] = []
  /// Coverage that is asked for as bytes.
  let traced = Mask()

  /// Draws on all of `bitmap`, one point for each pixel, until `begin` says otherwise.
  @export(interface)
  public convenience init(_ bitmap: Bitmap) { self.init(bitmap, rows: vt_widest_rows()) }

  /// The same with the vectors that every processor of its kind has: for a comparison with those of this one.
  package convenience init(narrow bitmap: Bitmap) { self.init(bitmap, rows: vt_narrow_rows()) }

  private init(_ bitmap: Bitmap, rows: vt_pixel_rows) {
    self.bitmap = bitmap
    rasterizer = Rasterizer(rows: rows)
    painter = Painter(bitmap, rows: rows)
    state = State(transform: .identity, clip: bitmap.bounds, masks: 0)
    saved.reserveCapacity(32)
    groups.reserveCapacity(8)
    layers.reserveCapacity(8)
  }

  // MARK: State

  /// Starts a pass: user space is `scale` pixels to the unit, nothing outside of
  /// `clip` is touched, and what an earlier pass left open is forgotten.
  @export(interface)
  public func begin(scale: Double, clip: PixelRect) {
    saved.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    layersInUse = 0
    painter.target = bitmap.pixels
    painter.targetStride = bitmap.stride
    painter.origin = PixelPoint(0, 0)
    painter.mask = nil
    baseScale = scale
    state = State(
      transform: AffineTransform(scale: scale), clip: clip.intersection(bitmap.bounds), masks: 0)
  }

  /// A number that changes whenever something is drawn, whether or not it shows.
  public var paintCount: Int { painter.count }

  /// User space to pixels of the bitmap.
  public var transform: AffineTransform { state.transform }

  /// What is drawn next can show only on these pixels of the bitmap.
  public var pixelClip: PixelRect { state.clip }

  /// What is drawn next can show only here; in user space, empty if nowhere.
  public var clipBounds: Rect {
    guard !state.clip.isEmpty, let inverse = state.transform.inverse else { return .zero }
    return inverse.apply(to: state.clip.rect)
  }

  /// Keeps transform and clip for `restore`.
  public func save() { saved.append(state) }

  /// Goes back to the last `save` that has not been gone back to; without one, nothing happens.
  @export(interface)
  public func restore() {
    guard saved.count > (groups.last?.saved ?? 0) else { return }
    set(saved.removeLast())
  }

  /// Puts `transform` between the user space from now on and the one until now.
  public func concatenate(_ transform: AffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  // MARK: Clip

  /// Lets nothing be drawn outside of `rect` until `restore`.
  @export(interface)
  public func clip(to rect: Rect) {
    guard state.transform.isUpright else {
      clip(to: Path(rect: rect))
      return
    }
    let pixels = state.transform.apply(to: rect)
    let covering = PixelRect(covering: pixels)
    // Compared side by side: of a huge rectangle, a width would not fit.
    if pixels.isEmpty
      || (Double(covering.minX) == pixels.minX && Double(covering.maxX) == pixels.maxX
        && Double(covering.minY) == pixels.minY && Double(covering.maxY) == pixels.maxY)
    {
      state.clip = state.clip.intersection(covering)
    } else {
      addMask(within: covering) { canvas in canvas.fillPixels(pixels) }
    }
  }

  /// Lets nothing be drawn outside of `path` until `restore`; its edge is soft.
  @export(interface)
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    addMask(within: PixelRect(covering: state.transform.apply(to: path.bounds))) { canvas in
      canvas.fillCurrent(path, rule)
    }
  }

  private func addMask(within pixels: PixelRect, _ fill: (Canvas) -> Void) {
    state.clip = state.clip.intersection(pixels)
    guard !state.clip.isEmpty else { return }
    if masks.count == state.masks { masks.append(Mask()) }
    let mask = masks[state.masks]
    // Without memory for its shape a clip is the rectangle around it.
    guard mask.clear(state.clip) else { return }
    painter.setMask(mask)
    fill(self)
    state.masks += 1
    painter.mask = mask
  }

  // MARK: For groups

  /// How many states are saved now.
  var savedCount: Int { saved.count }

  /// Goes back to a state that was in force when `count` were saved.
  func goBack(to state: State, savedCount count: Int) {
    while saved.count > count { saved.removeLast() }
    set(state)
  }

  private func set(_ state: State) {
    self.state = state
    painter.mask = state.masks > groupMasks ? masks[state.masks - 1] : nil
  }

  /// The masks of outer groups count when those are put together, not inside.
  private var groupMasks: Int {
    for group in groups.reversed() where group.layer != nil { return group.state.masks }
    return 0
  }
}
