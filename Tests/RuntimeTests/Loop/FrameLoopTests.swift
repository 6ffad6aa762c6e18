import Geometry
import HeadlessDisplay
import Platform
import TestKit
import Raster
import ScriptedTouch
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// A display whose first flip never completes.
private final class StuckDisplay: Display {
  let descriptor: Int32? = nil
  let deadline: Double? = nil
  let screen: Screen? = Screen(name: "X-1", mode: DisplayMode(size: PixelSize(40, 30), refreshRate: 60))
  private(set) var isReady = true

  func nextBlank(after time: Double) -> Double { time }
  func process(into events: inout [DisplayEvent], at now: Double) {}
  func present(_ frame: Frame, damage: Region, at now: Double) { isReady = false }
  func close() {}
}

/// A display that accepts every frame and does not store it.
private final class CountingDisplay: Display {
  let descriptor: Int32? = nil
  private(set) var screen: Screen?
  private var next: Screen?
  /// Whether another program owns the panel, from the next `process` on.
  var isTaken = false
  private(set) var frames = 0

  init(_ size: PixelSize) { screen = Self.screen(size) }

  /// Changes to another screen with the next `process`.
  func change(to size: PixelSize) { next = Self.screen(size) }

  private static func screen(_ size: PixelSize) -> Screen {
    Screen(name: "X-1", mode: DisplayMode(size: size, refreshRate: 60))
  }

  var deadline: Double? { next == nil && !isTaken ? nil : 0 }
  var isReady: Bool { true }
  func nextBlank(after time: Double) -> Double { time }
  func process(into events: inout [DisplayEvent], at now: Double) {
    if isTaken { events.append(.hidden) }
    isTaken = false
    guard let next else { return }
    screen = next
    self.next = nil
    events.append(.screenChanged)
  }
  func present(_ frame: Frame, damage: Region, at now: Double) { frames += 1 }
  func close() {}
}

@Suite("A frame loop", .freshContext) struct FrameLoopTests {
  @Test func `sleeps when nothing changes`() throws {
    let bench = try Bench()
    bench.run(to: 20)
    #expect(bench.loop.deadline == nil)
    #expect(bench.loop.isAtRest)
    #expect(bench.color(0, 0) == 0xFF00_0000)
    #expect(bench.color(120, 80) == 0xFF20_4060)
  }

  @Test func `reports once that the first frame is on the panel`() throws {
    let bench = try Bench("1 down 1 120 80")
    var pictures = 0
    bench.loop.onFirstFrame = { pictures += 1 }
    bench.loop.turn(at: 9)
    #expect(pictures == 0)
    bench.run(to: 20)
    #expect(pictures == 1)
  }

  @Test func `shows a touch at the next blank after it`() throws {
    let bench = try Bench("1.005 down 1 120 80")
    bench.run(to: 11.0049)
    #expect(bench.color(120, 80) == 0xFF20_4060)
    // One turn reads the sample, delivers it, draws, and commits.
    bench.loop.turn(at: 11.005)
    #expect(!bench.display.isReady)
    bench.loop.turn(at: bench.display.deadline!)
    #expect(bench.color(120, 80) == 0xFFFF_FFFF)
  }

  @Test func `loses no tap that is shorter than a frame`() throws {
    let bench = try Bench("1 down 1 120 80\n1.0005 up 1\n1.001 down 1 130 80\n1.0015 up 1")
    bench.run(to: 12)
    #expect(bench.pad.heard == ["began 120 80", "ended 120 80", "began 130 80", "ended 130 80"])
    #expect(bench.loop.deadline == nil)
  }

  @Test func `T3: collects moves while a flip is pending, and starts late`() throws {
    // Touch down is at 1.001, and its frame becomes visible at the vertical blank of 11.0167. The next frame includes
    // the later moves. It starts as late before the next blank as its cost allows.
    let bench = try Bench("1.001 down 1 110 80\n1.004 move 1 112 80\n1.008 move 1 114 80\n1.020 move 1 116 80")
    let times = bench.run(to: 12)
    #expect(bench.pad.heard == ["began 110 80", "moved 116 80"])
    let blank = bench.display.nextBlank(after: 11.02)
    let frame = try #require(times.first { $0 > 11.0201 })
    #expect(frame < blank && frame > blank - 0.010)
  }

