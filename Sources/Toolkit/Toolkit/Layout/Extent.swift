/// How long a view is along its stack, or how wide and high a column and a row of a grid are.
public enum Extent: Equatable, Sendable {
  /// What suits the view, or the largest of the views in the row or column: `View.sizeThatFits(_:)`. How it gives way where
  /// there is too little room, and grows where there is too much, is its `View.hugging` or `verticalHugging`.
  case fitting
  /// This many points.
  case fixed(Double)
  /// A share of what the others leave: of `.share(2)` and `.share(1)` the first gets two thirds.
  case share(Double)
}
