import Geometry
import Platform
import Raster
import ScriptedTouch
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// A display whose events and readiness a test decides.
private final class PuppetDisplay: Display {
  let descriptor: Int32? = nil
  var screen: Screen?
  /// Whether `present` is accepted. A test sets it to `true` when the flip is over.
  var isReady = true
  /// Whether frames are dropped without a report, against the rules of `Display`.
  var dropsFrames = false
  private var pending: [DisplayEvent] = []
  /// The area in pixels of the damage of each presented frame.
  private(set) var frames: [Int] = []
  private(set) var turnedOff = 0

  static let size = PixelSize(40, 30)
  static let whole = 40 * 30
  /// A panel whose frame fits into no memory.
  static let vast = PixelSize(1 << 22, 1 << 22)

  func connect(_ size: PixelSize?) {
    screen = size.map { Screen(name: "X-1", mode: DisplayMode(size: $0, refreshRate: 50)) }
    pending.append(.screenChanged)
  }
  func report(_ event: DisplayEvent) { pending.append(event) }

  var deadline: Double? { pending.isEmpty ? nil : 0 }
  func nextBlank(after time: Double) -> Double { time + 0.02 }
  func process(into events: inout [DisplayEvent], at now: Double) {
    events += pending
    pending.removeAll()
  }
  func present(_ frame: Frame, damage: Region, at now: Double) {
    frames.append(damage.area)
    if !dropsFrames { isReady = false }
  }
  func turnOff() { turnedOff += 1 }
  func close() {}
}

/// Tests what the frame loop does on each edge of the table above `FrameState`.
@Suite(.freshContext) struct FrameLoopStateTests {
  private let display = PuppetDisplay()
  private let application = Application()
  private let pad = Pad(frame: Rect(0, 0, 10, 10))
  private let touch: ScriptedTouch
  private let loop: FrameLoop

  init() throws {
    touch = ScriptedTouch(try TouchScript(parsing: "3 down 1 5 5"))
    let window = Window(size: Size(1, 1), scale: 1)
    let controller = ViewController()
    window.rootViewController = controller
    controller.view.addSubview(pad)
    application.window = window
    loop = FrameLoop(
      application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil,
      idlePolicy: IdlePolicy(darkTimeout: 100))
    touch.start(at: 0)
  }

  /// Connects a panel and shows the first frame on it, which is committed at 1 and visible at 1.02.
  private func showFirstFrame() {
    display.connect(PuppetDisplay.size)
    loop.turn(at: 1)
    land(at: 1.02)
  }

  /// Reports that the frame in flight is visible.
  private func land(at now: Double) {
    display.isReady = true
    display.report(.presented(at: now))
    loop.turn(at: now)
  }

  /// Runs an animation that changes nothing.
  private func animate() { application.start(DisplayLink { _ in }) }

  @Test func `no panel: waits without a frame, and animations go on`() {
    loop.turn(at: 1)
    #expect(loop.state == .noPanel(start: nil))
    #expect(!loop.hasPanel && loop.isAtRest && display.frames == [])
    animate()
    loop.turn(at: 2)
    #expect(loop.state == .noPanel(start: 2.0 + 1.0 / 60))
    #expect(loop.deadline == 2.0 + 1.0 / 60)
  }

  @Test func `a new panel: the first frame starts at once, and touches follow it`() {
    display.connect(PuppetDisplay.size)
    display.isReady = false
    loop.turn(at: 2)
    #expect(loop.state == .blank)
    #expect(!loop.isSettled && display.frames == [])
    display.isReady = true
    loop.turn(at: 3.6)
    #expect(loop.state == .inFlight(commit: 3.6))
    #expect(pad.heard == [] && display.frames == [PuppetDisplay.whole])
    land(at: 3.62)
    guard let start = loop.state.start else {
      Issue.record("\(loop.state)")
      return
    }
    loop.turn(at: start)
    #expect(pad.heard == ["began 5 5"])
  }

