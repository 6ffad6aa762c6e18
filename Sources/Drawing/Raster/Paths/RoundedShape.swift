import Geometry

/// The coverage of an upright rectangle with round corners, of an ellipse, or of a line along either, without the rows and
/// columns that repeat.
///
/// A screen has few such shapes and draws them again and again. So the last ones are kept, and drawing one is stamping its
/// corners and filling what lies between. Their coverage is that of the rasterizer.
final class RoundedShape {
  /// All that coverage depends on, in pixels. The place is that within a pixel; the size is what is left without the middle.
  struct Outline: Equatable {
    var rect = Rect.zero
    var rx = 0.0
    var ry = 0.0
    /// How far the line along its edge reaches in, if it is no more than that.
    var line: Size?

    /// Its hole, with what is left of the corners' radii; empty where the line leaves none.
    var hole: Outline? {
      guard let line else { return nil }
      let inner = rect.inset(by: Insets(top: line.height, left: line.width, bottom: line.height, right: line.width))
      return Outline(rect: inner, rx: max(0, rx - line.width), ry: max(0, ry - line.height))
    }
  }

  /// Where a shape lies, and what is taken out of its middle.
  struct Place {
    /// The pixel at the mask's corner.
    var origin: PixelPoint
    /// The column of the mask that is like all between the corners, and how many like it are taken out.
    var column: Int
    var columns: Int
    /// How many rows are taken out, and before which one of the mask.
    var row: Int
    var rows: Int
  }

  /// The most pixels of a shape that is kept.
  private static let mostPixels = 128.0 * 128

  fileprivate(set) var outline = Outline()
  let mask = Mask()

  /// How a shape, in pixels, is put together from a shape that can be kept; nil where it is too large or too far away, or at a
  /// place that it hardly comes to again, as under a finger.
  static func split(_ whole: Outline) -> (outline: Outline, place: Place)? {
    let (rect, rx, ry) = (whole.rect, max(whole.rx, whole.line?.width ?? 0), max(whole.ry, whole.line?.height ?? 0))
    guard rx >= 0, ry >= 0, rx <= rect.width, ry <= rect.height, isKept(rect.minX), isKept(rect.minY), isKept(rect.maxX), isKept(rect.maxY)
    else { return nil }
    let origin = PixelPoint(Int(rect.minX.rounded(.down)), Int(rect.minY.rounded(.down)))
    let column = Int((rect.minX + rx).rounded(.up)) - origin.x
    let row = Int((rect.minY + ry).rounded(.up)) - origin.y
    let columns = max(0, Int((rect.maxX - rx).rounded(.down)) - origin.x - column - 1)
    let rows = max(0, Int((rect.maxY - ry).rounded(.down)) - origin.y - row)
    let rest = Rect(
      rect.minX - Double(origin.x), rect.minY - Double(origin.y), rect.width - Double(columns), rect.height - Double(rows))
    guard (rest.maxX + 1) * (rest.maxY + 1) <= mostPixels else { return nil }
    let place = Place(origin: origin, column: column, columns: columns, row: row, rows: rows)
    return (Outline(rect: rest, rx: whole.rx, ry: whole.ry, line: whole.line), place)
  }

  /// Quarters of a pixel near the screen.
  private static func isKept(_ value: Double) -> Bool { abs(value) < 1e6 && (value * 4).rounded() == value * 4 }
}

/// The shapes that were drawn last.
struct RoundedShapes {
  private static let most = 16

  private var shapes: [RoundedShape] = []
  private var oldest = 0

  /// The shape of `outline`; `draw` writes the coverage of one that is new into its mask, which is clear. Nil where there is no
  /// memory for it.
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
