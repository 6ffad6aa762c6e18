import Geometry
import Pictures
import TestContexts
import Testing

@testable import Gallery

@Suite("Photographs and codes", .freshContext) struct PhotographsTests {
  @Test func `62: a photograph is decoded in the requested size, and a word changes the code and the bubble`() throws {
    let visit = try Visit(playing: "62-photographs")
    let demo: PhotographsController = try visit.demo()
    visit.play(to: 0.05)
    #expect(demo.photograph.image?.size == PixelSize(30, 23) && visit["photograph"] == "30x23")
    #expect(demo.code.code == QRCode("https://example.org/tea"))
    let tint = demo.bubble.tintColor
    visit.play(to: 0.5)
    #expect(demo.photograph.image?.size == PixelSize(240, 180))
    visit.play()
    #expect(demo.code.code == QRCode("https://example.org/cake/with/cherries") && visit["code"] == "29x29")
    #expect(demo.bubble.tintColor != tint && visit.isAtRest)
  }
}
