import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

/// A view that is hit within 10 points of its bounds and tracks the touch within 40. Beyond that, it forwards the touch
/// to the next responder once.
private final class HotView: View {
  let log: Log
  var isDeaf = false

  init(_ frame: Rect, log: Log) {
    self.log = log
    super.init(frame: frame)
    hitMargins = HitMargins(contact: 10, tracking: 40)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isDeaf = false
    log.lines.append("hot began")
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard !isDeaf else { return }
    if isTouchInside(touches[0]) {
      log.lines.append("hot moved")
    } else {
      isDeaf = true
      next?.touchesBegan(touches, with: event)
    }
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if !isDeaf { log.lines.append("hot ended") }
  }
}

@Suite("Hit margins", .freshContext) struct HitMarginTests {
  let log = Log()
  let player = TouchPlayer()
  var window: Window { player.window }

  func add(
    _ name: String, _ frame: Rect, margin: Double = 0, to parent: View? = nil
  ) -> TouchRecordingView {
    let view = TouchRecordingView(name, frame, log: log)
    view.hitMargins.contact = margin
    (parent ?? window).addSubview(view)
    return view
  }

  func target(_ x: Double, _ y: Double) -> String? {
    guard let view = window.touchTarget(at: Point(x, y), with: nil) else { return nil }
    return (view as? TouchRecordingView)?.name ?? (view === window ? "window" : "other")
  }

  @Test func `W5: 9 points outside is a touch, 11 are not`() {
    window.addSubview(HotView(Rect(100, 100, 50, 50), log: log))
    player.tap(1, 91, 120, at: 0)
    #expect(log.take() == ["hot began", "hot ended"])
    player.tap(1, 89, 120, at: 1)
    #expect(log.take() == [])
  }

  @Test func `W5: a drag to 39 keeps tracking, one to 41 hands over once, and the way back is silent`() {
    let parent = Tally(frame: Rect(0, 0, 320, 480))
    window.addSubview(parent)
    parent.addSubview(HotView(Rect(100, 100, 50, 50), log: log))
    player.down(1, 110, 120, at: 0)
    player.move(1, 61, 120, at: 0.1)
    #expect(log.take() == ["hot began", "hot moved"])
    #expect(parent.began == 0)
    player.move(1, 59, 120, at: 0.2)
    player.move(1, 50, 120, at: 0.3)
    player.move(1, 120, 120, at: 0.4)
    player.up(1, 120, 120, at: 0.5)
    #expect(parent.began == 1)
    #expect(log.take() == [])
    player.tap(1, 110, 120, at: 2)
    #expect(log.take() == ["hot began", "hot ended"])
  }

  private final class Tally: View {
    var began = 0
    override func touchesBegan(_ touches: TouchSet, with event: Event) { began += 1 }
  }

  @Test func `without margins the touch belongs to the view that hit testing returns`() {
    _ = add("a", Rect(50, 50, 50, 50))
    #expect(target(49, 60) == "window")
    #expect(target(-1, 60) == nil)
  }

  @Test func `a margin extends over the superview, half-open like the bounds`() {
    _ = add("a", Rect(50, 50, 50, 50), margin: 10)
    #expect(target(40, 60) == "a")
    #expect(target(39.9, 60) == "window")
    #expect(target(109.9, 109.9) == "a")
    #expect(target(110, 60) == "window")
  }

  @Test func `if margins overlap the nearest view wins, in any order`() {
    let a = add("a", Rect(0, 0, 50, 50), margin: 20)
    _ = add("b", Rect(60, 0, 50, 50), margin: 20)
    #expect(target(54, 25) == "a")
    #expect(target(56, 25) == "b")
    window.bringSubviewToFront(a)
    #expect(target(54, 25) == "a")
    #expect(target(56, 25) == "b")
  }

  @Test func `of equally near views the topmost wins`() {
    let a = add("a", Rect(0, 0, 50, 50), margin: 20)
    _ = add("b", Rect(60, 0, 50, 50), margin: 20)
    #expect(target(55, 25) == "b")
    window.bringSubviewToFront(a)
    #expect(target(55, 25) == "a")
  }

  @Test func `the inside of a view takes precedence over the margin of a view next to it, in any order`() {
    let a = add("a", Rect(0, 0, 50, 50), margin: 20)
    _ = add("b", Rect(50, 0, 50, 50), margin: 20)
    #expect(target(49, 25) == "a")
    #expect(target(50, 25) == "b")
    window.bringSubviewToFront(a)
    #expect(target(49, 25) == "a")
    #expect(target(50, 25) == "b")
  }

  @Test func `the inside of a view takes precedence over the margin of a view below it`() {
    _ = add("beneath", Rect(0, 0, 50, 50), margin: 20)
    _ = add("above", Rect(40, 0, 100, 50))
    #expect(target(45, 25) == "above")
    #expect(target(60, 25) == "above")
    #expect(target(39, 25) == "beneath")
  }

  @Test func `a margin extends over a view that is behind its own view`() {
    _ = add("card", Rect(0, 0, 200, 200))
    _ = add("close", Rect(180, -10, 30, 30), margin: 15)
    #expect(target(170, 10) == "close")
    #expect(target(160, 10) == "card")
    // But it does not reach over a subview of the card next to the button.
    _ = add("other", Rect(150, 0, 25, 50), to: window.subviews[0])
    #expect(target(170, 10) == "other")
  }

