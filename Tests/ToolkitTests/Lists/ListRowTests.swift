import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("A list row", .freshContext) struct ListRowTests {
  private let player = TouchPlayer()
  private let row = ListRow("stop")

  init() throws {
    Typeface.system = try dejaVuSans()
    row.title = "Botanical garden"
    row.detail = "Every 10 minutes"
    player.window.addSubview(row)
  }

  private func layOut(width: Double, height: Double, textScale: Double) {
    row.theme.textScale = textScale
    row.frame = Rect(0, 0, width, height)
    player.application.advance(to: player.application.now)
  }

  private var isBelow: Bool { row.detailLabel.frame.minY >= row.titleLabel.frame.maxY }

  @Test func `with high contrast, a selected row has a mark besides its color`() {
    func edges() -> (leading: Bool, trailing: Bool) {
      let bitmap = Bitmap(size: player.window.pixelSize)
      player.window.setNeedsDisplay()
      player.window.draw(on: Canvas(bitmap))
      let mark = row.style.accent.premultiplied
      return (bitmap[2, 25] == mark, bitmap[297, 25] == mark)
    }
    layOut(width: 300, height: 50, textScale: 1)
    row.theme = .highContrast
    row.style = ListStyle(.highContrast)
    #expect(edges() == (false, false))
    row.isSelected = true
    #expect(edges() == (true, false))
    row.layoutDirection = .rightToLeft
    #expect(edges() == (false, true))
    row.theme = .dark
    row.style = .dark
    #expect(edges() == (false, false))
  }

  @Test func `large text that does not fit side by side is one below the other, if the row is high enough`() {
    layOut(width: 400, height: 56, textScale: 1)
    #expect(!isBelow)
    layOut(width: 400, height: 90, textScale: 1.5)
    #expect(isBelow)
    #expect(row.titleLabel.frame.width == row.detailLabel.frame.width)
    layOut(width: 700, height: 90, textScale: 1.5)
    #expect(!isBelow)
    layOut(width: 400, height: 50, textScale: 1.5)
    #expect(!isBelow, "the row's height is fixed")
    row.detail = "10"
    layOut(width: 400, height: 90, textScale: 1.5)
    #expect(!isBelow)
  }

  @Test func `a row that fits its text has room for both lines`() {
    layOut(width: 400, height: 90, textScale: 2)
    let height = row.sizeThatFits(Size(400, 0)).height
    layOut(width: 400, height: height, textScale: 2)
    #expect(isBelow)
    #expect(row.detailLabel.frame.maxY <= height)
  }

  @Test(arguments: [false, true])
  func `a leading view is before the text, and rows that fit their content have room for it`(isRightToLeft: Bool) {
    let photo = View(frame: Rect(0, 0, 64, 80))
    row.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    row.detail = ""
    layOut(width: 400, height: 56, textScale: 1)
    let text = row.titleLabel.frame
    row.leadingView = photo
    row.accessory = .disclosure
    #expect(row.sizeThatFits(Size(400, 0)).height >= 80)
    layOut(width: 400, height: 100, textScale: 1)
    #expect(photo.bounds.size == Size(64, 80) && photo.frame.midY == 50)
    #expect(isRightToLeft ? photo.frame.maxX == text.maxX : photo.frame.minX == text.minX)
    #expect(
      isRightToLeft
        ? row.titleLabel.frame.maxX < photo.frame.minX : row.titleLabel.frame.minX > photo.frame.maxX)
    row.leadingView = nil
    row.accessory = .none
    layOut(width: 400, height: 56, textScale: 1)
    #expect(row.titleLabel.frame == text && photo.superview == nil)
  }
}
