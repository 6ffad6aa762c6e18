import Geometry

/// How a picture fills a view of another shape.
public enum ContentMode: Sendable {
  /// Stretched to the view.
  case scaleToFill
  /// As large as it fits in, in its own shape.
  case scaleAspectFit
  /// As small as it fills the view, in its own shape; what does not fit sticks out.
  case scaleAspectFill
  /// In its own size, at a place of the view.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Where a picture of `size` goes in `bounds`; both in points.
  func place(_ size: Size, in bounds: Rect) -> Rect {
    guard !size.isEmpty else { return .zero }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: return scaled(size, by: min(x, y), in: bounds)
    case .scaleAspectFill: return scaled(size, by: max(x, y), in: bounds)
    default:
      return Rect(
        bounds.minX + (bounds.width - size.width) * horizontal,
        bounds.minY + (bounds.height - size.height) * vertical, size.width, size.height)
    }
  }

  private func scaled(_ size: Size, by factor: Double, in bounds: Rect) -> Rect {
    Rect(center: bounds.center, size: Size(size.width * factor, size.height * factor))
  }

  /// Which part of the free width lies to the left.
  private var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: return 0
    case .right, .topRight, .bottomRight: return 1
    default: return 0.5
    }
  }

  /// Which part of the free height lies above.
  private var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: return 0
    case .bottom, .bottomLeft, .bottomRight: return 1
    default: return 0.5
    }
  }
}
