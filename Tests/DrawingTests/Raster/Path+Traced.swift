import Raster

extension Path {
  /// A path of the same outline that the canvas does not recognize as a simple shape. The point at its end has no area.
  var traced: Path {
    var path = self
    path.move(to: currentPoint)
    return path
  }
}
