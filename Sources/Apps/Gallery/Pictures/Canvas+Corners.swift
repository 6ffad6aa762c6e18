import Vitrine

extension Canvas {
  /// Marks the corners of a view whose content does not fill them.
  func drawCorners(of rect: Rect) {
    let length = rect.width * 0.11
    for x in [rect.minX, rect.maxX - length] {
      fill(Rect(x, rect.minY, length, 1), with: Style.quiet)
      fill(Rect(x, rect.maxY - 1, length, 1), with: Style.quiet)
    }
    for y in [rect.minY, rect.maxY - length] {
      fill(Rect(rect.minX, y, 1, length), with: Style.quiet)
      fill(Rect(rect.maxX - 1, y, 1, length), with: Style.quiet)
    }
  }
}
