import Geometry

/// Which of two buffers is on the panel, and what the other one lacks.
///
/// The front buffer is being scanned out and is never written. Every frame goes
/// to the back buffer, together with what changed while that one was the front.
/// Regions are in the frame's pixels.
public struct DoubleBuffer {
  /// The index of the buffer to write next: 0 or 1.
  public private(set) var back = 0
  /// How each buffer differs from the frame last given.
  private var stale: (Region, Region)
  private let bounds: PixelRect

  /// Two buffers that hold nothing yet, for frames of `size`.
  @export(interface)
  public init(size: PixelSize) {
    bounds = PixelRect(size: size)
    stale = (Region(bounds), Region(bounds))
  }

  /// Takes in what a new frame changed, and calls `write` once, with the back
  /// buffer's index and all that it lacks, so that it holds the frame afterwards.
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

  /// The back buffer is on the panel now, or on its way there.
  public mutating func flip() { back = 1 - back }

  /// Nobody knows any more what the buffers hold.
  public mutating func invalidate() {
    stale.0.add(bounds)
    stale.1.add(bounds)
  }
}
