/// The length of a view along its stack, or the size of a column or a row in a grid.
public enum Sizing: Equatable, Sendable {
  /// The length that fits the view, or the largest view of the column or row, as `View.sizeThatFits(_:)` returns it.
  ///
  /// `View.horizontalHugging` and `View.verticalHugging` control how it shrinks if space is missing, and grows if space
  /// is left.
  case fitting
  /// A length in points.
  case fixed(Double)
  /// A share of the remaining space. With `.share(2)` and `.share(1)`, the first gets two thirds.
  case share(Double)
}
