import EventSources
import Foundation
import Geometry
import InputNodes
import System
import TestContexts
import Testing
import Toolkit

@testable import EvdevKeyboard
@testable import HardwareKeyboards

/// Tests the way from a keyboard's events to the text field, with pipes in place of devices.
@Suite("Hardware keyboards", .freshContext, .serialized) final class HardwareKeyboardsTests {
  private let application = Application()
  private let window = Window(size: Size(800, 480))
  private let field = TextField("Name")
  private var scans: [Scan] = []
  private var visits = 0
  private var isForApp = true

  init() {
    application.advance(to: Clock.now)
    application.window = window
    field.frame = Rect(10, 10, 300, 46)
    window.addSubview(field)
    field.becomeFirstResponder()
    application.onUserActivity = { [unowned(unsafe) self] _ in
      visits += 1
      return isForApp ? application : nil
    }
  }

  private func plugIn(
    _ scanners: Scanners = .none, layout: String = "us", name: String = "A keyboard", device: String? = nil
  )
    throws -> PipeKeyboard
  {
    let names = KeyboardLayoutNames { $0 == "XKB_DEFAULT_LAYOUT" ? layout : nil }
    let keyboards = HardwareKeyboards(for: application, scanners: scanners, layouts: names, discoversDevices: false)
    keyboards.onScan = { [unowned(unsafe) self] in scans.append($0) }
    let board = try PipeKeyboard(name, of: keyboards, device: device)
    #expect(keyboards.connected == [name])
    return board
  }

  /// Delivers events until `isEnough` returns `true`, at most for ten seconds.
  private func hear(until isEnough: () -> Bool) {
    let end = Clock.now + 10
    while !isEnough() && Clock.now < end {
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
      Clock.sleep(for: 0.003)
    }
  }

  private func hear(for seconds: Double) {
    let end = Clock.now + seconds
    hear { Clock.now >= end }
  }

