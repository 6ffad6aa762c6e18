import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Zooming", .freshContext) struct ZoomingTests {
  let player = TouchPlayer(width: 400, height: 400)
  let scroll = ScrollView(frame: Rect(0, 0, 400, 400))
  let picture = View(frame: Rect(0, 0, 400, 400))
  let told = ScrollLog()
  var application: Application { player.application }

  init() {
    scroll.contentSize = Size(400, 400)
    scroll.addSubview(picture)
    scroll.maximumZoomScale = 4
    told.zoomed = picture
    scroll.delegate = told
    player.window.addSubview(scroll)
    application.advance(to: 0)
  }

  @Test func `keys and speech zoom in steps, within the limits`() throws {
    var element: AccessibilityTree.Node? { player.window.accessibilityTree.nodes.first { $0.role == .scrollView } }
    let found = try #require(element)
    #expect(found.label == "Zoom" && found.value == "100%" && found.actions == .increment)
    var now = 1.0
    for scale in [1.5, 2.25, 3.375, 4] {
      #expect(player.window.perform(.increment, on: found.id))
      now += 1
      application.advance(to: now)
      #expect(scroll.zoomScale == scale)
    }
    #expect(!player.window.perform(.increment, on: found.id) && element?.value == "400%")
    #expect(player.window.perform(.decrement, on: found.id))
    application.advance(to: now + 1)
    #expect(abs(scroll.zoomScale - 4 / 1.5) < 0.001)
    scroll.accessibilityLabel = "Map"
    #expect(element?.label == "Map")
    scroll.maximumZoomScale = 1
    scroll.setZoomScale(1, animated: false)
    #expect(element == nil)
  }

  /// Pinches horizontally about `middle`, from one distance to another.
  private func pinch(about middle: Point, from start: Double, to end: Double, at time: Double) {
    func place(_ distance: Double) -> [TouchInput] {
      [
        TouchInput(
          contact: 1, phase: .move, location: Point(middle.x - distance / 2, middle.y), time: time, endsReport: false),
        TouchInput(contact: 2, phase: .move, location: Point(middle.x + distance / 2, middle.y), time: time),
      ]
    }
    func with(_ phase: TouchInput.Phase, _ inputs: [TouchInput], at time: Double) -> [TouchInput] {
      inputs.map { input in
        var input = input
        input.phase = phase
        input.time = time
        return input
      }
    }
    player.frame(with(.down, place(start), at: time))
    for step in 1...10 {
      let distance = start + (end - start) * Double(step) / 10
      player.frame(with(.move, place(distance), at: time + Double(step) * 0.02))
    }
  }

  private func lift(_ middle: Point, _ distance: Double, at time: Double) {
    player.frame([
      .up(1, middle.x - distance / 2, middle.y, at: time).joined,
      .up(2, middle.x + distance / 2, middle.y, at: time),
    ])
  }

  @Test func `two fingers zoom about the point between them`() {
    let middle = Point(150, 250)
    pinch(about: middle, from: 100, to: 216, at: 1)
    // The pinch measures from a distance of 108.
    #expect(abs(scroll.zoomScale - 2) < 1e-6)
    #expect(scroll.contentSize == Size(800, 800) && picture.frame == Rect(0, 0, 800, 800))
    #expect(abs(scroll.contentOffset.x - 150) <= 0.5 && abs(scroll.contentOffset.y - 250) <= 0.5)
    let held = picture.convert(middle, from: nil)
    #expect(held.distance(to: middle) <= 0.5)
    lift(middle, 216, at: 1.5)
    application.advance(to: 3)
    #expect(abs(scroll.zoomScale - 2) < 1e-6 && told.take().last?.hasPrefix("end zooming") == true)
    #expect(!application.isAnimating)
  }

  @Test func `beyond the limits the scale follows less and less, and returns`() {
    let middle = Point(200, 200)
    pinch(about: middle, from: 50, to: 380, at: 1)
    #expect(scroll.zoomScale > 4 && scroll.zoomScale < 8)
    lift(middle, 380, at: 1.5)
    #expect(application.isAnimating)
    application.advance(to: 2)
    #expect(scroll.zoomScale == 4 && !application.isAnimating)
    pinch(about: middle, from: 380, to: 40, at: 3)
    lift(middle, 40, at: 3.5)
    application.advance(to: 4)
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
  }

  @Test func `a finger that remains after a pinch drags without a jump`() {
    pinch(about: Point(200, 200), from: 100, to: 216, at: 1)
    player.up(2, 308, 200, at: 1.3)
    let offset = scroll.contentOffset
    player.move(1, 92, 180, at: 1.4)
    player.move(1, 92, 150, at: 1.5)
    #expect(scroll.contentOffset.x == offset.x && scroll.contentOffset.y > offset.y + 25)
    #expect(abs(scroll.zoomScale - 2) < 1e-6)
    player.up(1, 92, 150, at: 2)
    #expect(!scroll.isDragging)
  }

  @Test func `the program zooms to a rect, animated or not, within the limits`() {
    scroll.zoom(to: Rect(100, 200, 200, 100), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(200, 300))
    scroll.setZoomScale(9, animated: true)
    application.advance(to: 0.15)
    #expect(abs(scroll.zoomScale - 3) < 1e-6)
    application.advance(to: 0.3)
    #expect(scroll.zoomScale == 4 && !application.isAnimating)
    scroll.setZoomScale(0.1, animated: false)
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
  }

  @Test func `without a view to zoom, fingers do not zoom`() {
    told.zoomed = nil
    pinch(about: Point(200, 200), from: 100, to: 300, at: 1)
    #expect(scroll.zoomScale == 1)
  }
}
