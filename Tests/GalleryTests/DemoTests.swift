import Geometry
import Testing
import Toolkit

@testable import Gallery

@Suite struct `Every screen` {
  @Test(arguments: Catalog.themes.flatMap(\.entries).map(\.number))
  func `keeps its parts apart on every panel`(number: Int) throws {
    for size in [PixelSize(480, 800), PixelSize(800, 480), PixelSize(1280, 800), PixelSize(1920, 1080)] {
      let visit = try Visit(number, size: size)
      visit.play()
      let demo = try #require(visit.gallery.demo)
      let screen = Rect(0, 0, Double(size.width), Double(size.height))
      let parts = demo.view.subviews.filter { !$0.bounds.isEmpty }
      for (index, part) in parts.enumerated() {
        #expect(screen.contains(part.frame))
        // A numeral's line has air above it that may lie under the button.
        for other in parts[(index + 1)...] {
          #expect(!part.frame.intersects(other.frame.inset(by: Insets(top: 16, left: 0, bottom: 0, right: 0))))
        }
      }
      #expect(demo.stage.bounds.width >= 200 && demo.stage.bounds.height >= 200)
      #expect(visit.isAtRest)
    }
  }
}