  @Test func `a view in front hides the margins behind it`() {
    _ = add("a", Rect(50, 50, 50, 50), margin: 20)
    _ = add("sheet", Rect(0, 0, 320, 480))
    #expect(target(45, 60) == "sheet")
    // A view without user interaction does not hide margins.
    window.subviews[1].isUserInteractionEnabled = false
    #expect(target(45, 60) == "a")
  }

  @Test func `a view that cannot be touched has no margin`() {
    let a = add("a", Rect(50, 50, 50, 50), margin: 20)
    a.isHidden = true
    #expect(target(45, 60) == "window")
    a.isHidden = false
    a.isUserInteractionEnabled = false
    #expect(target(45, 60) == "window")
    a.isUserInteractionEnabled = true
    #expect(target(45, 60) == "a")
    _ = add("lid", Rect(50, 50, 50, 50))
    #expect(target(45, 60) == "window")
  }

  @Test func `a margin is respected by ancestors with custom hit testing`() {
    final class Locked: View {
      override func hitTest(_ point: Point, with event: Event?) -> View? { nil }
    }
    let locked = Locked(frame: Rect(0, 0, 200, 200))
    window.addSubview(locked)
    _ = add("a", Rect(50, 50, 50, 50), margin: 20, to: locked)
    #expect(target(45, 60) == "window")
  }

  @Test func `a round view has its margin too`() {
    final class Round: View {
      override func point(inside point: Point, with event: Event?) -> Bool {
        point.distance(to: bounds.center) < bounds.width / 2
      }
    }
    let round = Round(frame: Rect(100, 100, 50, 50))
    window.addSubview(round)
    #expect(target(101, 101) == "window")
    round.hitMargins.contact = 10
    #expect(target(95, 125) == "other")
    #expect(target(89, 125) == "window")
  }

  @Test func `nested: a margin does not extend beyond the superview, unless requested`() {
    let box = add("box", Rect(50, 50, 100, 100))
    let a = add("a", Rect(0, 0, 40, 40), margin: 20, to: box)
    #expect(target(95, 60) == "a")
    #expect(target(45, 60) == "window")
    a.isReachableBeyondSuperview = true
    #expect(target(45, 60) == "a")
  }

  @Test func `nested: the superview's margin does not extend the margins of its subviews`() {
    let box = add("box", Rect(50, 50, 100, 100), margin: 20)
    _ = add("a", Rect(0, 0, 40, 40), margin: 30, to: box)
    #expect(target(45, 60) == "box")
  }

  @Test func `nested: views of different superviews compete by distance`() {
    let left = View(frame: Rect(0, 0, 100, 100))
    let right = View(frame: Rect(100, 0, 100, 100))
    window.addSubview(left)
    window.addSubview(right)
    let a = add("a", Rect(40, 40, 50, 20), margin: 30, to: left)
    let b = add("b", Rect(20, 40, 50, 20), margin: 30, to: right)
    a.isReachableBeyondSuperview = true
    b.isReachableBeyondSuperview = true
    // Inside `left`, `a` is hit. `b` is next to `left`, so its margin cannot reach into it.
    #expect(target(95, 50) == "a")
    #expect(target(104, 50) == "b")
    left.isUserInteractionEnabled = false
    #expect(target(95, 50) == "b")
  }

  @Test func `margins are in the view's points, distances in the window's`() {
    let a = add("a", Rect(0, 0, 100, 100), margin: 20)
    a.transform = AffineTransform(scale: 0.5)
    #expect(target(84.9, 50) == "a")
    #expect(target(85, 50) == "window")
    _ = add("b", Rect(90, 25, 50, 50), margin: 10)
    #expect(target(81, 50) == "a")
    #expect(target(84, 50) == "b")
  }

  @Test func `a touch in a margin belongs to the margin's view`() {
    let a = add("a", Rect(50, 50, 50, 50), margin: 10)
    a.reaction = { _, touches, _ in #expect(touches[0].view === a) }
    player.tap(1, 45, 60, at: 0)
    #expect(log.take() == ["a began 45,60", "a ended 45,60"])
  }

  @Test func `W12: a control is 9 millimeters for a finger, however small it is drawn`() {
    let button = Button(title: "") { _ in }
    let other = Button(title: "") { _ in }
    button.frame = Rect(100, 100, 20, 60)
    other.frame = Rect(100, 200, 20, 20)
    for view in [button, other] { player.window.addSubview(view) }
    // 9 mm are 56.7 points, so 18.3 points are missing on each side.
    let target = { (x: Double, y: Double) in player.window.touchTarget(at: Point(x, y), with: nil) }
    #expect(target(82, 130) === button && target(138, 130) === button)
    #expect(target(81, 130) === player.window && target(139, 130) === player.window)
    // The button is already high enough.
    #expect(target(110, 161) === player.window)
    player.window.resize(to: Size(320, 480), scale: 1, pointsPerMillimeter: 4)
    #expect(target(92.5, 130) === button && target(91.5, 130) === player.window)
    button.hitMargins.contact = -1
    #expect(target(99, 130) === player.window && target(110, 193) === other)
    other.isEnabled = false
    #expect(target(110, 193) === player.window)
  }
}
