import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests a scroll view of 320 by 480 that fills the window, with content three times as high.
@Suite("A scroll view", .freshContext) struct ScrollViewTests {
  let player = TouchPlayer()
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  let told = ScrollLog()
  let log = Log()
  let content: TouchRecordingView
  var application: Application { player.application }

  init() {
    content = TouchRecordingView("content", Rect(0, 0, 320, 1440), log: log)
    scroll.contentSize = Size(320, 1440)
    scroll.addSubview(content)
    scroll.delegate = told
    player.window.addSubview(scroll)
    application.advance(to: 0)
  }

  /// Drags a finger vertically at constant speed.
  func drag(from start: Double, to end: Double, at time: Double, for duration: Double = 0.1, x: Double = 100) {
    player.down(1, x, start, at: time)
    let steps = 10
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      player.move(1, x, start + (end - start) * part, at: time + duration * part)
    }
  }

  func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1) -> Bool { abs(a - b) <= tolerance }

  // MARK: V1, V9

  @Test func `V1: the content offset is the origin of the bounds, either way`() {
    scroll.contentOffset = Point(0, 70)
    #expect(scroll.bounds.origin == Point(0, 70))
    scroll.bounds.origin = Point(0, 90)
    #expect(scroll.contentOffset == Point(0, 90))
    #expect(told.take() == ["scroll"])
    #expect(content.convert(Point(5, 95), to: nil) == Point(5, 5))
    player.tap(1, 5, 5, at: 1)
    #expect(log.lines == ["content began 5,5", "content ended 5,5"])
  }

  @Test func `V9: content that becomes shorter moves into the range, minus inset to content plus inset minus bounds`() {
    scroll.contentInset = Insets(top: 20, left: 0, bottom: 30, right: 0)
    scroll.setContentOffset(Point(0, 990), animated: false)
    #expect(scroll.contentOffset.y == 990)
    scroll.contentSize.height = 1000
    #expect(scroll.contentOffset.y == 550)
    scroll.contentSize.height = 100
    #expect(scroll.contentOffset.y == -20)
    scroll.contentSize.height = 1000
    scroll.contentOffset.y = 550
    scroll.frame.size.height = 580
    #expect(scroll.contentOffset.y == 450)
  }

  @Test func `V9: dragging without bounces stops at both ends of the range`() {
    scroll.bounces = false
    scroll.contentInset = Insets(top: 20, left: 0, bottom: 30, right: 0)
    drag(from: 100, to: 300, at: 1)
    #expect(scroll.contentOffset.y == -20)
    player.up(1, 100, 300, at: 2)
    scroll.contentOffset.y = 900
    drag(from: 400, to: 100, at: 3)
    #expect(scroll.contentOffset.y == 990)
  }

  @Test func `V9: isScrollEnabled false stops dragging immediately, and the child's pan continues`() {
    var states: [GestureRecognizer.State] = []
    let child = PanGestureRecognizer { states.append($0.state) }
    let simultaneous = Simultaneous()
    child.delegate = simultaneous
    content.addGestureRecognizer(child)
    drag(from: 300, to: 250, at: 1)
    #expect(scroll.isDragging && scroll.contentOffset.y == 40)
    scroll.isScrollEnabled = false
    #expect(!scroll.isDragging && told.take().last == "end dragging false, decelerating false")
    states = []
    player.move(1, 100, 200, at: 1.2)
    #expect(scroll.contentOffset.y == 40 && states == [.changed])
    player.up(1, 100, 200, at: 1.3)
    #expect(states == [.changed, .ended])
    drag(from: 300, to: 200, at: 2)
    #expect(scroll.contentOffset.y == 40)
    player.up(1, 100, 200, at: 3)
    scroll.isScrollEnabled = true
    drag(from: 300, to: 200, at: 4)
    #expect(scroll.contentOffset.y == 130)
  }

  // MARK: V2, V3

  @Test func `V2: the content receives a touch after 150 ms`() {
    player.down(1, 50, 50, at: 1)
    application.advance(to: 1.149)
    #expect(log.take() == [])
    application.advance(to: 1.151)
    #expect(log.take() == ["content began 50,50"])
    player.up(1, 50, 50, at: 1.3)
    #expect(log.take() == ["content ended 50,50"])
  }

  @Test func `V2: a lift before 150 ms delivers both at once`() {
    player.down(1, 50, 50, at: 1)
    #expect(log.take() == [])
    player.up(1, 50, 50, at: 1.1)
    #expect(log.take() == ["content began 50,50", "content ended 50,50"])
  }

  @Test func `V2: if it scrolls first, the content receives nothing`() {
    drag(from: 300, to: 200, at: 1)
    player.up(1, 100, 200, at: 1.11)
    application.advance(to: 9)
    #expect(log.lines == [])
    #expect(scroll.contentOffset.y > 90)
  }

  @Test func `V2: without the delay the content receives the touch immediately`() {
    scroll.delaysContentTouches = false
    player.down(1, 50, 50, at: 1)
    #expect(log.take() == ["content began 50,50"])
  }

  @Test func `V13: content receives a touch immediately if scrolling is off, or there is nothing to scroll`() {
    scroll.isScrollEnabled = false
    player.down(1, 50, 50, at: 1)
    #expect(log.take() == ["content began 50,50"])
    player.up(1, 50, 50, at: 1.1)
    scroll.isScrollEnabled = true
    scroll.contentSize = Size(320, 480)
    _ = log.take()
    player.down(1, 50, 50, at: 2)
    #expect(log.take() == ["content began 50,50"])
    player.up(1, 50, 50, at: 2.1)
    scroll.alwaysBounceVertical = true
    _ = log.take()
    player.down(1, 50, 50, at: 3)
    #expect(log.take() == [])
    // Disabling scrolling ends the delay.
    scroll.isScrollEnabled = false
    #expect(log.take() == ["content began 50,50"])
  }

  @Test func `V3: a touch that the content received scrolls after 10 points, and is cancelled there`() {
    player.down(1, 50, 300, at: 1)
    application.advance(to: 1.2)
    player.move(1, 50, 291, at: 1.3)
    #expect(log.take() == ["content began 50,300", "content moved 50,291"])
    player.move(1, 50, 290, at: 1.4)
    #expect(log.take() == ["content cancelled 50,290"] && scroll.isDragging)
  }

  @Test func `V3: a touch does not scroll without canCancelContentTouches, nor if touchesShouldCancel refuses`() {
    scroll.canCancelContentTouches = false
    player.down(1, 50, 300, at: 1)
    application.advance(to: 1.2)
    player.move(1, 50, 200, at: 1.3)
    #expect(log.take() == ["content began 50,300", "content moved 50,200"])
    #expect(!scroll.isDragging && scroll.contentOffset.y == 0)
    player.up(1, 50, 200, at: 1.4)
    // Before the content has received the touch, the drag can scroll.
    drag(from: 300, to: 200, at: 2)
    #expect(scroll.contentOffset.y == 90)
  }

  // MARK: V4

  @Test func `V4: the content moves with the finger, less 10: 180 makes 170`() {
    drag(from: 400, to: 220, at: 1)
    #expect(scroll.contentOffset == Point(0, 170))
    #expect(scroll.isDragging && scroll.isTracking)
  }

  @Test func `V4: the pan begins only if the main direction scrolls`() {
    player.down(1, 100, 300, at: 1)
    player.move(1, 140, 270, at: 1.05)
    player.move(1, 140, 100, at: 1.1)
    #expect(!scroll.isDragging && scroll.contentOffset == .zero)
    player.up(1, 140, 100, at: 1.2)
    player.down(1, 100, 300, at: 2)
    player.move(1, 130, 260, at: 2.05)
    #expect(scroll.isDragging && scroll.contentOffset == Point(0, 32))
  }

  @Test func `V4: content that fits does not scroll, unless it always bounces`() {
    scroll.contentSize.height = 480
    drag(from: 100, to: 200, at: 1)
    #expect(!scroll.isDragging)
    player.up(1, 100, 200, at: 2)
    scroll.alwaysBounceVertical = true
    drag(from: 100, to: 210, at: 3)
    #expect(scroll.isDragging && isNear(scroll.contentOffset.y, -49.3, 0.5))
  }

  @Test func `V4: a touch stops decelerating content, which does not receive it, and its lift ends both`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 1.5)
    #expect(scroll.isDecelerating && application.isAnimating)
    _ = told.take()
    let offset = scroll.contentOffset
    player.down(1, 100, 300, at: 1.5)
    #expect(scroll.isDecelerating && !application.isAnimating)
    application.advance(to: 3)
    #expect(scroll.contentOffset == offset)
    player.up(1, 100, 300, at: 3.1)
    application.advance(to: 4)
    #expect(
      told.take() == [
        "begin dragging", "end dragging false, decelerating true",
        "end decelerating, decelerating false",
      ])
    #expect(!scroll.isDecelerating && scroll.contentOffset == offset)
    #expect(log.lines == [])
    // A later tap belongs to the content.
    player.tap(1, 100, 300, at: 5)
    #expect(log.lines.count == 2)
  }

  @Test func `V4: the touch that stopped it drags after 10 points`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 1.5)
    let offset = scroll.contentOffset.y
    drag(from: 400, to: 350, at: 1.5)
    #expect(scroll.contentOffset.y == offset + 40 && !scroll.isDecelerating)
    player.up(1, 100, 350, at: 3)
    #expect(told.take().last == "end dragging false, decelerating false")
  }

  // MARK: V10

  @Test func `V10: a drag and its consequences are reported in order`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 2)
    application.advance(to: 4)
    #expect(
      told.take() == [
        "begin dragging", "scroll", "end dragging true, decelerating true", "scroll",
        "end decelerating, decelerating false",
      ])
  }

  @Test func `V10: a drag that rests before the lift does not decelerate`() {
    drag(from: 400, to: 300, at: 1)
    application.advance(to: 1.3)
    player.up(1, 100, 300, at: 1.3)
    #expect(told.take() == ["begin dragging", "scroll", "end dragging false, decelerating false"])
    #expect(!application.isAnimating)
  }

  // MARK: Scrolling by the program

  @Test func `an animated offset is reached after 0_3 seconds, and reported`() {
    scroll.setContentOffset(Point(0, 600), animated: true)
    application.advance(to: 0.15)
    #expect(scroll.contentOffset.y == 300 && application.isAnimating && !scroll.isDecelerating)
    application.advance(to: 0.3)
    #expect(scroll.contentOffset.y == 600 && !application.isAnimating)
    #expect(told.take() == ["scroll", "end animation"])
  }

  @Test func `scrolling to a rect moves as little as possible, within the range`() {
    scroll.scrollRectToVisible(Rect(0, 500, 10, 100), animated: false)
    #expect(scroll.contentOffset.y == 120)
    scroll.scrollRectToVisible(Rect(0, 300, 10, 100), animated: false)
    #expect(scroll.contentOffset.y == 120)
    scroll.scrollRectToVisible(Rect(0, 90, 10, 100), animated: false)
    #expect(scroll.contentOffset.y == 90)
    scroll.scrollRectToVisible(Rect(0, 1400, 10, 400), animated: false)
    #expect(scroll.contentOffset.y == 960)
  }

  @Test func `an offset set by the app during deceleration shifts the target`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    application.advance(to: 1.5)
    scroll.contentOffset.y += 200
    application.advance(to: 4)
    #expect(isNear(scroll.contentOffset.y, 90 + 494 + 200))
  }

  @Test func `a scroll view that leaves its window stops`() {
    drag(from: 400, to: 300, at: 1)
    player.up(1, 100, 300, at: 1.1)
    scroll.removeFromSuperview()
    #expect(!application.isAnimating && !scroll.isDecelerating)
    application.advance(to: 2)
    player.window.addSubview(scroll)
    drag(from: 400, to: 300, at: 3)
    scroll.removeFromSuperview()
    #expect(!scroll.isDragging && told.take().last == "end dragging false, decelerating false")
  }

  @Test func `a scroll view that is released while it moves is not retained`() {
    var other: ScrollView? = ScrollView(frame: Rect(0, 0, 100, 100))
    other?.contentSize = Size(100, 1000)
    player.window.addSubview(other!)
    other?.setContentOffset(Point(0, 500), animated: true)
    application.advance(to: 0.1)
    other?.removeFromSuperview()
    other = nil
    application.advance(to: 0.2)
    #expect(!application.isAnimating)
  }

  // MARK: Idle

  @Test func `an application that is released while indicators show releases everything`() throws {
    weak var gone: Application?
    do {
      let player = TouchPlayer()
      gone = player.application
      let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
      scroll.contentSize = Size(320, 1440)
      player.window.addSubview(scroll)
      player.down(1, 100, 400, at: 1)
      player.move(1, 100, 300, at: 1.1)
      player.up(1, 100, 300, at: 1.5)
      try #require(player.application.nextDeadline != nil)
    }
    #expect(gone == nil)
  }

  @Test func `indicators fade after the last movement, and then nothing remains to do`() {
    #expect(!application.isAnimating && application.nextDeadline == nil)
    drag(from: 400, to: 300, at: 1)
    application.advance(to: 1.5)
    player.up(1, 100, 300, at: 1.5)
    #expect(!application.isAnimating && isNear(application.nextDeadline ?? 0, 2.1, 1e-6))
    application.advance(to: 2.1)
    #expect(application.isAnimating)
    application.advance(to: 2.5)
    #expect(!application.isAnimating && application.nextDeadline == nil)
  }

  @Test func `the vertical indicator is at the trailing edge`() throws {
    #expect(try #require(scroll.indicators.verticalBar).minX == 320 - 3 - ScrollConstants.indicatorWidth)
    player.window.layoutDirection = .rightToLeft
    #expect(try #require(scroll.indicators.verticalBar).minX == 3)
  }

  @Test func `an indicator shows the visible part, and shrinks against the end beyond it`() throws {
    let bar = try #require(ScrollIndicator(track: 300, visible: 480, range: ScrollRange(0, 960), offset: 480))
    #expect(bar.length == 100 && bar.position == 100)
    let pulled = try #require(ScrollIndicator(track: 300, visible: 480, range: ScrollRange(0, 960), offset: -60))
    #expect(pulled.length == 40 && pulled.position == 0)
    let beyond = try #require(ScrollIndicator(track: 300, visible: 480, range: ScrollRange(0, 960), offset: 1400))
    #expect(beyond.length == 10 && beyond.position == 290)
    #expect(ScrollIndicator(track: 300, visible: 480, range: ScrollRange(0, 0), offset: 0) == nil)
  }

  @Test func `scrolling redraws the scroll view and nothing around it`() {
    scroll.frame = Rect(40, 100, 200, 300)
    player.window.damage.removeAll()
    scroll.contentOffset.y = 33
    // Only the exposed part is drawn. The rest is moved.
    #expect(player.window.damage.rects == [PixelRect(40, 367, 200, 33)])
    var changes = Region()
    player.window.copyChangedPixels(into: &changes)
    #expect(changes.rects == [PixelRect(40, 100, 200, 300)])
  }
}

/// A delegate that lets its recognizer work at the same time as all others.
final class Simultaneous: WeaklyReferenceable, GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
