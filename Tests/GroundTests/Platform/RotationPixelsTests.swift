import Geometry
import Platform
import TestContexts
import Testing

@Suite("A rotated rectangle", .freshContext) struct RotationPixelsTests {
  let picture = PixelSize(800, 480)

  @Test func `is where the panel shows it`() {
    // At the frame's top edge, near its left end.
    let rect = PixelRect(10, 0, 100, 20)
    #expect(Rotation.none.panelRect(of: rect, inFrameOf: picture) == rect)
    #expect(Rotation.clockwise90.panelRect(of: rect, inFrameOf: picture) == PixelRect(460, 10, 20, 100))
    #expect(Rotation.half.panelRect(of: rect, inFrameOf: picture) == PixelRect(690, 460, 100, 20))
    #expect(Rotation.clockwise270.panelRect(of: rect, inFrameOf: picture) == PixelRect(0, 690, 20, 100))
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `is where a touch on it is located`(_ rotation: Rotation) {
    let mode = DisplayMode(
      size: rotation.swapsSides ? picture.transposed : picture, refreshRate: 60)
    let screen = Screen(name: "test", mode: mode, rotation: rotation)
    let place = rotation.panelRect(of: PixelRect(200, 100, 1, 1), inFrameOf: screen.size)
    let touched = PanelMapping(screen: screen, scale: 1).point(
      at: PanelPosition(
        (Double(place.minX) + 0.5) / Double(mode.size.width),
        (Double(place.minY) + 0.5) / Double(mode.size.height)))
    #expect(abs(touched.x - 200.5) < 1e-9 && abs(touched.y - 100.5) < 1e-9)
  }
}
