import Geometry
import Platform
import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A panel for one finger", .freshContext) struct PointerDecoderTests {
  @Test func `reports a finger from down to up`() {
    var panel = Panel(.singleTouch)
    #expect(
      panel.play("touch 1 x 10 y 20", "x 11", "touch 0", "touch 1") == [
        "down 1 at 10 20", "move 1 at 11 20", "up 1 at 11 20", "down 2 at 11 20",
      ])
  }

  @Test func `reports a finger that lands and lifts within one report`() {
    var panel = Panel(.singleTouch)
    #expect(panel.play("x 10 y 20 touch 1 touch 0") == ["down 1 at 10 20"])
    #expect(panel.decoder.deadline == 1 + TouchDecoder.releaseDelay)
    #expect(panel.wait(TouchDecoder.releaseDelay) == ["up 1 at 10 20"])
    #expect(panel.decoder.deadline == nil)
    #expect(panel.play("touch 1 touch 0", "x 30") == ["down 2 at 10 20", "up 2 at 10 20"])
  }

  @Test func `that presses and releases its key in each report reports one touch`() {
    // The events of PenMount's controllers, whose reports are 6 to 7 ms apart.
    for report in ["scan 1 touch 1 x 36 y 54 scan 1 touch 0", "scan 1 touch 0 touch 1 x 36 y 54"] {
      var panel = Panel(.singleTouch)
      panel.interval = 0.0065
      var all: [String] = []
      for _ in 0..<200 { all += panel.play(report) }
      all += panel.play(report.replacing("x 36", with: "x 37"), "scan 1 touch 0")
      #expect(all == ["down 1 at 36 54", "move 1 at 37 54", "up 1 at 37 54"])
    }
  }

  @Test func `lifts by the first report that does not press its key`() {
    var panel = Panel(.singleTouch)
    panel.interval = 0.0065
    #expect(panel.play("touch 1 x 36 y 54 touch 0", "scan 1 x 40", "scan 1") == ["down 1 at 36 54", "up 1 at 36 54"])
    #expect(panel.play("touch 1 x 41 touch 0") == ["down 2 at 41 54"])
    #expect(panel.disconnect() == ["up 2 at 41 54"])
    #expect(panel.wait(1) == [])
  }

  @Test func `without BTN_TOUCH is touched by its other signals`() {
    var device = DeviceDescription(name: "Panel", kind: .singleTouch, x: Axis(0, 99), y: Axis(0, 99))
    let touch = ["down 1 at 10 20", "move 1 at 11 20", "up 1 at 11 20"]
    for (signal, on, off) in [
      (ContactSignal.touchKeys, "left 1", "left 0"), (.pressure, "pressure 6", "pressure 5"),
      (.fingerTool, "finger 1", "finger 0"), (.anyButton, "button 1", "button 0"),
    ] {
      device.signal = signal
      device.lowestPressure = 5
      var panel = Panel(device)
      #expect(panel.play("x 9 y 20", "x 10 \(on)", "x 11", "\(off) x 90", "x 50") == touch, "\(signal)")
      var state = DeviceState(pressed: .other, x: 30, y: 40)
      #expect(
        panel.play(state.events(of: device, at: 9, skipsUntouched: true))
          == (signal == .touchKeys ? [] : ["down 2 at 30 40"]))
      state.pressed = []
      #expect(
        panel.play(state.events(of: device, at: 9, skipsUntouched: false))
          == (signal == .touchKeys ? [] : ["up 2 at 30 40"]))
    }
  }

  @Test func `is touched by its pressure if it has BTN_TOUCH and never presses it`() {
    var device = DeviceDescription(name: "Panel", kind: .singleTouch, x: Axis(0, 99), y: Axis(0, 99))
    device.lowestPressure = 5
    var panel = Panel(device)
    #expect(
      panel.play("x 10 y 20 pressure 5", "pressure 6", "x 11", "pressure 0 x 90", "touch 0", "pressure 9") == [
        "down 1 at 10 20", "move 1 at 11 20", "up 1 at 11 20", "down 2 at 90 20",
      ])
    for first in ["x 10 y 20 pressure 9 touch 1", "touch 1 x 10 y 20 pressure 9"] {
      panel = Panel(device)
      #expect(
        panel.play(first, "pressure 0", "x 11 pressure 8", "x 12 touch 0 pressure 7", "pressure 9") == [
          "down 1 at 10 20", "move 1 at 11 20", "up 1 at 11 20",
        ], "the key decides")
    }
  }

  @Test func `ignores a finger above the glass, and a pen's distance while it touches`() {
    var panel = Panel(.singleTouch)
    #expect(
      panel.play("distance 1 touch 1 x 10 y 20", "distance 0", "distance 1 x 30", "touch 0") == [
        "down 1 at 10 20", "up 1 at 10 20",
      ])
    var pen = Panel(.pen)
    #expect(pen.play("x 10 y 20 distance 9", "touch 1 distance 2", "touch 0") == ["down 1 at 10 20", "up 1 at 10 20"])
  }

  /// As in Android and libinput. Resistive panels measure any position while the finger lifts.
  @Test func `lifts at its last position, whatever the report of the lift contains`() {
    var device = DeviceDescription(name: "Panel", kind: .singleTouch, x: Axis(0, 99), y: Axis(0, 99))
    let drag = ["down 1 at 10 20", "move 1 at 12 20", "up 1 at 12 20"]
    for lift in ["x 0 y 0 touch 0", "touch 0 x 0 y 0", "x 0 y 0 distance 1"] {
      var panel = Panel(device)
      #expect(panel.play("x 10 y 20 touch 1", "x 12", lift, "distance 0 touch 0") == drag)
    }
    device.signal = .pressure
    var panel = Panel(device)
    #expect(panel.play("x 10 y 20 pressure 9", "x 12", "x 90 y 3 pressure 0") == drag)
  }

  @Test func `lifts a pen that leaves, even if its release was lost`() {
    var pen = Panel(.pen)
    #expect(
      pen.play("pen 1 x 10 y 20", "touch 1", "pen 0", "pen 1 x 50", "touch 0", "rubber 1", "touch 1", "rubber 0") == [
        "down 1 at 10 20", "up 1 at 10 20", "down 2 at 50 20", "up 2 at 50 20",
      ])
  }

  @Test func `after lost events follows the kernel's state`() {
    var panel = Panel(.singleTouch)
    _ = panel.play("dropped")
    #expect(panel.resynchronize(DeviceState(pressed: .touch, x: 30, y: 40)) == ["down 1 at 30 40"])
    _ = panel.play("dropped")
    #expect(panel.resynchronize(DeviceState(pressed: .touch, x: 31, y: 40)) == ["move 1 at 31 40"])
    _ = panel.play("dropped")
    #expect(panel.resynchronize(DeviceState(pressed: [], x: 90, y: 90)) == ["up 1 at 31 40"])
  }

  @Test func `after lost events is touched by its pressure if it never presses BTN_TOUCH`() {
    var panel = Panel(.singleTouch)
    let pressed = DeviceState(pressed: .other, x: 12, y: 20)
    // The pressure may be that of a touch before this program.
    #expect(panel.resynchronize(pressed) == [])
    #expect(panel.play("x 10 y 20 pressure 9", "dropped") == ["down 1 at 10 20"])
    #expect(panel.resynchronize(pressed) == ["move 1 at 12 20"])
    #expect(panel.play("x 13", "dropped") == ["move 1 at 13 20"])
    #expect(panel.resynchronize(DeviceState(pressed: [], x: 13, y: 20)) == ["up 1 at 13 20"])
    // A panel that presses its key keeps the pressure of the last touch.
    var other = Panel(.singleTouch)
    _ = other.play("pressure 9 touch 1 x 10 y 20", "touch 0", "dropped")
    #expect(other.resynchronize(DeviceState(pressed: .other, x: 10, y: 20)) == [])
  }

  @Test func `cancels its finger when it disconnects`() {
    var panel = Panel(.singleTouch)
    _ = panel.play("touch 1 x 10 y 20")
    #expect(panel.disconnect() == ["cancel 1 at 10 20"])
  }
}

