import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A panel of protocol A", .freshContext) struct AnonymousDecoderTests {
  @Test func `reports a finger from down to up`() {
    var panel = Panel(.anonymous)
    #expect(
      panel.play("x 10 y 20 mt", "x 12 y 20 mt", "mt") == [
        "down 1 at 10 20", "move 1 at 12 20", "up 1 at 12 20",
      ])
  }

  @Test func `matches fingers by position when their order changes`() {
    var panel = Panel(.anonymous)
    #expect(
      panel.play("x 10 y 20 mt x 80 y 70 mt", "x 79 y 70 mt x 11 y 20 mt", "x 12 y 20 mt", "mt") == [
        "down 1 at 10 20, down 2 at 80 70", "move 1 at 11 20, move 2 at 79 70",
        "move 1 at 12 20, up 2 at 79 70", "up 1 at 12 20",
      ])
  }

  @Test func `does not reuse the first finger's contact number when it lifts`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt x 80 y 70 mt")
    #expect(panel.play("x 80 y 71 mt") == ["move 2 at 80 71, up 1 at 10 20"])
    #expect(panel.play("x 80 y 71 mt x 10 y 20 mt") == ["down 3 at 10 20"])
  }

  @Test func `uses the tracking IDs of the device`() {
    var panel = Panel(.anonymous)
    _ = panel.play("id 1 x 10 y 20 mt id 2 x 80 y 70 mt")
    #expect(
      panel.play("id 2 x 10 y 20 mt id 3 x 80 y 70 mt") == [
        "move 2 at 10 20, up 1 at 10 20, down 3 at 80 70"
      ])
  }

  @Test func `lifts the last finger when only its key is released`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt touch 1")
    #expect(panel.play("touch 0") == ["up 1 at 10 20"])
  }

  @Test func `keeps its fingers through a report without contacts`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt touch 1")
    #expect(panel.play("", "touch 1") == [])
    #expect(panel.play("x 10 y 21 mt") == ["move 1 at 10 21"])
  }

  @Test func `counts a finger that SYN_MT_REPORT does not end`() {
    var panel = Panel(.anonymous)
    #expect(panel.play("x 10 y 20", "x 80 y 70 mt x 10 y 20").count == 2)
  }

  @Test func `ignores fingers beyond its limit`() {
    var panel = Panel(.anonymous)
    let many = (0..<100).map { "x \($0) y 1 mt" }.joined(separator: " ")
    #expect(panel.samples([many]).count == AnonymousDecoder.maximumFingers)
    #expect(panel.samples([many]).isEmpty)
  }

  @Test func `cancels a finger that turns out to be a palm, and never shows it again`() {
    var panel = Panel(.anonymous)
    #expect(
      panel.play("x 10 y 20 mt", "x 11 y 20 tool 2 mt", "x 12 y 20 tool 2 mt", "mt") == [
        "down 1 at 10 20", "cancel 1 at 11 20",
      ])
    #expect(panel.play("x 10 y 20 tool 2 mt", "x 11 y 20 mt") == [])
  }

  @Test func `ignores fingers above the glass, and lifts one that leaves it`() {
    var panel = Panel(.anonymous)
    #expect(
      panel.play("x 10 y 20 distance 2 mt", "x 10 y 20 mt", "x 12 y 20 distance 0 mt", "x 12 y 20 distance 1 mt") == [
        "down 1 at 10 20", "move 1 at 12 20", "up 1 at 12 20",
      ])
  }

  @Test func `that does not report BTN_TOUCH lifts a finger that has no more pressure or width`() {
    for word in ["pressure", "width"] {
      var panel = Panel(.anonymous)
      #expect(
        panel.play("\(word) 9 x 10 y 20 mt", "\(word) 0 x 10 y 20 mt", "\(word) 0 x 11 y 20 mt") == [
          "down 1 at 10 20", "up 1 at 10 20",
        ])
    }
  }

  /// Drivers of FocalTech's panels in older Android kernels report the last lift in this way.
  @Test func `lifts its last finger by an axis without a position, even if the finger is not terminated`() {
    for lift in ["width 0", "width 0 mt", "pressure 0", "id -1"] {
      var panel = Panel(.anonymous)
      #expect(
        panel.play("width 9 pressure 9 x 10 y 20 mt", lift, "width 9 pressure 9 x 50 y 20 mt") == [
          "down 1 at 10 20", "up 1 at 10 20", "down 2 at 50 20",
        ])
    }
    var panel = Panel(.anonymous)
    #expect(panel.play("x 10 y 20 mt", "button 1", "button 0") == ["down 1 at 10 20"])
  }

  @Test func `lifts fingers that are listed while BTN_TOUCH is released`() {
    var panel = Panel(.anonymous)
    #expect(
      panel.play("touch 1 x 10 y 20 mt", "touch 0 x 10 y 20 mt", "x 11 y 20 mt") == [
        "down 1 at 10 20", "up 1 at 10 20",
      ])
  }

  @Test func `after lost events ends its fingers only if nothing touches it`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt", "x 50 y 50 dropped mt")
    #expect(panel.resynchronize(DeviceState(pressed: .touch)) == [])
    #expect(panel.play("x 12 y 20 mt") == ["move 1 at 12 20"])
    _ = panel.play("dropped")
    #expect(panel.resynchronize(DeviceState(pressed: [])) == ["up 1 at 12 20"])
  }

  @Test func `that never reports BTN_TOUCH keeps its fingers after lost events`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt x 80 y 80 mt", "dropped")
    #expect(panel.resynchronize(DeviceState(pressed: [])) == [])
    #expect(panel.play("x 12 y 20 mt x 80 y 80 mt", "mt") == ["move 1 at 12 20", "up 1 at 12 20, up 2 at 80 80"])
  }

  @Test func `after lost events cancels its fingers if their state is unknown`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt", "dropped")
    #expect(panel.resynchronize(DeviceState()) == ["cancel 1 at 10 20"])
  }

  @Test func `cancels every finger when it disconnects`() {
    var panel = Panel(.anonymous)
    _ = panel.play("x 10 y 20 mt x 30 y 40 mt")
    #expect(panel.disconnect() == ["cancel 1 at 10 20, cancel 2 at 30 40"])
  }
}
