import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Scroll views and their subviews", .freshContext) struct NestedScrollingTests {
  let player = TouchPlayer()
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  let log = Log()
  var application: Application { player.application }

  init() {
    scroll.contentSize = Size(320, 1440)
    player.window.addSubview(scroll)
    application.advance(to: 0)
  }

  private func addButton() -> Button {
    let button = Button(frame: Rect(50, 100, 100, 50))
    button.addAction(for: .allEvents) { [log] _ in log.lines.append("event") }
    button.addAction(for: .touchDown) { [log] _ in log.lines.append("touchDown") }
    button.addAction(for: .touchUpInside) { [log] _ in log.lines.append("touchUpInside") }
    scroll.addSubview(button)
    return button
  }

  // MARK: W4

  @Test func `W4: a button in a scroll view, lifted at 0_10: touchDown and touchUpInside both at the lift`() {
    _ = addButton()
    player.down(1, 100, 120, at: 1)
    application.advance(to: 1.09)
    #expect(log.take() == [])
    player.up(1, 100, 120, at: 1.1)
    #expect(log.take().filter { $0 != "event" } == ["touchDown", "touchUpInside"])
  }

  @Test func `W4: a held button receives the touch at 0_15, and dragging 12 later scrolls nothing`() {
    let button = addButton()
    player.down(1, 100, 120, at: 1)
    application.advance(to: 1.149)
    #expect(log.take() == [])
    application.advance(to: 1.151)
    #expect(log.take().filter { $0 != "event" } == ["touchDown"] && button.isHighlighted)
    player.move(1, 100, 108, at: 1.3)
    player.move(1, 100, 60, at: 1.4)
    #expect(scroll.contentOffset == .zero && !scroll.isDragging && button.isHighlighted)
    player.up(1, 100, 120, at: 1.5)
    #expect(log.take().contains("touchUpInside"))
  }

  @Test func `W4: a plain view that is held and dragged 12 is cancelled, and the content moves 2`() {
    let view = TouchRecordingView("view", Rect(50, 100, 100, 50), log: log)
    scroll.addSubview(view)
    player.down(1, 100, 120, at: 1)
    application.advance(to: 1.151)
    player.move(1, 100, 108, at: 1.3)
    #expect(log.take() == ["view began 100,120", "view cancelled 100,108"])
    #expect(scroll.contentOffset.y == 2)
  }

  // MARK: W8

  @Test func `W8: a pull down out of a horizontal scroll view starts after 26 points in total`() {
    scroll.contentSize = Size(1280, 480)
    let child = TouchRecordingView("child", Rect(0, 0, 100, 480), log: log)
    scroll.addSubview(child)
    var start = Point.zero
    var pulled: Double?
    // The recipe: a pan next to the scroll view's own, which measures from where it began.
    let pan = PanGestureRecognizer { [scroll] pan in
      let place = pan.location(in: nil)
      if pan.state == .began { start = place }
      if pan.state == .changed, pulled == nil, place.y - start.y > 16, abs(place.x - start.x) < 12 {
        pulled = place.y
        scroll.isScrollEnabled = false
      }
      if pan.state == .ended { scroll.isScrollEnabled = true }
    }
    let simultaneous = Simultaneous()
    pan.delegate = simultaneous
    child.addGestureRecognizer(pan)

    player.down(1, 50, 100, at: 1)
    for step in 1...40 { player.move(1, 50, 100 + Double(step), at: 1 + Double(step) * 0.01) }
    #expect(pulled == 127)
    #expect(!scroll.isScrollEnabled)
    player.up(1, 50, 140, at: 2)
    #expect(scroll.isScrollEnabled)

    // A sideways drag scrolls, and continues to scroll when it turns down.
    pulled = nil
    player.down(1, 90, 100, at: 3)
    for step in 1...40 { player.move(1, 90 - Double(step), 100, at: 3 + Double(step) * 0.01) }
    player.move(1, 50, 140, at: 3.5)
    #expect(pulled == nil && scroll.contentOffset == Point(30, 0))
  }

  // MARK: V11

  /// Starts a deceleration, and puts a finger down on it at (`x`, 200).
  private func catchGlide(at x: Double = 160) {
    player.down(1, 160, 400, at: 1)
    for step in 1...10 { player.move(1, 160, 400 - 10 * Double(step), at: 1 + 0.01 * Double(step)) }
    player.up(1, 160, 300, at: 1.1)
    application.advance(to: 1.3)
    #expect(scroll.isDecelerating && application.isAnimating)
    _ = log.take()
    player.down(2, x, 200, at: 1.3)
  }

  @Test(arguments: 0..<5)
  func `V11: decelerating content stops under a finger on a control, which does not receive it`(kind: Int) {
    let control = [Switch(), Slider(), SegmentedControl(titles: ["a", "b", "c"]), Stepper(), Button()][kind]
    control.frame = Rect(0, 0, 320, 1440)
    control.addAction(for: .allEvents) { [log] _ in log.lines.append("event") }
    scroll.addSubview(control)
    catchGlide()
    let offset = scroll.contentOffset
    application.advance(to: 3)
    #expect(scroll.contentOffset == offset && scroll.isDragging && !control.isTracking)
    player.move(2, 60, 200, at: 3.1)
    player.up(2, 60, 200, at: 3.2)
    #expect(log.lines == [] && !scroll.isDecelerating)
    // Once the content rests, the control receives touches.
    player.tap(2, 160, 200, at: 5)
    #expect(!log.lines.isEmpty)
  }

  @Test func `V11: neither does a recognizer of the content receive it, or a view whose margin contains the finger`() {
    let view = TouchRecordingView("view", Rect(0, 0, 320, 1440), log: log)
    let press = LongPressGestureRecognizer { [log] _ in log.lines.append("press") }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
    let edge = TouchRecordingView("edge", Rect(0, 0, 300, 1440), log: log)
    edge.hitMargins.contact = 20
    scroll.addSubview(view)
    scroll.addSubview(edge)
    catchGlide(at: 310)
    application.advance(to: 3)
    #expect(scroll.isDragging && log.lines == [])
  }

  // MARK: Nested scroll views

  @Test func `of nested scroll views the inner one scrolls if it can, and otherwise the outer one`() {
    let inner = ScrollView(frame: Rect(0, 0, 320, 200))
    inner.contentSize = Size(960, 200)
    scroll.addSubview(inner)
    player.down(1, 200, 150, at: 1)
    player.move(1, 150, 145, at: 1.05)
    #expect(inner.isDragging && !scroll.isDragging)
    player.move(1, 150, 45, at: 1.1)
    #expect(scroll.contentOffset == .zero)
    player.up(1, 150, 45, at: 2)
    application.advance(to: 5)
    player.down(1, 200, 150, at: 6)
    player.move(1, 195, 100, at: 6.05)
    #expect(!inner.isDragging && scroll.isDragging && scroll.contentOffset.y > 35)
    player.up(1, 195, 100, at: 7)
    application.advance(to: 10)
    // If both scroll along one axis, the inner one wins.
    inner.contentSize = Size(960, 900)
    scroll.contentOffset = .zero
    player.down(1, 200, 150, at: 11)
    player.move(1, 195, 100, at: 11.05)
    #expect(inner.isDragging && !scroll.isDragging)
  }

  // MARK: V12

  /// Adds an inner scroll view with the same axis, which can scroll by 300 points.
  private func addInner() -> ScrollView {
    let inner = ScrollView(frame: Rect(0, 100, 320, 200))
    inner.contentSize = Size(320, 500)
    scroll.addSubview(inner)
    application.advance(to: 0)
    return inner
  }

  /// Drags a finger vertically by `way` points in steps of 10, each a hundredth of a second.
  private func drag(from start: Double, by way: Double, at time: Double) -> Double {
    player.down(1, 100, start, at: time)
    let count = Int(abs(way) / 10)
    for step in 1...count {
      player.move(1, 100, start + way * Double(step) / Double(count), at: time + 0.01 * Double(step))
    }
    return time + 0.01 * Double(count)
  }

  @Test func `V12: at its edge an inner scroll view hands the drag to the outer one, and takes it back`() {
    let inner = addInner()
    let outerLog = ScrollLog()
    let innerLog = ScrollLog()
    scroll.delegate = outerLog
    inner.delegate = innerLog
    let time = drag(from: 290, by: -360, at: 1)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y == 50)
    #expect(inner.isDragging && scroll.isDragging)
    player.move(1, 100, -30, at: time + 0.1)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y == 10)
    player.move(1, 100, 30, at: time + 0.2)
    #expect(inner.contentOffset.y == 250 && scroll.contentOffset.y == 0)
    player.move(1, 100, -100, at: time + 0.3)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y == 80)
    // The finger rests before it lifts.
    player.up(1, 100, -100, at: time + 1)
    #expect(!inner.isDragging && !scroll.isDragging && !application.isAnimating)
    #expect(outerLog.take() == ["begin dragging", "scroll", "end dragging false, decelerating false"])
    #expect(innerLog.take() == ["begin dragging", "scroll", "end dragging false, decelerating false"])
    // The inner scroll view is at its edge from the start.
    _ = drag(from: 180, by: -60, at: 5)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y == 130)
  }

  @Test func `V12: the view that moved last decelerates`() {
    let inner = addInner()
    inner.contentOffset.y = 280
    var time = drag(from: 290, by: -100, at: 1)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y == 70)
    player.up(1, 100, 190, at: time)
    #expect(!inner.isDecelerating && scroll.isDecelerating)
    application.advance(to: 9)
    #expect(inner.contentOffset.y == 300 && scroll.contentOffset.y > 300)
    inner.contentOffset.y = 0
    scroll.contentOffset.y = 0
    time = drag(from: 290, by: -100, at: 10)
    player.up(1, 100, 190, at: time)
    #expect(inner.isDecelerating && !scroll.isDecelerating && !scroll.isDragging)
    application.advance(to: 20)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `V12: if both are at the edge the inner one stretches, and the outer one is not notified`() {
    let inner = addInner()
    let outerLog = ScrollLog()
    scroll.delegate = outerLog
    let time = drag(from: 150, by: 120, at: 1)
    #expect(inner.contentOffset.y < -40 && scroll.contentOffset.y == 0 && !scroll.isDragging)
    player.up(1, 100, 270, at: time)
    application.advance(to: 5)
    #expect(inner.contentOffset.y == 0 && outerLog.lines == [])
    // The outer scroll view scrolls first, as far as it can.
    scroll.contentOffset.y = 30
    _ = outerLog.take()
    _ = drag(from: 120, by: 120, at: 6)
    #expect(scroll.contentOffset.y == 0 && scroll.isDragging && inner.contentOffset.y < -30)
  }

  @Test func `V12: a drag is not handed to a view that does not scroll, nor along another axis`() {
    let inner = addInner()
    inner.contentOffset.y = 300
    scroll.isScrollEnabled = false
    var time = drag(from: 290, by: -110, at: 1)
    #expect(inner.contentOffset.y > 330 && scroll.contentOffset.y == 0)
    player.up(1, 100, 180, at: time)
    application.advance(to: 5)
    scroll.isScrollEnabled = true
    scroll.contentSize = Size(1000, 480)
    time = drag(from: 290, by: -110, at: 6)
    #expect(inner.contentOffset.y > 330 && scroll.contentOffset == .zero)
  }

  @Test func `V12: its own fingers take precedence over those of an inner one, and scrolling can be disabled`() {
    let inner = addInner()
    let outerLog = ScrollLog()
    scroll.delegate = outerLog
    inner.contentOffset.y = 300
    _ = drag(from: 290, by: -110, at: 1)
    // Another finger continues the drag of the inner scroll view. The outer one no longer follows the first finger.
    player.down(3, 100, 150, at: 1.5)
    player.up(1, 100, 180, at: 1.6)
    player.down(2, 200, 400, at: 2)
    player.move(2, 200, 380, at: 2.1)
    player.move(3, 100, 140, at: 2.2)
    #expect(scroll.isDragging && scroll.contentOffset.y == 110 && inner.contentOffset.y > 340)
    #expect(
      outerLog.take().filter { $0 != "scroll" } == [
        "begin dragging", "end dragging false, decelerating false", "begin dragging",
      ])
    player.up(2, 200, 380, at: 3)
    player.up(3, 100, 140, at: 3)
    application.advance(to: 5)
    #expect(!scroll.isDragging && !inner.isDragging && outerLog.take().last == "end dragging false, decelerating false")
    _ = drag(from: 180, by: -60, at: 6)
    #expect(inner.isDragging && inner.contentOffset.y == 300 && scroll.contentOffset.y == 160)
    scroll.isScrollEnabled = false
    #expect(!scroll.isDragging && inner.isDragging)
  }

  @Test func `V12: fingers that begin to pinch release the outer one, which does not jump afterwards`() {
    let inner = addInner()
    let innerLog = ScrollLog()
    let picture = View(frame: Rect(0, 0, 320, 500))
    inner.addSubview(picture)
    innerLog.zoomed = picture
    inner.delegate = innerLog
    inner.maximumZoomScale = 3
    inner.contentOffset.y = 300
    _ = drag(from: 290, by: -60, at: 1)
    #expect(scroll.isDragging && scroll.contentOffset.y == 50)
    player.down(2, 200, 230, at: 2)
    player.move(2, 260, 230, at: 2.1)
    #expect(inner.zoomScale > 1 && !scroll.isDragging)
    player.up(2, 260, 230, at: 2.5)
    player.move(1, 100, 240, at: 2.6)
    #expect(inner.isDragging && scroll.contentOffset.y == 50)
  }

  @Test func `V12: a cancelled finger, or a removed view, ends the drags of both`() {
    let inner = addInner()
    inner.contentOffset.y = 300
    _ = drag(from: 290, by: -110, at: 1)
    #expect(scroll.isDragging)
    player.cancel(1, at: 2)
    #expect(!inner.isDragging && !scroll.isDragging)
    _ = drag(from: 190, by: -60, at: 3)
    #expect(scroll.isDragging)
    inner.removeFromSuperview()
    #expect(!inner.isDragging && !scroll.isDragging)
  }

  @Test func `a tap recognizer on the content works despite the delay`() {
    let view = View(frame: Rect(0, 0, 320, 1440))
    var taps = 0
    view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    scroll.addSubview(view)
    player.tap(1, 50, 50, at: 1)
    #expect(taps == 1)
    player.tap(1, 50, 50, at: 2, for: 0.5)
    #expect(taps == 2)
    player.down(1, 50, 250, at: 3)
    player.move(1, 50, 200, at: 3.05)
    player.up(1, 50, 200, at: 3.1)
    #expect(taps == 2)
  }
}
