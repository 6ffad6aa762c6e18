import Geometry
import Platform
import Toolkit

/// The way of a touch from the panel's axes to the window's points.
struct TouchMapping {
  var screen: Screen
  /// Pixels a point.
  var scale: Double

  /// What a sample says of a finger; nil where it says nothing of one.
  func input(_ sample: TouchSample) -> TouchInput? {
    let phase: TouchInput.Phase
    switch sample.phase {
    case .down: phase = .down
    case .move: phase = .move
    case .up: phase = .up
    case .cancel: phase = .cancel
    case .hover, .leave: return nil
    }
    return TouchInput(
      contact: sample.contact, phase: phase, location: place(of: sample), time: sample.time, endsReport: sample.endsReport)
  }

  /// Where a sample lies in the window, in points.
  func place(of sample: TouchSample) -> Point {
    let pixel = screen.locate(sample.position)
    return Point(pixel.x / scale, pixel.y / scale)
  }

  /// The way back for a place in the window, in points: where it lies on the panel, from (0, 0) to (1, 1).
  func panelPosition(of place: Point) -> Point {
    screen.panelPosition(ofPicture: Point(place.x * scale, place.y * scale))
  }
}
