public import Geometry

/// A stack that is a row if it is wider than high, and a column otherwise.
///
///     let page = AdaptiveStackView(spacing: 16)
///     page.add(photo, .share(1))
///     page.add(ScrollView(text), .share(2))
///
/// Use it for the whole view of a controller, or with a `Sizing` that does not depend on its content, but not as the
/// content of a `ScrollView`, which would make it as high as its views. Put parts that may be too high into a scroll view
/// each, as above.
public final class AdaptiveStackView: StackView {
  /// Creates a stack of `views`, each with the length that fits it.
  public init(spacing: Double = 0, insets: Insets = .zero, _ views: [View] = []) {
    super.init(.horizontal, spacing: spacing, insets: insets, views)
  }

  public override func layoutSubviews() {
    axis = bounds.width > bounds.height ? .horizontal : .vertical
    super.layoutSubviews()
  }
}