  @Test(.aloneInProcess) func `start without descriptors, and work when there are some`() throws {
    var made: HardwareKeyboards?
    withoutDescriptors {
      made = HardwareKeyboards(for: application, scanners: .none, layouts: nil, discoversDevices: false)
      application.advance(to: application.now + 5)
    }
    let keyboards = try #require(made)
    #expect(keyboards.error == Errno(rawValue: EMFILE))
    application.advance(to: application.now + 1)
    #expect(keyboards.error == nil)
    let board = try PipeKeyboard("A keyboard", of: keyboards)
    try board.type([30])
    hear { field.text == "a" }
    #expect(field.text == "a")
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

  @Test func `type into the field, edit it, and move to the next`() throws {
    let board = try plugIn()
    try board.type([30, 48, 46])
    hear { field.text == "abc" }
    try board.type([14, 105, 111])
    hear { field.text == "a" }
    try board.write([(29, 1), (30, 1), (30, 0), (46, 1), (46, 0), (29, 0)])
    hear { application.clipboard == "a" }
    try board.write([(106, 1), (106, 0), (29, 1), (47, 1), (47, 0), (47, 1), (47, 0), (29, 0)])
    hear { field.text == "aaa" }
    #expect(field.text == "aaa" && visits > 0)
    let next = TextField("E-mail")
    next.frame = Rect(10, 100, 300, 46)
    window.addSubview(next)
    field.nextField = next
    try board.type([15, 16])
    hear { next.text == "q" }
    #expect(next.text == "q" && field.text == "aaa")
    // Shift-Tab moves to the previous field. Ctrl-Arrow moves by words, and selects with Shift.
    try board.write([(42, 1), (15, 1), (15, 0), (42, 0)])
    hear { field.isFirstResponder }
    #expect(field.isFirstResponder)
    try board.type([57, 16])
    try board.write([(29, 1), (105, 1), (105, 0), (42, 1), (105, 1), (105, 0), (42, 0), (29, 0)])
    hear { field.editing.selectedText == "aaa " }
    #expect(field.editing.selectedText == "aaa " && field.text == "aaa q")
    try board.type([111])
    hear { field.text == "q" }
    #expect(field.text == "q")
    try board.type([1])
    hear { window.firstResponder == nil }
    #expect(window.firstResponder == nil)
  }

  @Test func `compose accents with dead keys`() throws {
    let board = try plugIn(layout: "de")
    try board.type([13, 18, 21])
    hear { field.text == "éz" }
    #expect(field.text == "éz")
  }

  @Test func `type nothing while another page is in front, and count as use`() throws {
    let board = try plugIn()
    isForApp = false
    try board.type([30])
    hear { visits == 1 }
    #expect(visits == 1 && field.text.isEmpty)
  }

  @Test(.slow) func `repeat a held key until it is released`() throws {
    let board = try plugIn()
    try board.write([(30, 1)])
    hear { field.text == "a" }
    hear(for: HardwareKeyboards.defaultRepeatDelay - 0.2)
    #expect(field.text == "a")
    hear { field.text.count >= 4 }
    #expect(field.text.count >= 4)
    try board.write([(30, 0)])
    hear(for: 0.2)
    let text = field.text
    hear(for: 0.3)
    #expect(field.text == text && application.nextDeadline == nil, "nothing is waited for at rest")
  }

  @Test(.slow) func `do not repeat, or repeat later, for users who hold keys long`() throws {
    let board = try plugIn()
    #expect(board.keyboards.repeatDelay == HardwareKeyboards.defaultRepeatDelay)
    board.keyboards.repeatDelay = nil
    try board.write([(30, 1)])
    hear { field.text == "a" }
    #expect(application.nextDeadline == nil)
    try board.write([(30, 0)])
    board.keyboards.repeatDelay = 2
    try board.write([(48, 1)])
    hear { field.text == "ab" }
    #expect(try #require(application.nextDeadline) > Clock.now + 1)
    hear { field.text.count > 2 }
    #expect(field.text.hasPrefix("abb"))
    try board.write([(48, 0)])
  }

  @Test(.slow, arguments: [Scanners.none, .bySpeed]) func `share modifiers among the nodes of a device`(
    scanners: Scanners
  )
    throws
  {
    let first = try plugIn(scanners, device: "usb-1 ")
    var second: PipeKeyboard? = try PipeKeyboard("Keys", of: first.keyboards, device: "usb-1 ")
    let other = try PipeKeyboard("Other", of: first.keyboards, device: "usb-2 ")
    try first.write([(42, 1)])
    hear(for: 0.1)
    try second?.type([30])
    hear { field.text == "A" }
    try other.type([48])
    hear { field.text == "Ab" }
    try first.write([(42, 0)])
    hear(for: 0.1)
    try second?.type([46])
    hear { field.text == "Abc" }
    // Caps Lock, and a node that is unplugged while its Shift is held.
    try second?.type([58])
    try second?.write([(54, 1)])
    hear(for: 0.1)
    try first.type([32])
    hear { field.text == "Abcd" }
    #expect(field.text == "Abcd")
    second = nil
    hear { first.keyboards.connected.count == 2 }
    try first.type([18])
    hear { field.text == "AbcdE" }
    #expect(field.text == "AbcdE")
  }

  @Test func `do not share modifiers with a scanner`() throws {
    let first = try plugIn(Scanners(names: ["Scan*"]), device: "usb-1 ")
    let scanner = try PipeKeyboard("Scanner", of: first.keyboards, device: "usb-1 ")
    try first.write([(42, 1)])
    hear(for: 0.1)
    try scanner.type([30, 48, 28])
    hear { scans.count == 1 }
    #expect(scans.map { $0.text } == ["ab"])
  }

  @Test func `ignore double strikes, but not Shift, another key, or a scan`() throws {
    let board = try plugIn(.bySpeed)
    board.keyboards.filterInterval = 0.5
    let start = Clock.now - 5
    // "a" is struck twice, and "b" and "a" once. Then Shift with "c", twice.
    try board.type([30, 30, 48, 30], every: 0.2, at: start)
    try board.write([(42, 1), (46, 1), (46, 0), (42, 0)], every: 0.2, at: start + 2)
    try board.write([(42, 1), (46, 1), (46, 0), (42, 0)], every: 0.2, at: start + 2.7)
    hear { field.text == "abaCC" }
    #expect(field.text == "abaCC")
    // 1122334455 and Enter, within 110 ms.
    try board.type([2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 28], every: 0.01)
    hear { scans.count == 1 }
    #expect(scans.map { $0.text } == ["1122334455"] && field.text == "abaCC")
  }

  @Test(.aloneInProcess) func `read their settings`() {
    #expect(KeySettings.repeatDelay(or: 0.5) == 0.5 && KeySettings.filterInterval(or: 0) == 0)
    for (text, delay) in [("off", nil), ("2", 2), ("0.2", 0.2), ("11", 0.5), ("never", 0.5)] as [(String, Double?)] {
      setenv("VITRINE_KEY_REPEAT", text, 1)
      #expect(KeySettings.repeatDelay(or: 0.5) == delay, "\(text)")
    }
    for (text, interval) in [("0.5", 0.5), ("0", 0), ("6", 0.25), ("x", 0.25)] {
      setenv("VITRINE_KEY_FILTER", text, 1)
      #expect(KeySettings.filterInterval(or: 0.25) == interval, "\(text)")
    }
    unsetenv("VITRINE_KEY_REPEAT")
    unsetenv("VITRINE_KEY_FILTER")
  }

  @Test(.slow) func `stop repeating if they are unplugged while a key is held`() throws {
    var board: PipeKeyboard? = try plugIn()
    let keyboards = try #require(board).keyboards
    try board?.write([(42, 1), (30, 1)])
    hear { field.text == "A" }
    board = nil
    hear { keyboards.connected.isEmpty }
    #expect(keyboards.connected.isEmpty)
    hear(for: HardwareKeyboards.defaultRepeatDelay + 0.2)
    #expect(field.text == "A" && application.nextDeadline == nil)
  }

  @Test func `deliver a scan of 40 characters at 1,000 a second completely, however busy the app is`() throws {
    let board = try plugIn(Scanners(names: ["*Scan*"]), layout: "de", name: "ACME Scanner")
    // Twenty characters, twice: letters that a German layout has on other keys, and capitals.
    // A loop, because the compiler took 19 s to infer the types of a closure that returns all of it.
    var keys: [(code: UInt16, value: Int32)] = []
    for index in 0..<20 {
      let digit = UInt16(2 + index % 10)
      keys += [(42, 1), (21, 1), (21, 0), (42, 0), (digit, 1), (digit, 0)]
    }
    keys += [(28, 1), (28, 0)]
    try board.write(keys, every: 0.001)
    Clock.sleep(for: 0.1)
    hear { !scans.isEmpty }
    #expect(scans == [Scan("Y1Y2Y3Y4Y5Y6Y7Y8Y9Y0Y1Y2Y3Y4Y5Y6Y7Y8Y9Y0", scanner: "ACME Scanner")])
    #expect(field.text.isEmpty && visits > 0)
  }

  @Test func `recognize a scan by its speed, next to normal typing`() throws {
    let board = try plugIn(.bySpeed)
    try board.type([30])
    hear { field.text == "a" }
    try board.type([2, 3, 4, 5, 6, 7, 8, 28], every: 0.002)
    hear { !scans.isEmpty }
    try board.type([48])
    hear { field.text == "ab" }
    #expect(scans.map { $0.text } == ["1234567"] && field.text == "ab")
  }

  @Test func `reject a scan that is cut off by unplugging`() throws {
    var board: PipeKeyboard? = try plugIn(Scanners(names: ["S"]), name: "S")
    let keyboards = try #require(board).keyboards
    try board?.type([2, 3, 4], every: 0.002)
    board = nil
    hear { keyboards.connected.isEmpty }
    hear(for: 0.3)
    #expect(scans.isEmpty && field.text.isEmpty)
  }
}
