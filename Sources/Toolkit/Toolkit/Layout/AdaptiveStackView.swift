public import Geometry

/// A stack that is a row if it is wider than high, or from `minimumRowWidth` on, and a column otherwise.
///
///     let page = AdaptiveStackView(spacing: 16)
///     page.add(photo, row: .share(1), column: .fixed(200))
///     page.add(ScrollView(text), .share(2))
///
/// Use it for the whole view of a controller, or with a `Sizing` that does not depend on its content, but not as the
/// content of a `ScrollView`, which would make it as high as its views. Put parts that may be too high into a scroll view
/// each, as above.
public final class AdaptiveStackView: StackView {
  /// The extents of a view in a row and in a column.
  private struct Extents {
    let view: WeakReference
    let row: Sizing
    let column: Sizing
  }
  private var extents: [Extents] = []

  /// The width in points from which the stack is a row, at any height, or `nil` to compare the width with the height. The
  /// default is `nil`.
  ///
  /// The width does not scale with the text size. `sizeThatFits(_:)` measures the stack as it was laid out last, initially
  /// as a row.
  public var minimumRowWidth: Double? {
    didSet { if minimumRowWidth != oldValue { setNeedsLayout() } }
  }

  /// Creates a stack of `views`, each with the length that fits it.
  public init(spacing: Double = 0, insets: Insets = .zero, _ views: [View] = []) {
    super.init(.horizontal, spacing: spacing, insets: insets, views)
  }

  /// Adds `view` at the end, with one extent in a row and another one in a column. Until it is removed,
  /// `setSizing(_:of:)` has no lasting effect on it.
  public func add(_ view: View, row: Sizing, column: Sizing) {
    add(view, axis == .horizontal ? row : column)
    extents.removeAll { $0.view.object == nil || $0.view.object === view }
    extents.append(Extents(view: view.weakReference, row: row, column: column))
  }

  public override func willRemoveSubview(_ view: View) {
    super.willRemoveSubview(view)
    extents.removeAll { $0.view.object == nil || $0.view.object === view }
  }

  public override func layoutSubviews() {
    let isRow = minimumRowWidth.map { bounds.width >= $0 } ?? (bounds.width > bounds.height)
    axis = isRow ? .horizontal : .vertical
    for extent in extents {
      guard let view = extent.view.object as? View else { continue }
      setSizing(isRow ? extent.row : extent.column, of: view)
    }
    super.layoutSubviews()
  }
}
