import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("A segmented control", .freshContext) struct SegmentedControlTests {
  let player = TouchPlayer()
  let log = Log()
  /// Segments of 60 points, starting at x 20.
  let sizes = SegmentedControl(titles: ["S", "M", "L"])

  init() {
    sizes.frame = Rect(20, 100, 180, 44)
    sizes.selectedIndex = 0
    player.window.addSubview(sizes)
    player.application.advance(to: 0)
    sizes.addAction(for: .valueChanged) { [log] in log.lines.append("\($0.selectedIndex ?? -1)") }
  }

  var pill: View { sizes.subviews[0] }

  @Test func `selects the segment where the finger lifts, after sliding along the row`() {
    player.down(1, 110, 122, at: 1)
    #expect(sizes.selectedIndex == 0 && log.lines == [])
    player.move(1, 150, 122, at: 1.1)
    player.up(1, 150, 122, at: 1.2)
    #expect(sizes.selectedIndex == 2 && log.take() == ["2"])
    player.down(1, 30, 122, at: 2)
    player.move(1, -40, 122, at: 2.1)
    player.up(1, -40, 122, at: 2.2)
    #expect(sizes.selectedIndex == 0 && log.take() == ["0"])
  }

  @Test func `a tap on the selected segment sends nothing`() {
    player.tap(1, 30, 122, at: 1)
    #expect(sizes.selectedIndex == 0 && log.lines == [])
  }

  @Test func `lifted outside, cancelled, disabled or removed, it selects nothing`() {
    player.down(1, 110, 122, at: 1)
    player.up(1, 110, 300, at: 1.1)
    player.down(1, 110, 122, at: 2)
    player.cancel(1, at: 2.1)
    player.down(1, 110, 122, at: 3)
    sizes.isEnabled = false
    player.up(1, 110, 122, at: 3.1)
    sizes.isEnabled = true
    player.down(1, 110, 122, at: 4)
    sizes.removeFromSuperview()
    #expect(sizes.selectedIndex == 0 && sizes.state == .normal && log.lines == [])
  }

  @Test func `the highlight slides to the selected title`() {
    player.tap(1, 110, 122, at: 1)
    #expect(pill.presentation.center.x == 30 && pill.frame.midX == 90)
    player.application.advance(to: 2)
    #expect(pill.presentation.center.x == 90 && !player.application.isAnimating)
  }

  @Test func `setting sends nothing, and an invalid index selects no segment`() {
    sizes.selectedIndex = 1
    #expect(pill.presentation.center.x == 90)
    sizes.selectedIndex = 3
    #expect(sizes.selectedIndex == nil && pill.alpha == 0)
    sizes.setSelectedIndex(2, animated: true)
    #expect(pill.presentation.center.x == 150 && pill.alpha == 1 && log.lines == [])
    sizes.titles = ["one", "two"]
    #expect(sizes.selectedIndex == nil)
    sizes.selectedIndex = 1
    sizes.titles = ["one", "two", "three"]
    #expect(sizes.selectedIndex == 1)
  }

  @Test func `may get other titles while a finger is on it`() {
    player.down(1, 190, 122, at: 1)
    sizes.titles = ["all"]
    player.move(1, 180, 122, at: 1.1)
    player.up(1, 180, 122, at: 1.2)
    #expect(sizes.selectedIndex == 0)
    sizes.titles = []
    player.tap(1, 100, 122, at: 2)
    #expect(sizes.selectedIndex == nil && !sizes.isHighlighted)
  }

  @Test func `the segment under the finger glows beyond the row while the finger is there`() {
    let bitmap = Bitmap(size: PixelSize(320, 480))
    let canvas = Canvas(bitmap)
    func glows(_ x: Int) -> Bool {
      player.window.draw(on: canvas)
      return bitmap[x, 92] & 0xFFFFFF != 0
    }
    #expect(!glows(50) && !glows(110))
    player.down(1, 110, 122, at: 1)
    #expect(!glows(50) && glows(110))
    player.move(1, 50, 122, at: 1.1)
    #expect(glows(50) && !glows(110))
    player.move(1, 50, 300, at: 1.2)
    #expect(!glows(50) && !glows(110))
    player.move(1, 50, 122, at: 1.3)
    player.cancel(1, at: 1.4)
    #expect(!glows(50))
  }

  @Test func `gives each segment enough room for a finger`() {
    let size = sizes.sizeThatFits(.zero)
    #expect(size.width >= 3 * 44 && size.height >= 44)
  }
}
