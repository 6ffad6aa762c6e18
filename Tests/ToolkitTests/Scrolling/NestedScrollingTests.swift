import Geometry
import TestSupport
import Testing
@testable import Toolkit

@Suite struct `Scroll views and what is in them` {
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

  @Test func `W4: a button that is held hears of it at 0_15, and dragged 12 later nothing scrolls`() {
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
    let view = Recorder("view", Rect(50, 100, 100, 50), log: log)
    scroll.addSubview(view)
    player.down(1, 100, 120, at: 1)
    application.advance(to: 1.151)
    player.move(1, 100, 108, at: 1.3)
    #expect(log.take() == ["view began 100,120", "view cancelled 100,108"])
    #expect(scroll.contentOffset.y == 2)
  }

  // MARK: W8

  @Test func `W8: a pull down out of a sideways scroll view starts after 26 points in all`() {
    scroll.contentSize = Size(1280, 480)
    let child = Recorder("child", Rect(0, 0, 100, 480), log: log)
    scroll.addSubview(child)
    var start = Point.zero
    var pulled: Double?
    // The recipe: a pan beside the scroll view's that measures from where it began.
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

    // Sideways scrolls, and stays so when it turns down.
    pulled = nil
    player.down(1, 90, 100, at: 3)
    for step in 1...40 { player.move(1, 90 - Double(step), 100, at: 3 + Double(step) * 0.01) }
    player.move(1, 50, 140, at: 3.5)
    #expect(pulled == nil && scroll.contentOffset == Point(30, 0))
  }

  // MARK: V11

  /// Has the content glide, and a finger come down on it at (`x`, 200).
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
  func `V11: gliding content stops under a finger on a control, which hears nothing of it`(kind: Int) {
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
    // Once it rests it is the control's.
    player.tap(2, 160, 200, at: 5)
    #expect(!log.lines.isEmpty)
  }

  @Test func `V11: nor does a recognizer of the content, or a view whose margin the finger is in`() {
    let view = Recorder("view", Rect(0, 0, 320, 1440), log: log)
    let press = LongPressGestureRecognizer { [log] _ in log.lines.append("press") }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
    let edge = Recorder("edge", Rect(0, 0, 300, 1440), log: log)
    edge.hitMargins.contact = 20
    scroll.addSubview(view)
    scroll.addSubview(edge)
    catchGlide(at: 310)
    application.advance(to: 3)
    #expect(scroll.isDragging && log.lines == [])
  }

  // MARK: Nested

  @Test func `of nested scroll views the inner one scrolls where it can, else the outer one`() {
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
    // Where both scroll along one axis the inner one wins.
    inner.contentSize = Size(960, 900)
    scroll.contentOffset = .zero
    player.down(1, 200, 150, at: 11)
    player.move(1, 195, 100, at: 11.05)
    #expect(inner.isDragging && !scroll.isDragging)
  }

  @Test func `a tap recognizer on the content works through the delay`() {
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
