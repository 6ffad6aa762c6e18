import Geometry

/// The layout of a window: the panel at the top left, and an optional tool bar at the right.
struct WindowLayout: Equatable {
  /// The minimum height of a window with a bar, in pixels. Chosen: half of the tools are visible at once.
  static let leastBarHeight = 600

  /// The area of the panel, or empty if there is no room for it.
  let panel: PixelRect
  /// The area of the bar, or empty without a bar.
  let bar: PixelRect

  /// Creates the layout of a window.
  ///
  /// - Parameters:
  ///   - requested: The requested size of the panel. The panel has this size if the window has the size
  ///     `size(of:barWidth:)`. In a window that the user has resized, the panel fills the space beyond the bar.
  ///   - barWidth: The width of the bar in pixels, or 0 for no bar.
  init(of window: PixelSize, requested: PixelSize, barWidth: Int) {
    let width = min(max(barWidth, 0), window.width)
    let left = window.width - width
    let room = PixelRect(0, 0, left, window.height)
    panel =
      window == Self.size(of: requested, barWidth: barWidth) ? PixelRect(size: requested).intersection(room) : room
    bar = width == 0 ? .zero : PixelRect(left, 0, width, window.height)
  }

  static func size(of panel: PixelSize, barWidth: Int) -> PixelSize {
    barWidth <= 0 ? panel : PixelSize(panel.width + barWidth, max(panel.height, leastBarHeight))
  }
}
