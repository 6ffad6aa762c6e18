import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// A view whose height depends on its width and on the text scale, like that of text.
private final class Words: View {
  var area = 24_000.0 { didSet { setNeedsMeasure() } }
  var measured = 0

  override func sizeThatFits(_ size: Size) -> Size {
    measured += 1
    return size.width > 0 ? Size(size.width, area * theme.textScale / size.width) : Size(area / 100, 100)
  }
}

@Suite("The content of a scroll view", .freshContext) struct ScrollContentLayoutTests {
  private let player = TouchPlayer(width: 120, height: 100)
  private let words = Words()

  private func show(_ scroll: ScrollView) {
    scroll.frame = Rect(0, 0, 120, 100)
    player.window.addSubview(scroll)
    wait()
  }

  private func wait() { player.application.advance(to: player.application.now + 0.1) }

  @Test func `is as wide as the view and as high as it needs`() {
    let scroll = ScrollView(words)
    show(scroll)
    #expect(scroll.content === words && words.frame == Rect(0, 0, 120, 200) && scroll.contentSize == Size(120, 200))
    scroll.contentOffset.y = 60
    wait()
    #expect(words.frame == Rect(0, 0, 120, 200) && words.measured == 1)
  }

  @Test func `follows the width, the inset and its own size`() {
    let scroll = ScrollView(words)
    show(scroll)
    scroll.frame.size.width = 60
    wait()
    #expect(words.frame.size == Size(60, 400) && scroll.contentSize == Size(60, 400))
    scroll.contentInset = Insets(top: 0, left: 10, bottom: 0, right: 10)
    wait()
    #expect(words.frame.size == Size(40, 600))
    words.area = 400
    wait()
    #expect(words.frame.size == Size(40, 10) && scroll.contentSize == Size(40, 10))
  }

  @Test func `returns into its range when it gets shorter`() {
    let scroll = ScrollView(words)
    show(scroll)
    scroll.contentOffset.y = 100
    words.area = 18_000
    wait()
    #expect(scroll.contentOffset.y == 50)
  }

  @Test func `of a stack is at least as high as the view, so that its spaces can grow`() {
    let top = View(frame: Rect(0, 0, 20, 20))
    let bottom = View(frame: Rect(0, 0, 20, 30))
    let stack = StackView(.vertical)
    stack.add(top)
    stack.addSpace()
    stack.add(bottom)
    let scroll = ScrollView(stack)
    show(scroll)
    #expect(stack.frame == Rect(0, 0, 120, 100) && bottom.frame.maxY == 100)
    top.isHidden = true
    let high = Words()
    stack.add(high)
    wait()
    #expect(stack.frame.height == 230 && scroll.contentSize.height == 230)
  }

  @Test func `follows the text scale`() {
    let scroll = ScrollView(words)
    show(scroll)
    player.window.theme.textScale = 2
    wait()
    #expect(words.frame.height == 400 && scroll.contentSize.height == 400)
  }

  @Test func `scrolls horizontally if requested, from the leading edge`() {
    player.window.layoutDirection = .rightToLeft
    let scroll = ScrollView(words, along: .horizontal)
    show(scroll)
    #expect(words.frame == Rect(0, 0, 240, 100) && scroll.contentOffset.x == 120)
    scroll.contentOffset.x = 100
    words.area = 30_000
    wait()
    // The distance from the right edge does not change.
    #expect(words.frame.width == 300 && scroll.contentOffset.x == 160)
    player.window.layoutDirection = .leftToRight
    wait()
    #expect(scroll.contentOffset.x == 160)
  }

  @Test func `can be replaced or removed`() {
    let scroll = ScrollView(words)
    show(scroll)
    let other = Words()
    scroll.content = other
    wait()
    #expect(words.superview == nil && other.superview === scroll && scroll.contentSize.height == 200)
    scroll.content = nil
    wait()
    #expect(other.superview == nil && scroll.contentSize == .zero)
  }

  @Test func `is removed when its view is removed elsewhere`() {
    let scroll = ScrollView(words)
    show(scroll)
    player.window.addSubview(words)
    wait()
    words.area = 1
    wait()
    #expect(scroll.contentSize.height == 200)
  }
}
