/// Where a line lies in the width it is given.
public enum TextAlignment: Sendable {
  case left, center, right
}
