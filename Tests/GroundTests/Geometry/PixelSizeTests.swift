import Geometry
import TestContexts
import Testing

@Suite(.freshContext) struct PixelSizeTests {
  @Test func `the nearest size has no length from outside that a panel cannot have`() {
    #expect(PixelSize(rounding: Size(800.4, 479.6)) == PixelSize(800, 480))
    #expect(PixelSize(rounding: Size(-3, .nan)) == .zero)
    #expect(PixelSize(rounding: Size(.infinity, 1)) == PixelSize(PixelRect.maximumCoordinate, 1))
  }
}
