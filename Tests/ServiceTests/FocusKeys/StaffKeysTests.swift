import CEvdev
import EventSources
import Geometry
import HeadlessDisplay
import Platform
import ReleaseFormat
import ScriptedTouch
import TestContexts
import Testing
import Toolkit
import Typography

@testable import FocusKeys
@testable import Runtime
@testable import Speech

/// Tests a staff with a keypad, from the keypad's events to the page in front of an app. The panel is 400x240.
@Suite("The staff's page by keys", .freshContext, .serialized) final class StaffKeysTests {
  private let application = Application()
  private let loop: FrameLoop
  private let keys: FocusKeys
  private let keypad: PipeKeypad
  private var now = 10.0
  private var appKeys: [FocusKey] = []

  init() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let window = Window(size: Size(400, 240))
    for (index, title) in ["A", "B"].enumerated() {
      let button = Button(title: title) { _ in }
      button.frame = Rect(Double(index) * 100, 0, 80, 44)
      window.addSubview(button)
    }
    application.window = window
    let idlePolicy = IdlePolicy(idleTimeout: 600).withStaffAccess()
    let pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2))
    #expect(idlePolicy.setPIN?(pin.text) == true)
    let touch = ScriptedTouch(try TouchScript(parsing: ""))
    touch.start(at: 0)
    loop = FrameLoop(
      application: application, display: HeadlessDisplay(size: PixelSize(400, 240)), touch: touch, scale: 1,
      statistics: nil, clock: nil, gesture: nil, idlePolicy: idlePolicy)
    loop.panelOwnership.diagnose = {
      BoardDiagnosis(board: "x", host: "", addresses: [], written: "release built-in\n\n[1] a line\n")
    }
    let map = try #require(FocusKeyMap(parsing: "105+106=staff"))
    keys = FocusKeys(for: application, names: [], minimumInterval: 0, map: map, discoversDevices: false)
    keypad = try PipeKeypad(of: keys)
    keys.focus.onKey = { [unowned(unsafe) self] in
      appKeys.append($0)
      return false
    }
    wait(1)
  }

  private var page: OverlayApplication? { loop.panelOwnership.overlay }

  /// Runs the loop at each of its deadlines.
  private func wait(_ seconds: Double) {
    let end = now + seconds
    loop.turn(at: now)
    while let deadline = loop.deadline, deadline <= end {
      now = max(deadline, now)
      loop.turn(at: now)
    }
    now = end
    loop.turn(at: now)
  }

  private func write(_ code: Int32, _ value: Int32) throws {
    try keypad.write([(EV_KEY, code, value)])
    wait(0.1)
  }

  private func press(_ code: Int32) throws {
    try write(code, 1)
    try write(code, 0)
  }

  private func hold(_ codes: [Int32], for seconds: Double) throws {
    for code in codes { try write(code, 1) }
    wait(seconds)
    for code in codes { try write(code, 0) }
  }

  /// Moves the focus with arrows to an element of the page, and presses it.
  private func choose(_ label: String) throws {
    for _ in 0..<30 {
      if keys.focus.isRingVisible, keys.focus.focused?.label == label { return try press(KEY_ENTER) }
      try press(KEY_NEXT)
    }
    Issue.record("the keys do not reach \(label)")
  }

  @Test func `held keys ask for the PIN, which five keys enter, and the page is left`() throws {
    try press(KEY_RIGHT)
    try press(KEY_RIGHT)
    #expect(keys.focus.focused?.label == "B")
    try hold([KEY_LEFT, KEY_RIGHT], for: 4.7)
    #expect(page == nil)
    try hold([KEY_LEFT, KEY_RIGHT], for: 5)
    #expect(page is PINScreen)
    let focused = keys.focus.owner === page
    #expect(focused)
    appKeys = []
    for key in ["2", "5", "8", "1", "Delete", "0", "OK"] { try choose(key) }
    #expect(page is StaffPage)
    try choose("Close")
    #expect(page == nil && appKeys == [])
    #expect(keys.focus.owner === application && keys.focus.focused?.label == "B" && keys.focus.isRingVisible)
    try press(KEY_LEFT)
    #expect(keys.focus.focused?.label == "A" && appKeys == [.left])
  }

  @Test func `Back leaves the pages, and does not open the one behind the PIN`() throws {
    try hold([KEY_LEFT, KEY_RIGHT], for: 5)
    try press(KEY_BACK)
    #expect(page == nil)
    try hold([KEY_LEFT, KEY_RIGHT], for: 5)
    for key in ["2", "5", "8", "0", "OK"] { try choose(key) }
    #expect(page is StaffPage)
    try press(KEY_BACK)
    #expect(page == nil && !application.isTerminated)
    try press(KEY_BACK)
    #expect(!application.isTerminated)
  }

  @Test func `the digits of the PIN are spoken in private only`() throws {
    let speech = Speech(for: application, focus: keys.focus, voice: RecordingVoice())
    var spoken: [String] = []
    speech.onSentence = { spoken.append($0.text) }
    speech.start()
    try hold([KEY_LEFT, KEY_RIGHT], for: 5)
    #expect(page is PINScreen)
    for key in ["2", "5"] { try choose(key) }
    #expect(spoken.contains("Close, button") && spoken.allSatisfy { $0.first?.isNumber != true })
    // With a headset, others do not hear them.
    keys.focus.perform(.headsetConnected)
    wait(0.5)
    spoken = []
    try choose("8")
    #expect(spoken.contains { $0.hasPrefix("8") } && spoken.contains("bullet"))
    try choose("0")
    try choose("OK")
    #expect(page is StaffPage && spoken.contains("About this kiosk"))
    speech.stop()
  }

  @Test func `the pages stay open while keys are pressed`() throws {
    try hold([KEY_LEFT, KEY_RIGHT], for: 5)
    wait(25)
    try press(KEY_DOWN)
    wait(25)
    #expect(page is PINScreen)
    wait(6)
    #expect(page == nil && keys.focus.owner === application)
  }

  @Test func `another key, a release, and the end of the keypad end the hold`() throws {
    try hold([KEY_LEFT, KEY_UP, KEY_RIGHT], for: 6)
    try write(KEY_LEFT, 1)
    try write(KEY_RIGHT, 1)
    wait(3)
    try write(KEY_RIGHT, 0)
    try write(KEY_RIGHT, 1)
    wait(3)
    try keypad.write([(EV_SYN, SYN_DROPPED, 0)])
    wait(6)
    #expect(page == nil)
    try write(KEY_LEFT, 0)
    try write(KEY_RIGHT, 0)
    try hold([KEY_RIGHT, KEY_LEFT], for: 5)
    #expect(page is PINScreen)
  }
}
