import Raster

/// The constants and colors of collections. All were chosen for this project. (D)
enum CollectionConstants {
  /// The border color of selected cells in the dark theme.
  static let selection = Color(hex: 0x7FB0FF)
  /// The scale and the opacity of a cell that a finger carries.
  static let movedCell = (scale: 1.06, alpha: 0.9)
  /// The duration of rearranging cells and of lifting a cell, in seconds.
  static let duration = 0.25
  /// The height of the zones at the top and bottom edge in which a carried cell scrolls the collection, in points, and
  /// the scroll speed at the edge, in points per second.
  static let autoscroll = (zone: 56.0, speed: 700.0)
}
