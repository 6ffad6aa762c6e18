import Geometry
import Typography

extension Label {
  /// The font in which the label draws its text now. Large text shrinks to fit, at most to its unscaled size.
  package final var fittedFont: Font { font(fitting: bounds.size) }
}
