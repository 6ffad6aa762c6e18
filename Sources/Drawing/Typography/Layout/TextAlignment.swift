internal import Geometry

/// The horizontal alignment of lines.
public enum TextAlignment: Sendable {
  case left, center, right
  /// The leading edge of the reading direction: left, or right for a paragraph from right to left.
  case natural
  /// Both edges, with wider spaces. The last line of a paragraph, and lines without spaces, are aligned like `natural`.
  case justified

  /// Returns the left end of a line of `width` in `rect`.
  func start(of width: Double, in rect: Rect, isRightToLeft: Bool) -> Double {
    let room = rect.width - width
    switch self {
    case .natural where isRightToLeft, .justified where isRightToLeft, .right: return rect.minX + room
    case .left, .natural, .justified: return rect.minX
    case .center: return rect.minX + room / 2
    }
  }
}
