import Geometry
import Platform
import TestContexts
import Testing

@Suite("A panel mapping", .freshContext) struct PanelMappingTests {
  private func mapping(_ rotation: Rotation, scale: Double) -> PanelMapping {
    let mode = DisplayMode(size: PixelSize(800, 480), refreshRate: 60)
    return PanelMapping(screen: Screen(name: "DSI-1", mode: mode, rotation: rotation), scale: scale)
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270], [1, 1.5])
  func `maps a point to the panel and back`(rotation: Rotation, scale: Double) {
    let mapping = mapping(rotation, scale: scale)
    for point in [Point(0, 0), Point(200, 120), Point(480, 480), Point(37, 411)] {
      let back = mapping.point(at: mapping.panelPosition(of: point))
      #expect(point.distance(to: back) < 1e-9)
    }
  }

  @Test func `rotated by 90 degrees shows its top left corner at the panel's top right`() {
    let mapping = mapping(.clockwise90, scale: 1)
    #expect(mapping.screen.size == PixelSize(480, 800))
    #expect(mapping.point(at: PanelPosition(1, 0)) == Point(0, 0))
    #expect(mapping.point(at: PanelPosition(1, 1)) == Point(480, 0))
    #expect(mapping.point(at: PanelPosition(0, 0)) == Point(0, 800))
  }

  @Test func `counts in points of the given number of pixels`() {
    #expect(mapping(.none, scale: 2).point(at: PanelPosition(0.5, 1)) == Point(200, 240))
  }

  @Test func `measures the panel in its pixels, whatever the scale`() {
    let size = mapping(.none, scale: 2).screen.mode.size
    #expect(PanelPosition(0.25, 0.5).distance(to: PanelPosition(0.5, 0.5), inPixelsOf: size) == 200)
    #expect(PanelPosition(0.5, 0.25).distance(to: PanelPosition(0.5, 0.5), inPixelsOf: size) == 120)
  }
}
