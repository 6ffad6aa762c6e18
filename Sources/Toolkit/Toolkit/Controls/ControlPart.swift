import Geometry

/// A part of a control that moves or changes separately. Touches pass through it to the control.
final class ControlPart: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Applies the appearance of a knob, with a border if the knob would hardly be visible on the background.
  func applyKnobStyle(_ colors: Theme.Colors, isEnabled: Bool) {
    backgroundColor = isEnabled ? colors.knob : colors.disabledKnob
    borderColor = colors.border
    borderWidth = colors.knob.contrast(with: colors.background) < 3 ? 1 : 0
  }
}
