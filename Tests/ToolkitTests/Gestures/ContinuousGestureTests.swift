import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests the thresholds and values of pan, pinch and rotation.
@Suite(.freshContext) struct ContinuousGestureTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }

  private func isClose(_ a: Double, _ b: Double, to tolerance: Double = 1e-9) -> Bool {
    (a - b).magnitude <= tolerance
  }

  // MARK: Pan

  @Test func `a pan begins after 10 points of straight travel, not of total travel`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 100, 100, at: 0)
    for step in 1...4 {
      player.move(1, step % 2 == 0 ? 100 : 109.9, 100, at: Double(step) * 0.02)
    }
    #expect(pan.state == .possible)
    player.move(1, 106, 108, at: 0.2)
    #expect(pan.state == .began && pan.translation(in: nil) == Vector(6, 8))
  }

  @Test func `fingers that join or leave move nothing, and a pan ends when all have lifted`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 100, 100, at: 0)
    player.move(1, 120, 100, at: 0.1)
    player.down(2, 200, 200, at: 0.2)
    #expect(isClose(pan.translation(in: nil).dx, 20))
    // The center of two fingers moves half as far as one of them.
    player.move(2, 210, 200, at: 0.3)
    #expect(isClose(pan.translation(in: nil).dx, 25))
    player.up(1, 120, 100, at: 0.4)
    #expect(isClose(pan.translation(in: nil).dx, 25) && pan.state == .changed)
    player.move(2, 220, 200, at: 0.5)
    #expect(isClose(pan.translation(in: nil).dx, 35))
    player.up(2, 220, 200, at: 0.6)
    #expect(scene.log.take().last == "pan ended" && pan.state == .possible)
  }

  @Test func `a pan has a minimum and a maximum number of fingers`() {
    let two = scene.add(PanGestureRecognizer(), "two")
    two.minimumNumberOfTouches = 2
    two.maximumNumberOfTouches = 2
    let one = scene.add(PanGestureRecognizer(), "one")
    one.maximumNumberOfTouches = 1
    player.down(1, 100, 100, at: 0)
    player.down(2, 200, 100, at: 0.1)
    player.frame([.move(1, 120, 100, at: 0.2).joined, .move(2, 220, 100, at: 0.2)])
    #expect(scene.log.take().filter { $0 != "view began" && $0 != "view moved" } == ["view cancelled", "two began"])
    player.down(3, 50, 300, at: 0.3)
    player.move(3, 250, 300, at: 0.4)
    #expect(two.translation(in: nil) == Vector(20, 0) && two.numberOfTouches == 2)
    for finger in Int32(1)...3 { player.up(finger, 0, 0, at: 0.5) }
    player.down(1, 100, 100, at: 1)
    player.move(1, 120, 100, at: 1.1)
    #expect(one.state == .began)
    player.down(2, 200, 100, at: 1.2)
    #expect(one.state == .began && one.numberOfTouches == 1)
  }

  @Test func `G13: a pan ends when fewer fingers remain than it needs`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    func states() -> [String] { scene.log.take().filter { $0.hasPrefix("pan") } }
    for finger in Int32(1)...3 { player.down(finger, 50 * Double(finger), 100, at: 0) }
    for finger in Int32(1)...3 { player.move(finger, 50 * Double(finger) + 60, 100, at: 0.1) }
    player.up(3, 210, 100, at: 0.2)
    player.move(1, 120, 100, at: 0.3)
    #expect(states().last == "pan changed")
    player.up(1, 120, 100, at: 0.4)
    #expect(states() == ["pan ended"])
    player.move(2, 300, 100, at: 0.5)
    player.up(2, 300, 100, at: 0.6)
    #expect(states() == [])
    player.down(1, 50, 100, at: 1)
    player.down(2, 150, 100, at: 1)
    player.move(1, 150, 100, at: 1.1)
    player.cancel(1, at: 1.2)
    #expect(states() == ["pan began", "pan cancelled"])
    player.up(2, 150, 100, at: 1.3)
  }

  @Test func `the translation continues from a value that is set, and rotates with the given view`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let turned = View(frame: Rect(0, 0, 100, 100))
    turned.transform = AffineTransform(rotation: .pi / 2)
    scene.view.addSubview(turned)
    player.down(1, 100, 100, at: 0)
    player.move(1, 120, 100, at: 0.1)
    let inTurned = pan.translation(in: turned)
    #expect(isClose(inTurned.dx, 0) && isClose(inTurned.dy, -20))
    pan.setTranslation(.zero, in: scene.view)
    player.move(1, 125, 103, at: 0.2)
    #expect(pan.translation(in: nil) == Vector(5, 3))
    pan.setTranslation(Vector(0, 1), in: turned)
    #expect(isClose(pan.translation(in: nil).dx, -1) && isClose(pan.translation(in: nil).dy, 0))
  }

  @Test func `the velocity is the mean of the last tenth of a second, and zero after a rest`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 0, 100, at: 0)
    for step in 1...20 { player.move(1, Double(step) * 4, 100, at: Double(step) * 0.01) }
    #expect(isClose(pan.velocity(in: nil).dx, 400, to: 1e-6))
    player.application.advance(to: 0.25)
    #expect(pan.velocity(in: nil).dx > 100 && pan.velocity(in: nil).dx < 400)
    player.application.advance(to: 0.301)
    #expect(pan.velocity(in: nil) == .zero)
    var last = Vector(1, 1)
    pan.addAction { _ in last = pan.velocity(in: nil) }
    player.up(1, 80, 100, at: 0.31)
    #expect(last == .zero)
  }

  // MARK: Pinch

  @Test(arguments: [(100.0, 110.0, 1.018519), (200, 190, 0.989583)])
  func `a pinch begins after 10 points, of which 8 do not count`(from: Double, to: Double, scale: Double) {
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    player.down(1, 50, 50, at: 0)
    player.down(2, 50 + from, 50, at: 0)
    player.move(2, 50 + from + (to > from ? 8 : -8), 50, at: 0.02)
    #expect(pinch.state == .possible)
    player.move(2, 50 + to, 50, at: 0.05)
    #expect(pinch.state == .began && isClose(pinch.scale, scale, to: 1e-6))
  }

  @Test func `a pinch's first velocity is that of its first step`() {
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    player.down(1, 50, 50, at: 0)
    player.down(2, 150, 50, at: 0)
    player.move(2, 160, 50, at: 0.05)
    #expect(isClose(pinch.velocity, 0.37037, to: 1e-5))
    player.application.advance(to: 0.2)
    #expect(pinch.velocity == 0)
  }

  @Test func `the scale continues from a value that is set, and the pinch ends when both fingers have lifted`() {
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    player.down(1, 50, 50, at: 0)
    player.down(2, 150, 50, at: 0)
    player.move(2, 250, 50, at: 0.1)
    pinch.scale = 1
    player.move(2, 150, 50, at: 0.2)
    #expect(isClose(pinch.scale, 0.5))
    player.up(1, 50, 50, at: 0.3)
    #expect(pinch.state == .changed)
    // Another finger continues the pinch without a jump.
    player.down(3, 150, 150, at: 0.4)
    #expect(isClose(pinch.scale, 0.5))
    player.move(3, 150, 250, at: 0.5)
    #expect(isClose(pinch.scale, 1))
    player.up(2, 150, 50, at: 0.6)
    player.up(3, 150, 250, at: 0.7)
    #expect(scene.log.take().last == "pinch ended")
  }

  @Test func `fingers at one point pinch without an infinite scale`() {
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    player.down(1, 50, 50, at: 0)
    player.down(2, 50, 50, at: 0)
    player.move(2, 80, 50, at: 0.1)
    #expect(pinch.state == .began && pinch.scale.isFinite)
    player.move(2, 50, 50, at: 0.2)
    #expect(pinch.scale == 0)
    pinch.scale = 0
    player.move(2, 90, 50, at: 0.3)
    #expect(pinch.scale.isFinite)
  }

  // MARK: Rotation

  @Test(arguments: [45.0, 90, -45, -90, 170])
  func `a rotation begins after 10 degrees, of which 5 do not count`(degrees: Double) {
    let rotation = scene.add(RotationGestureRecognizer(), "rotation")
    func turn(_ degrees: Double, _ time: Double) {
      let angle = degrees * .pi / 180
      player.move(2, 150 + 100 * Math.cos(angle), 150 + 100 * Math.sin(angle), at: time)
    }
    player.down(1, 150, 150, at: 0)
    player.down(2, 250, 150, at: 0)
    turn(degrees > 0 ? 9.9 : -9.9, 0.02)
    #expect(rotation.state == .possible)
    turn(degrees, 0.1)
    #expect(isClose(rotation.rotation * 180 / .pi, degrees > 0 ? degrees - 5 : degrees + 5))
  }

  @Test func `a rotation continues past half a turn, and from a value that is set`() {
    let rotation = scene.add(RotationGestureRecognizer(), "rotation")
    player.down(1, 150, 150, at: 0)
    player.down(2, 250, 150, at: 0)
    for step in 1...30 {
      let angle = Double(step) * 10 * .pi / 180
      player.move(2, 150 + 100 * Math.cos(angle), 150 + 100 * Math.sin(angle), at: Double(step) * 0.02)
    }
    #expect(isClose(rotation.rotation * 180 / .pi, 295))
    #expect(isClose(rotation.velocity * 180 / .pi, 500, to: 1e-6))
    rotation.rotation = 0
    player.move(2, 150 + 100 * Math.cos(5.5), 150 + 100 * Math.sin(5.5), at: 0.7)
    #expect(isClose(rotation.rotation, 5.5 - 300 * .pi / 180))
    player.up(1, 150, 150, at: 0.8)
    #expect(rotation.state == .changed)
    player.up(2, 150, 150, at: 0.9)
    #expect(scene.log.take().last == "rotation ended")
  }

  @Test func `pan, pinch and rotation work together if their delegate allows it`() {
    let delegate = RecordingDelegate()
    delegate.together = { _, _ in true }
    for (recognizer, name) in [
      (PanGestureRecognizer() as GestureRecognizer, "pan"), (PinchGestureRecognizer(), "pinch"),
      (RotationGestureRecognizer(), "rotation"),
    ] {
      scene.add(recognizer, name)
      recognizer.delegate = delegate
    }
    player.frame([.down(1, 100, 100, at: 0).joined, .down(2, 200, 100, at: 0)])
    player.frame([.move(1, 80, 130, at: 0.1).joined, .move(2, 260, 160, at: 0.1)])
    player.frame([.move(1, 80, 100, at: 0.2).joined, .move(2, 260, 190, at: 0.2)])
    player.frame([.up(1, 80, 100, at: 0.3).joined, .up(2, 260, 190, at: 0.3)])
    #expect(
      scene.log.take().filter { !$0.hasPrefix("view") } == [
        "pan began", "pinch began", "pan changed", "pinch changed", "rotation began", "pan ended", "pinch ended",
        "rotation ended",
      ])
  }
}
