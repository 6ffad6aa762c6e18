import Geometry

/// An offscreen image for a group that is blended as a whole.
///
/// A layer tracks which areas were drawn on. Only these are cleared and blended.
final class Layer {
  /// The range of columns that may have been drawn on in a band of rows.
  private struct Columns: BitwiseCopyable {
    var first: Int32
    var end: Int32
  }

  /// The number of rows in a band.
  private static let bandRows = 16
  /// Column ranges start and end at multiples of this number, or at the layer's edge. Drawing the letters of a line
  /// therefore extends them only occasionally.
  private static let columnAlignment = 32

  @exclusivity(unchecked) private var pixels = GrowBuffer<UInt32>()
  @exclusivity(unchecked) private var bands = GrowBuffer<Columns>()
  private(set) var bounds = PixelRect.zero
  /// A rectangle of one color, if nothing else was drawn so far. It is not rendered until something else is drawn, so a
  /// plain view that fades needs no pixels.
  private(set) var recordedRect: (area: PixelRect, color: UInt32)?
  private var isUntouched = true

  /// Starts an empty layer.
  ///
  /// - Returns: `false` if there is not enough memory.
  func begin(_ bounds: PixelRect) -> Bool {
    guard pixels.tryReserve(bounds.area) else { return false }
    self.bounds = bounds
    let count = (bounds.height + Self.bandRows - 1) / Self.bandRows
    bands.reserve(count)
    bands.pointer.update(repeating: Columns(first: 0, end: 0), count: count)
    recordedRect = nil
    isUntouched = true
    return true
  }

  /// The pixel at the top left corner of `bounds`.
  var pointer: UnsafeMutablePointer<UInt32> { pixels.pointer }

  /// Records a rectangle of one premultiplied color instead of drawing it, if nothing was drawn before.
  ///
  /// - Returns: `true` if the rectangle was recorded.
  func recordRect(_ area: PixelRect, _ color: UInt32) -> Bool {
    guard isUntouched else { return false }
    isUntouched = false
    recordedRect = (area, color)
    return true
  }

  /// Prepares `area` for drawing: makes the parts that were not drawn on transparent. The area must be within the
  /// bounds and not empty.
  func prepare(_ area: PixelRect, _ painter: Painter) {
    isUntouched = false
    if let (rect, color) = recordedRect {
      recordedRect = nil
      clearUndrawn(rect, painter)
      for row in rect.minY - bounds.minY..<rect.maxY - bounds.minY {
        painter.fill(pixels.pointer + (row * bounds.width + rect.minX - bounds.minX), rect.width, color)
      }
    }
    clearUndrawn(area, painter)
  }

  private func clearUndrawn(_ area: PixelRect, _ painter: Painter) {
    let first = (area.minX - bounds.minX) & ~(Self.columnAlignment - 1)
    let end = min(bounds.width, (area.maxX - bounds.minX + Self.columnAlignment - 1) & ~(Self.columnAlignment - 1))
    let top = area.minY - bounds.minY
    let bottom = area.maxY - 1 - bounds.minY
    for band in top / Self.bandRows...bottom / Self.bandRows {
      let old = bands.pointer[band]
      if old.first == old.end {
        clear(band, first, end, painter)
        bands.pointer[band] = Columns(first: Int32(first), end: Int32(end))
        continue
      }
      if first < Int(old.first) { clear(band, first, Int(old.first), painter) }
      if end > Int(old.end) { clear(band, Int(old.end), end, painter) }
      bands.pointer[band] = Columns(first: min(old.first, Int32(first)), end: max(old.end, Int32(end)))
    }
  }

  private func clear(_ band: Int, _ first: Int, _ end: Int, _ painter: Painter) {
    for row in rows(of: band) { painter.fill(pixels.pointer + (row * bounds.width + first), end - first, 0) }
  }

  private func rows(of band: Int) -> Range<Int> {
    band * Self.bandRows..<min(bounds.height, (band + 1) * Self.bandRows)
  }

  /// Calls `body` with the areas that were drawn on, from top to bottom, as rectangles that do not overlap.
  func forEachDrawnArea(_ body: (PixelRect) -> Void) {
    for band in 0..<(bounds.height + Self.bandRows - 1) / Self.bandRows {
      let columns = bands.pointer[band]
      let rows = rows(of: band)
      guard columns.end > columns.first else { continue }
      body(
        PixelRect(
          minX: bounds.minX + Int(columns.first), minY: bounds.minY + rows.lowerBound,
          maxX: bounds.minX + Int(columns.end), maxY: bounds.minY + rows.upperBound))
    }
  }
}
