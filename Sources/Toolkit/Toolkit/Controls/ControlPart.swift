import Geometry

/// A piece of a control that moves or changes by itself: fingers pass through to
/// the control.
final class ControlPart: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Gives it the looks of what a finger takes along: with an edge, where it would hardly be seen on the ground without one.
  func paintKnob(_ colors: Theme.Colors, isEnabled: Bool) {
    backgroundColor = isEnabled ? colors.knob : colors.disabledKnob
    borderColor = colors.border
    borderWidth = colors.knob.contrast(with: colors.ground) < 3 ? 1 : 0
  }
}
