import EventSources
import Geometry
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import Typography

@testable import EvdevKeyboard
@testable import HardwareKeyboards
@testable import Runtime

/// Tests what keys and scans do while the kiosk is idle, from the device's events to the field and the backlight. The
/// time is scripted.
@Suite("Keys during idle time", .freshContext, .serialized) final class KeysAtRestTests {
  private let application = Application()
  private let window = Window(size: Size(800, 480))
  private let field = TextField("Name")
  private let light = TestBacklight()
  private var scans: [Scan] = []
  private var keyboard: PipeKeyboard?
  private var foreground: PanelOwnership?

  init() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    application.window = window
    application.backlight = light
    field.frame = Rect(10, 10, 300, 46)
    window.addSubview(field)
    field.becomeFirstResponder()
  }

  /// Starts a kiosk with a keyboard, and lets it become idle.
  private func rest(_ rest: IdleState, _ scanners: Scanners = .none) throws {
    try begin(rest.idlePolicy, scanners)
    try advance(to: rest.time)
    #expect(rest == .dimmed ? light.brightness == 0.2 : foreground?.overlay is IdleScreen)
  }

  private func begin(_ idlePolicy: IdlePolicy, _ scanners: Scanners) throws {
    let foreground = PanelOwnership(of: application, gesture: nil, idlePolicy: idlePolicy)
    self.foreground = foreground
    let names = KeyboardLayoutNames { $0 == "XKB_DEFAULT_LAYOUT" ? "us" : nil }
    let keyboards = HardwareKeyboards(for: application, scanners: scanners, layouts: names, discoversDevices: false)
    keyboards.onScan = { [unowned(unsafe) self] in scans.append($0) }
    keyboard = try PipeKeyboard("ACME Scanner", of: keyboards)
  }

  /// Advances the time from one deadline to the next.
  private func advance(to end: Double) throws {
    let foreground = try #require(foreground)
    while true {
      var due = foreground.deadline
      due.bringForward(to: foreground.nextTimer)
      guard let due, due <= end else { break }
      let now = max(due, application.now)
      foreground.performDueActions(at: now, isVisible: true)
      foreground.advance(to: now)
    }
    foreground.advance(to: end)
  }

  /// Delivers events while the scripted time stands still, at most for ten seconds of real time.
  private func hear(until isEnough: () -> Bool) {
    let end = Clock.now + 10
    while !isEnough() && Clock.now < end {
      application.existingSources?.deliver(nil)
      Clock.sleep(for: 0.003)
    }
  }

  private var isAwake: Bool { foreground?.overlay == nil && light.brightness == 0.8 }

  private func type(_ codes: [UInt16], every interval: Double = 0) throws {
    try keyboard?.type(codes, every: interval, at: application.now)
  }

  @Test(arguments: IdleState.allCases, [Scanners.none, .bySpeed])
  func `the key that ends the idle time types nothing, and the next one does`(rest: IdleState, scanners: Scanners)
    throws
  {
    try self.rest(rest, scanners)
    let now = rest.time
    try type([30])
    hear { isAwake }
    #expect(isAwake)
    // A key that could be part of a scan is delayed for a moment.
    try advance(to: now + 1)
    #expect(field.text.isEmpty)
    // The app was reset if the visit had ended.
    field.becomeFirstResponder()
    try type([48])
    hear { foreground?.deadline.map { $0 > now + 60.5 } == true }
    try advance(to: now + 2)
    #expect(field.text == "b" && isAwake)
    // The second key restarts the full idle time.
    #expect(foreground?.deadline == now + 61)
  }

  @Test func `a key that answers the question types nothing, and the session continues`() throws {
    try rest(.question)
    foreground?.resetApp = { Issue.record("the app was reset during use") }
    try type([30])
    hear { isAwake }
    #expect(isAwake && field.text.isEmpty && foreground?.deadline == 125)
    try advance(to: 120)
    #expect(isAwake)
  }

  @Test func `a held key that ends the idle time does not repeat into the app`() throws {
    try rest(.dark)
    try keyboard?.write([(30, 1)], at: application.now)
    hear { isAwake }
    try advance(to: 170)
    #expect(isAwake && field.text.isEmpty && application.nextDeadline == nil)
  }

  @Test(.long) func `a held key counts as use, like a resting finger`() throws {
    try begin(IdlePolicy(idleTimeout: 60), .none)
    try keyboard?.write([(30, 1)], at: application.now)
    hear { !field.text.isEmpty }
    try advance(to: 200)
    #expect(foreground?.overlay == nil && field.text.count > 1000)
  }

  @Test(.long) func `a key that an object holds counts as use for a quarter of an hour`() throws {
    try begin(IdlePolicy(idleTimeout: 60), .none)
    // An arrow key, so that the text does not grow.
    try keyboard?.write([(105, 1)], at: application.now)
    hear { foreground?.nextTimer != nil }
    try advance(to: HardwareKeyboards.longestHold - 1)
    #expect(foreground?.overlay == nil && application.nextDeadline != nil)
    try advance(to: HardwareKeyboards.longestHold + 70)
    #expect(foreground?.overlay is IdleScreen)
    // The key types again when it is pressed again.
    try keyboard?.write([(105, 0)], at: application.now)
    try type([30])
    hear { isAwake }
    field.becomeFirstResponder()
    try keyboard?.write([(48, 1)], at: application.now)
    hear { !field.text.isEmpty }
    try advance(to: application.now + 1)
    #expect(field.text.hasPrefix("bbb"))
  }

  @Test(arguments: IdleState.allCases, [Scanners(names: ["ACME*"]), .bySpeed])
  func `a scan ends the idle time, and is delivered anyway`(rest: IdleState, scanners: Scanners) throws {
    try self.rest(rest, scanners)
    let now = application.now
    try type([2, 3, 4, 5, 6, 7, 8, 28], every: 0.002)
    hear { !scans.isEmpty }
    try advance(to: now + 1)
    #expect(isAwake && scans.map { $0.text } == ["1234567"] && field.text.isEmpty)
  }

  @Test func `a scan counts as use`() throws {
    try begin(IdlePolicy(idleTimeout: 60), Scanners(names: ["ACME*"]))
    try advance(to: 50)
    #expect(foreground?.deadline == 60)
    try type([2, 3, 28])
    hear { !scans.isEmpty }
    #expect(scans.map { $0.text } == ["12"] && foreground?.deadline == 110)
  }
}
