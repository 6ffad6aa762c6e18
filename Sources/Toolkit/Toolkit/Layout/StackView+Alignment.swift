import Geometry

extension StackView {
  /// Creates a stack of `views`, each with the length that fits it, that are aligned across the axis, and distributed
  /// along it.
  ///
  ///     let footer = StackView(.horizontal, alignment: .center, distribution: .equalSpacing, [total, order])
  public convenience init(
    _ axis: Axis, spacing: Double = 0, insets: Insets = .zero, alignment: Alignment,
    distribution: Distribution = .start, _ views: [View] = []
  ) {
    self.init(axis, spacing: spacing, insets: insets, views)
    self.alignment = alignment
    self.distribution = distribution
  }
}
