import Geometry

/// The bar that shows which part of the content is seen, along one axis.
struct ScrollIndicator: Equatable {
  /// From the start of the view, in points.
  let position: Double
  let length: Double

  /// The bar in a track of `track` points for content in `range` at `offset`, seen
  /// through `visible` points; nil where there is nothing to scroll.
  init?(track: Double, visible: Double, range: ScrollRange, offset: Double) {
    guard range.isScrollable, track > ScrollConstants.indicatorLength else { return nil }
    let whole = range.upper - range.lower + visible
    let natural = max(track * visible / whole, ScrollConstants.indicatorLength)
    // Pulled beyond an edge, it is pressed against the end of the track.
    let squeezed = max(
      natural - abs(range.overshoot(offset)), ScrollConstants.squeezedIndicatorLength)
    let progress = (range.clamp(offset) - range.lower) / (range.upper - range.lower)
    length = squeezed
    position = (track - squeezed) * progress
  }
}
