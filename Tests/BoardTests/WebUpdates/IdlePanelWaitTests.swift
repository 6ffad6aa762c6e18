import ReleaseFormat
import TestContexts
import Testing

@testable import WebUpdates

@Suite("The wait until users leave the panel", .freshContext) struct IdlePanelWaitTests {
  private let first = ReleaseName(ofManifest: [1])
  private let second = ReleaseName(ofManifest: [2])

  @Test func `ends a minute after the last touch, or at once without touches`() {
    var wait = IdlePanelWait()
    #expect(wait.decision(on: first, lastTouch: 59, at: 10) == .wait)
    #expect(wait.decision(on: first, lastTouch: 60, at: 11) == .isIdle)
    #expect(wait.decision(on: first, lastTouch: nil, at: 12) == .isIdle)
  }

  @Test func `ends after a day, although the app reports touches all the time`() {
    var wait = IdlePanelWait()
    #expect(wait.decision(on: first, lastTouch: 0, at: 100) == .wait)
    // The hours of updates ended in the meantime.
    #expect(wait.decision(on: first, lastTouch: 0, at: 100 + 86_399) == .wait)
    #expect(wait.decision(on: first, lastTouch: 0, at: 100 + 86_400) == .isOver)
  }

  @Test func `begins again for another release`() {
    var wait = IdlePanelWait()
    #expect(wait.decision(on: first, lastTouch: 0, at: 0) == .wait)
    #expect(wait.decision(on: second, lastTouch: 0, at: 90_000) == .wait)
    #expect(wait.decision(on: second, lastTouch: 0, at: 180_000) == .isOver)
  }
}
