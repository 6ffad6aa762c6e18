import CEvdev
import EventSources
import Glibc
import Geometry
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import FocusKeys

/// Tests the way from a keypad's events to the buttons of a screen, with a pipe in place of a device.
@Suite("Keys that move the focus", .freshContext, .serialized) final class FocusKeysTests {
  private let application = Application()
  private let window = Window(size: Size(400, 300))
  private var presses: [String] = []
  private var isForApp = true
  private var visits = 0

  init() {
    application.advance(to: Clock.now)
    application.window = window
    for (index, title) in ["A", "B", "C"].enumerated() {
      let button = Button(title: title) { [unowned(unsafe) self] _ in presses.append(title) }
      button.frame = Rect(Double(index) * 100, 0, 80, 44)
      window.addSubview(button)
    }
    application.onUserActivity = { [unowned(unsafe) self] _ in
      visits += 1
      return isForApp ? application : nil
    }
  }

  /// Writes events to a keypad, and delivers them.
  private func write(_ events: [(type: Int32, code: Int32, value: Int32)], to keypad: PipeKeypad) throws {
    try keypad.write(events)
    application.existingSources?.deliver(nil)
    application.advance(to: Clock.now)
  }

  @Test(.aloneInProcess) func `start without descriptors, try again, and stop when they are released`() throws {
    withoutDescriptors {
      var keys: FocusKeys? = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: true)
      #expect(keys?.error == Errno(rawValue: EMFILE))
      application.advance(to: application.now + 5)
      #expect(keys?.error == Errno(rawValue: EMFILE) && application.nextDeadline != nil)
      keys = nil
      #expect(application.nextDeadline == nil)
    }
  }

  /// Runs `body` in a process that may open no further descriptor.
  private func withoutDescriptors(_ body: () throws -> Void) rethrows {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var none = limit
    none.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    try body()
  }

  @Test func `press what the arrows lead to, and count as activity`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    #expect(keys.connected == ["Five keys"])
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0)], to: keypad)
    #expect(keys.focus.focused?.label == "A" && presses == [])
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0), (EV_KEY, KEY_ENTER, 1)], to: keypad)
    #expect(keys.focus.focused?.label == "B" && presses == ["B"])
    try write([(EV_REL, REL_DIAL, 1)], to: keypad)
    #expect(keys.focus.focused?.label == "C" && visits == 3)
  }

  @Test func `a short press activates an element with actions, and a long one chooses an action`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    var keypad: PipeKeypad? = try PipeKeypad(of: keys)
    window.subviews[0].accessibilityCustomActions = [
      AccessibilityCustomAction("Delete") { [unowned(unsafe) self] in presses.append("delete") }
    ]
    func write(_ events: [(type: Int32, code: Int32, value: Int32)]) throws {
      try self.write(events, to: #require(keypad))
    }
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0)])
    try write([(EV_KEY, KEY_ENTER, 1)])
    #expect(presses == [])
    try write([(EV_KEY, KEY_ENTER, 0)])
    #expect(presses == ["A"])
    try write([(EV_KEY, KEY_ENTER, 1)])
    application.advance(to: Clock.now + FocusKeys.holdTime)
    try write([(EV_KEY, KEY_ENTER, 0)])
    #expect(presses == ["A"], "the action is only chosen")
    // Five keys perform it, without a delay.
    try write([(EV_KEY, KEY_ENTER, 1)])
    #expect(presses == ["A", "delete"])
    try write([(EV_KEY, KEY_ENTER, 0)])
    // A keypad that is unplugged while a key is held.
    try write([(EV_KEY, KEY_ENTER, 1)])
    keypad = nil
    for _ in 0..<20 { application.existingSources?.deliver(nil) }
    #expect(keys.connected == [])
    application.advance(to: Clock.now + 10)
    #expect(presses == ["A", "delete"] && application.nextDeadline == nil)
  }

  @Test func `a key that is held does not press what appears in the meantime`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    window.subviews[0].accessibilityCustomActions = [AccessibilityCustomAction("Delete") {}]
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0)], to: keypad)
    var received: [FocusKeyStage] = []
    keys.focus.willPerform = { key, stage in if key == .activate { received.append(stage) } }
    try write([(EV_KEY, KEY_ENTER, 1)], to: keypad)
    #expect(received == [.down], "what is spoken stops")
    let dialog = View(frame: window.bounds)
    dialog.accessibilityViewIsModal = true
    let pay = Button(title: "Pay") { [unowned(unsafe) self] _ in presses.append("Pay") }
    pay.frame = Rect(100, 100, 100, 44)
    pay.accessibilityCustomActions = [AccessibilityCustomAction("Pay later") {}]
    dialog.addSubview(pay)
    window.addSubview(dialog)
    application.advance(to: Clock.now)
    #expect(keys.focus.focused?.label == "Pay")
    try write([(EV_KEY, KEY_ENTER, 0)], to: keypad)
    #expect(presses == [] && received == [.down])
    try write([(EV_KEY, KEY_ENTER, 1), (EV_KEY, KEY_ENTER, 0)], to: keypad)
    #expect(presses == ["Pay"] && received == [.down, .down, .effect])
  }

  @Test func `speech receives no key before the app that may consume it`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    window.subviews[0].accessibilityCustomActions = [AccessibilityCustomAction("Delete") {}]
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0)], to: keypad)
    var received: [FocusKeyStage] = []
    keys.focus.willPerform = { _, stage in received.append(stage) }
    var isConsumed = true
    keys.focus.onKey = { _ in isConsumed }
    try write([(EV_KEY, KEY_ENTER, 1)], to: keypad)
    #expect(received == [])
    try write([(EV_KEY, KEY_ENTER, 0)], to: keypad)
    #expect(received == [] && presses == [])
    isConsumed = false
    try write([(EV_KEY, KEY_ENTER, 1), (EV_KEY, KEY_ENTER, 0)], to: keypad)
    #expect(received == [.complete] && presses == ["A"])
  }

  @Test func `the key for speech only wakes a dark panel unless it starts speech`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    isForApp = false
    var received: [FocusKey] = []
    keys.focus.onKey = {
      received.append($0)
      return true
    }
    try write([(EV_KEY, KEY_HELP, 1), (EV_KEY, KEY_HELP, 0)], to: keypad)
    #expect(received == [], "an app without speech")
    keys.focus.willPerform = { _, _ in }
    try write([(EV_KEY, KEY_HELP, 1), (EV_KEY, KEY_HELP, 0)], to: keypad)
    #expect(received == [.speakAgain])
    keys.focus.reachesTexts = true
    try write([(EV_KEY, KEY_HELP, 1), (EV_KEY, KEY_HELP, 0)], to: keypad)
    #expect(received == [.speakAgain], "speech is on")
  }

  @Test func `lost events end a long press without an effect`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    window.subviews[0].accessibilityCustomActions = [
      AccessibilityCustomAction("Delete") { [unowned(unsafe) self] in presses.append("delete") }
    ]
    try write([(EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_RIGHT, 0), (EV_KEY, KEY_ENTER, 1)], to: keypad)
    try write([(EV_SYN, SYN_DROPPED, 0)], to: keypad)
    #expect(presses == [])
    try write([(EV_KEY, KEY_ENTER, 0)], to: keypad)
    application.advance(to: Clock.now + 10)
    #expect(presses == [] && application.nextDeadline == nil)
    try write([(EV_KEY, KEY_ENTER, 1), (EV_KEY, KEY_ENTER, 0)], to: keypad)
    #expect(presses == ["A"])
  }

  @Test func `a jack and a key of a keypad report a headset, however often its contact changes`() throws {
    let map = try #require(FocusKeyMap(parsing: "185=headset-in,186=headset-out"))
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0.5, map: map, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    var received: [FocusKey] = []
    keys.focus.onKey = {
      received.append($0)
      return true
    }
    // It is reported while the panel sleeps, and does not wake it.
    isForApp = false
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1), (EV_SW, SW_MICROPHONE_INSERT, 1)], to: keypad)
    try write([(EV_SW, SW_HEADPHONE_INSERT, 0)], to: keypad)
    try write([(EV_KEY, 185, 1), (EV_KEY, 185, 0)], to: keypad)
    try write([(EV_KEY, 186, 1), (EV_KEY, 186, 0)], to: keypad)
    #expect(received == [.headsetConnected, .headsetDisconnected, .headsetConnected, .headsetDisconnected])
    #expect(visits == 0)
    received = []
    try write((0..<40).map { (EV_SW, SW_HEADPHONE_INSERT, Int32($0) % 2) }, to: keypad)
    #expect(received == [.headsetConnected])
  }

  /// Returns the reports of a headset that the application receives from now on.
  private func reports(of keys: FocusKeys) -> () -> [FocusKey] {
    let received = Reports()
    keys.focus.onKey = {
      received.keys.append($0)
      return true
    }
    return {
      defer { received.keys = [] }
      return received.keys
    }
  }

  private final class Reports { var keys: [FocusKey] = [] }

  @Test func `a keypad that is unplugged with its headset reports that the headset is gone`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let reports = reports(of: keys)
    var keypad: PipeKeypad? = try PipeKeypad(of: keys)
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: #require(keypad))
    #expect(reports() == [.headsetConnected])
    keypad = nil
    for _ in 0..<20 { application.existingSources?.deliver(nil) }
    #expect(keys.connected == [] && reports() == [.headsetDisconnected])
    // A keypad without a headset reports nothing.
    keypad = try PipeKeypad(of: keys)
    keypad = nil
    for _ in 0..<20 { application.existingSources?.deliver(nil) }
    #expect(keys.connected == [] && reports() == [])
  }

  @Test func `a headset stays connected while one of two jacks has one`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let reports = reports(of: keys)
    let first = try PipeKeypad(of: keys)
    var second: PipeKeypad? = try PipeKeypad(of: keys)
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: first)
    #expect(reports() == [.headsetConnected])
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: #require(second))
    try write([(EV_SW, SW_HEADPHONE_INSERT, 0)], to: #require(second))
    #expect(reports() == [])
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: #require(second))
    try write([(EV_SW, SW_HEADPHONE_INSERT, 0)], to: first)
    #expect(reports() == [])
    second = nil
    for _ in 0..<20 { application.existingSources?.deliver(nil) }
    #expect(reports() == [.headsetDisconnected])
  }

  @Test func `lost events end a headset unless the jack reports one`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let reports = reports(of: keys)
    let keypad = try PipeKeypad(of: keys)
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: keypad)
    #expect(reports() == [.headsetConnected])
    // A pipe does not report its jack.
    try write([(EV_SYN, SYN_DROPPED, 0), (EV_SW, SW_HEADPHONE_INSERT, 1)], to: keypad)
    #expect(reports() == [.headsetDisconnected])
    try write([(EV_SYN, SYN_DROPPED, 0)], to: keypad)
    #expect(reports() == [])

    var state = HeadsetState(atOpening: true)
    #expect(state == .ignored)
    state.recover(isConnected: true)
    #expect(state == .ignored)
    state.update(isConnected: true)
    #expect(state == .connected)
    state.recover(isConnected: false)
    #expect(state == .absent)
    state.recover(isConnected: true)
    #expect(state == .connected)
    state.recover(isConnected: nil)
    #expect(state == .absent && HeadsetState(atOpening: nil) == .absent)
  }

  @Test func `a headset is reported while the application has no window`() throws {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    let keypad = try PipeKeypad(of: keys)
    var received: [FocusKey] = []
    keys.focus.willPerform = { key, _ in received.append(key) }
    try write([(EV_SW, SW_HEADPHONE_INSERT, 1)], to: keypad)
    application.window = nil
    try write([(EV_SW, SW_HEADPHONE_INSERT, 0), (EV_KEY, KEY_RIGHT, 1)], to: keypad)
    #expect(received == [.headsetConnected, .headsetDisconnected])
  }

  @Test(.aloneInProcess) func `do nothing while the panel shows something else, and survive a flood and a removal`()
    throws
  {
    let keys = FocusKeys(for: application, names: [], minimumInterval: 0, discoversDevices: false)
    var keypad: PipeKeypad? = try PipeKeypad(of: keys)
    isForApp = false
    try write([(EV_KEY, KEY_RIGHT, 1)], to: #require(keypad))
    #expect(keys.focus.focused == nil)
    isForApp = true
    let flood: [(type: Int32, code: Int32, value: Int32)] = (0..<500).map { _ in (EV_KEY, KEY_RIGHT, 1) }
    let log = try StandardError.text {
      try write(flood, to: #require(keypad))
      for _ in 0..<20 { application.existingSources?.deliver(nil) }
    }
    let lines = log.split(separator: "\n").filter { $0.contains("too many keys") }
    #expect(lines.count == 1 && lines[0].hasSuffix("\"Five keys\": too many keys; ignoring some from now on"), "\(log)")
    #expect(keys.focus.focused != nil && presses == [])
    keypad = nil
    for _ in 0..<20 { application.existingSources?.deliver(nil) }
    #expect(keys.connected == [])
  }
}

/// A keypad whose events a test writes to a pipe. It is unplugged when this object is released.
final class PipeKeypad {
  private let pipe: Pipe

  init(of keys: FocusKeys) throws {
    pipe = try Pipe()
    try keys.attach(try Descriptor(copying: pipe.readEnd.rawValue), path: "/dev/input/event9", name: "Five keys")
  }

  func write(_ events: [(type: Int32, code: Int32, value: Int32)]) throws {
    var bytes: [UInt8] = []
    for event in events + [(EV_SYN, SYN_REPORT, 0)] {
      var record = ve_event(UInt16(event.type), UInt16(event.code), event.value)
      withUnsafeBytes(of: &record) { bytes += $0 }
    }
    try pipe.writeEnd.writeAll(bytes)
  }
}
