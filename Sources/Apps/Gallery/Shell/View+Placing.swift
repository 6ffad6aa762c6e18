import Vitrine

extension View {
  /// Gives the view a square size that suits a stage, and puts it at `start` the first
  /// time; later where it is, or as near to that as the stage allows.
  func place(in area: Rect, side: Double, start: Point) {
    let isNew = bounds.isEmpty
    bounds = Rect(0, 0, side, side)
    center = area.clamping(isNew ? start : center, size: bounds.size)
  }

  /// Glides back onto the superview if its middle has left it, where no finger could
  /// reach it any more.
  func returnIfLost() {
    guard let area = superview?.bounds, !area.contains(center) else { return }
    animate(duration: 0.25, curve: .easeOut, animations: { center = area.clamping(center, size: bounds.size) })
  }
}
