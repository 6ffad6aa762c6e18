import Geometry
import Raster

/// What fields look like, and how they take fingers.
enum TextStyle {
  static let borderWidth = 1.0
  static let activeBorderWidth = 2.0
  static let selectionAlpha = 0.35
  /// In points: seen on any panel from an arm's length.
  static let caretWidth = 2.0

  /// Seconds a finger rests before it carries the caret: a long press. (A 0.5)
  static let hold = 0.5
  /// Points after which a finger drags rather than taps. (A 10)
  static let slop = 10.0
  /// The radius of a handle, and what of the place beyond the text takes its finger, in points. (D)
  static let handleRadius = 7.0
  static let handleSize = Size(44, 32)
}