  @Test func `polls a finger without effect once per refresh, and the next contact immediately`() throws {
    var script = "1 down 1 120 80\n"
    for step in 1...240 { script += "\(1.1 + Double(step) / 240) move 1 \(110 + step % 20) 80\n" }
    script += "2.5 down 2 10 10"
    let bench = try Bench(script)
    bench.run(to: 11.05)
    var starts = 0
    var heard = bench.pad.heard.count
    var now = 11.05
    while let deadline = bench.loop.deadline, deadline < 12.3 {
      now = max(now, deadline)
      bench.loop.turn(at: now)
      if bench.pad.heard.count > heard { starts += 1 }
      heard = bench.pad.heard.count
    }
    #expect((55...65).contains(starts))
    #expect(bench.loop.wakesForTouch)
    #expect(bench.loop.deadline == 12.5)
  }

  private func stuckLoop() -> (StuckDisplay, FrameLoop) {
    let display = StuckDisplay()
    let application = Application()
    application.window = Window(size: Size(1, 1), scale: 1)
    let loop = FrameLoop(
      application: application, display: display, touch: ScriptedTouch(TouchScript()), scale: 1,
      statistics: nil, clock: nil)
    return (display, loop)
  }

  @Test func `handles touches again if a flip is far too late`() {
    let (display, loop) = stuckLoop()
    loop.turn(at: 1)
    #expect(!display.isReady)
    #expect(!loop.wakesForTouch)
    #expect(loop.deadline == 1 + FrameLoop.flipWaitLimit)
    loop.turn(at: 1.06)
    #expect(loop.wakesForTouch)
    #expect(loop.deadline == nil)
  }

  @Test func `reports a missing frame on a panel after a while`() {
    let (_, loop) = stuckLoop()
    for second in 0...20 {
      loop.turn(at: Double(second))
      #expect(loop.isShowing(at: Double(second)) == (second < 10))
    }
  }

