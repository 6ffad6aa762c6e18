/// Which way a row of a stack or a grid is read.
public enum LayoutDirection: UInt8, Sendable {
  /// The first view is at the left.
  case leftToRight
  /// The first view is at the right, as for readers of Arabic or Hebrew.
  case rightToLeft
}
