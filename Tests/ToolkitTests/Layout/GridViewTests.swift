import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("Grids", .freshContext) struct GridViewTests {
  let player = TouchPlayer(width: 320, height: 240)

  private func frames(_ grid: GridView, _ width: Double = 300, _ height: Double = 100) -> [Rect] {
    grid.frame = Rect(0, 0, width, height)
    if grid.superview == nil { player.window.addSubview(grid) }
    player.application.advance(to: player.application.now + 1)
    return grid.subviews.map(\.frame)
  }

  @Test func `columns are as wide as their widest view, fixed, or a share of the rest`() {
    let grid = GridView(columns: [.fitting, .share(1), .fixed(30)], spacing: 10)
    grid.add(Block(40, 20), Block(10, 10), Block(10, 10))
    grid.add(Block(60, 20), Block(10, 30), Block(10, 10))
    #expect(
      frames(grid) == [
        Rect(0, 0, 60, 20), Rect(70, 0, 190, 20), Rect(270, 0, 30, 20), Rect(0, 30, 60, 30), Rect(70, 30, 190, 30),
        Rect(270, 30, 30, 30),
      ])
    #expect(grid.sizeThatFits(.zero) == Size(120, 60))
  }

  @Test func `rows have the given heights, and further ones fit their views`() {
    let grid = GridView(columns: [.share(1), .share(1)])
    grid.rows = [.fixed(20), .share(1)]
    grid.add(Block(1, 9), Block(1, 9), Block(1, 9), Block(1, 9), Block(1, 15))
    #expect(frames(grid).map(\.height) == [20, 20, 65, 65, 15])
  }

  @Test func `a column with a loose view takes the rest`() {
    let grid = GridView(columns: [.fitting, .fitting])
    grid.add(Block(40, 20), Block(10, 10, .loose))
    #expect(frames(grid).map(\.width) == [40, 260])
  }

  @Test func `a tight view keeps its size in its cell, and columns are mirrored`() {
    let grid = GridView(columns: [.fixed(100), .fixed(100)])
    grid.rows = [.fixed(50)]
    grid.add(Block(40, 20, .tight), Block(10, 10))
    #expect(frames(grid, 200) == [Rect(0, 15, 40, 20), Rect(100, 0, 100, 50)])
    player.window.layoutDirection = .rightToLeft
    #expect(frames(grid, 200) == [Rect(160, 15, 40, 20), Rect(0, 0, 100, 50)])
  }

  @Test func `rows that do not fit are logged once`() {
    var lines: [String] = []
    player.application.onLayoutConflict = { lines.append($0) }
    let grid = GridView(columns: [])
    grid.add(Block(10, 80), Block(10, 80))
    #expect(frames(grid).map(\.height) == [50, 50])
    #expect(
      lines.count == 1 && lines[0].hasPrefix("layout: a grid with a view, a view: needs 160 points, but is 100 high"))
  }
}
