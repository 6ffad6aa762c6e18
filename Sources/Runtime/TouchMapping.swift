import Geometry
import Platform
import Toolkit

/// The way of a touch from the panel's axes to the window's points.
struct TouchMapping {
  var screen: Screen
  /// Pixels a point.
  var scale: Double

  func input(_ sample: TouchSample) -> TouchInput {
    let pixel = screen.locate(sample.position)
    let phase: TouchInput.Phase =
      switch sample.phase {
      case .down: .down
      case .move: .move
      case .up: .up
      case .cancel: .cancel
      }
    return TouchInput(
      contact: sample.contact, phase: phase, location: Point(pixel.x / scale, pixel.y / scale),
      time: sample.time, endsReport: sample.endsReport)
  }

  /// The way back for a place in the window, in points: where it lies on the panel, from (0, 0) to (1, 1).
  func panelPosition(of place: Point) -> Point {
    screen.panelPosition(ofPicture: Point(place.x * scale, place.y * scale))
  }
}
