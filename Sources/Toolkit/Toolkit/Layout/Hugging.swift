/// How strongly a view keeps the width or the height that fits it.
///
/// If space is missing, loose views shrink first, down to nothing, then usual ones, and tight ones last. If space is
/// left, loose views share it.
public enum Hugging: UInt8, Sendable {
  /// The view can have any length. Examples are the width of a slider or a field, and both dimensions of a list.
  case loose
  /// The view can be longer, but should not be shorter. Examples are labels and buttons.
  case normal
  /// The view has a fixed size, for example a switch. It is not stretched across its stack or cell either.
  case tight
}
