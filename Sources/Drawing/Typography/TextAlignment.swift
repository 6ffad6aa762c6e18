/// Where a line lies in the width it is given.
public enum TextAlignment: Sendable {
  case left, center, right
  /// Where reading begins: left, or right for a paragraph that goes from right to left.
  case natural
}
