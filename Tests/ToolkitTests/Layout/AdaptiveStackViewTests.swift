import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("A stack that follows its shape", .freshContext) struct AdaptiveStackViewTests {
  private let player = TouchPlayer(width: 1000, height: 1000)

  @Test func `it is a row while it is wide, and a column while it is tall`() {
    let photo = View()
    let text = View()
    let stack = AdaptiveStackView(spacing: 10)
    stack.add(photo, .share(1))
    stack.add(text, .share(2))
    player.window.addSubview(stack)
    for _ in 1...2 {
      stack.frame = Rect(0, 0, 610, 300)
      player.application.advance(to: player.application.now + 1)
      #expect(photo.frame == Rect(0, 0, 200, 300) && text.frame == Rect(210, 0, 400, 300))
      stack.frame = Rect(0, 0, 300, 610)
      player.application.advance(to: player.application.now + 1)
      #expect(photo.frame == Rect(0, 0, 300, 200) && text.frame == Rect(0, 210, 300, 400))
    }
  }

  @Test func `a view can have one extent in a row and another one in a column`() {
    let photo = View()
    let text = View()
    let stack = AdaptiveStackView()
    stack.add(photo, row: .share(1), column: .fixed(200))
    stack.add(text, .share(2))
    player.window.addSubview(stack)
    for _ in 1...2 {
      stack.frame = Rect(0, 0, 600, 300)
      player.application.advance(to: player.application.now + 1)
      #expect(photo.frame == Rect(0, 0, 200, 300) && text.frame == Rect(200, 0, 400, 300))
      stack.frame = Rect(0, 0, 300, 600)
      player.application.advance(to: player.application.now + 1)
      #expect(photo.frame == Rect(0, 0, 300, 200) && text.frame == Rect(0, 200, 300, 400))
    }
    // A view that was removed does not come back.
    photo.removeFromSuperview()
    stack.frame = Rect(0, 0, 600, 300)
    player.application.advance(to: player.application.now + 1)
    #expect(text.frame == Rect(0, 0, 600, 300) && photo.superview == nil)
  }

  @Test func `a view that was removed can be added again with another extent`() {
    let photo = View()
    let text = View()
    let stack = AdaptiveStackView()
    stack.add(photo, row: .share(1), column: .fixed(200))
    stack.add(text, .share(1))
    player.window.addSubview(stack)
    stack.frame = Rect(0, 0, 600, 300)
    player.application.advance(to: player.application.now + 1)
    #expect(photo.frame == Rect(0, 0, 300, 300))
    photo.removeFromSuperview()
    stack.insert(photo, at: 0, .fixed(80))
    player.application.advance(to: player.application.now + 1)
    #expect(photo.frame == Rect(0, 0, 80, 300) && text.frame == Rect(80, 0, 520, 300))
  }

  @Test func `a minimum width decides instead of the shape`() {
    let photo = View()
    let stack = AdaptiveStackView()
    stack.minimumRowWidth = 500
    stack.add(photo, .share(1))
    player.window.addSubview(stack)
    stack.frame = Rect(0, 0, 400, 300)
    player.application.advance(to: player.application.now + 1)
    #expect(stack.axis == .vertical)
    stack.frame = Rect(0, 0, 500, 800)
    player.application.advance(to: player.application.now + 1)
    #expect(stack.axis == .horizontal)
    stack.minimumRowWidth = nil
    player.application.advance(to: player.application.now + 1)
    #expect(stack.axis == .vertical)
  }
}
