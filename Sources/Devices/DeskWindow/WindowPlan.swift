import Geometry

/// How a window is shared: the panel at its top left, and a bar of tools at its right side, where there is one.
struct WindowPlan: Equatable {
  /// D: how low the window may be with a bar, in pixels: half of the tools show at once.
  static let leastBarHeight = 600

  /// Where the panel is; empty where the window has no room for it.
  let panel: PixelRect
  /// Where the bar is; empty for none.
  let bar: PixelRect

  /// - Parameters:
  ///   - window: its pixels.
  ///   - asked: the panel's size that was asked for. It is that in a window that is as large as `size(of:barWidth:)`; in one that was dragged to
  ///     another size, the panel has all that the bar leaves.
  ///   - barWidth: in pixels; 0: no bar.
  init(of window: PixelSize, asked: PixelSize, barWidth: Int) {
    let width = min(max(barWidth, 0), window.width)
    let left = window.width - width
    let room = PixelRect(0, 0, left, window.height)
    panel = window == Self.size(of: asked, barWidth: barWidth) ? PixelRect(size: asked).intersection(room) : room
    bar = width == 0 ? .zero : PixelRect(left, 0, width, window.height)
  }

  /// The window's size for a panel of this size.
  static func size(of panel: PixelSize, barWidth: Int) -> PixelSize {
    barWidth <= 0 ? panel : PixelSize(panel.width + barWidth, max(panel.height, leastBarHeight))
  }
}
