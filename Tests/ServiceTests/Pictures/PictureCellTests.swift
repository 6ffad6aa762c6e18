import Geometry
import Raster
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit
import Typography

@testable import Pictures

@Suite("A cell with a picture", .freshContext) struct PictureCellTests {
  private let player = TouchPlayer(width: 400, height: 400)
  private let cell = PictureCell("tea")

  init() throws {
    Typeface.system = try testLocal("sans") {
      try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }
    cell.frame = Rect(0, 0, 240, 180)
    player.window.addSubview(cell)
  }

  private func layOut() { player.application.advance(to: player.application.now + 1) }

  @Test func `the title is above the detail, at the lower edge of an image that fills the cell`() {
    cell.title = "The rings of Saturn"
    cell.detail = "from 12 €"
    layOut()
    #expect(cell.imageView.frame == cell.bounds)
    #expect(cell.titleLabel.frame.maxY == cell.detailLabel.frame.minY)
    #expect(cell.bounds.maxY - cell.detailLabel.frame.maxY == 16 && cell.titleLabel.frame.minX == 16)
    let height = cell.titleLabel.frame.height
    cell.title = "The rings of Saturn, and all of its moons"
    layOut()
    #expect(cell.titleLabel.frame.height > height)
  }

  @Test func `the shade is complete where the texts begin`() throws {
    cell.title = "The rings of Saturn, and all of its moons"
    cell.detail = "from 12 €"
    layOut()
    let shade = cell.subviews[1]
    let last = try #require(shade.gradient?.stops.last)
    #expect(shade.frame.minY + last.position * shade.frame.height <= cell.titleLabel.frame.minY + 0.01)
    // White on the shade over a white picture.
    let gray = 1 - last.color.alpha
    #expect(Color.white.contrast(with: Color(gray, gray, gray)) > 4.5)
  }

  @Test func `a cell without texts has no shade`() {
    layOut()
    #expect(cell.subviews[1].isHidden)
    cell.title = "Moon"
    layOut()
    #expect(!cell.subviews[1].isHidden && cell.detailLabel.frame.height == 0)
  }
}
