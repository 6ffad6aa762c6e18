import Geometry

/// The state of two buffers that alternate on a panel.
///
/// The front buffer is scanned out and is never written. Every frame is written to the back buffer, together with the
/// damage that this buffer missed while it was the front buffer. Regions are in pixels of the frame.
public struct DoubleBuffer {
  /// The index of the back buffer, the next to write: 0 or 1.
  public private(set) var back = 0
  /// The regions of each buffer that differ from the latest frame.
  private var stale: (Region, Region)
  private let bounds: PixelRect

  /// Creates the state of two buffers with undefined contents, for frames of `size`.
  @export(interface)
  public init(size: PixelSize) {
    bounds = PixelRect(size: size)
    stale = (Region(bounds), Region(bounds))
  }

  /// Adds the damage of a new frame and calls `write` once, with the index of the back buffer and the rectangles to
  /// write.
  ///
  /// When `write` returns, the back buffer must contain the frame.
  @export(interface)
  public mutating func update(damage: Region, write: (Int, [PixelRect]) -> Void) {
    for rect in damage.rects {
      let part = rect.intersection(bounds)
      stale.0.add(part)
      stale.1.add(part)
    }
    if back == 0 {
      write(0, stale.0.rects)
      stale.0.removeAll()
    } else {
      write(1, stale.1.rects)
      stale.1.removeAll()
    }
  }

  /// Swaps the buffers: the back buffer is now on the panel, or will be at the next vertical blank.
  public mutating func flip() { back = 1 - back }

  /// Marks the contents of both buffers as undefined.
  public mutating func invalidate() {
    stale.0.add(bounds)
    stale.1.add(bounds)
  }
}