  @Test func `reports no missing frame while idle, during an animation without changes, or without a panel`() throws {
    let bench = try Bench("1 down 1 120 80\n2 up 1")
    bench.run(to: 30)
    #expect(bench.loop.isShowing(at: 100))
    let link = DisplayLink { _ in }
    bench.application.start(link)
    bench.run(from: 100, to: 120)
    #expect(bench.loop.isShowing(at: 120))
    bench.display.unplug()
    bench.controller.view.setNeedsDisplay()
    bench.run(from: 120, to: 150)
    #expect(bench.loop.isShowing(at: 150))
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `maps touches to the frame, however it is rotated`(rotation: Rotation) throws {
    let bench = try Bench("1 down 1 120 80", rotation: rotation)
    bench.run(to: 12)
    #expect(bench.pad.heard == ["began 120 80"])
    #expect(bench.color(149, 99) == 0xFFFF_FFFF)
    #expect(bench.color(150, 99) == 0xFF00_0000)
  }

  @Test func `reports positions to the app in points`() throws {
    let bench = try Bench("1 down 1 120 80", scale: 1.5)
    bench.run(to: 12)
    #expect(bench.pad.heard == ["began 120 80"])
    #expect(bench.color(180, 120) == 0xFFFF_FFFF)
  }

  @Test func `T7: cancels touches when the panel is unplugged, and draws everything on the next one`() throws {
    let bench = try Bench("1 down 1 120 80\n2 move 1 121 80\n3 up 1\n4 down 1 120 80")
    bench.run(to: 11.5)
    bench.display.unplug()
    bench.run(from: 11.5, to: 13.5)
    #expect(bench.pad.heard == ["began 120 80", "cancelled 120 80"])
    #expect(bench.loop.isAtRest)

    bench.display.plugIn(size: PixelSize(640, 480))
    bench.run(from: 13.5, to: 13.9)
    #expect(bench.controller.view.bounds.size == Size(640, 480))
    #expect(bench.color(120, 80) == 0xFF20_4060)
    #expect(bench.color(639, 479) == 0xFF00_0000)
    bench.run(from: 13.9, to: 15)
    #expect(bench.pad.heard.last == "began 120 80")
  }

  @Test func `T7: ignores fingers while another program owns the screen, and restores its own frame afterwards`() throws
  {
    let bench = try Bench("1 down 1 120 80\n2 up 1\n3 down 1 120 80\n3.1 up 1\n5 down 1 120 80")
    bench.run(to: 11.5)
    bench.display.hide()
    bench.run(from: 11.5, to: 14)
    #expect(bench.pad.heard == ["began 120 80", "cancelled 120 80"])
    #expect(bench.loop.isAtRest)
    bench.display.expose()
    bench.run(from: 14, to: 14.5)
    #expect(bench.color(120, 80) == 0xFF20_4060)
    bench.run(from: 14.5, to: 16)
    #expect(bench.pad.heard.last == "began 120 80")
    #expect(bench.color(120, 80) == 0xFFFF_FFFF)
  }

  @Test func `waits for another screen if there is not enough memory for a frame`() throws {
    let vast = PixelSize(1 << 22, 1 << 22)
    let display = CountingDisplay(vast)
    let application = Application()
    application.window = Window(size: Size(40, 30), scale: 1)
    let loop = FrameLoop(
      application: application, display: display, touch: ScriptedTouch(TouchScript()), scale: 1, statistics: nil,
      clock: nil)
    func turn(at times: Double...) { for time in times { loop.turn(at: time) } }

    #expect(loop.lacksMemory)
    turn(at: 1, 2)
    #expect(loop.deadline == nil && loop.isAtRest)
    display.change(to: PixelSize(40, 30))
    turn(at: 3)
    #expect(!loop.lacksMemory)
    #expect(display.frames == 1)
    display.change(to: vast)
    turn(at: 4, 5)
    #expect(loop.deadline == nil && loop.isAtRest)
    #expect(display.frames == 1)
    // A frame that could not be visible anyway is not a failure.
    #expect(!loop.isShowing(at: 20))
    display.isTaken = true
    turn(at: 20, 21)
    #expect(loop.isShowing(at: 40))
  }

  @Test func `continues timers and animations without a screen`() throws {
    let bench = try Bench()
    bench.run(to: 9.5)
    bench.display.unplug()
    bench.run(from: 9.5, to: 9.6)
    var fired = 0
    var ended = false
    bench.application.schedule(after: 1) { _ in fired += 1 }
    bench.pad.animate(duration: 0.5) {
      bench.pad.alpha = 0.5
    } completion: {
      ended = $0
    }
    let times = bench.run(from: 9.6, to: 12)
    #expect(fired == 1)
    #expect(ended)
    #expect(times.count < 50)
    #expect(bench.loop.deadline == nil)
  }

  @Test func `continues timers while another program owns the screen`() throws {
    let bench = try Bench()
    bench.run(to: 9.5)
    bench.display.hide()
    bench.run(from: 9.5, to: 9.6)
    var fired = 0
    bench.application.schedule(after: 1) { _ in fired += 1 }
    bench.run(from: 9.6, to: 12)
    #expect(fired == 1)
    #expect(bench.loop.deadline == nil)
  }

  @Test func `draws one frame per refresh during movement, and none afterwards`() throws {
    let bench = try Bench()
    bench.run(to: 9.5)
    bench.application.schedule(after: 0.5) { _ in
      bench.pad.animate(duration: 0.5) { bench.pad.center = Point(300, 200) }
    }
    let times = bench.run(from: 9.5, to: 12)
    // Two turns per frame, for its start and its flip. There are 30 frames in half a second.
    #expect((56...70).contains(times.count))
    #expect(bench.color(300, 200) == 0xFF20_4060)
    #expect(bench.color(120, 80) == 0xFF00_0000)
    #expect(bench.loop.deadline == nil)
  }

  @Test func `draws only damage, and the panel still shows the whole frame`() throws {
    var script = ""
    var dice = SeededGenerator(state: 5)
    for step in 0..<60 {
      let x = 90 + dice.next(below: 70)
      let y = 50 + dice.next(below: 60)
      let time = 1 + Double(step) * 0.023
      script += "\(time) down 1 \(x) \(y)\n\(time + 0.01) up 1\n"
    }
    let bench = try Bench(script, rotation: .clockwise90)
    bench.run(to: 20)
    let shadow = try #require(bench.loop.shadow)
    let shown = bench.display.screenshot()
    var differences = 0
    for y in 0..<shadow.size.height {
      for x in 0..<shadow.size.width where shadow[x, y] != shown[y * shadow.size.width + x] { differences += 1 }
    }
    #expect(differences == 0)
  }
}
