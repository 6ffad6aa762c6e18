import Geometry

/// How an image is scaled and positioned in a view of a different shape.
public enum ContentMode: Sendable {
  /// The image is stretched to the size of the view.
  case scaleToFill
  /// The image is scaled to fit the view, without distortion.
  case scaleAspectFit
  /// The image is scaled to fill the view, without distortion. Parts of the image can extend beyond the view.
  case scaleAspectFill
  /// The image keeps its size and is placed at this position of the view.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Returns the rect of an image of `size` in `bounds`, both in points.
  func rect(for size: Size, in bounds: Rect) -> Rect {
    guard !size.isEmpty else { return .zero }
    let x = bounds.width / size.width
    let y = bounds.height / size.height
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

  /// The fraction of the remaining width to the left of the image.
  private var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: return 0
    case .right, .topRight, .bottomRight: return 1
    default: return 0.5
    }
  }

  /// The fraction of the remaining height above the image.
  private var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: return 0
    case .bottom, .bottomLeft, .bottomRight: return 1
    default: return 0.5
    }
  }
}
