import Geometry
import TestContexts
import Testing

@testable import DeskWindow

@Suite("Panel and bar in a window", .freshContext) struct WindowLayoutTests {
  @Test func `without a bar the panel is the window`() {
    let plan = WindowLayout(of: PixelSize(640, 400), requested: PixelSize(800, 480), barWidth: 0)
    #expect(plan.panel == PixelRect(0, 0, 640, 400) && plan.bar.isEmpty)
  }

  @Test func `a small panel keeps its size next to a higher bar`() {
    let window = WindowLayout.size(of: PixelSize(480, 320), barWidth: 300)
    #expect(window == PixelSize(780, WindowLayout.leastBarHeight))
    let plan = WindowLayout(of: window, requested: PixelSize(480, 320), barWidth: 300)
    #expect(plan.panel == PixelRect(0, 0, 480, 320))
    #expect(plan.bar == PixelRect(480, 0, 300, WindowLayout.leastBarHeight))
  }

  @Test func `in a resized window, the panel has the space that the bar leaves`() {
    let plan = WindowLayout(of: PixelSize(900, 700), requested: PixelSize(480, 320), barWidth: 300)
    #expect(plan.panel == PixelRect(0, 0, 600, 700))
    #expect(plan.bar == PixelRect(600, 0, 300, 700))
  }

  @Test func `a window without space has empty parts`() {
    for size in [PixelSize(0, 0), PixelSize(200, 100), PixelSize(300, 0)] {
      let plan = WindowLayout(of: size, requested: PixelSize(480, 320), barWidth: 300)
      #expect(plan.panel.isEmpty)
      #expect(plan.bar.width <= size.width && plan.bar.height <= size.height)
    }
  }
}
