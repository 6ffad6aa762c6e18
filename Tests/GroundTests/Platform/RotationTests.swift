import Platform
import TestContexts
import Testing

@Suite("A rotation", .freshContext) struct RotationTests {
  static let all: [Rotation] = [.none, .clockwise90, .half, .clockwise270]

  @Test(arguments: all) func `maps the frame to the panel and back`(_ rotation: Rotation) {
    for place in [FramePosition(0, 0), FramePosition(1, 0), FramePosition(0.25, 0.75)] {
      #expect(rotation.framePosition(of: rotation.panelPosition(of: place)) == place)
    }
  }

  @Test func `by 90 degrees maps the frame's top edge to the panel's right edge`() {
    #expect(Rotation.clockwise90.panelPosition(of: FramePosition(0, 0)) == PanelPosition(1, 0))
    #expect(Rotation.clockwise90.panelPosition(of: FramePosition(1, 0)) == PanelPosition(1, 1))
  }
}
