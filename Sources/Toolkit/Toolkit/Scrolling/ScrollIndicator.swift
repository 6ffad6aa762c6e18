import Geometry

/// The bar that shows which part of the content is visible, along one axis.
struct ScrollIndicator: Equatable {
  /// The distance from the start of the track, in points.
  let position: Double
  let length: Double

  /// Creates the bar in a track of `track` points, for content in `range` at `offset` with `visible` points in view.
  /// Returns `nil` if there is nothing to scroll.
  init?(track: Double, visible: Double, range: ScrollRange, offset: Double) {
    guard range.isScrollable, track > ScrollConstants.minimumIndicatorLength else { return nil }
    let whole = range.upper - range.lower + visible
    let natural = max(track * visible / whole, ScrollConstants.minimumIndicatorLength)
    // Content pulled beyond an edge squeezes the bar against the end of the track.
    let squeezed = max(
      natural - abs(range.overshoot(offset)), ScrollConstants.minimumSqueezedIndicatorLength)
    let progress = (range.clamp(offset) - range.lower) / (range.upper - range.lower)
    length = squeezed
    position = (track - squeezed) * progress
  }
}
