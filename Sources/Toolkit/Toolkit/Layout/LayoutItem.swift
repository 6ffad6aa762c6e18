import Geometry

/// The state that a stack or a grid keeps for one of its subviews.
final class LayoutItem {
  /// The maximum length. Longer lengths are clamped, so that the sum of thousands of lengths cannot overflow.
  static let maximumLength = 1e6

  /// The extent of the view along its stack.
  var extent = Sizing.fitting
  /// The space between the view and the next one in its stack, in points, or `nil` for that of the stack.
  var spacingAfter: Double?
  /// The size that the app gave the view, for views that do not override `sizeThatFits(_:)`.
  private var appSize: Size
  /// The size that the stack gave the view, or `nil` before the first layout.
  var assignedSize: Size?

  /// The last results of `sizeThatFits(_:)`: without a width limit, and for the last limited width.
  private var unlimitedSize: Size?
  private var limitedSize: (width: Double, size: Size)?

  init(restingSize: Size) { self.appSize = restingSize }

  func cachedSize(forWidth width: Double) -> Size? {
    if width == 0 { return unlimitedSize }
    guard let limitedSize, limitedSize.width == width else { return nil }
    return limitedSize.size
  }

  func store(_ size: Size, forWidth width: Double) {
    if width == 0 { unlimitedSize = size } else { limitedSize = (width, size) }
  }

  func invalidate() {
    unlimitedSize = nil
    limitedSize = nil
  }

  /// Returns the size that the app gave the view, for a view that does not override `sizeThatFits(_:)`. A `present`
  /// size that differs from the stack's is the app's.
  func defaultSize(current present: Size) -> Size {
    if present != assignedSize { appSize = present }
    return appSize
  }

  /// Returns a valid length: 0 instead of a negative length or NaN, and at most `maximumLength`.
  static func clamped(_ length: Double) -> Double { length > 0 ? min(length, maximumLength) : 0 }
}

extension Double {
  /// Returns this length if it is a valid limit, or else `standard`. For views that can have any length.
  func asLengthLimit(default standard: Double) -> Double {
    self > 0 && self < LayoutItem.maximumLength ? self : standard
  }
}
