/// The direction in which the rows of stacks and grids are laid out.
public enum LayoutDirection: UInt8, Sendable {
  /// The first view is on the left.
  case leftToRight
  /// The first view is on the right, as in Arabic and Hebrew layouts.
  case rightToLeft
}
