import Geometry
import Raster

/// Pixels that are to be moved before the damage is drawn.
struct PixelMove {
  /// What is moved within itself.
  let rect: PixelRect
  var dx: Int
  var dy: Int
}

/// Content that has moved is moved where it was drawn: what is drawn again is the strip that appears, and what lies in front.
extension Window {
  /// Has what was drawn in `rect` moved by (dx, dy) pixels with the next frame. False where it has to be drawn again instead.
  ///
  /// What is damaged already is so where it comes to, too. What is `inFront` does not move along: it is drawn again, and so is
  /// where it comes to.
  final func move(_ rect: PixelRect, by dx: Int, _ dy: Int) -> Bool {
    if let pendingMove, pendingMove.rect != rect { return false }
    let (width, height) = (rect.width, rect.height)
    guard !overlayShows, abs(dx) < width, abs(dy) < height else { return false }
    // Drawn as a whole anyway.
    for whole in damage.rects where whole.contains(rect) { return true }
    drawing.copy(damage)
    for old in drawing.rects { damage.add(old.intersection(rect).offset(by: dx, dy).intersection(rect)) }
    drawing.removeAll()
    for part in inFront {
      let pixels = pixels(of: part).intersection(rect)
      damage.add(pixels)
      damage.add(pixels.offset(by: dx, dy).intersection(rect))
    }
    if dy > 0 { damage.add(PixelRect(rect.minX, rect.minY, width, dy)) }
    if dy < 0 { damage.add(PixelRect(rect.minX, rect.maxY + dy, width, -dy)) }
    if dx > 0 { damage.add(PixelRect(rect.minX, rect.minY, dx, height)) }
    if dx < 0 { damage.add(PixelRect(rect.maxX + dx, rect.minY, -dx, height)) }
    pendingMove = PixelMove(rect: rect, dx: dx + (pendingMove?.dx ?? 0), dy: dy + (pendingMove?.dy ?? 0))
    return true
  }

  /// Makes `region` all pixels that drawing will change: the damage, and what is moved.
  @export(interface)
  public final func copyChanges(into region: inout Region) {
    region.copy(damage)
    if let pendingMove { region.add(pendingMove.rect) }
  }
}
