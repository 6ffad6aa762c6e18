import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@Suite("A display link", .freshContext) struct DisplayLinkTests {
  let player = TouchPlayer()
  var application: Application { player.application }

  @Test func `is called once per frame from its start to its stop`() {
    var times: [Double] = []
    let link = DisplayLink { times.append($0) }
    application.advance(to: 1)
    application.start(link)
    application.start(link)
    #expect(application.isAnimating && times.isEmpty)
    for time in [1.1, 1.2, 1.3] { application.advance(to: time) }
    #expect(times == [1.1, 1.2, 1.3])
    link.stop()
    #expect(!application.isAnimating && application.nextDeadline == nil)
    application.advance(to: 1.4)
    #expect(times.count == 3)
    application.start(link)
    application.advance(to: 1.5)
    #expect(times.last == 1.5 && times.count == 4)
  }

  @Test func `may stop itself and another, and start one for the next frame`() {
    var calls: [String] = []
    var first: DisplayLink!
    let second = DisplayLink { _ in calls.append("second") }
    let third = DisplayLink { _ in calls.append("third") }
    first = DisplayLink { [application] _ in
      calls.append("first")
      first.stop()
      second.stop()
      application.start(third)
    }
    application.start(first)
    application.start(second)
    application.advance(to: 1)
    #expect(calls == ["first"] && application.isAnimating)
    application.advance(to: 2)
    #expect(calls == ["first", "third"])
    third.stop()
    #expect(!application.isAnimating)
  }

  @Test func `that is stopped and started in one frame is called once in the next`() {
    var count = 0
    let link = DisplayLink { _ in count += 1 }
    application.start(link)
    link.stop()
    application.start(link)
    application.advance(to: 1)
    #expect(count == 1)
  }
}
