import Geometry

/// A picture that a group is drawn on before it is blended. It knows what of it was drawn on: no more is cleared and blended.
final class Layer {
  /// The columns of some rows that something may have been drawn on.
  private struct Columns: BitwiseCopyable {
    var first: Int32
    var end: Int32
  }

  /// Rows that are counted together.
  private static let bandRows = 16
  /// Columns begin and end at multiples of this, or at the edge: letters of a line then make them wider now and then only.
  private static let step = 32

  @exclusivity(unchecked) private var pixels = GrowBuffer<UInt32>()
  @exclusivity(unchecked) private var bands = GrowBuffer<Columns>()
  private(set) var bounds = PixelRect.zero
  /// A rect of one color, where that is all that was drawn so far. Nothing is written for it until something else is drawn: a
  /// plain view that fades needs no picture.
  private(set) var onlyRect: (area: PixelRect, color: UInt32)?
  private var isUntouched = true

  /// Starts again with nothing drawn; false where there is no memory for it.
  func begin(_ bounds: PixelRect) -> Bool {
    guard pixels.hasRoom(for: bounds.area) else { return false }
    self.bounds = bounds
    let count = (bounds.height + Self.bandRows - 1) / Self.bandRows
    bands.reserve(count)
    bands.pointer.update(repeating: Columns(first: 0, end: 0), count: count)
    (onlyRect, isUntouched) = (nil, true)
    return true
  }

  /// The pixel at the bounds' corner.
  var pointer: UnsafeMutablePointer<UInt32> { pixels.pointer }

  /// Takes a rect of one premultiplied color if it is the first that is drawn.
  func take(_ area: PixelRect, _ color: UInt32) -> Bool {
    guard isUntouched else { return false }
    isUntouched = false
    onlyRect = (area, color)
    return true
  }

  /// `area`, which lies within the bounds and is not empty, is about to be drawn on: what of it was not so far is made
  /// transparent.
  func open(_ area: PixelRect, _ painter: Painter) {
    isUntouched = false
    if let (rect, color) = onlyRect {
      onlyRect = nil
      uncover(rect, painter)
      for row in rect.minY - bounds.minY..<rect.maxY - bounds.minY {
        painter.fill(pixels.pointer + (row * bounds.width + rect.minX - bounds.minX), rect.width, color)
      }
    }
    uncover(area, painter)
  }

  private func uncover(_ area: PixelRect, _ painter: Painter) {
    let first = (area.minX - bounds.minX) & ~(Self.step - 1)
    let end = min(bounds.width, (area.maxX - bounds.minX + Self.step - 1) & ~(Self.step - 1))
    let (top, bottom) = (area.minY - bounds.minY, area.maxY - 1 - bounds.minY)
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

  /// What was drawn on, from top to bottom, as rects that do not overlap.
  func forEachDrawn(_ body: (PixelRect) -> Void) {
    for band in 0..<(bounds.height + Self.bandRows - 1) / Self.bandRows {
      let (columns, rows) = (bands.pointer[band], rows(of: band))
      guard columns.end > columns.first else { continue }
      body(
        PixelRect(
          minX: bounds.minX + Int(columns.first), minY: bounds.minY + rows.lowerBound,
          maxX: bounds.minX + Int(columns.end), maxY: bounds.minY + rows.upperBound))
    }
  }
}