  @Test func `a new panel that has another frame's flip event behind it starts its first frame at once`() {
    showFirstFrame()
    animate()
    pad.setNeedsDisplay()
    loop.turn(at: 2)
    display.isReady = true
    display.report(.presented(at: 2.02))
    display.connect(PuppetDisplay.size)
    loop.turn(at: 2.02)
    #expect(loop.state == .inFlight(commit: 2.02))
    #expect(display.frames.last == PuppetDisplay.whole)
  }

  @Test func `a panel without memory for its frame: is a stall, also after another program had it`() {
    display.connect(PuppetDisplay.vast)
    loop.turn(at: 1)
    #expect(loop.state == .noMemory(start: nil))
    #expect(loop.hasPanel && !loop.isShowing(at: 11))
    display.report(.hidden)
    loop.turn(at: 12)
    #expect(loop.state == .hidden(start: nil))
    #expect(!loop.hasPanel && loop.isShowing(at: 100))
    display.report(.exposed)
    loop.turn(at: 100)
    #expect(loop.state == .noMemory(start: nil))
    #expect(loop.isShowing(at: 109.9) && !loop.isShowing(at: 110))
  }

  @Test func `in flight: touches and frames wait, and a frame that becomes visible ends it`() {
    display.connect(PuppetDisplay.size)
    loop.turn(at: 1)
    #expect(loop.state == .inFlight(commit: 1))
    #expect(!loop.wakesForTouch && loop.deadline == 1 + FrameLoop.flipWaitLimit)
    pad.setNeedsDisplay()
    loop.turn(at: 1.01)
    #expect(display.frames.count == 1)
    display.isReady = true
    display.report(.presented(at: 1.02))
    loop.turn(at: 1.02)
    // The change is shown as late before the next blank as the pacer allows.
    let start = FramePacer().start(for: 1.04, now: 1.02)
    #expect(loop.state == .shown(commit: 1, start: start))
    #expect(!loop.wakesForTouch && loop.deadline == start)
    loop.turn(at: start)
    #expect(loop.state == .inFlight(commit: start))
    #expect(display.frames == [PuppetDisplay.whole, 100])
  }

  @Test func `in flight: a lost flip presents the whole frame again`() {
    display.connect(PuppetDisplay.size)
    loop.turn(at: 1)
    display.report(.exposed)
    loop.turn(at: 1.5)
    #expect(loop.state == .exposed(start: nil))
    #expect(!loop.isSettled && display.frames.count == 1)
    display.isReady = true
    loop.turn(at: 1.6)
    #expect(loop.state == .inFlight(commit: 1.6))
    // Nothing was damaged: the display adds what its buffer has missed.
    #expect(display.frames == [PuppetDisplay.whole, 0])
    #expect(!loop.isShowing(at: 11), "the panel has shown nothing since the first commit")
  }

  @Test func `in flight: a display that drops the frame gets the whole one with the next attempt`() {
    display.connect(PuppetDisplay.size)
    display.dropsFrames = true
    loop.turn(at: 1)
    #expect(loop.state == .inFlight(commit: 1))
    animate()
    display.dropsFrames = false
    loop.turn(at: 2)
    guard case .exposed(let start?) = loop.state else {
      Issue.record("\(loop.state)")
      return
    }
    #expect(display.frames.count == 1)
    loop.turn(at: start)
    #expect(loop.state == .inFlight(commit: start))
    #expect(display.frames.count == 2)
  }

  @Test func `shown: is at rest, and a change starts a frame at once`() {
    showFirstFrame()
    #expect(loop.state == .shown(commit: 1, start: nil))
    #expect(loop.isAtRest && loop.wakesForTouch && loop.hasShownFrame)
    pad.setNeedsDisplay()
    loop.turn(at: 2)
    #expect(loop.state == .inFlight(commit: 2))
    #expect(display.frames == [PuppetDisplay.whole, 100])
  }

  @Test func `shown: an animation that changes nothing tries again for the next blank`() {
    showFirstFrame()
    animate()
    loop.turn(at: 2)
    guard case .shown(commit: 1, let start?) = loop.state else {
      Issue.record("\(loop.state)")
      return
    }
    #expect(start > 2 && start < 2.04)
    #expect(loop.deadline == start && !loop.wakesForTouch && display.frames.count == 1)
  }

