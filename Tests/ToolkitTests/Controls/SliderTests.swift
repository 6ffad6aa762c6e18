import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("A slider", .freshContext) struct SliderTests {
  let player = TouchPlayer()
  let log = Log()
  /// The knob moves from x 34 to x 234, one point for each of the values 0 to 200.
  let slider = Slider(frame: Rect(20, 100, 228, 44))

  init() {
    slider.maximumValue = 200
    slider.value = 100
    player.window.addSubview(slider)
    player.application.advance(to: 0)
    slider.addAction(for: .valueChanged) { [log] in log.lines.append("\(Int($0.value.rounded()))") }
  }

  /// The center of the drawn knob, in window coordinates.
  var knob: Double { 20 + slider.subviews[3].presentation.center.x }
  var disc: View { slider.subviews[2] }

  @Test func `keeps the grabbed point under the finger`() {
    player.down(1, 142, 122, at: 1)
    #expect(slider.value == 100 && log.lines == [])
    player.move(1, 152, 122, at: 1.1)
    #expect(slider.value == 110 && knob == 144)
    player.move(1, 92, 122, at: 1.2)
    #expect(slider.value == 50)
    player.up(1, 92, 122, at: 1.3)
    #expect(log.take() == ["110", "50", "50"])
  }

  @Test func `C5: if tapping the track is enabled, a finger there moves the knob, and drags it`() {
    slider.isTrackTappable = true
    player.down(1, 214, 122, at: 1)
    #expect(slider.value == 180 && log.take() == ["180"])
    #expect(knob == 134 && player.application.isAnimating)
    player.application.advance(to: 1.4)
    #expect(knob == 214)
    player.move(1, 204, 122, at: 1.5)
    #expect(slider.value == 170 && knob == 204 && log.take() == ["170"])
    player.up(1, 204, 122, at: 1.6)
    #expect(log.take() == ["170"])
  }

  @Test(arguments: [true, false])
  func `C4: the last valueChanged is sent after the finger has lifted, and always is`(isContinuous: Bool) {
    slider.isContinuous = isContinuous
    slider.addAction(for: .valueChanged) { [log] in log.lines.append($0.isTracking ? "tracking" : "last") }
    slider.addAction(for: [.touchUpInside, .touchCancel]) { [log] _ in log.lines.append("up") }
    let before = isContinuous ? ["110", "tracking"] : []
    player.down(1, 134, 122, at: 1)
    player.move(1, 144, 122, at: 1.1)
    player.up(1, 144, 122, at: 1.2)
    #expect(log.take() == before + ["110", "last", "up"])
    // Also if the value returns to its start.
    player.down(1, 144, 122, at: 2)
    player.move(1, 154, 122, at: 2.1)
    player.move(1, 144, 122, at: 2.2)
    player.up(1, 144, 122, at: 2.3)
    #expect(log.take().suffix(3) == ["110", "last", "up"])
    // The reported value is the current value.
    player.down(1, 144, 122, at: 3)
    player.move(1, 134, 122, at: 3.1)
    player.cancel(1, at: 3.2)
    #expect(log.take().suffix(3) == [isContinuous ? "100" : "110", "last", "up"])
    player.down(1, isContinuous ? 134 : 144, 122, at: 4)
    player.move(1, 184, 122, at: 4.1)
    _ = log.take()
    slider.isEnabled = false
    #expect(log.take() == [isContinuous ? "150" : "110", "last", "up"])
  }

  @Test func `C5: a finger that lifts without a move changes nothing`() {
    for x in [134.0, 142, 214, 40] {
      player.tap(1, x, 122, at: player.application.now + 1)
      #expect(slider.value == 100 && knob == 134 && log.lines == [])
    }
    // A small movement during the lift changes nothing either.
    player.down(1, 134, 122, at: 9)
    player.up(1, 137, 122, at: 9.1)
    #expect(slider.value == 100 && log.lines == [])
    // A drag next to the knob moves it.
    player.down(1, 214, 122, at: 10)
    player.move(1, 224, 122, at: 10.1)
    #expect(slider.value == 110 && knob == 144)
  }

  @Test func `follows a finger immediately that moves while the knob still slides to it`() {
    slider.isTrackTappable = true
    player.down(1, 214, 122, at: 1)
    player.move(1, 200, 122, at: 1.01)
    #expect(knob == 200)
  }

  @Test func `stops at its ends, and continues where the finger returns`() {
    player.down(1, 134, 122, at: 1)
    player.move(1, 400, 122, at: 1.1)
    #expect(slider.value == 200)
    player.move(1, 500, 122, at: 1.2)
    player.move(1, 224, 122, at: 1.3)
    #expect(slider.value == 190 && log.take() == ["200", "190"])
  }

  @Test func `continues with a finger that leaves the track`() {
    player.down(1, 134, 122, at: 1)
    player.move(1, 154, 400, at: 1.1)
    #expect(slider.value == 120 && !slider.isHighlighted)
    player.up(1, 154, 400, at: 1.2)
    #expect(slider.value == 120 && log.take() == ["120", "120"])
  }

  @Test func `when not continuous, it sends the value once, at the lift`() {
    slider.isContinuous = false
    player.down(1, 134, 122, at: 1)
    player.move(1, 144, 122, at: 1.1)
    player.move(1, 154, 122, at: 1.2)
    #expect(slider.value == 120 && log.lines == [])
    player.up(1, 154, 122, at: 1.3)
    #expect(log.take() == ["120"])
    player.down(1, 154, 122, at: 2)
    player.move(1, 164, 122, at: 2.1)
    player.move(1, 154, 122, at: 2.2)
    player.up(1, 154, 122, at: 2.3)
    #expect(log.take() == ["120"])
  }

  @Test func `a cancelled finger keeps the last sent value`() {
    player.down(1, 134, 122, at: 1)
    player.move(1, 144, 122, at: 1.1)
    player.cancel(1, at: 1.2)
    #expect(slider.value == 110 && log.take() == ["110", "110"])
    slider.isContinuous = false
    player.down(1, 144, 122, at: 2)
    player.move(1, 164, 122, at: 2.1)
    player.cancel(1, at: 2.2)
    #expect(slider.value == 110 && log.take() == ["110"])
    #expect(!slider.isHighlighted && disc.alpha == 0)
  }

  @Test func `its action may snap the value, disable it or remove it`() {
    let id = slider.addAction(for: .valueChanged) { $0.value = ($0.value / 50).rounded() * 50 }
    player.down(1, 134, 122, at: 1)
    player.move(1, 164, 122, at: 1.1)
    #expect(slider.value == 150 && knob == 184)
    player.cancel(1, at: 1.2)
    #expect(slider.value == 150)
    slider.removeAction(id)
    slider.addAction(for: .valueChanged) { $0.isEnabled = $0.value < 190 }
    player.down(1, 184, 122, at: 2)
    player.move(1, 230, 122, at: 2.1)
    player.move(1, 180, 122, at: 2.2)
    #expect(slider.value == 196 && slider.state == .disabled && disc.alpha == 0)
    slider.isEnabled = true
    slider.addAction(for: .valueChanged) { $0.removeFromSuperview() }
    player.down(1, 230, 122, at: 3)
    player.move(1, 180, 122, at: 3.1)
    #expect(slider.superview == nil && slider.state == .normal && disc.alpha == 0)
  }

  @Test func `setting sends nothing, is clamped to the limits, and can be animated`() {
    slider.value = 500
    #expect(slider.value == 200 && knob == 234)
    slider.value = .nan
    #expect(slider.value == 0)
    slider.minimumValue = 40
    #expect(slider.value == 40 && knob == 34)
    slider.maximumValue = 10
    slider.value = 100
    #expect(slider.value == 40)
    slider.minimumValue = 0
    slider.maximumValue = 200
    slider.setValue(200, animated: true)
    #expect(slider.value == 200 && knob < 234)
    player.application.advance(to: 1)
    #expect(knob == 234 && log.lines == [])
  }

  @Test func `a disc is shown around the finger, larger than the fingertip, and disappears`() {
    player.down(1, 134, 122, at: 1)
    player.application.advance(to: 1.5)
    #expect(disc.presentation.alpha == 1 && disc.frame == Rect(114 - 38, 22 - 38, 76, 76))
    player.up(1, 134, 122, at: 1.6)
    player.application.advance(to: 2)
    #expect(disc.presentation.alpha == 0 && !player.application.isAnimating)
  }

  @Test func `with text, a bubble shows the value above the finger, or below it at the panel's edge`() throws {
    slider.valueFormatter = { "\(Int($0))" }
    #expect(slider.subviews.count == 4)
    player.down(1, 134, 122, at: 1)
    let bubble = slider.subviews[4]
    let label = try #require(bubble.subviews[0] as? Label)
    #expect(!bubble.isHidden && label.text == "100" && bubble.frame.maxY <= 22 - 28)
    #expect(bubble.center.x == 114)
    player.move(1, 144, 122, at: 1.1)
    #expect(label.text == "110" && bubble.center.x == 124)
    player.up(1, 144, 122, at: 1.2)
    #expect(bubble.isHidden)
    slider.frame.origin.y = 10
    player.down(1, 144, 32, at: 2)
    #expect(bubble.frame.minY >= 22 + 28)
    slider.removeFromSuperview()
    #expect(bubble.isHidden)
  }

  @Test func `an empty slider handles all values of a finger`() {
    let small = Slider(frame: .zero)
    small.value = 0.5
    small.hitMargins.contact = 20
    small.center = Point(100, 300)
    player.window.addSubview(small)
    player.down(1, 105, 300, at: 1)
    player.move(1, 200, 300, at: 1.1)
    player.up(1, 200, 300, at: 1.2)
    #expect(small.value == 0.5)
  }
}
