import Geometry
import Raster

/// A move of drawn pixels, which happens before the damage is drawn.
struct PixelMove {
  /// The area within which pixels are moved.
  let rect: PixelRect
  var dx: Int
  var dy: Int
}

/// Moves scrolling content in memory. Only the newly visible strip and the content in front are redrawn.
extension Window {
  /// Schedules a move of the pixels in `rect` for the next frame. Returns `false` if the area must be redrawn instead.
  ///
  /// Existing damage in the area is also marked at its new position. Content in `areasInFront` does not move with the
  /// area, so its old and new positions are redrawn.
  @export(interface)
  final func schedulePixelMove(in rect: PixelRect, dx: Int, dy: Int) -> Bool {
    if let pendingMove, pendingMove.rect != rect { return false }
    let width = rect.width
    let height = rect.height
    guard !hasUnboundedOverlay, abs(dx) < width, abs(dy) < height else { return false }
    // The whole area is redrawn anyway.
    for whole in damage.rects where whole.contains(rect) { return true }
    damageBeingDrawn.copyContents(of: damage)
    for old in damageBeingDrawn.rects { damage.formUnion(old.intersection(rect).offset(by: dx, dy).intersection(rect)) }
    damageBeingDrawn.removeAll()
    for part in areasInFront {
      let pixels = pixels(of: part).intersection(rect)
      damage.formUnion(pixels)
      damage.formUnion(pixels.offset(by: dx, dy).intersection(rect))
    }
    if dy > 0 { damage.formUnion(PixelRect(rect.minX, rect.minY, width, dy)) }
    if dy < 0 { damage.formUnion(PixelRect(rect.minX, rect.maxY + dy, width, -dy)) }
    if dx > 0 { damage.formUnion(PixelRect(rect.minX, rect.minY, dx, height)) }
    if dx < 0 { damage.formUnion(PixelRect(rect.maxX + dx, rect.minY, -dx, height)) }
    pendingMove = PixelMove(rect: rect, dx: dx + (pendingMove?.dx ?? 0), dy: dy + (pendingMove?.dy ?? 0))
    return true
  }

  /// Stores all pixels that drawing will change in `region`: the damage and the moved area.
  @export(interface)
  public final func copyChangedPixels(into region: inout Region) {
    region.copyContents(of: damage)
    if let pendingMove { region.formUnion(pendingMove.rect) }
  }
}
