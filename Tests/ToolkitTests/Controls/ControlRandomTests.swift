import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Every control, with random touches and random changes by the app.
private final class Panel {
  let player = TouchPlayer(width: 400, height: 400)
  let canvas = Canvas(Bitmap(size: PixelSize(400, 400)))
  let holder = View(frame: Rect(0, 0, 400, 400))
  let controls: [Control] = [
    Button(title: "a") { _ in }, Switch(), Slider(), SegmentedControl(titles: ["a", "b", "c"]), Stepper(),
    Control(), Slider(), Stepper(), Key("k", choices: ["l", "m"]), Key("n"),
  ]
  /// The number of touch downs without a touch up or cancel, for each control.
  var held: [Int]
  private var dice: SeededGenerator

  init(seed: UInt64) {
    dice = SeededGenerator(state: seed)
    held = [Int](repeating: 0, count: controls.count)
    player.window.addSubview(holder)
    (controls[2] as? Slider)?.valueFormatter = { "\($0 > 0.5)" }
    (controls[4] as? Stepper)?.valueFormatter = { "\($0 > 5)" }
    (controls[6] as? Slider)?.isContinuous = false
    (controls[7] as? Stepper)?.wraps = true
    for (index, control) in controls.enumerated() {
      // Rows share the height of the panel, so that each control is touched.
      let row = 400 / Double((controls.count + 1) / 2)
      control.frame = Rect(Double(index % 2) * 200 + 10, Double(index / 2) * row + 10, 180, min(44, row - 10))
      control.isMultipleTouchEnabled = index % 3 == 0
      holder.addSubview(control)
      control.addAction(for: .touchDown) { [unowned self] _ in held[index] += 1 }
      control.addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) { [unowned self] _ in
        held[index] -= 1
      }
      control.addAction(for: .allEvents) { [unowned self] _ in if roll(25) == 0 { changeRandomControl() } }
    }
    holder.addGestureRecognizer(TapGestureRecognizer())
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    holder.addGestureRecognizer(pan)
  }

  func roll(_ sides: Int) -> Int { dice.next(below: sides) }

  /// Changes a random control as an app might.
  func changeRandomControl() {
    let control = controls[roll(controls.count)]
    switch roll(6) {
    case 0: control.isEnabled.toggle()
    case 1: control.removeFromSuperview()
    case 2: control.isHidden.toggle()
    case 3: control.frame.size.width = Double(roll(200))
    case 4: control.isSelected.toggle()
    default: holder.addSubview(control)
    }
  }

  func run(steps: Int) {
    var time = 1.0
    for step in 0..<steps {
      time += 0.016
      let phases: [TouchInput.Phase] = [.down, .down, .move, .move, .move, .up, .up, .cancel]
      var inputs: [TouchInput] = []
      for _ in 0..<roll(5) {
        inputs.append(
          TouchInput(
            contact: Int32(roll(5)), phase: phases[roll(phases.count)],
            location: Point(Double(roll(420) - 10), Double(roll(420) - 10)), time: time, endsReport: roll(3) > 0))
      }
      player.application.receive(inputs)
      player.application.advance(to: time)
      if roll(10) == 0 { changeRandomControl() }
      for control in controls where control.isHighlighted { #expect(control.isTracking && control.isTouchInside) }
      if step % 20 == 0 { player.window.draw(on: canvas) }
    }
    for finger in Int32(0)..<5 { player.up(finger, 0, 0, at: time) }
    // Delayed single taps, animations and repeating steppers have ended.
    for second in 1...5 { player.application.advance(to: time + Double(second)) }
  }
}

@Suite("Controls under random fingers", .freshContext) struct ControlRandomTests {
  @Test(.slow, arguments: 1...6)
  func `no control stays highlighted, tracking, moving or repeating, and each touch ends once`(seed: Int) {
    let panel = Panel(seed: UInt64(seed) * 104_729)
    panel.run(steps: 1500)
    for control in panel.controls {
      #expect(!control.isHighlighted && !control.isTracking && !control.isTouchInside)
    }
    #expect(panel.held.allSatisfy { $0 == 0 } && panel.player.window.heldKey == nil)
    #expect(!panel.player.application.isAnimating && panel.player.application.nextDeadline == nil)
  }
}
