import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("A stepper", .freshContext) struct StepperTests {
  let player = TouchPlayer()
  let log = Log()
  /// The minus button starts at x 20, and the plus button at x 76.
  let stepper = Stepper(frame: Rect(20, 100, 112, 44))

  init() {
    stepper.value = 5
    player.window.addSubview(stepper)
    player.application.advance(to: 0)
    stepper.addAction(for: .valueChanged) { [log] in log.lines.append("\(Int($0.value))") }
  }

  /// Advances the time to each due timer and then to `end`, as the runtime does.
  func wait(until end: Double) {
    while let next = player.application.nextDeadline, next <= end { player.application.advance(to: next) }
    player.application.advance(to: end)
  }

  @Test func `a stepper has the documented defaults, or the given value and range`() {
    let plain = Stepper()
    #expect(plain.value == 0 && plain.minimumValue == 0 && plain.maximumValue == 100 && plain.stepValue == 1)
    let tickets = Stepper(value: 2, in: 1...10)
    #expect(tickets.value == 2 && tickets.minimumValue == 1 && tickets.maximumValue == 10)
    #expect(Stepper(value: 12, in: 1...10).value == 10)
  }

  @Test func `a stepper of whole numbers shows them in the digits of the language`() {
    let tickets = Stepper(count: 12, in: 1...10)
    #expect(tickets.count == 10 && tickets.maximumValue == 10)
    tickets.count = 3
    #expect(tickets.value == 3 && tickets.valueFormatter?(3) == "3")
    Language.offered = ["ar-EG"]
    #expect(tickets.valueFormatter?(12) == "١٢")
    tickets.value = 4.7
    #expect(tickets.count == 4)
    let all = Stepper(count: .max, in: .min ... .max)
    #expect(all.count == .max)
    all.count = .min
    #expect(all.count == .min)
  }

  @Test func `a tap steps once, at the lift`() {
    player.down(1, 100, 122, at: 1)
    #expect(stepper.value == 5)
    player.up(1, 100, 122, at: 1.1)
    #expect(stepper.value == 6 && log.take() == ["6"])
    player.tap(1, 40, 122, at: 2)
    #expect(stepper.value == 5 && log.take() == ["5"])
    #expect(player.application.nextDeadline == nil)
  }

  @Test func `held, it steps after half a second, then ten times a second, and not at the lift`() {
    player.down(1, 100, 122, at: 1)
    wait(until: 1.49)
    #expect(log.take() == [])
    wait(until: 1.51)
    #expect(log.take() == ["6"])
    wait(until: 1.85)
    #expect(log.take() == ["7", "8", "9"])
    player.up(1, 100, 122, at: 1.86)
    wait(until: 3)
    #expect(log.take() == [] && stepper.value == 9 && player.application.nextDeadline == nil)
  }

  @Test func `without autorepeat, holding is one step`() {
    stepper.autorepeat = false
    player.down(1, 100, 122, at: 1)
    #expect(player.application.nextDeadline == nil)
    wait(until: 3)
    player.up(1, 100, 122, at: 3)
    #expect(log.take() == ["6"])
  }

  @Test func `a finger that leaves, or slides to the other button, stops it; one that returns starts again`() {
    player.down(1, 100, 122, at: 1)
    player.move(1, 40, 122, at: 1.2)
    #expect(player.application.nextDeadline == nil)
    player.up(1, 40, 122, at: 1.3)
    player.down(1, 100, 122, at: 2)
    player.move(1, 100, 300, at: 2.1)
    #expect(player.application.nextDeadline == nil)
    player.move(1, 100, 122, at: 2.2)
    wait(until: 2.6)
    #expect(log.take() == [])
    wait(until: 2.75)
    #expect(log.take() == ["6"])
    player.move(1, 100, 300, at: 2.8)
    player.up(1, 100, 300, at: 2.9)
    #expect(log.take() == [])
  }

  @Test func `stops at its limits, without another call`() {
    stepper.maximumValue = 7
    player.down(1, 100, 122, at: 1)
    wait(until: 4)
    #expect(log.take() == ["6", "7"] && player.application.nextDeadline == nil)
    player.up(1, 100, 122, at: 4)
    player.tap(1, 100, 122, at: 5)
    #expect(log.take() == [])
    stepper.minimumValue = 6.5
    player.tap(1, 40, 122, at: 6)
    #expect(stepper.value == 6.5)
  }

  @Test func `wraps, if enabled, from one limit to the other`() {
    stepper.wraps = true
    stepper.maximumValue = 6
    player.tap(1, 100, 122, at: 1)
    player.tap(1, 100, 122, at: 2)
    player.tap(1, 40, 122, at: 3)
    #expect(log.take() == ["6", "0", "6"])
  }

  @Test func `cancelled, disabled or removed while held, it stops, and sends nothing later`() {
    player.down(1, 100, 122, at: 1)
    player.cancel(1, at: 1.1)
    #expect(player.application.nextDeadline == nil)
    player.down(1, 100, 122, at: 2)
    stepper.isEnabled = false
    #expect(player.application.nextDeadline == nil)
    stepper.isEnabled = true
    player.up(1, 100, 122, at: 2.1)
    player.down(1, 100, 122, at: 3)
    stepper.removeFromSuperview()
    #expect(player.application.nextDeadline == nil && log.lines == [] && stepper.state == .normal)
  }

  @Test func `its action may disable or remove it in the middle of many steps`() {
    let id = stepper.addAction(for: .valueChanged) { if $0.value == 7 { $0.isEnabled = false } }
    player.down(1, 100, 122, at: 1)
    wait(until: 3)
    #expect(log.take() == ["6", "7"] && player.application.nextDeadline == nil)
    player.up(1, 100, 122, at: 3)
    stepper.removeAction(id)
    stepper.isEnabled = true
    stepper.addAction(for: .valueChanged) { $0.removeFromSuperview() }
    player.down(1, 100, 122, at: 4)
    wait(until: 6)
    #expect(log.take() == ["8"] && stepper.superview == nil && player.application.nextDeadline == nil)
  }

  @Test func `its timer does not keep it alive after its window`() {
    var other: Stepper? = Stepper(frame: Rect(20, 200, 112, 44))
    weak let observer = other
    player.window.addSubview(other!)
    player.down(1, 100, 222, at: 1)
    other!.addAction(for: .valueChanged) { $0.removeFromSuperview() }
    other = nil
    wait(until: 2)
    player.up(1, 100, 222, at: 2)
    wait(until: 3)
    #expect(observer == nil)
  }

  @Test func `a finger on the value between the buttons does not step`() throws {
    stepper.valueFormatter = { "\(Int($0)) pieces" }
    stepper.frame.size = stepper.sizeThatFits(.zero)
    player.application.advance(to: 0.5)
    let label = try #require(stepper.subviews[0] as? Label)
    #expect(label.text == "5 pieces" && label.frame.width >= 44)
    player.tap(1, 20 + stepper.bounds.midX - 5, 122, at: 1)
    #expect(log.take() == [] && !stepper.isHighlighted)
    player.tap(1, 20 + stepper.bounds.maxX - 10, 122, at: 2)
    #expect(label.text == "6 pieces" && log.take() == ["6"])
  }

  @Test func `setting sends nothing, and is clamped to the limits`() {
    stepper.value = 1000
    #expect(stepper.value == 100)
    stepper.maximumValue = 50
    #expect(stepper.value == 50)
    stepper.stepValue = -1
    player.tap(1, 40, 122, at: 1)
    #expect(stepper.value == 50 && log.lines == [])
  }
}
