import Geometry
import Raster
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@Suite("Hit testing", .freshContext) struct HitTestingTests: TouchRecordingTests {
  let log = Log()
  let player = TouchPlayer()
  var window: Window { player.window }

  func hit(_ x: Double, _ y: Double) -> String? {
    guard let view = window.hitTest(Point(x, y), with: nil) else { return nil }
    return (view as? TouchRecordingView)?.name ?? (view === window ? "window" : "other")
  }

  @Test func `HT1: hidden, disabled, nearly transparent views and points outside give nil, including subviews`() {
    let a = add("a", Rect(0, 0, 100, 100))
    _ = add("inner", Rect(10, 10, 50, 50), to: a)
    #expect(hit(20, 20) == "inner")
    a.isHidden = true
    #expect(hit(20, 20) == "window")
    a.isHidden = false
    a.isUserInteractionEnabled = false
    #expect(hit(20, 20) == "window")
    a.isUserInteractionEnabled = true
    a.alpha = 0.009
    #expect(hit(20, 20) == "window")
    a.alpha = 0.01
    #expect(hit(20, 20) == "inner")
    #expect(a.hitTest(Point(-1, 50), with: nil) == nil)
    #expect(hit(-1, 50) == nil)
  }

  @Test func `HT2: the last subview is tested first, at the point through transform and bounds origin`() {
    let a = add("a", Rect(0, 0, 100, 100))
    _ = add("b", Rect(50, 0, 100, 100))
    #expect(hit(75, 50) == "b")
    window.bringSubviewToFront(a)
    #expect(hit(75, 50) == "a")
    // Scrolled by 200 and rotated by a quarter turn: the point (210, 10) inside is at the top right.
    _ = add("inner", Rect(200, 0, 20, 20), to: a)
    a.bounds.origin = Point(200, 0)
    #expect(hit(10, 10) == "inner")
    a.transform = AffineTransform(rotation: .pi / 2)
    #expect(hit(10, 10) == "a")
    #expect(hit(90, 10) == "inner")
  }

  @Test func `HT3: bounds include their left and top edges, not their right and bottom ones`() {
    _ = add("a", Rect(0, 0, 100, 100))
    #expect(hit(0, 0) == "a")
    #expect(hit(99, 99) == "a")
    #expect(hit(100, 99) == "window")
    #expect(hit(100, 100) == "window")
  }

  @Test func `HT4: points outside a view never reach its subviews, clipped or not`() {
    let a = add("a", Rect(0, 0, 100, 100))
    _ = add("inner", Rect(50, 50, 100, 100), to: a)
    #expect(hit(99, 99) == "inner")
    #expect(hit(120, 120) == "window")
    a.clipsToBounds = true
    #expect(hit(120, 120) == "window")
  }

  @Test func `HT4: a view that requests it is reached beyond its superview, but not beyond the next one up`() {
    let a = add("a", Rect(100, 100, 100, 100))
    let b = add("b", Rect(0, 0, 50, 50), to: a)
    let c = add("c", Rect(40, 40, 100, 20), to: b)
    #expect(hit(160, 150) == "a")
    c.isReachableBeyondSuperview = true
    #expect(hit(160, 150) == "c")
    #expect(hit(210, 150) == "window")
    b.isReachableBeyondSuperview = true
    #expect(hit(210, 150) == "c")
    a.isHidden = true
    #expect(hit(160, 150) == "window")
  }

  @Test func `HT5: a child scaled to a half is hit where it is visible`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let child = add("child", Rect(0, 0, 100, 100), to: a)
    child.transform = AffineTransform(scale: 0.5)
    #expect(child.frame == Rect(25, 25, 50, 50))
    #expect(hit(24, 25) == "a")
    #expect(hit(25, 25) == "child")
    #expect(hit(74, 74) == "child")
    #expect(hit(75, 75) == "a")
  }

  @Test func `HT6: a clear background is hit like any other, and images and labels let touches through`() {
    let a = add("a", Rect(0, 0, 100, 100))
    #expect(a.backgroundColor == .clear)
    window.addSubview(ImageView(frame: a.frame))
    window.addSubview(Label(frame: a.frame))
    #expect(hit(50, 50) == "a")
  }

  @Test func `HT6: a view being animated is not hit, unless user interaction is allowed`() {
    let a = add("a", Rect(0, 0, 100, 100))
    window.animate(duration: 1) { a.center.x += 100 }
    #expect(hit(150, 50) == "window")
    player.application.advance(to: 1)
    #expect(hit(150, 50) == "a")
    window.animate(duration: 1, options: .allowUserInteraction) { a.center.x -= 100 }
    // The final position of the animation counts.
    #expect(hit(50, 50) == "a")
  }

  @Test func `HT7: the transform acts about the center, and the frame is the bounding box`() {
    let view = View(frame: Rect(10, 20, 100, 50))
    view.transform = AffineTransform(rotation: .pi / 2)
    let frame = view.frame
    #expect(abs(frame.minX - 35) < 1e-9 && abs(frame.minY - -5) < 1e-9)
    #expect(abs(frame.width - 50) < 1e-9 && abs(frame.height - 100) < 1e-9)
    #expect(view.center == Point(60, 45))
  }

  @Test func `HT7: under a scale of a half, a frame of 100 makes bounds of 200`() {
    let view = View()
    view.transform = AffineTransform(scale: 0.5)
    view.frame = Rect(10, 10, 100, 100)
    #expect(view.bounds == Rect(0, 0, 200, 200))
    #expect(view.frame == Rect(10, 10, 100, 100))
  }

  @Test func `HT7: bounds grow about the center`() {
    let view = View(frame: Rect(0, 0, 100, 100))
    view.bounds.size = Size(50, 200)
    #expect(view.frame == Rect(25, -50, 50, 200))
    view.bounds.origin = Point(7, 9)
    #expect(view.frame == Rect(25, -50, 50, 200))
  }

  @Test func `HT7: a view collapsed by its transform is not hit, and does not trap`() {
    let a = add("a", Rect(0, 0, 100, 100))
    a.transform = AffineTransform(scale: 0)
    #expect(hit(50, 50) == "window")
    a.frame = Rect(10, 10, 20, 20)
    #expect(a.center == Point(20, 20))
    #expect(a.convert(Point(50, 50), from: nil) == Point(50, 50))
  }

  @Test func `HT8: a view receives only its first finger, until that ends`() {
    let a = add("a", Rect(0, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    player.down(2, 20, 20, at: 0)
    player.move(2, 25, 25, at: 0)
    player.up(2, 25, 25, at: 0)
    player.up(1, 10, 10, at: 0)
    #expect(log.take() == ["a began 10,10", "a ended 10,10"])
    player.down(1, 10, 10, at: 1)
    player.down(2, 20, 20, at: 1)
    player.up(1, 10, 10, at: 1)
    player.move(2, 25, 25, at: 1)
    player.down(3, 30, 30, at: 1)
    player.up(2, 25, 25, at: 1)
    #expect(log.take() == ["a began 10,10", "a ended 10,10", "a began 30,30"])
    player.up(3, 30, 30, at: 1)
    a.isMultipleTouchEnabled = true
    _ = log.take()
    player.frame([.down(1, 10, 10, at: 2).joined, .down(2, 20, 20, at: 2)])
    #expect(log.take() == ["a began 10,10 20,20"])
  }

  @Test func `HT8: of two fingers that land on a view together, it receives one`() {
    _ = add("a", Rect(0, 0, 100, 100))
    player.frame([.down(1, 10, 10, at: 0).joined, .down(2, 20, 20, at: 0)])
    #expect(log.take() == ["a began 10,10"])
  }

  @Test func `HT8: a first finger that ends in the report in which another begins does not block it`() {
    _ = add("a", Rect(0, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    player.frame([.up(1, 10, 10, at: 0.1).joined, .down(2, 20, 20, at: 0.1)])
    player.frame([
      TouchInput(contact: 2, phase: .cancel, location: .zero, time: 0.2, endsReport: false),
      .down(3, 30, 30, at: 0.2),
    ])
    player.up(3, 30, 30, at: 0.3)
    #expect(
      log.take() == [
        "a began 10,10", "a ended 10,10", "a began 20,20", "a cancelled 20,20", "a began 30,30",
        "a ended 30,30",
      ])
  }

  @Test func `HT8: a window receives all fingers`() {
    final class Deaf: Window {
      var count = 0
      override func touchesBegan(_ touches: TouchSet, with event: Event) { count += touches.count }
    }
    let application = Application()
    let window = Deaf(size: Size(100, 100))
    application.window = window
    application.receive([.down(1, 10, 10, at: 0), .down(2, 20, 20, at: 0)])
    #expect(window.count == 2)
  }

  @Test func `HT9: an exclusive view accepts a finger only when no other view tracks one`() {
    _ = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    b.isExclusiveTouch = true
    player.down(1, 10, 10, at: 0)
    player.down(2, 110, 10, at: 0)
    player.up(2, 110, 10, at: 0)
    #expect(log.take() == ["a began 10,10"])
    player.up(1, 10, 10, at: 0)
    player.down(2, 110, 10, at: 0)
    #expect(log.take() == ["a ended 10,10", "b began 110,10"])
  }

  @Test func `HT9: while an exclusive view tracks, others receive nothing`() {
    _ = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    b.isExclusiveTouch = true
    player.down(1, 110, 10, at: 0)
    player.down(2, 10, 10, at: 0)
    player.move(2, 12, 12, at: 0)
    player.up(1, 110, 10, at: 0)
    player.up(2, 12, 12, at: 0)
    #expect(log.take() == ["b began 110,10", "b ended 110,10"])
    player.tap(1, 10, 10, at: 1)
    #expect(log.take() == ["a began 10,10", "a ended 10,10"])
  }

  @Test func `HT9: an exclusive finger that ends in the report in which another begins does not block it`() {
    _ = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    b.isExclusiveTouch = true
    player.down(1, 110, 10, at: 0)
    player.frame([.up(1, 110, 10, at: 1).joined, .down(2, 10, 10, at: 1)])
    player.frame([.up(2, 10, 10, at: 2).joined, .down(3, 110, 10, at: 2)])
    player.up(3, 110, 10, at: 3)
    #expect(
      log.take() == [
        "b began 110,10", "b ended 110,10", "a began 10,10", "a ended 10,10", "b began 110,10",
        "b ended 110,10",
      ])
  }

  @Test func `points and rects are converted between any two views of a tree`() {
    let a = add("a", Rect(100, 50, 100, 100))
    let b = add("b", Rect(10, 10, 40, 40), to: a)
    b.transform = AffineTransform(scale: 0.5)
    let c = add("c", Rect(0, 200, 50, 50))
    #expect(b.convert(Point(0, 0), to: nil) == Point(120, 70))
    #expect(b.convert(Point(120, 70), from: nil) == Point(0, 0))
    #expect(b.convert(Point(0, 0), to: c) == Point(120, -130))
    #expect(c.convert(Rect(0, 0, 10, 10), to: b) == Rect(-240, 260, 20, 20))
    #expect(b.convert(Rect(0, 0, 40, 40), to: a) == b.frame)
    #expect(a.convert(b.frame, from: a) == b.frame)
  }
}
