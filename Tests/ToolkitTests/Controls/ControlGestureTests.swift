import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

/// Tests controls inside a view with recognizers that compete for their touches.
@Suite("Controls and recognizers", .freshContext) struct ControlGestureTests {
  let player = TouchPlayer()
  let log = Log()
  let board = View(frame: Rect(0, 0, 320, 480))

  init() { player.window.addSubview(board) }

  func add(_ control: Control, _ frame: Rect, _ events: Control.Events) {
    control.frame = frame
    board.addSubview(control)
    control.addAction(for: events) { [log] _ in log.lines.append("control") }
    control.addAction(for: .touchCancel) { [log] _ in log.lines.append("cancel") }
  }

  func watch(_ view: View, _ recognizer: GestureRecognizer) {
    let isContinuous = recognizer is PanGestureRecognizer
    recognizer.addAction { [log] in
      if $0.state == (isContinuous ? .began : .recognized) { log.lines.append("recognizer") }
    }
    view.addGestureRecognizer(recognizer)
  }

  @Test func `G11: an ancestor's tap does not beat an enabled control`() {
    let button = Button(title: "Pay") { _ in }
    add(button, Rect(100, 100, 100, 44), .touchUpInside)
    let toggle = Switch()
    add(toggle, Rect(100, 200, 56, 44), .valueChanged)
    watch(board, TapGestureRecognizer())
    player.tap(1, 150, 120, at: 1)
    #expect(log.take() == ["control"])
    player.tap(1, 128, 222, at: 2)
    #expect(log.take() == ["control"] && toggle.isOn)
    player.tap(1, 20, 20, at: 3)
    #expect(log.take() == ["recognizer"])
  }

  @Test func `G11: a tap recognizer on the control itself beats it`() {
    let button = Button(title: "Pay") { _ in }
    add(button, Rect(100, 100, 100, 44), .touchUpInside)
    watch(button, TapGestureRecognizer())
    player.tap(1, 150, 120, at: 1)
    #expect(log.take() == ["cancel", "recognizer"] && !button.isHighlighted)
  }

  @Test func `G11: a disabled control leaves taps to its ancestors, although touches never reach them`() {
    let button = Button(title: "Pay") { _ in }
    add(button, Rect(100, 100, 100, 44), .touchUpInside)
    button.isEnabled = false
    watch(board, TapGestureRecognizer())
    player.tap(1, 150, 120, at: 1)
    #expect(log.take() == ["recognizer"])
  }

  @Test func `G11: taps with two fingers, and double taps, still belong to the ancestor`() {
    let button = Button(title: "Pay") { _ in }
    add(button, Rect(100, 100, 100, 44), .touchUpInside)
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    watch(board, tap)
    player.tap(1, 150, 120, at: 1)
    player.tap(1, 150, 120, at: 1.2)
    #expect(log.take().contains("recognizer"))
  }

  @Test func `G6: a control that loses its finger to a recognizer is cancelled, and not highlighted`() {
    let button = Button(title: "Pay") { _ in }
    add(button, Rect(100, 100, 100, 44), .touchUpInside)
    watch(board, PanGestureRecognizer())
    player.down(1, 150, 120, at: 1)
    #expect(button.isHighlighted)
    player.move(1, 165, 120, at: 1.1)
    #expect(!button.isHighlighted && !button.isTracking && log.take() == ["cancel", "recognizer"])
    player.up(1, 165, 120, at: 1.2)
    #expect(log.take() == [])
  }

  @Test(arguments: [false, true])
  func `an ancestor cannot pan or swipe with a knob's finger along the knob's axis, but across it`(
    swipes: Bool
  ) {
    let slider = Slider()
    slider.value = 0.1
    add(slider, Rect(20, 100, 280, 44), .valueChanged)
    let toggle = Switch()
    add(toggle, Rect(20, 200, 56, 44), .valueChanged)
    watch(board, swipes ? SwipeGestureRecognizer() : PanGestureRecognizer())
    func drag(_ x: Double, _ y: Double, by step: Point, at time: Double) {
      player.down(1, x, y, at: time)
      for count in 1...5 {
        player.move(1, x + step.x * Double(count), y + step.y * Double(count), at: time + Double(count) * 0.02)
      }
      player.up(1, x + step.x * 5, y + step.y * 5, at: time + 0.12)
    }
    drag(60, 122, by: Point(15, 1), at: 1)
    #expect(log.take() == Array(repeating: "control", count: 6))
    drag(35, 222, by: Point(12, 1), at: 2)
    #expect(log.take() == ["control"] && toggle.isOn)
    slider.isEnabled = false
    drag(60, 122, by: Point(15, 1), at: 3)
    #expect(log.take() == ["recognizer"])
    guard !swipes else { return }
    slider.isEnabled = true
    drag(250, 122, by: Point(1, 15), at: 4)
    #expect(log.take() == ["cancel", "recognizer"] && !slider.isTracking)
  }
}
