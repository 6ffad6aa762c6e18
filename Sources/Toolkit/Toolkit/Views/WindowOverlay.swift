import Geometry
import Raster

/// Something that is shown above all views of a window, and is none itself: no touch can hit it.
public protocol WindowOverlay: AnyObject {
  /// An event is about to go to the application. It is not to be changed.
  func watch(_ event: Event)

  /// Draws at least what is in `rect`, in the panel's points. `Window.setNeedsDisplay(_:)` asks for it.
  func draw(_ rect: Rect, on canvas: Canvas)

  /// Adds what it draws in now, in the panel's points, and returns true. What scrolls is then moved under it, and it is drawn
  /// again there; otherwise, as where this is not implemented, all that scrolls is drawn again while it shows.
  func addBounds(to rects: inout [Rect]) -> Bool
}

extension WindowOverlay {
  /// It may be anywhere.
  public func addBounds(to rects: inout [Rect]) -> Bool { false }
}
