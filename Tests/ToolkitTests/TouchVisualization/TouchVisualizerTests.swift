import Geometry
import Raster
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit
import TouchVisualization

/// A view that logs its touch callbacks: phase, number of touches, locations and times.
private final class Pad: View {
  var heard: [String] = []

  override func touchesBegan(_ touches: TouchSet, with event: Event) { hear("began", touches, event) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { hear("moved", touches, event) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { hear("ended", touches, event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { hear("cancelled", touches, event) }

  private func hear(_ what: String, _ touches: TouchSet, _ event: Event) {
    let places = touches.map {
      let place = $0.location(in: self)
      return "\(place.x),\(place.y) tap \($0.tapCount) \(Array(event.coalescedTouches(for: $0)).count)"
    }
    heard.append("\(event.timestamp) \(what) \(places) of \(event.allTouches.count)")
  }
}

@Suite("18–20: Touch marks", .freshContext) struct TouchVisualizerTests {
  let player: TouchPlayer
  let window = Window(size: Size(300, 200))
  let marks: TouchVisualizer
  let bitmap = Bitmap(size: PixelSize(300, 200))
  let canvas: Canvas
  private let pad = Pad(frame: Rect(0, 0, 300, 200))

  init() {
    marks = TouchVisualizer(over: window)
    window.overlay = marks
    player = TouchPlayer(window: window)
    canvas = Canvas(bitmap)
    pad.backgroundColor = Color(hex: 0x204060)
    pad.isMultipleTouchEnabled = true
    window.addSubview(pad)
    draw()
  }

  func draw() {
    player.application.advance(to: player.application.now)
    window.draw(on: canvas)
  }

  /// Draws a frame at `time`.
  func draw(at time: Double) {
    player.application.advance(to: time)
    window.draw(on: canvas)
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { bitmap[x, y] & 0xFFFFFF }

  /// The bounds of the pixels that differ from the background.
  var marked: PixelRect {
    var box = PixelRect.zero
    for y in 0..<200 {
      for x in 0..<300 where pixel(x, y) != 0x204060 { box = box.union(PixelRect(x, y, 1, 1)) }
    }
    return box
  }

  @Test func `20: a disc of 25 points appears under a finger, light in a dark rim`() {
    player.down(1, 100, 80, at: 1)
    #expect(window.damage.rects == [PixelRect(75, 55, 50, 50)])
    draw()
    #expect(marked == PixelRect(75, 55, 50, 50))
    // Halfway from 0x204060 to dark gray, and from there to white.
    #expect(pixel(100, 80) == 0x9DA5AD && pixel(100, 57) == 0x9DA5AD)
    #expect(pixel(75, 80) == 0x3A4B5B)
    #expect(pixel(75, 55) == 0x204060)
  }

  @Test func `a disc follows its finger, and damages only its old and its new position`() {
    player.down(1, 60, 60, at: 1)
    draw()
    player.move(1, 200, 120, at: 1.02)
    #expect(window.damage.area == 2 * 50 * 50)
    draw()
    #expect(marked == PixelRect(175, 95, 50, 50))
    // A finger that rests while another one moves causes no damage.
    player.down(2, 40, 40, at: 1.03)
    #expect(window.damage.rects == [PixelRect(15, 15, 50, 50)])
  }

  @Test func `a disc grows and fades within 0.3 s of the lift, and disappears`() {
    player.down(1, 100, 80, at: 1)
    draw()
    player.up(1, 100, 80, at: 2)
    #expect(player.application.isAnimating)
    draw(at: 2.15)
    let half = marked
    let color = pixel(100, 80)
    #expect(half.width > 52 && half.width < 76 && abs((half.minX + half.maxX) / 2 - 100) <= 1)
    #expect(color & 0xFF > 0x60 && color & 0xFF < 0xB0)
    draw(at: 2.24)
    #expect(marked.width > half.width && marked.width <= 76)
    #expect(player.application.isAnimating)
    draw(at: 2.3)
    #expect(marked.isEmpty)
    #expect(!player.application.isAnimating && player.application.nextDeadline == nil)
    draw(at: 3)
    #expect(window.damage.isEmpty)
  }

  @Test func `a disc stays where its finger lifted`() {
    player.down(1, 100, 80, at: 1)
    player.up(1, 150, 80, at: 1.1)
    draw()
    #expect(marked == PixelRect(125, 55, 50, 50))
  }

  @Test func `the disc of a cancelled finger fades, too`() {
    player.down(1, 100, 80, at: 1)
    player.cancel(1, at: 1.5)
    draw(at: 1.6)
    #expect(!marked.isEmpty)
    draw(at: 1.8)
    #expect(marked.isEmpty && !player.application.isAnimating)
  }

  @Test func `the disc of a finger whose view leaves the window fades, too`() {
    player.down(1, 100, 80, at: 1)
    pad.removeFromSuperview()
    draw(at: 1.4)
    #expect(!player.application.isAnimating)
    player.up(1, 100, 80, at: 1.5)
    #expect(!player.application.isAnimating && pixel(100, 80) == 0)
  }

  @Test func `every finger has a disc, and each fades independently`() {
    for finger in 0..<20 { player.down(Int32(finger), 20 + 13 * Double(finger), 100, at: 1) }
    draw()
    #expect(marked == PixelRect(0, 75, 292, 50))
    for finger in 0..<19 { player.up(Int32(finger), 20 + 13 * Double(finger), 100, at: 2 + 0.1 * Double(finger)) }
    draw(at: 5)
    #expect(marked == PixelRect(242, 75, 50, 50) && !player.application.isAnimating)
    player.up(19, 267, 100, at: 6)
    draw(at: 6.3)
    #expect(marked.isEmpty)
  }

  @Test func `a second tap during the fading has its own disc`() {
    player.tap(1, 100, 80, at: 1, for: 0.05)
    player.down(1, 200, 80, at: 1.1)
    draw(at: 1.2)
    #expect(pixel(100, 80) != 0x204060 && pixel(200, 80) == 0x9DA5AD)
    draw(at: 1.4)
    #expect(marked == PixelRect(175, 55, 50, 50) && !player.application.isAnimating)
  }

  @Test func `19: views receive the same touches with and without the marks`() {
    let plain = TouchPlayer(width: 300, height: 200)
    let other = Pad(frame: pad.frame)
    other.isMultipleTouchEnabled = true
    plain.window.addSubview(other)
    for player in [player, plain] {
      player.down(1, 10, 10, at: 1)
      player.frame([.move(1, 12, 10, at: 1.01), .move(1, 15, 11, at: 1.015)])
      player.frame([TouchInput.down(2, 200, 100, at: 1.1).joined, .move(1, 20, 20, at: 1.1)])
      player.up(1, 22, 20, at: 1.2)
      player.cancel(2, at: 1.3)
      player.tap(3, 50, 50, at: 2)
      player.tap(3, 50, 50, at: 2.2)
    }
    #expect(pad.heard.count == 10 && pad.heard == other.heard)
  }

  @Test func `20: marks are not views, so that no search and no touch finds them`() {
    player.down(1, 100, 80, at: 1)
    draw()
    #expect(window.subviews.count == 1 && window.subviews[0] === pad)
    #expect(window.hitTest(Point(100, 80), with: nil) === pad)
  }

  @Test func `marks are above all views, even after a view moves to the front or becomes the root`() {
    player.down(1, 100, 80, at: 1)
    let root = ViewController()
    root.view.backgroundColor = Color(hex: 0xFFFFFF)
    window.rootViewController = root
    let cover = View(frame: window.bounds)
    cover.backgroundColor = Color(hex: 0x800000)
    window.addSubview(cover)
    draw()
    #expect(pixel(100, 80) == 0xB59595 && pixel(20, 20) == 0x800000)
  }

  @Test func `marks remain after the panel changed its size`() {
    player.down(1, 100, 80, at: 1)
    player.application.cancelTouches(at: 1.1)
    window.resize(to: Size(150, 100), scale: 2)
    draw(at: 1.5)
    player.down(1, 120, 80, at: 2)
    #expect(window.damage.rects == [PixelRect(190, 110, 100, 90)])
  }

  @Test func `another style applies immediately`() {
    player.down(1, 100, 80, at: 1)
    draw()
    marks.style.radius = 10
    marks.style.fillColor = Color(hex: 0xFF0000)
    marks.style.fadeDuration = 0
    draw()
    #expect(marked == PixelRect(90, 70, 20, 20) && pixel(100, 80) == 0xFF0000)
    player.up(1, 100, 80, at: 2)
    draw()
    #expect(marked.isEmpty && !player.application.isAnimating)
  }

  @Test func `a custom window shows marks too, even if it does not forward its events`() {
    final class Deaf: Window {
      override func sendEvent(_ event: Event) {}
    }
    let deaf = Deaf(size: Size(300, 200))
    deaf.backgroundColor = Color(hex: 0x204060)
    deaf.overlay = TouchVisualizer(over: deaf)
    let player = TouchPlayer(window: deaf)
    player.down(1, 100, 80, at: 1)
    deaf.draw(on: canvas)
    #expect(marked == PixelRect(75, 55, 50, 50))
  }
}