@Suite("A tablet", .freshContext) struct TabletTests {
  @Test func `is touched while its left button is down, and hovers without a touch`() {
    var tablet = Panel(.tablet)
    #expect(
      tablet.play("x 10 y 20", "left 1", "x 12", "left 0", "x 50") == [
        "down 1 at 10 20", "move 1 at 12 20", "up 1 at 12 20",
      ])
  }

  @Test func `that has both keys is touched by either`() {
    var tablet = Panel(.tablet)
    #expect(
      tablet.play("x 10 y 20 touch 1", "left 1", "touch 0", "left 0") == ["down 1 at 10 20", "up 1 at 10 20"])
  }

  @Test func `does not mistake a repeating key for a finger`() {
    var tablet = Panel(.tablet)
    #expect(tablet.play("left 2", "left 0") == [])
  }
}

@Suite("A mouse", .freshContext) struct MouseTests {
  private func screen(_ width: Int, _ height: Int, _ rotation: Rotation = .none) -> Screen {
    Screen(
      name: "Virtual-1", mode: DisplayMode(size: PixelSize(width, height), refreshRate: 60), rotation: rotation)
  }

  /// Returns the positions of the touches, in points of one pixel.
  private func place(_ samples: [TouchSample], on screen: Screen) -> [Point] {
    let mapping = PanelMapping(screen: screen, scale: 1)
    return samples.filter(\.isOfFinger).map { mapping.point(at: $0.position) }.map {
      Point($0.x.rounded(), $0.y.rounded())
    }
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `moves one pixel of the frame per count, in the direction that the user sees`(_ rotation: Rotation) {
    let screen = screen(800, 480, rotation)
    let center = Point(Double(screen.size.width) / 2, Double(screen.size.height) / 2)
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen)
    let samples = mouse.samples(["left 1", "dx 10 dy -3", "left 0"])
    #expect(
      place(samples, on: screen) == [
        center, Point(center.x + 10, center.y - 3), Point(center.x + 10, center.y - 3),
      ])
  }

  @Test func `stops at the last pixel on every side`() {
    let screen = screen(800, 480)
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen)
    let samples = mouse.samples(["left 1", "dx -2147483648 dy -2147483648", "dx 2147483647 dy 2147483647", "dx -1"])
    #expect(place(samples, on: screen).suffix(3) == [Point(0, 0), Point(799, 479), Point(798, 479)])
  }

  @Test func `keeps its position on a screen of another size`() {
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen(800, 480))
    _ = mouse.samples(["dx -200 dy 0"])
    mouse.decoder.screenChanged(to: screen(1600, 960))
    #expect(place(mouse.samples(["left 1"]), on: screen(1600, 960)) == [Point(400, 480)])
  }

  @Test func `does not move without a screen`() {
    var mouse = Panel(.mouse)
    #expect(mouse.play("dx 10", "left 1") == ["hover 1 at 50 50, down 1 at 50 50"])
    mouse.decoder.screenChanged(to: screen(0, 0))
    #expect(mouse.play("dx 10") == [])
  }

  @Test func `hovers where it moves, with the contact number of its finger`() {
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen(100, 100))
    #expect(
      mouse.play("dx 10", "left 1", "dy 20", "left 0", "dx -10") == [
        "hover 0 at 60 50", "hover 1 at 60 50, down 1 at 60 50", "hover 1 at 60 70, move 1 at 60 70",
        "up 1 at 60 70, hover 0 at 60 70", "hover 0 at 50 70",
      ])
  }

  @Test func `that clicks within one report hovers before and after`() {
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen(100, 100))
    #expect(
      mouse.play("left 1 left 0") == ["hover 1 at 50 50, down 1 at 50 50, up 1 at 50 50, hover 0 at 50 50"])
  }

  @Test func `disappears once when it disconnects, if it was visible`() {
    var mouse = Panel(.mouse)
    mouse.decoder.screenChanged(to: screen(100, 100))
    #expect(mouse.disconnect() == [])
    _ = mouse.play("left 1")
    #expect(mouse.disconnect() == ["cancel 1 at 50 50, leave 0 at 50 50"])
    #expect(mouse.disconnect() == [])
  }
}
