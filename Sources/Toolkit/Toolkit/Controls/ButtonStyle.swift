/// The importance of a button, which determines its colors in the theme.
public enum ButtonStyle: UInt8, Sendable {
  /// The main action of a screen, in the accent color.
  case primary
  /// Any other action, in the color of surfaces.
  case secondary
  /// An action that removes something, in the color of errors.
  case destructive
}
