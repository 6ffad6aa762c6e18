import Geometry
import Raster

/// Content on top of all views of a window that does not receive touches.
public protocol WindowOverlay: AnyObject {
  /// Observes an event before the application receives it. Implementations must not change the event.
  func observe(_ event: Event)

  /// Draws at least the content in `rect`, in the panel's points. To request a call, use `Window.setNeedsDisplay(_:)`.
  func draw(_ rect: Rect, on canvas: Canvas)

  /// Adds the areas in which the overlay currently draws, in the panel's points, and returns `true`.
  ///
  /// Scrolling content is then moved in memory, and only these areas are redrawn. If the method returns `false`, which
  /// is the default, scrolling content is completely redrawn while the overlay is visible.
  func addBounds(to rects: inout [Rect]) -> Bool
}

extension WindowOverlay {
  /// Returns `false`, because the areas are unknown.
  public func addBounds(to rects: inout [Rect]) -> Bool { false }
}
