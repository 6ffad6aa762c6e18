import Platform
import TestContexts
import Testing

@Suite("A rotation", .freshContext) struct RotationTests {
  static let all: [Rotation] = [.none, .clockwise90, .half, .clockwise270]

  @Test(arguments: all) func `leads from the picture to the panel and back`(_ rotation: Rotation) {
    for place in [PicturePlace(0, 0), PicturePlace(1, 0), PicturePlace(0.25, 0.75)] {
      #expect(rotation.picturePlace(of: rotation.panelPlace(of: place)) == place)
    }
  }

  @Test func `by 90 degrees lays the picture's top edge along the panel's right edge`() {
    #expect(Rotation.clockwise90.panelPlace(of: PicturePlace(0, 0)) == PanelPlace(1, 0))
    #expect(Rotation.clockwise90.panelPlace(of: PicturePlace(1, 0)) == PanelPlace(1, 1))
  }
}
