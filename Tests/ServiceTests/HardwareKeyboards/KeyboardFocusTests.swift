import EventSources
import Geometry
import System
import TestContexts
import Testing
import Toolkit

@testable import EvdevKeyboard
@testable import HardwareKeyboards

@Suite("A keyboard that moves the focus", .freshContext, .serialized) final class KeyboardFocusTests {
  private let application = Application()
  private let window = Window(size: Size(400, 300))
  private let first = TextField("First")
  private let second = TextField("Second")
  private var presses = 0
  private var board: PipeKeyboard?
  private var focus: FocusEngine?

  private static let escape: UInt16 = 1
  private static let tab: UInt16 = 15
  private static let enter: UInt16 = 28
  private static let a: UInt16 = 30
  private static let space: UInt16 = 57

  init() throws {
    application.advance(to: Clock.now)
    application.window = window
    let button = Button(title: "OK") { [unowned(unsafe) self] _ in presses += 1 }
    for (index, view) in [first, second, button].enumerated() {
      view.frame = Rect(10, 10 + Double(index) * 60, 200, 46)
      window.addSubview(view)
    }
    let names = KeyboardLayoutNames { $0 == "XKB_DEFAULT_LAYOUT" ? "us" : nil }
    let keyboards = HardwareKeyboards(
      for: application, scanners: .none, layouts: names, discoversDevices: false)
    let focus = FocusEngine(for: application)
    keyboards.focus = focus
    self.focus = focus
    board = try PipeKeyboard("A keyboard", of: keyboards)
  }

  /// Types keys, and waits until a condition is fulfilled, at most ten seconds.
  private func type(_ codes: [UInt16], until isEnough: () -> Bool) throws {
    try board?.type(codes)
    let end = Clock.now + 10
    while !isEnough() && Clock.now < end {
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
      Clock.sleep(for: 0.003)
    }
    #expect(isEnough())
  }

  @Test func `the page of the staff receives the keys, and the app none`() throws {
    let page = Application()
    let window = Window(size: Size(400, 300))
    let field = TextField("Price")
    field.frame = Rect(10, 10, 300, 46)
    window.addSubview(field)
    page.window = window
    page.advance(to: Clock.now)
    field.becomeFirstResponder()
    var appKeys = 0
    board?.keyboards.onKey = { _ in
      appKeys += 1
      return false
    }
    application.onUserActivity = { _ in page }
    application.onCover?(page)
    try type([Self.a]) { field.text == "a" }
    #expect(field.text == "a" && appKeys == 0)
    application.onCover?(nil)
    application.onUserActivity = nil
  }

  @Test func `Tab goes from field to field, and Enter and Space press what has the focus`() throws {
    first.becomeFirstResponder()
    try type([Self.a, Self.tab]) { self.second.isFirstResponder }
    #expect(first.text == "a")
    try type([Self.a, Self.tab]) { self.focus?.focused?.label == "OK" }
    #expect(second.text == "a" && window.firstResponder == nil)
    try type([Self.enter]) { self.presses == 1 }
    try type([Self.space]) { self.presses == 2 }
    try type([Self.tab]) { self.focus?.focused?.label == "First" }
    #expect(window.firstResponder == nil)
    // Enter edits the field, without the on-screen keyboard's keys.
    try type([Self.enter, Self.a]) { self.first.text.count == 2 }
    try type([Self.escape]) { self.window.firstResponder == nil }
    #expect(focus?.focused?.label == "First")
  }
}
