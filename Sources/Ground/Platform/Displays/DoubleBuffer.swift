import Geometry

/// The state of two buffers that alternate on a panel.
///
/// The front buffer is scanned out and is never written. Every frame is written to the back buffer, together with the
/// damage that this buffer missed while it was the front buffer. Regions are in pixels of the frame.
public struct DoubleBuffer {
  /// The index of the back buffer, the next to write: 0 or 1.
  public private(set) var backIndex = 0
  /// The regions of each buffer that differ from the latest frame.
  private var staleRegions: (Region, Region)
  private let bounds: PixelRect

  /// Creates the state of two buffers with undefined contents, for frames of `size`.
  @export(interface)
  public init(size: PixelSize) {
    bounds = PixelRect(size: size)
    staleRegions = (Region(bounds), Region(bounds))
  }

  /// Adds the damage of a new frame and calls `write` once, with the index of the back buffer and the rectangles to
  /// write.
  ///
  /// When `write` returns, the back buffer must contain the frame.
  @export(interface)
  public mutating func update(damage: Region, write: (Int, [PixelRect]) -> Void) {
    for rect in damage.rects {
      let part = rect.intersection(bounds)
      staleRegions.0.formUnion(part)
      staleRegions.1.formUnion(part)
    }
    if backIndex == 0 {
      write(0, staleRegions.0.rects)
      staleRegions.0.removeAll()
    } else {
      write(1, staleRegions.1.rects)
      staleRegions.1.removeAll()
    }
  }

  /// Swaps the buffers: the back buffer is now on the panel, or will be at the next vertical blank.
  public mutating func flip() { backIndex = 1 - backIndex }

  /// Marks the contents of both buffers as undefined.
  public mutating func invalidate() {
    staleRegions.0.formUnion(bounds)
    staleRegions.1.formUnion(bounds)
  }
}
