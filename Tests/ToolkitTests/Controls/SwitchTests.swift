import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("A switch", .freshContext) struct SwitchTests {
  let player = TouchPlayer()
  let log = Log()
  /// The knob moves from x 116 to x 140.
  let toggle = Switch(frame: Rect(100, 100, 56, 44))

  init() {
    player.window.addSubview(toggle)
    player.application.advance(to: 0)
    toggle.addAction(for: .valueChanged) { [log] in log.lines.append($0.isOn ? "on" : "off") }
  }

  /// The position of the drawn knob, in window coordinates.
  var knob: Double { 100 + toggle.subviews[1].presentation.center.x }

  @Test func `is switched by a tap, at the lift`() {
    player.down(1, 128, 122, at: 1)
    #expect(!toggle.isOn && toggle.isHighlighted && log.lines == [])
    player.up(1, 128, 122, at: 1.1)
    #expect(toggle.isOn && !toggle.isHighlighted && log.take() == ["on"])
    player.tap(1, 128, 122, at: 2)
    #expect(!toggle.isOn && log.take() == ["off"])
  }

  @Test func `its knob slides after a tap, and then no animation runs`() {
    player.tap(1, 128, 122, at: 1)
    #expect(knob == 116 && player.application.isAnimating)
    player.application.advance(to: 1.05 + Theme.dark.motion.part / 2)
    #expect(abs(knob - 128) < 0.1)
    player.application.advance(to: 1.3)
    #expect(knob == 140 && !player.application.isAnimating && player.application.nextDeadline == nil)
  }

  @Test func `can be tapped again while its knob slides`() {
    player.tap(1, 128, 122, at: 1)
    player.tap(1, 128, 122, at: 1.1)
    #expect(log.take() == ["on", "off"] && !toggle.isOn)
    player.application.advance(to: 2)
    #expect(knob == 116)
  }

  @Test func `setting it sends nothing, immediately or animated`() {
    toggle.isOn = true
    #expect(knob == 140 && !player.application.isAnimating)
    toggle.setOn(false, animated: true)
    #expect(!toggle.isOn && knob == 140 && player.application.isAnimating)
    toggle.isOn = false
    #expect(log.lines == [])
  }

  @Test func `its knob follows a finger, and moves to the nearer side`() {
    player.down(1, 116, 122, at: 1)
    player.move(1, 121, 122, at: 1.1)
    #expect(knob == 116)
    player.move(1, 126, 122, at: 1.2)
    #expect(knob == 126)
    player.move(1, 170, 122, at: 1.3)
    #expect(knob == 140)
    player.move(1, 124, 122, at: 1.4)
    player.up(1, 124, 122, at: 1.5)
    #expect(!toggle.isOn && log.take() == [])
    player.application.advance(to: 2)
    #expect(knob == 116)
    player.down(1, 116, 122, at: 3)
    player.move(1, 132, 122, at: 3.1)
    player.up(1, 132, 122, at: 3.2)
    #expect(toggle.isOn && log.take() == ["on"])
  }

  @Test func `lifted outside, cancelled, disabled or removed, it is unchanged`() {
    player.down(1, 116, 122, at: 1)
    player.move(1, 136, 122, at: 1.1)
    player.move(1, 136, 300, at: 1.2)
    player.up(1, 136, 300, at: 1.3)
    player.down(1, 116, 122, at: 2)
    player.move(1, 136, 122, at: 2.1)
    player.cancel(1, at: 2.2)
    player.down(1, 116, 122, at: 3)
    player.move(1, 136, 122, at: 3.1)
    toggle.isEnabled = false
    player.up(1, 136, 122, at: 3.2)
    toggle.isEnabled = true
    player.application.advance(to: 4)
    #expect(!toggle.isOn && !toggle.isHighlighted && knob == 116)
    player.down(1, 116, 122, at: 5)
    player.move(1, 136, 122, at: 5.1)
    toggle.removeFromSuperview()
    #expect(!toggle.isOn && !toggle.isHighlighted && knob == 116 && log.lines == [])
  }

  @Test func `a second finger that lands where the first one dragged starts again`() {
    player.down(1, 116, 122, at: 1)
    player.move(1, 140, 122, at: 1.1)
    player.up(1, 140, 122, at: 1.2)
    #expect(log.take() == ["on"])
    player.tap(1, 128, 122, at: 3)
    #expect(log.take() == ["off"])
  }

  @Test func `is large enough for a finger, and glows around it`() {
    #expect(toggle.sizeThatFits(.zero).height >= 44 && toggle.sizeThatFits(.zero).width >= 44)
    let bitmap = Bitmap(size: PixelSize(320, 480))
    let canvas = Canvas(bitmap)
    player.window.draw(on: canvas)
    #expect(bitmap[128, 100] & 0xFFFFFF == 0)
    player.down(1, 128, 122, at: 1)
    player.window.draw(on: canvas)
    #expect(bitmap[128, 97] & 0xFFFFFF != 0 && bitmap[90, 122] & 0xFFFFFF != 0)
    player.up(1, 128, 122, at: 1.1)
    player.window.draw(on: canvas)
    #expect(bitmap[128, 97] & 0xFFFFFF == 0 && bitmap[90, 122] & 0xFFFFFF == 0)
  }
}
