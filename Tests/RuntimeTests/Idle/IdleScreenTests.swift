import Geometry
import Raster
import ScriptedTouch
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit
import Typography

@testable import Runtime

/// Tests a kiosk while it is idle. Scripts begin at second 10, and the panel is 400x240 with a pad at (100, 60).
@Suite(.freshContext) struct IdleScreenTests {
  private static let ground: UInt32 = 0xFF17_181B, pad: UInt32 = 0xFF20_4060, poster: UInt32 = 0xFFFF_0000,
    black: UInt32 = 0xFF00_0000

  private final class Light: Backlight {
    var brightness: Double? = 0.8
    func setBrightness(_ brightness: Double) { if self.brightness != nil { self.brightness = brightness } }
  }

  private final class PosterController: ViewController {
    override func viewDidLoad() { view.backgroundColor = Color(hex: 0xFF0000) }
  }

  private let light = Light()

  init() throws { Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") }

  private func bench(_ script: String, _ idlePolicy: IdlePolicy) throws -> Bench {
    let bench = try Bench(script, idlePolicy: idlePolicy)
    bench.application.backlight = light
    return bench
  }

  @Test func `M1: it asks, counts down, and restarts the app`() throws {
    let bench = try bench("0 down 1 120 80\n0.1 up 1", IdlePolicy(idleTimeout: 60, warningDuration: 10))
    var begins = 0
    bench.foreground.resetApp = { begins += 1 }
    var heard: [UserAbsence] = []
    let question = UserAbsence.question("Are you still there?", hint: "Touch the screen to continue", seconds: 10)
    bench.application.onUserAbsence = { heard.append($0) }
    bench.run(to: 70.05)
    #expect(bench.foreground.overlay == nil)
    bench.run(from: 70.05, to: 79)
    #expect(bench.color(2, 2) == Self.ground && begins == 0)
    #expect(heard == [question])
    let before = bench.display.screenshot()
    bench.run(from: 79, to: 80)
    #expect(bench.display.screenshot() != before, "it counts")
    bench.run(from: 80, to: 81)
    #expect(begins == 1 && bench.foreground.overlay == nil && bench.color(120, 80) == Self.pad)
    #expect(heard == [question, .confirmed])
    #expect(bench.loop.deadline == nil, "there is no timer while idle")
  }

  @Test func `the frame that ends the idle time counts from the finger that ended it, although no view receives it`()
    throws
  {
    let folder = TemporaryFolder()
    let touch = ScriptedTouch(try TouchScript(parsing: "20.005 down 1 120 80\n20.1 up 1"))
    touch.start(at: 0)
    let statistics = try FrameStatistics(path: folder.path + "/figures")
    let bench = Bench(
      touch, pad: Rect(100, 60, 50, 40), idlePolicy: IdlePolicy(darkTimeout: 10), statistics: statistics)
    bench.run(from: 1, to: 25)
    #expect(bench.pad.heard == [])
    let lines = try File.text(at: folder.path + "/figures").split(separator: "\n")
    #expect(lines.count == 4 && lines.last?.hasPrefix("20005.000 20005.000 ") == true)
  }

  @Test func `M2: the touch that answers the question has no other effect, and the next one does`() throws {
    let script = "0 down 1 5 5\n0.1 up 1\n65 down 1 120 80\n65.5 move 1 121 80\n66 up 1\n67 down 1 120 80\n67.1 up 1"
    let bench = try bench(script, IdlePolicy(idleTimeout: 60, warningDuration: 10))
    bench.foreground.resetApp = { Issue.record("the app was reset during use") }
    bench.run(to: 75.2)
    #expect(bench.foreground.overlay == nil && bench.color(120, 80) == Self.pad)
    bench.run(from: 75.2, to: 76.9)
    #expect(bench.pad.heard == [])
    bench.run(from: 76.9, to: 80)
    #expect(bench.pad.heard == ["began 120 80", "ended 120 80"])
  }

  @Test func `M2: if no idle screen is visible, the app receives the first touch of the next visitor`() throws {
    let bench = try bench(
      "0 down 1 5 5\n0.1 up 1\n200 down 1 120 80\n200.1 up 1", IdlePolicy(idleTimeout: 60, warningDuration: 10))
    bench.run(to: 220)
    #expect(bench.pad.heard == ["began 120 80", "ended 120 80"])
  }

  @Test func `M4: a panel without a dimmable light stays bright, and the app receives the touch`() throws {
    light.brightness = nil
    let bench = try bench("100 down 1 120 80\n100.1 up 1", IdlePolicy(dimTimeout: 30))
    bench.run(to: 120)
    #expect(light.brightness == nil && bench.pad.heard == ["began 120 80", "ended 120 80"])
  }

  @Test func `M3: the attract screen stays until a user touches it, and no touch passes through it`() throws {
    let bench = try bench(
      "0 down 1 120 80\n0.1 up 1\n500 down 1 120 80\n500.1 up 1",
      IdlePolicy(idleTimeout: 60, warningDuration: 10, makeIdleContent: { PosterController() }))
    bench.run(to: 400)
    #expect(bench.color(120, 80) == Self.poster && bench.loop.deadline == 510)
    bench.pad.heard = []
    bench.run(from: 400, to: 520)
    #expect(bench.color(120, 80) == Self.pad && bench.pad.heard == [])
  }

  @Test func `M4: the panel dims, goes dark, and has its full brightness after the first touch`() throws {
    let bench = try bench(
      "0 down 1 120 80\n0.1 up 1\n300 down 1 120 80\n300.1 up 1\n301 down 1 120 80",
      IdlePolicy(dimTimeout: 30, darkTimeout: 100))
    bench.run(to: 39)
    #expect(light.brightness == 0.8)
    bench.run(from: 39, to: 50)
    #expect(light.brightness == 0.2 && bench.color(120, 80) == Self.pad)
    bench.run(from: 50, to: 120)
    #expect(light.brightness == 0 && bench.color(120, 80) == Self.black)
    bench.pad.heard = []
    bench.run(from: 120, to: 310.05)
    #expect(light.brightness == 0.8 && bench.color(120, 80) == Self.pad && bench.pad.heard == [])
    bench.run(from: 310.05, to: 312)
    #expect(bench.pad.heard == ["began 120 80"])
  }

  @Test func `M5: in the dark nothing wakes the loop, although the app's animations continue`() throws {
    let bench = try bench("", IdlePolicy(darkTimeout: 20))
    let pad = bench.pad
    bench.application.advance(to: 9)
    pad.animate(duration: 1e6) { pad.alpha = 0.5 }
    var ticks = 0
    bench.application.schedule(after: 50, repeats: true) { _ in ticks += 1 }
    bench.run(to: 30)
    #expect(bench.foreground.overlay != nil)
    let turns = bench.run(from: 30, to: 1030)
    #expect(turns.count < 60, "twenty timers of the app's, and no frame")
    #expect(ticks > 15)
  }

  @Test(arguments: [nil, 0.8])
  func `M5: a panel without a controllable light is switched off in the dark until a touch`(
    brightness: Double?
  ) throws {
    light.brightness = brightness
    let bench = try bench("90.004 down 1 120 80\n90.1 up 1\n91 down 1 120 80", IdlePolicy(darkTimeout: 20))
    bench.run(to: 99)
    #expect(bench.display.isOff == (brightness == nil) && bench.color(120, 80) == Self.black)
    #expect(bench.loop.isShowing(at: 99) && bench.loop.hasPanel, "this must not count as a failure")
    // The frame of the touch turns the panel on.
    bench.run(from: 99, to: 100.005)
    #expect(!bench.display.isOff)
    bench.run(from: 100.005, to: 100.05)
    #expect(bench.color(120, 80) == Self.pad && bench.pad.heard == [])
    bench.run(from: 100.05, to: 102)
    #expect(bench.pad.heard == ["began 120 80"])
  }

  enum IdleState: CaseIterable {
    case question, attraction, dimmed, dark

    var idlePolicy: IdlePolicy {
      switch self {
      case .question: IdlePolicy(idleTimeout: 60, warningDuration: 10)
      case .attraction: IdlePolicy(idleTimeout: 60, warningDuration: 10, makeIdleContent: { PosterController() })
      case .dimmed: IdlePolicy(dimTimeout: 60)
      case .dark: IdlePolicy(darkTimeout: 60)
      }
    }
  }

  @Test(arguments: IdleState.allCases) func `M2: a key ends the idle time as a finger does, and is not delivered`(
    rest: IdleState
  ) throws {
    let bench = try bench("0 down 1 5 5\n0.1 up 1", rest.idlePolicy)
    let start = bench.application.now
    let time = rest == .attraction ? 100.0 : 75
    // Usually a key wakes the loop through the app's event sources. Here a timer takes its place.
    var answers: [Bool] = []
    for pause in [0.0, 1] {
      bench.application.schedule(after: time + pause - start) { _ in
        answers.append(bench.application.recordUserActivity() === bench.application)
      }
    }
    bench.run(to: time - 1)
    switch rest {
    case .question: #expect(bench.color(2, 2) == Self.ground)
    case .dark: #expect(bench.color(120, 80) == Self.black && light.brightness == 0)
    case .attraction: #expect(bench.color(120, 80) == Self.poster)
    case .dimmed: #expect(light.brightness == 0.2)
    }
    bench.run(from: time - 1, to: time + 0.5)
    #expect(bench.foreground.overlay == nil && bench.color(120, 80) == Self.pad && light.brightness == 0.8)
    #expect(answers == [false], "what wakes does nothing else")
    bench.run(from: time + 0.5, to: time + 1.5)
    #expect(answers == [false, true])
    bench.run(from: time + 1.5, to: time + 60)
    #expect(bench.foreground.overlay == nil && light.brightness == 0.8, "a minute from the last key on")
    bench.run(from: time + 60, to: time + 62)
    #expect(bench.foreground.overlay != nil || light.brightness == 0.2)
  }

  @Test func `M1: while a finger rests, no question is asked and the loop does not wake`() throws {
    let bench = try bench(
      "0 down 1 120 80\n600 up 1", IdlePolicy(idleTimeout: 60, warningDuration: 10, dimTimeout: 30, darkTimeout: 90))
    bench.foreground.resetApp = { Issue.record("the app was reset during use") }
    bench.run(to: 12)
    let turns = bench.run(from: 12, to: 609)
    #expect(turns.count < 5, "\(turns)")
    #expect(bench.foreground.overlay == nil && light.brightness == 0.8 && bench.pad.heard == ["began 120 80"])
    bench.run(from: 609, to: 669)
    #expect(bench.foreground.overlay == nil && bench.pad.heard.last == "ended 120 80")
    bench.run(from: 669, to: 671)
    #expect(bench.foreground.overlay is IdleScreen)
  }

  @Test func `M1: animations do not count as use, and end with their screen`() throws {
    let bench = try bench("0 down 1 120 80\n0.1 up 1", IdlePolicy(idleTimeout: 60, warningDuration: 10))
    let window = try #require(bench.application.window)
    let pad = bench.pad
    bench.application.advance(to: 9)
    var begins = 0
    var ends = 0
    // One animation runs when the visit ends, and another one begins at that moment.
    pad.animate(duration: 200) { pad.frame = Rect(300, 60, 50, 40) }
    bench.application.schedule(after: 70.9) { _ in
      pad.animate(duration: 5) {
        pad.alpha = 0.2
      } completion: { _ in
        ends += 1
      }
    }
    bench.foreground.resetApp = {
      begins += 1
      window.rootViewController = PosterController()
    }
    bench.run(to: 70.2)
    #expect(bench.foreground.overlay is IdleScreen)
    bench.run(from: 70.2, to: 80.5)
    #expect(
      begins == 1 && bench.foreground.overlay == nil && bench.color(120, 80) == Self.poster
        && bench.color(310, 80) == Self.poster)
    bench.run(from: 80.5, to: 90)
    #expect(ends <= 1 && bench.loop.isAtRest && bench.loop.deadline == nil, "what is gone moves no more")
  }

  @Test func `a staff page stays open`() throws {
    let fingers = (1...5).map { "0.1 down \($0) \(100 + 8 * $0) 80" }.joined(separator: "\n")
    let lifts = (1...5).map { "6 up \($0)" }.joined(separator: "\n")
    let bench = try Bench(
      "\(fingers)\n\(lifts)", gesture: .default, idlePolicy: IdlePolicy(idleTimeout: 20, warningDuration: 10))
    bench.run(to: 60)
    #expect(bench.foreground.overlay is StaffPage)
    bench.run(from: 60, to: 79)
    #expect(bench.foreground.overlay == nil)
  }
}
