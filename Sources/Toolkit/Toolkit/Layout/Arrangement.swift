import Geometry

/// The state that a stack or a grid keeps for one of its subviews.
final class Arrangement {
  /// The maximum length. Longer lengths are clamped, so that the sum of thousands of lengths cannot overflow.
  static let limit = 1e6

  /// The extent of the view along its stack.
  var extent = Extent.fitting
  /// The size that the app gave the view, for views that do not override `sizeThatFits(_:)`.
  private var restingSize: Size
  /// The size that the stack gave the view, or `nil` before the first layout.
  var givenSize: Size?

  /// The last results of `sizeThatFits(_:)`: without a width limit, and for the last limited width.
  private var free: Size?
  private var limited: (width: Double, size: Size)?

  init(restingSize: Size) { self.restingSize = restingSize }

  func size(for width: Double) -> Size? {
    if width == 0 { return free }
    guard let limited, limited.width == width else { return nil }
    return limited.size
  }

  func keep(_ size: Size, for width: Double) {
    if width == 0 { free = size } else { limited = (width, size) }
  }

  func forget() {
    free = nil
    limited = nil
  }

  /// Returns the size that the app gave the view, for a view that does not override `sizeThatFits(_:)`. A `present`
  /// size that differs from the stack's is the app's.
  func ownSize(_ present: Size) -> Size {
    if present != givenSize { restingSize = present }
    return restingSize
  }

  /// Returns a valid length: 0 instead of a negative length or NaN, and at most `limit`.
  static func sane(_ length: Double) -> Double { length > 0 ? min(length, limit) : 0 }
}

extension Double {
  /// Returns this length if it is a valid limit, or else `standard`. For views that can have any length.
  func asRoom(or standard: Double) -> Double { self > 0 && self < Arrangement.limit ? self : standard }
}
