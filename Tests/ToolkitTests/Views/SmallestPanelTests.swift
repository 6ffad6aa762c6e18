import Geometry
import Languages
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Tests panels of zero or almost zero size.
@Suite("The smallest panels", .freshContext) struct SmallestPanelTests {
  static let sizes = [Size(0, 0), Size(1, 1), Size(1, 480), Size(320, 1), Size(20, 20)]

  // The limit stops a layout that does not terminate. It includes the time of all tests that run at the same time.
  @Test(.slow, .timeLimit(.minutes(60)), arguments: TextScaleExamples.all.map(\.name), [1.0, 2])
  func `all views are laid out, drawn, touched and enlarged again`(name: String, scale: Double) throws {
    let before = (Typeface.system, Keyboard.wordLists)
    defer { (Typeface.system, Keyboard.wordLists) = before }
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let example = try #require(TextScaleExamples.all.first { $0.name == name })
    for size in Self.sizes {
      let player = TouchPlayer(width: size.width, height: size.height)
      player.window.theme.textScale = scale
      let owned = example.make(player, false)
      for frame in 1...10 { player.application.advance(to: 1 + Double(frame) / 10) }
      draw(player)
      player.tap(9, size.width / 2, size.height / 2, at: 3)
      draw(player)
      player.window.resize(to: Size(320, 240), scale: 1)
      for frame in 1...10 { player.application.advance(to: 4 + Double(frame) / 10) }
      draw(player)
      player.window.resize(to: size, scale: 1)
      for frame in 1...10 { player.application.advance(to: 6 + Double(frame) / 10) }
      draw(player)
      #expect(player.window.bounds.size == size)
      withExtendedLifetime(owned) {}
    }
  }

  private func draw(_ player: TouchPlayer) {
    let size = player.window.pixelSize
    guard size.width > 0, size.height > 0 else { return }
    player.window.setNeedsDisplay()
    player.window.draw(on: Canvas(Bitmap(size: size)))
  }
}
