import Geometry
import Raster

/// A part of a control that moves or changes separately. Touches pass through it to the control.
final class ControlPart: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Applies the appearance of a knob on a track with one or two colors, with an edge if the knob would hardly be
  /// visible without one.
  func applyKnobStyle(_ colors: Theme.Colors, on track: Color, and other: Color? = nil, isEnabled: Bool) {
    backgroundColor = isEnabled ? colors.knob : colors.disabledKnob
    borderColor = colors.edge.isVisible(on: colors.knob) ? colors.edge : colors.knob.readableText
    let isVisible =
      colors.knob.isVisible(on: colors.background) && colors.knob.isVisible(on: track)
      && colors.knob.isVisible(on: other ?? track)
    borderWidth = isVisible ? 0 : 1
  }

  /// Fills the part with `color`, with an edge if the part would hardly be visible on `ground` without one.
  func fill(with color: Color, edge: Color, on ground: Color) {
    backgroundColor = color
    borderColor = edge
    borderWidth = color.isVisible(on: ground) ? 0 : 1
  }
}
