import TestContexts
import Testing

@testable import KMSDisplay

@Suite("The time of a flip", .freshContext) struct TimingTests {
  func flip(stamp: Double) -> FlipTime { FlipTime(stamp: stamp, committed: 10, interval: 0.016, heard: 10.02) }

  @Test func `is the driver's timestamp`() {
    #expect(flip(stamp: 10.012).visible == 10.012)
    #expect(flip(stamp: 10.012).blank == 10.012)
  }

  @Test func `is never before the commit`() {
    #expect(flip(stamp: 9.99).visible == 10)
    #expect(flip(stamp: 9.99).blank == 9.99)
  }

  @Test func `is the time of the event if the timestamp is impossible`() {
    for stamp in [0, 9.5, 11, 1.7e9] {
      #expect(flip(stamp: stamp) == FlipTime(10.02))
    }
  }
}

@Suite("A display error", .freshContext) struct DisplayErrorTests {
  @Test func `names the value and the alternatives`() {
    #expect(
      DisplayError.unknownOutput("HDMI-A-9", known: ["DSI-1", "HDMI-A-1"]).message
        == "there is no output HDMI-A-9; the outputs are: DSI-1, HDMI-A-1")
    #expect(
      DisplayError.unknownFormat(.rgb565, output: "DSI-1", known: []).message
        == "DSI-1 does not support the format RGB565; it supports: none")
  }
}
