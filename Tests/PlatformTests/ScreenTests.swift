import Geometry
import Platform
import Testing

@Suite struct `A screen` {
  static let mode = DisplayMode(size: PixelSize(800, 480), refreshRate: 60)

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `finds a place on the panel again`(rotation: Rotation) {
    let screen = Screen(name: "DSI-1", mode: Self.mode, rotation: rotation)
    for place in [Point(0, 0), Point(200, 120), Point(480, 480), Point(37, 411)] {
      let back = screen.locate(screen.panelPosition(ofPicture: place))
      #expect(place.distance(to: back) < 1e-9)
    }
  }

  @Test func `turned by 90 degrees shows its top left corner at the panel's top right`() {
    let screen = Screen(name: "DSI-1", mode: Self.mode, rotation: .clockwise90)
    #expect(screen.size == PixelSize(480, 800))
    #expect(screen.locate(Point(1, 0)) == Point(0, 0))
    #expect(screen.locate(Point(1, 1)) == Point(480, 0))
    #expect(screen.locate(Point(0, 0)) == Point(0, 800))
  }
}
