import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("Views with limited sizes", .freshContext) struct SizedViewTests {
  private let player = TouchPlayer(width: 1000, height: 600)

  private func layOut(_ view: View, _ width: Double, _ height: Double) {
    view.frame = Rect(0, 0, width, height)
    if view.superview == nil { player.window.addSubview(view) }
    player.application.advance(to: player.application.now + 1)
  }

  @Test func `the content is at most as wide as the limit, in the middle`() {
    let view = SizedView(Block(900, 20), maximumWidth: 400)
    layOut(view, 1000, 50)
    #expect(view.content.frame == Rect(300, 0, 400, 50))
    #expect(view.sizeThatFits(Size(1000, 0)) == Size(400, 20))
    layOut(view, 320, 50)
    #expect(view.content.frame == Rect(0, 0, 320, 50))
  }

  @Test func `text wraps in the limited width, and a column makes room for its lines`() {
    let block = Block(0, 0)
    block.letters = 400
    let view = SizedView(block, maximumWidth: 100)
    let column = StackView(.vertical, [view, Block(10, 10)])
    layOut(column, 1000, 600)
    #expect(view.frame.height == 40)
    block.letters = 800
    block.setNeedsMeasure()
    player.application.advance(to: player.application.now + 1)
    #expect(view.frame.height == 80)
  }

  @Test func `the content has a fixed width, and the height that it needs there`() {
    let block = Block(0, 0)
    block.letters = 400
    let view = SizedView(block, width: 100)
    let column = StackView(.vertical, [view, Block(10, 10)])
    layOut(column, 1000, 600)
    #expect(view.frame == Rect(0, 0, 100, 40) && block.frame == Rect(0, 0, 100, 40))
    // A narrower space limits the width.
    layOut(column, 50, 600)
    #expect(block.frame.width == 50)
    view.width = nil
    layOut(column, 1000, 600)
    #expect(view.frame.width == 1000)
  }

  @Test func `the content has a fixed height, and fills the width`() {
    let view = SizedView(Block(10, 10), height: 80)
    let column = StackView(.vertical, [view, Block(10, 10)])
    layOut(column, 1000, 600)
    #expect(view.frame == Rect(0, 0, 1000, 80) && view.content.frame.height == 80)
    view.height = -1
    layOut(column, 1000, 601)
    #expect(view.frame.height == 10)
    view.width = .nan
    #expect(view.sizeThatFits(.zero) == Size(10, 10))
  }

  @Test func `hidden content takes no space in a stack`() {
    let block = Block(100, 20)
    block.isHidden = true
    let view = SizedView(block, width: 50)
    let column = StackView(.vertical, spacing: 8, [view, Block(10, 10)])
    layOut(column, 1000, 600)
    #expect(column.subviews[1].frame.minY == 0)
    block.isHidden = false
    layOut(column, 1000, 600)
    #expect(column.subviews[1].frame.minY == 28)
    block.isHidden = true
    layOut(column, 1000, 600)
    #expect(column.subviews[1].frame.minY == 0)
    // An app may hide the view itself.
    block.isHidden = false
    view.isHidden = true
    block.setNeedsMeasure()
    layOut(column, 1000, 600)
    #expect(view.isHidden && column.subviews[1].frame.minY == 0)
  }

  @Test func `the content keeps its aspect ratio`() {
    let view = SizedView(Block(10, 10), aspectRatio: 2)
    #expect(view.sizeThatFits(Size(300, 0)) == Size(300, 150))
    layOut(view, 300, 100)
    #expect(view.content.frame == Rect(50, 0, 200, 100))
    layOut(view, 100, 100)
    #expect(view.content.frame == Rect(0, 25, 100, 50))
    view.aspectRatio = .nan
    layOut(view, 100, 80)
    #expect(view.content.frame == Rect(0, 0, 100, 80))
  }

  @Test func `a readable width grows with the text`() {
    let view = SizedView(readable: Block(2000, 20))
    layOut(view, 1000, 50)
    let width = view.content.frame.width
    #expect(width > 500 && width < 700)
    player.window.theme.textScale = 1.5
    layOut(view, 1000, 50)
    #expect(view.content.frame.width == (width * 1.5).rounded())
  }
}
