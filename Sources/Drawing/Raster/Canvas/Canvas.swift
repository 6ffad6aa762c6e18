internal import CPixelRows
public import Geometry

/// A canvas that draws anti-aliased shapes, images and coverage onto a bitmap.
///
/// A canvas is meant to live as long as the program. Its scratch memory grows as needed, so drawing a frame like the
/// last one allocates nothing. Coordinates that are not numbers, infinite or huge may draw nothing, but never take
/// long. A canvas must be used on one thread.
public final class Canvas {
  struct State {
    var transform: AffineTransform
    var clip: PixelRect
    /// The number of active clip masks. Only the last one is applied, since it includes the others.
    var maskCount: Int
  }

  /// The bitmap that the canvas draws on.
  public let bitmap: Bitmap
  /// The scale passed to `begin`. Content that does not move is drawn at this scale.
  public private(set) var baseScale = 1.0

  var state: State
  let rasterizer: Rasterizer
  let painter: Painter
  let stroker = Stroker()
  /// The memory for outlines of ellipses that the stroker draws.
  @exclusivity(unchecked) var ellipse = Path()
  var roundedShapes = RoundedShapeCache()
  /// The kept shapes of shadows, or `nil` until a shadow is drawn.
  var shadows: ShadowShapeCache?
  var groups: [Group] = []
  var layers: [Layer] = []
  // Every shape reads this property, so exclusivity is not checked.
  @exclusivity(unchecked) var layersInUse = 0
  private var saved: [State] = []
  private var masks: [Mask] = []
  /// The coverage returned by `coverage(of:by:in:)`.
  let coverageMask = Mask()

  /// Creates a canvas that draws on all of `bitmap` with one point per pixel. Call `begin` to change that.
  @export(interface)
  public convenience init(_ bitmap: Bitmap) { self.init(bitmap, rows: vt_widest_rows()) }

  /// Creates a canvas that uses only the vector width that all processors support, to compare results.
  package convenience init(narrow bitmap: Bitmap) { self.init(bitmap, rows: vt_narrow_rows()) }

  private init(_ bitmap: Bitmap, rows: vt_pixel_rows) {
    self.bitmap = bitmap
    rasterizer = Rasterizer(rows: rows)
    painter = Painter(bitmap, rows: rows)
    state = State(transform: .identity, clip: bitmap.bounds, maskCount: 0)
    saved.reserveCapacity(32)
    groups.reserveCapacity(8)
    layers.reserveCapacity(8)
  }

  // MARK: State

  /// Starts a drawing pass with `scale` pixels per unit of user space. Nothing is drawn outside `clip`. Discards the
  /// state that an earlier pass has left.
  @export(interface)
  public func beginPass(scale: Double, clip: PixelRect) {
    saved.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    layersInUse = 0
    painter.target = bitmap.pixels
    painter.targetStride = bitmap.stride
    painter.origin = PixelPoint(0, 0)
    painter.mask = nil
    baseScale = scale
    state = State(
      transform: AffineTransform(scale: scale), clip: clip.intersection(bitmap.bounds), maskCount: 0)
  }

  /// A number that changes with every drawing call, even if nothing visible is drawn.
  public var drawingCallCount: Int { painter.sourceChangeCount }

  /// The transform from user space to pixels of the bitmap.
  public var transform: AffineTransform { state.transform }

  /// The bounds of the current clip, in pixels of the bitmap.
  public var pixelClip: PixelRect { state.clip }

  /// The bounds of the current clip, in user space. Empty if everything is clipped.
  public var clipBounds: Rect {
    guard !state.clip.isEmpty, let inverse = state.transform.inverse else { return .zero }
    return inverse.apply(to: state.clip.rect)
  }

  /// Saves the transform and the clip for `restore`.
  public func save() { saved.append(state) }

  /// Restores the state of the matching `save`. Without one, does nothing.
  @export(interface)
  public func restore() {
    guard saved.count > (groups.last?.saved ?? 0) else { return }
    set(saved.removeLast())
  }

  /// Applies `transform` to user space, before the current transform.
  public func concatenate(_ transform: AffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  // MARK: Clip

  /// Clips drawing to `rect` until `restore`.
  @export(interface)
  public func clip(to rect: Rect) {
    guard state.transform.isScaleAndTranslation else {
      clip(to: Path(rect: rect))
      return
    }
    let pixels = state.transform.apply(to: rect)
    let covering = PixelRect(covering: pixels)
    // Compare the edges, because the width of a huge rectangle would overflow.
    if pixels.isEmpty
      || (Double(covering.minX) == pixels.minX && Double(covering.maxX) == pixels.maxX
        && Double(covering.minY) == pixels.minY && Double(covering.maxY) == pixels.maxY)
    {
      state.clip = state.clip.intersection(covering)
    } else {
      addMask(within: covering) { canvas in canvas.fillPixels(pixels) }
    }
  }

  /// Clips drawing to `path`, with an anti-aliased edge, until `restore`.
  @export(interface)
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    if let shape = path.simpleShape, shape.rx == 0, state.transform.isScaleAndTranslation {
      return clip(to: shape.rect)
    }
    addMask(within: PixelRect(covering: state.transform.apply(to: path.bounds))) { canvas in
      canvas.fillCurrent(path, rule)
    }
  }

  private func addMask(within pixels: PixelRect, _ fill: (Canvas) -> Void) {
    state.clip = state.clip.intersection(pixels)
    guard !state.clip.isEmpty else { return }
    if masks.count == state.maskCount { masks.append(Mask()) }
    let mask = masks[state.maskCount]
    // Without memory for a mask, the clip is its bounding rectangle.
    guard mask.clear(state.clip) else { return }
    painter.setMask(mask)
    fill(self)
    state.maskCount += 1
    painter.mask = mask
  }

  // MARK: Support for groups

  var savedCount: Int { saved.count }

  /// Restores a state that was current when `count` states were saved.
  func restore(to state: State, savedCount count: Int) {
    while saved.count > count { saved.removeLast() }
    set(state)
  }

  private func set(_ state: State) {
    self.state = state
    painter.mask = state.maskCount > groupMasks ? masks[state.maskCount - 1] : nil
  }

  /// The number of masks outside the current group. They are applied when the group is blended, not inside it.
  private var groupMasks: Int {
    for group in groups.reversed() where group.layer != nil { return group.state.maskCount }
    return 0
  }
}
