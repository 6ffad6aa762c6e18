import CEvdev
import Geometry
import HeadlessDisplay
import ScriptedTouch
import TestContexts
import TestKit
import Testing
import Toolkit
import Typography

@testable import FocusKeys
@testable import Runtime
@testable import Speech

/// Tests how speech starts on a kiosk that is idle, with the frame loop, scripted time, and a pipe in place of a keypad.
@Suite("Speech during idle time", .freshContext, .serialized) final class SpeechAtRestTests {
  private let application = Application()
  private let voice = RecordingVoice()
  private let keys: FocusKeys
  private let speech: Speech
  private var presses = 0

  init() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    application.backlight = TestBacklight()
    application.window = Window(size: Size(400, 240))
    keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    speech = Speech(for: application, focus: keys.focus, voice: voice)
    speech.corner = .bottomLeft
    let buy = Button(title: "Buy") { [unowned(unsafe) self] _ in presses += 1 }
    buy.frame = Rect(0, 180, 100, 60)
    application.window?.addSubview(buy)
  }

  /// Creates a kiosk with a touch script that starts at second 0.
  private func loop(_ idlePolicy: IdlePolicy, touches script: String = "") throws -> FrameLoop {
    let touch = ScriptedTouch(try TouchScript(parsing: script))
    touch.start(at: 0)
    return FrameLoop(
      application: application, display: HeadlessDisplay(size: PixelSize(400, 240), rotation: .none), touch: touch,
      scale: 1, statistics: nil, clock: nil, idlePolicy: idlePolicy)
  }

  /// Runs the loop at each of its deadlines.
  private func run(_ loop: FrameLoop, from start: Double = 0, to end: Double) {
    var now = start
    loop.turn(at: now)
    var turns = 0
    while let deadline = loop.deadline, deadline <= end, turns < 10_000 {
      now = max(deadline, now)
      loop.turn(at: now)
      turns += 1
    }
    loop.turn(at: end)
  }

  @Test(arguments: IdleState.allCases) func `a corner that is held starts speech, and presses nothing`(rest: IdleState)
    throws
  {
    let loop = try loop(
      rest.idlePolicy, touches: "\(rest.time) down 1 10 230\n\(rest.time + 3.5) up 1")
    run(loop, to: rest.time + 2.9)
    #expect(!speech.isOn)
    run(loop, from: rest.time + 2.9, to: rest.time + 3.6)
    #expect(speech.isOn && voice.sentences.first?.hasPrefix("Speech on") == true)
    _ = voice.finish()
    run(loop, from: rest.time + 3.6, to: rest.time + 4)
    #expect(presses == 0 && speech.isOn)
  }

  @Test(arguments: IdleState.allCases) func `a touch that wakes the kiosk starts nothing, nor does one elsewhere`(
    rest: IdleState
  ) throws {
    let loop = try loop(
      rest.idlePolicy,
      touches: """
        \(rest.time) down 1 10 230
        \(rest.time + 1) up 1
        \(rest.time + 62) down 2 390 10
        \(rest.time + 67) up 2
        """)
    run(loop, to: rest.time + 68)
    #expect(!speech.isOn && presses == 0)
  }

  @Test func `the question has its hint and time, and who answers it hears the focus again`() throws {
    let loop = try loop(IdlePolicy(idleTimeout: 60), touches: "70 down 1 300 100\n70.1 up 1")
    let keypad = try PipeKeypad(of: keys)
    speech.start()
    run(loop, to: 1)
    #expect(voice.finish().last == "Buy, button")
    run(loop, from: 1, to: 61)
    #expect(voice.finish() == ["Are you still there?", "Touch the screen to continue, 20 s"])
    run(loop, from: 61, to: 72)
    #expect(voice.finish() == ["Buy, button"] && presses == 0)
    // With a key, in the middle of the question.
    run(loop, from: 72, to: 131)
    try keypad.write([(EV_KEY, KEY_ENTER, 1), (EV_KEY, KEY_ENTER, 0)])
    run(loop, from: 131, to: 132)
    #expect(voice.interrupted.last == "Are you still there?" && presses == 0)
    #expect(voice.finish() == ["Are you still there?", "Buy, button"])
    run(loop, from: 132, to: 192)
    _ = voice.finish()
    try keypad.write([(EV_KEY, KEY_HELP, 1), (EV_KEY, KEY_HELP, 0)])
    run(loop, from: 192, to: 193)
    #expect(voice.finish() == ["Buy, button"])
  }

  @Test(arguments: IdleState.allCases) func `the key for help starts speech, and other keys only wake the kiosk`(
    rest: IdleState
  ) throws {
    let loop = try loop(rest.idlePolicy)
    let keypad = try PipeKeypad(of: keys)
    run(loop, to: rest.time)
    try keypad.write([(EV_KEY, KEY_ENTER, 1), (EV_KEY, KEY_ENTER, 0)])
    run(loop, from: rest.time, to: rest.time + 1)
    #expect(!speech.isOn && keys.focus.focused == nil && presses == 0)
    let next = 2 * rest.time + 5
    run(loop, from: rest.time + 1, to: next)
    try keypad.write([(EV_KEY, KEY_HELP, 1), (EV_KEY, KEY_HELP, 0)])
    run(loop, from: next, to: next + 1)
    #expect(speech.isOn && voice.sentences.first?.hasPrefix("Speech on") == true)
  }
}
