import Geometry

/// What a stack or a grid knows of one of its views.
final class Arrangement {
  /// Points beyond which no view reaches: longer wishes are cut, and no sum of some thousand overflows.
  static let limit = 1e6

  /// How long the view is in its stack.
  var extent = Extent.fitting
  /// The size that the view had by itself, for one that does not say what suits it.
  private var restingSize: Size
  /// What the stack made of it; nil before.
  var givenSize: Size?

  /// The last two answers of `sizeThatFits`, by the width that was asked for: without a limit, and in the present room.
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

  /// The size of a view that does not say what suits it: the one that the app gave it, not the one that the stack did.
  func ownSize(_ present: Size) -> Size {
    if present != givenSize { restingSize = present }
    return restingSize
  }

  /// A length that can be reckoned with: 0 in the place of a negative one or one that is no number.
  static func sane(_ length: Double) -> Double { length > 0 ? min(length, limit) : 0 }
}

extension Double {
  /// This side of a room, as far as it is a limit; else `standard`. For views to which any length is right.
  func asRoom(or standard: Double) -> Double { self > 0 && self < Arrangement.limit ? self : standard }
}