  @Test func `shown: a panel that lost its content gets a whole frame, when the next one is due`() {
    showFirstFrame()
    animate()
    loop.turn(at: 2)
    let start = loop.state.start
    display.report(.exposed)
    loop.turn(at: 2.001)
    #expect(start != nil && loop.state == .exposed(start: start))
    loop.turn(at: start ?? 0)
    #expect(loop.state == .inFlight(commit: start ?? 0))
    #expect(display.frames == [PuppetDisplay.whole, 0])
  }

  @Test func `hidden: cancels touches, and the panel's return presents the whole frame`() {
    showFirstFrame()
    loop.turn(at: 3)
    land(at: 3.02)
    display.report(.hidden)
    loop.turn(at: 4)
    #expect(loop.state == .hidden(start: nil))
    #expect(pad.heard == ["began 5 5", "cancelled 5 5"])
    pad.setNeedsDisplay()
    loop.turn(at: 5)
    let count = display.frames.count
    display.report(.exposed)
    loop.turn(at: 6)
    #expect(loop.state == .inFlight(commit: 6))
    #expect(display.frames.count == count + 1)
  }

  @Test func `hidden: animations go on, sixty times a second`() {
    showFirstFrame()
    display.report(.hidden)
    animate()
    loop.turn(at: 2)
    #expect(loop.state == .hidden(start: 2.0 + 1.0 / 60))
    display.report(.hidden)
    loop.turn(at: 2.001)
    #expect(loop.state == .hidden(start: 2.001 + 1.0 / 60), "the schedule is dropped, and made again by the attempt")
    #expect(display.frames.count == 1)
  }

  @Test func `another panel: cancels touches, and reports once that its first frame is visible`() {
    var first = 0
    loop.onFirstFrame = { first += 1 }
    showFirstFrame()
    #expect(first == 1)
    loop.turn(at: 3)
    land(at: 3.02)
    #expect(first == 1)
    display.connect(nil)
    loop.turn(at: 4)
    #expect(loop.state == .noPanel(start: nil))
    #expect(pad.heard == ["began 5 5", "cancelled 5 5"])
    display.connect(PuppetDisplay.size)
    loop.turn(at: 5)
    #expect(loop.state == .inFlight(commit: 5))
    #expect(first == 1 && loop.hasShownFrame)
    land(at: 5.02)
    #expect(first == 2)
  }

  @Test func `off: a dark panel is turned off once, and the next frame turns it on`() {
    showFirstFrame()
    touch.screenChanged(to: nil)
    loop.turn(at: 3)
    land(at: 3.02)
    // A finger that is down keeps the kiosk awake.
    display.report(.hidden)
    loop.turn(at: 4)
    display.report(.exposed)
    loop.turn(at: 5)
    land(at: 5.02)
    loop.turn(at: 200)
    #expect(display.turnedOff == 0, "the black frame is in flight")
    land(at: 200.02)
    #expect(loop.state == .off(start: nil))
    #expect(display.turnedOff == 1 && loop.isShowing(at: 300) && loop.hasPanel)
    loop.turn(at: 201)
    #expect(display.turnedOff == 1)
    display.report(.exposed)
    loop.turn(at: 202)
    #expect(loop.state == .inFlight(commit: 202))
    land(at: 202.02)
    #expect(loop.state == .off(start: nil))
    #expect(display.turnedOff == 2)
  }

  @Test func `off: another program or another panel ends it`() {
    showFirstFrame()
    loop.turn(at: 3)
    land(at: 3.02)
    // Another panel forgets the finger, which would keep the kiosk awake.
    display.connect(PuppetDisplay.size)
    loop.turn(at: 4)
    land(at: 4.02)
    loop.turn(at: 200)
    land(at: 200.02)
    #expect(loop.state == .off(start: nil))
    display.report(.hidden)
    loop.turn(at: 201)
    #expect(loop.state == .hidden(start: nil))
    display.report(.exposed)
    loop.turn(at: 202)
    land(at: 202.02)
    #expect(loop.state == .off(start: nil))
    display.connect(nil)
    loop.turn(at: 203)
    #expect(loop.state == .noPanel(start: nil))
    #expect(display.turnedOff == 2)
  }
}
