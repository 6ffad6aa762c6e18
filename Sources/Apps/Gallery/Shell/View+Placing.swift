import Vitrine

extension View {
  /// Gives the view a square size. Positions it at `start` the first time, and later as near to its position as `area`
  /// allows.
  func layOutSquare(side: Double, in area: Rect, initialCenter start: Point) {
    let isNew = bounds.isEmpty
    bounds = Rect(0, 0, side, side)
    center = area.clampedCenter(isNew ? start : center, size: bounds.size)
  }

  /// Moves the view back, animated, if its center is outside the superview, where it cannot be reached.
  func returnIfOutsideSuperview() {
    guard let area = superview?.bounds, !area.contains(center) else { return }
    animate(duration: 0.25, curve: .easeOut, animations: { center = area.clampedCenter(center, size: bounds.size) })
  }

  /// Returns `font` at the theme's text scale, for text that a view draws itself.
  func scaled(_ font: Font) -> Font {
    let scale = theme.textScale
    return scale == 1 ? font : font.withSize((font.size * scale).rounded())
  }

  /// Mirrors the frames of `views` in this view if the layout runs from right to left.
  func mirrorIfNeeded(_ views: [View]) {
    guard isRightToLeft else { return }
    for view in views {
      let frame = view.frame
      view.frame = Rect(bounds.minX + bounds.maxX - frame.maxX, frame.minY, frame.width, frame.height)
    }
  }
}
