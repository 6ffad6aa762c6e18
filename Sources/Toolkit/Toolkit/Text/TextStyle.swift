import Geometry
import Raster

/// The appearance and touch behavior of text fields.
enum TextStyle {
  static let borderWidth = 1.0
  static let activeBorderWidth = 2.0
  static let selectionAlpha = 0.35
  /// The width of the caret, in points. It is visible at arm's length on any panel.
  static let caretWidth = 2.0

  /// The duration of the long press that picks up the caret, in seconds. Source: Apple's documentation, 0.5 s.
  static let caretDragDelay = 0.5
  /// The movement that turns a tap into a drag, in points. Source: Apple's documentation, 10 points.
  static let dragSlop = 10.0
  /// The radius of a handle, and the size of its touch area outside the text, in points. Both are chosen.
  static let handleRadius = 7.0
  static let handleTouchSize = Size(44, 32)
}
