import Geometry

/// The coverage of the most recently drawn shadows: blurred rectangles with round corners, without the rows and columns
/// that repeat.
///
/// This class is not final and is created for the first shadow, so that programs without shadows don't contain its
/// code.
class ShadowShapeCache {
  /// The properties that determine the coverage, in pixels.
  struct Outline: Equatable {
    /// The width of the rectangle without repeating columns, and its height without repeating rows.
    var width = 0
    var height = 0
    var radius = 0.0
    /// The distance that the edge fades to either side.
    var reach = 0
  }

  struct Entry {
    var outline: Outline
    let shape: RoundedShape
  }

  private static let most = 16
  /// The maximum number of pixels of a kept shape, with 1 byte each. The value is chosen.
  private static let maximumPixels = 512 * 512

  private(set) var entries: [Entry] = []
  private var oldest = 0

  /// Returns the outline and the placement of the shadow of `box`, in whole pixels, or `nil` if it is too large to
  /// keep.
  static func split(_ box: PixelRect, radius: Double, reach: Int) -> (outline: Outline, place: RoundedShape.Placement)?
  {
    let radius = (min(radius, Double(min(box.width, box.height)) / 2) * 4).rounded() / 4
    // Columns and rows beyond the corner repeat: the blurred edge is straight there.
    let corner = Int(radius.rounded(.up)) + reach
    let width = min(box.width, 2 * corner + 1)
    let height = min(box.height, 2 * corner + 1)
    guard (width + 2 * reach) * (height + 2 * reach) <= maximumPixels else { return nil }
    let placement = RoundedShape.Placement(
      origin: PixelPoint(box.minX - reach, box.minY - reach), column: corner + reach, columns: box.width - width,
      row: corner + reach,
      rows: box.height - height)
    return (Outline(width: width, height: height, radius: radius, reach: reach), placement)
  }

  /// Returns the shape for `outline`, or `nil` if there is not enough memory. For a new shape, `draw` must write the
  /// coverage of the sharp rectangle into the mask.
  func shape(_ outline: Outline, _ draw: (Mask) -> Void) -> RoundedShape? {
    for entry in entries where entry.outline == outline { return entry.shape }
    if entries.count < Self.most {
      oldest = entries.count
      entries.append(Entry(outline: Outline(), shape: RoundedShape()))
    } else {
      oldest = (oldest + 1) % Self.most
      entries[oldest].outline = Outline()
    }
    let mask = entries[oldest].shape.mask
    let width = outline.width + 2 * outline.reach
    let height = outline.height + 2 * outline.reach
    guard mask.clear(PixelRect(0, 0, width, height)) else { return nil }
    draw(mask)
    guard Self.blur(mask.row(0, 0), width, height, outline.reach) else { return nil }
    entries[oldest].outline = outline
    return entries[oldest].shape
  }

  // MARK: Blurring

  /// Blurs with three box filters in each direction. They approximate a Gaussian and extend exactly as far as `reach`.
  ///
  /// Integer arithmetic gives the same result on all processors. Returns `false` if there is not enough memory.
  private static func blur(_ bytes: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int, _ reach: Int) -> Bool {
    var grid = GrowBuffer<UInt16>()
    var lines = GrowBuffer<UInt32>()
    let longest = max(width, height)
    guard grid.tryReserve(width * height), lines.tryReserve(2 * longest) else { return false }
    let line = lines.pointer
    let other = lines.pointer + longest
    for y in 0..<height {
      // With 8 bits of fraction.
      for x in 0..<width { line[x] = UInt32(bytes[y * width + x]) << 8 }
      average(line, other, width, reach)
      for x in 0..<width { grid.pointer[y * width + x] = UInt16(line[x]) }
    }
    for x in 0..<width {
      for y in 0..<height { line[y] = UInt32(grid.pointer[y * width + x]) }
      average(line, other, height, reach)
      for y in 0..<height { bytes[y * width + x] = UInt8((line[y] + 128) >> 8) }
    }
    return true
  }

  private static func average(
    _ line: UnsafeMutablePointer<UInt32>, _ other: UnsafeMutablePointer<UInt32>, _ count: Int, _ reach: Int
  ) {
    average(line, other, count, half: reach / 3)
    average(other, line, count, half: (reach + 1) / 3)
    average(line, other, count, half: (reach + 2) / 3)
    line.update(from: other, count: count)
  }

  /// Replaces each value by the average of the values up to `half` away. Values beyond the ends are 0.
  private static func average(
    _ line: UnsafeMutablePointer<UInt32>, _ result: UnsafeMutablePointer<UInt32>, _ count: Int, half: Int
  ) {
    let length = UInt32(2 * half + 1)
    var sum: UInt32 = 0
    for index in 0..<min(half, count) { sum &+= line[index] }
    for index in 0..<count {
      if index + half < count { sum &+= line[index + half] }
      result[index] = (sum &+ length / 2) / length
      if index >= half { sum &-= line[index - half] }
    }
  }
}
