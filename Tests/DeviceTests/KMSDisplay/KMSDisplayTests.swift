import Geometry
import Platform
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("A KMS display", .freshContext) struct KMSDisplayTests {
  @Test func `waits for a missing card`() throws {
    let display = try KMSDisplay(KMSDisplay.Options(card: "/dev/dri/no-such-card"), at: 0)
    #expect(display.screen == nil)
    #expect(!display.isReady)
    #expect(display.descriptor != nil)
    #expect(display.nextBlank(after: 3) == 3)
    var events: [DisplayEvent] = []
    for second in 1...5 { display.process(into: &events, at: Double(second)) }
    #expect(events.isEmpty)
    display.close()
  }

  @Test func `rejects frames without a screen`() throws {
    let display = try KMSDisplay(KMSDisplay.Options(card: "/dev/dri/no-such-card"), at: 0)
    let pixel: UInt32 = 0
    withUnsafePointer(to: pixel) {
      display.present(
        Frame(pixels: $0, stride: 1, size: PixelSize(1, 1)), damage: Region(PixelRect(0, 0, 1, 1)), at: 0)
    }
    #expect(!display.isReady)
  }

  @Test func `rejects a device that is not a card, with its path`() {
    let error = #expect(throws: DisplayError.self) {
      _ = try KMSDisplay(KMSDisplay.Options(card: "/dev/null"), at: 0)
    }
    #expect(error?.message.hasPrefix("/dev/null is not a card that drives displays") == true)
  }
}
