import Platform
import Testing

@Suite struct `A rotation` {
  static let all: [Rotation] = [.none, .clockwise90, .half, .clockwise270]

  @Test(arguments: all) func `leads from the picture to the panel and back`(_ rotation: Rotation) {
    for place in [(x: 0.0, y: 0.0), (x: 1, y: 0), (x: 0.25, y: 0.75)] {
      let panel = rotation.panelPosition(ofPicturePosition: place)
      let back = rotation.picturePosition(ofPanelPosition: panel)
      #expect(back.x == place.x && back.y == place.y)
    }
  }

  @Test func `by 90 degrees lays the picture's top edge along the panel's right edge`() {
    let topLeft = Rotation.clockwise90.panelPosition(ofPicturePosition: (x: 0, y: 0))
    #expect(topLeft == (x: 1, y: 0))
    let topRight = Rotation.clockwise90.panelPosition(ofPicturePosition: (x: 1, y: 0))
    #expect(topRight == (x: 1, y: 1))
  }
}
