import Geometry

/// A piece of a control that moves or changes by itself: fingers pass through to
/// the control.
final class ControlPart: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
}
