import Geometry

/// The coverage of a rectangle with round corners, of an ellipse, or of a line along either, without the rows and
/// columns that repeat.
///
/// A screen draws a few such shapes repeatedly, so the most recent ones are cached. Drawing a shape stamps its corners
/// and fills the area between them. The coverage comes from the rasterizer.
final class RoundedShape {
  /// The properties that determine the coverage, in pixels. The position is relative to a pixel, and the size excludes
  /// repeated rows and columns.
  struct Outline: Equatable {
    var rect = Rect.zero
    var rx = 0.0
    var ry = 0.0
    /// The widths of the line along the edge, measured inwards, or `nil` for a filled shape.
    var line: Size?

    /// The hole inside the line, with the remaining corner radii. It is `nil` for a filled shape, and empty if the line
    /// leaves no hole.
    var hole: Outline? {
      guard let line else { return nil }
      let inner = rect.inset(by: Insets(top: line.height, left: line.width, bottom: line.height, right: line.width))
      return Outline(rect: inner, rx: max(0, rx - line.width), ry: max(0, ry - line.height))
    }
  }

  /// The position of a shape and its repeated rows and columns.
  struct Placement {
    /// The pixel at the mask's top left corner.
    var origin: PixelPoint
    /// The column of the mask that repeats between the corners, and the number of repeated columns.
    var column: Int
    var columns: Int
    /// The row of the mask before which rows were removed, and their number.
    var row: Int
    var rows: Int
  }

  /// The maximum number of pixels of a cached shape.
  private static let maximumPixels = 128.0 * 128

  fileprivate(set) var outline = Outline()
  let mask = Mask()

  /// Returns the outline of a shape that can be cached, and its placement, for a shape in pixels.
  ///
  /// Returns `nil` if the shape is too large or too far away, or if its position is unlikely to recur, as under a
  /// moving finger.
  static func split(_ whole: Outline) -> (outline: Outline, place: Placement)? {
    let rect = whole.rect
    let rx = max(whole.rx, whole.line?.width ?? 0)
    let ry = max(whole.ry, whole.line?.height ?? 0)
    guard rx >= 0, ry >= 0, rx <= rect.width, ry <= rect.height, isCacheable(rect.minX), isCacheable(rect.minY),
      isCacheable(rect.maxX),
      isCacheable(rect.maxY)
    else { return nil }
    let origin = PixelPoint(Int(rect.minX.rounded(.down)), Int(rect.minY.rounded(.down)))
    let column = Int((rect.minX + rx).rounded(.up)) - origin.x
    let row = Int((rect.minY + ry).rounded(.up)) - origin.y
    let columns = max(0, Int((rect.maxX - rx).rounded(.down)) - origin.x - column - 1)
    let rows = max(0, Int((rect.maxY - ry).rounded(.down)) - origin.y - row)
    let rest = Rect(
      rect.minX - Double(origin.x), rect.minY - Double(origin.y), rect.width - Double(columns),
      rect.height - Double(rows))
    guard (rest.maxX + 1) * (rest.maxY + 1) <= maximumPixels else { return nil }
    let placement = Placement(origin: origin, column: column, columns: columns, row: row, rows: rows)
    return (Outline(rect: rest, rx: whole.rx, ry: whole.ry, line: whole.line), placement)
  }

  /// Returns `true` if a coordinate is near the screen and a multiple of a quarter pixel.
  private static func isCacheable(_ value: Double) -> Bool { abs(value) < 1e6 && (value * 4).rounded() == value * 4 }
}

/// The most recently drawn shapes.
struct RoundedShapeCache {
  private static let most = 16

  private var shapes: [RoundedShape] = []
  private var oldest = 0

  /// Returns the shape for `outline`, or `nil` if there is not enough memory. For a new shape, `draw` must write its
  /// coverage to the mask, which is cleared.
  mutating func shape(_ outline: RoundedShape.Outline, _ draw: (Mask) -> Void) -> RoundedShape? {
    var index = 0
    while index < shapes.count {
      if shapes[index].outline == outline { return shapes[index] }
      index += 1
    }
    if shapes.count < Self.most {
      shapes.append(RoundedShape())
      oldest = shapes.count - 1
    } else {
      oldest = (oldest + 1) % Self.most
    }
    let shape = shapes[oldest]
    shape.outline = RoundedShape.Outline()
    let end = PixelRect(covering: outline.rect)
    guard shape.mask.clear(PixelRect(minX: 0, minY: 0, maxX: end.maxX, maxY: end.maxY)) else { return nil }
    draw(shape.mask)
    shape.outline = outline
    return shape
  }
}
