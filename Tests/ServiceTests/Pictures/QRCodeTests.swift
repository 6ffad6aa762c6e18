import Geometry
import Pictures
import Raster
import TestContexts
import Testing
import Toolkit

@Suite(.freshContext) struct QRCodeTests {
  @Test func `the smallest sufficient code is made, with its three finder patterns`() throws {
    let code = try #require(QRCode("HELLO"))
    #expect(code.size == 21)
    for (column, row) in [(0, 0), (14, 0), (0, 14)] {
      let mark = (0..<7).map { y in String((0..<7).map { code[column + $0, row + y] ? "#" : "." }) }
      #expect(mark == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"])
    }
    #expect(!code[-1, 0] && !code[21, 0] && !code[0, 21])
  }

  @Test func `a text that does not fit, or contains a zero, is rejected`() throws {
    #expect(QRCode(String(repeating: "x", count: 2953), correction: .low)?.size == 177)
    #expect(QRCode(String(repeating: "x", count: 2954), correction: .low) == nil)
    #expect(QRCode(String(repeating: "x", count: 1274), correction: .high) == nil)
    #expect(QRCode("a\0b") == nil)
    #expect(QRCode(String(repeating: "7", count: 7090), correction: .low) == nil)
    #expect(QRCode("")?.size == 21)
  }

  @Test func `its path has exactly the dark modules`() throws {
    let code = try #require(QRCode("https://example.org/€"))
    let bitmap = Bitmap(size: PixelSize(code.size, code.size))
    Canvas(bitmap).fill(code.path, with: .black)
    for row in 0..<code.size {
      for column in 0..<code.size { #expect((bitmap[column, row] == 0xFF00_0000) == code[column, row]) }
    }
  }

  @Test func `a view draws it centered, with whole pixels and a light border`() throws {
    let view = QRCodeView("HELLO")
    view.frame = Rect(0, 0, 100, 70)
    let bitmap = Bitmap(size: PixelSize(100, 70))
    view.draw(view.bounds, on: Canvas(bitmap))
    // 29 modules of 2 pixels. Four modules on each side are light.
    #expect(Set((0..<7000).map { bitmap.pixels[$0] }) == [0, 0xFF00_0000, 0xFFFF_FFFF])
    let dark = (0..<100).filter { x in (0..<70).contains { bitmap[x, $0] == 0xFF00_0000 } }
    #expect(dark.first == 21 + 8 && dark.last == 21 + 8 + 41)
    #expect(bitmap[20, 35] == 0 && bitmap[21, 35] == 0xFFFF_FFFF)
    #expect(view.sizeThatFits(.zero) == Size(116, 116))
  }

  @Test func `a view with a name is an image for speech and tests`() {
    let window = Window(size: Size(100, 100))
    let view = QRCodeView("HELLO")
    view.frame = window.bounds
    window.addSubview(view)
    #expect(window.accessibilityTree.nodes.allSatisfy { $0.role != .image })
    view.accessibilityLabel = "Code of the ticket"
    #expect(window.accessibilityTree.first(.image, "Code of the ticket") != nil)
  }
}
