import Geometry
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests rules V5 to V8: movement beyond the edge, and deceleration.
extension ScrollViewTests {
  @Test func `V5: 110 points beyond the edge pull the content 49_3 in a view of 480`() {
    drag(from: 100, to: 210, at: 1)
    #expect(isNear(scroll.contentOffset.y, -49.3, 0.5))
  }

  @Test func `V5: a finger that catches stretched content does not make it jump`() {
    drag(from: 100, to: 310, at: 1)
    player.up(1, 100, 310, at: 2)
    application.advance(to: 2.05)
    let offset = scroll.contentOffset.y
    #expect(offset < -30)
    player.down(1, 100, 200, at: 2.05)
    player.move(1, 100, 190, at: 2.1)
    #expect(isNear(scroll.contentOffset.y, offset))
  }

  @Test func `V6: released at 1000 points a second, the content moves 494 points in 2_30 s`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    let offset = scroll.contentOffset.y
    application.advance(to: 1.1 + 2.29)
    #expect(scroll.isDecelerating)
    application.advance(to: 1.1 + 2.31)
    #expect(!scroll.isDecelerating && !application.isAnimating)
    #expect(isNear(scroll.contentOffset.y, offset + 494))
  }

  @Test func `V6: at the fast rate it moves 98 points in 0_46 s`() {
    scroll.decelerationRate = .fast
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 1.57)
    #expect(!scroll.isDecelerating && isNear(scroll.contentOffset.y, 90 + 98))
  }

  @Test func `V7: content pulled beyond its edge returns at rates of 9 and 46 a second`() {
    drag(from: 100, to: 210, at: 1)
    application.advance(to: 2)
    player.up(1, 100, 210, at: 2)
    #expect(scroll.isDecelerating)
    application.advance(to: 2.1)
    #expect(isNear(scroll.contentOffset.y, -49.3 * 0.50302, 0.6))
    application.advance(to: 3)
    #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
  }

  @Test func `V7: content that reaches its edge bounces, and rests there`() {
    scroll.contentOffset.y = 900
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 1.15)
    #expect(scroll.contentOffset.y > 980)
    application.advance(to: 3)
    #expect(scroll.contentOffset.y == 960 && !application.isAnimating)
  }

  @Test func `V8: paging rests on multiples of the bounds`() {
    scroll.isPagingEnabled = true
    drag(from: 400, to: 150, at: 1, for: 1)
    application.advance(to: 2.5)
    player.up(1, 100, 150, at: 2.5)
    application.advance(to: 4)
    #expect(scroll.contentOffset.y == 480)
    // A flick of any length moves by exactly one page.
    drag(from: 400, to: 340, at: 5)
    player.up(1, 100, 340, at: 5.1)
    application.advance(to: 7)
    #expect(scroll.contentOffset.y == 960)
  }
}
