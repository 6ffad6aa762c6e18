import Raster
import TestContexts
import Testing

@Suite("A color", .freshContext) struct ColorTests {
  @Test func `becomes a premultiplied pixel`() {
    #expect(Color(hex: 0x3366CC).premultiplied == 0xFF33_66CC)
    #expect(Color(1, 0.5, 0, alpha: 0.5).premultiplied == 0x8080_4000)
    #expect(Color.clear.premultiplied == 0)
  }

  @Test func `clamps its components`() {
    #expect(Color(2, -1, .nan, alpha: .infinity) == Color(1, 0, 0))
    #expect(Color.white.withAlpha(-.infinity).alpha == 0)
  }

  @Test func `mixes without the tint of transparent colors`() {
    #expect(Color.black.mixed(with: .white, by: 0.25) == Color(0.25, 0.25, 0.25))
    #expect(Color(1, 0, 0).mixed(with: .clear, by: 0.5) == Color(1, 0, 0, alpha: 0.5))
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
  }
}
