import Geometry
import HeadlessDisplay
import Platform
import System
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("A frame buffer as a fallback for a card", .freshContext) struct FallbackDisplayTests {
  private func event(_ action: String) -> Uevent {
    Array("x\0ACTION=\(action)\0SUBSYSTEM=drm\0".utf8).withUnsafeBytes { Uevent($0)! }
  }

  @Test func `is replaced by a card as soon as the card can be used`() throws {
    let first = HeadlessDisplay(size: PixelSize(8, 4))
    let second = HeadlessDisplay(size: PixelSize(16, 8))
    var isUsable = false
    let display = try FallbackDisplay(first) {
      if !isUsable { return nil }
      first.close()
      return second
    }
    var events: [DisplayEvent] = []
    display.process(into: &events, at: 10)
    #expect(display.screen?.size == PixelSize(8, 4) && display.deadline == nil && events.isEmpty)

    display.handle(event("add"), at: 11)
    display.process(into: &events, at: 11)
    #expect(display.screen?.size == PixelSize(8, 4) && events.isEmpty)
    isUsable = true
    let deadline = try #require(display.deadline)
    #expect(deadline > 11 && deadline < 12)
    display.process(into: &events, at: deadline)
    #expect(events == [.screenChanged])
    #expect(display.screen?.size == PixelSize(16, 8) && display.isReady && display.deadline == nil)
    #expect(first.screen == nil)
  }

  @Test(.aloneInProcess) func `looks for a card every two seconds if the kernel sends no events`() throws {
    let second = HeadlessDisplay(size: PixelSize(16, 8))
    var tries: [Double] = []
    var now = 10.0
    var display: FallbackDisplay?
    let log = try StandardError.text {
      display = try FallbackDisplay(HeadlessDisplay(size: PixelSize(8, 4)), hearing: nil) {
        tries.append(now)
        return tries.count < 40 ? nil : second
      }
    }
    #expect(log == "vitrine: cannot receive the kernel's device events; looking for a card every two seconds\n")
    let fallback = try #require(display)
    var events: [DisplayEvent] = []
    while let deadline = fallback.deadline, tries.count < 100 {
      now = max(now, deadline)
      fallback.process(into: &events, at: now)
    }
    #expect(tries.count == 40 && events == [.screenChanged] && fallback.screen?.size == PixelSize(16, 8))
    #expect(abs(tries[39] - tries[38] - 2) < 0.001)
  }

  @Test func `stays if the new card has no panel, and stops looking`() throws {
    var tries = 0
    let display = try FallbackDisplay(HeadlessDisplay(size: PixelSize(8, 4))) {
      tries += 1
      return nil
    }
    var events: [DisplayEvent] = []
    display.handle(event("add"), at: 10)
    var now = 10.0
    while let deadline = display.deadline, tries < 100 {
      now = max(now, deadline)
      display.process(into: &events, at: now)
    }
    #expect(tries == 8 && events.isEmpty && display.isReady)
  }
}
