internal import Geometry

/// Where a line lies in the width it is given.
public enum TextAlignment: Sendable {
  case left, center, right
  /// Where reading begins: left, or right for a paragraph that goes from right to left.
  case natural
  /// At both sides, by wider spaces; a line that its paragraph ends with, and one without spaces, as `natural`.
  case justified

  /// The left end of a line of `width` in `rect`.
  func start(of width: Double, in rect: Rect, isRightToLeft: Bool) -> Double {
    let room = rect.width - width
    switch self {
    case .natural where isRightToLeft, .justified where isRightToLeft, .right: return rect.minX + room
    case .left, .natural, .justified: return rect.minX
    case .center: return rect.minX + room / 2
    }
  }
}
