import Geometry
import HeadlessDisplay
import Raster
import ScriptedTouch
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Runtime

@Suite("A replay", .freshContext) struct ReplayTests {
  private let folder = TemporaryFolder()

  private final class Plain: ViewController {
    override func viewDidLoad() { view.backgroundColor = .white }
  }

  private static func loop(_ replay: Replay, _ display: HeadlessDisplay) -> FrameLoop {
    let application = Application()
    let window = Window(size: Size(1, 1), scale: 1)
    window.rootViewController = Plain()
    application.window = window
    return FrameLoop(
      application: application, display: display, touch: replay.touch, scale: 1, statistics: nil, clock: nil)
  }

  @Test func `takes the screenshots of its script, and exits`() throws {
    let path = folder.path + "/picture.png"
    let script = try TouchScript(parsing: "0.1 down 1 5 5\n0.2 up 1\n0.3 shot \(path)")
    let replay = Replay(ScriptedTouch(script), from: "script", finalPicture: nil)
    try replay.playInScriptedTime(Self.loop(replay, HeadlessDisplay(size: PixelSize(40, 30))))
    #expect(try Image(contentsOfPNG: path).size == PixelSize(40, 30))
  }

  @Test func `waits for a screen`() throws {
    let script = try TouchScript(parsing: "0.1 down 1 5 5\n0.2 up 1")
    let replay = Replay(ScriptedTouch(script), from: "script", finalPicture: nil)
    let display = HeadlessDisplay(size: PixelSize(40, 30))
    display.unplug()
    let loop = Self.loop(replay, display)
    for now in 0..<30 {
      loop.turn(at: Double(now))
      #expect(try !replay.step(loop, at: Double(now)))
    }
    #expect(!replay.touch.isFinished)
    display.plugIn(size: PixelSize(40, 30))
    var now = 30.0
    while try !replay.step(loop, at: now), now < 32 {
      now += 0.01
      loop.turn(at: now)
    }
    #expect(replay.touch.isFinished)
    #expect(now < 31)
  }

  @Test func `names the file if a screenshot cannot be written`() throws {
    let replay = Replay(ScriptedTouch(TouchScript()), from: nil, finalPicture: "/nowhere/at/all.png")
    do {
      try replay.playInScriptedTime(Self.loop(replay, HeadlessDisplay(size: PixelSize(4, 3))))
      Issue.record("it was written")
    } catch {
      #expect(error.message.hasPrefix("VITRINE_SCREENSHOT='/nowhere/at/all.png': "))
    }
  }
}
