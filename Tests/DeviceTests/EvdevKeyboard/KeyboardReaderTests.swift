import CEvdev
import Foundation
import InputNodes
import System
import TestContexts
import Testing

@testable import EvdevKeyboard

/// Tests the reader with a pipe in place of a device.
@Suite("A keyboard reader", .freshContext) struct KeyboardReaderTests {
  private final class Heard: @unchecked Sendable {
    private let lock = Lock()
    private var reports: [KeyReport] = []
    var takes = true

    func take(_ report: KeyReport) -> Bool {
      lock.withLock {
        if takes { reports.append(report) }
        return takes
      }
    }
    var news: [KeyReport.Event] { lock.withLock { reports.map { $0.event } } }

    func wait(for count: Int) async throws -> [KeyReport.Event] {
      for _ in 0..<2000 where news.count < count { try await Task.sleep(for: .milliseconds(5)) }
      return news
    }
  }

  private func event(_ type: Int32, _ code: Int32, _ value: Int32) -> [UInt8] {
    var event = ve_event(UInt16(type), UInt16(code), value)
    return withUnsafeBytes(of: &event) { Array($0) }
  }
  private func stroke(_ code: Int32) -> [UInt8] {
    [1, 0].flatMap { event(EV_MSC, MSC_SCAN, code) + event(EV_KEY, code, $0) + event(EV_SYN, SYN_REPORT, 0) }
  }

  @Test func `loses nothing of a burst, and keeps the order`() async throws {
    let heard = Heard()
    let reader = try KeyboardReader.start { heard.take($0) }
    defer { reader.stop() }
    let pipe = try System.Pipe()
    try reader.add(KeyboardFile(Descriptor(copying: pipe.readEnd.rawValue)), as: 1)
    for code in 2..<42 { try pipe.writeEnd.writeAll(stroke(Int32(code))) }
    let news = try await heard.wait(for: 80)
    #expect(news == (2..<42).flatMap { [.key($0, isDown: true), .key($0, isDown: false)] })
  }

  @Test func `reports lost keys, and drops the incomplete report`() throws {
    let pipe = try System.Pipe()
    let file = KeyboardFile(try Descriptor(copying: pipe.readEnd.rawValue))
    var news: [KeyReport.Event] = []
    try pipe.writeEnd.writeAll(
      event(EV_SYN, SYN_DROPPED, 0) + event(EV_KEY, 30, 1) + event(EV_SYN, SYN_REPORT, 0) + event(EV_KEY, 31, 2)
        + stroke(32))
    try file.readEvents { what, _ in
      news.append(what)
      return true
    }
    #expect(news == [.lost, .key(32, isDown: true), .key(32, isDown: false)])
    // A receiver that does not accept a key is notified later that keys were lost.
    news = []
    try pipe.writeEnd.writeAll(stroke(33) + stroke(34))
    var isFull = true
    try file.readEvents { what, _ in
      defer { isFull = false }
      if !isFull { news.append(what) }
      return !isFull
    }
    #expect(news == [.lost, .key(33, isDown: false), .key(34, isDown: true), .key(34, isDown: false)])
  }

  @Test func `reports that the keyboard disconnected`() async throws {
    let heard = Heard()
    let reader = try KeyboardReader.start { heard.take($0) }
    defer { reader.stop() }
    do {
      let pipe = try System.Pipe()
      try reader.add(KeyboardFile(Descriptor(copying: pipe.readEnd.rawValue)), as: 7)
      try pipe.writeEnd.writeAll(event(EV_KEY, 30, 1) + event(EV_SYN, SYN_REPORT, 0))
    }
    #expect(try await heard.wait(for: 2) == [.key(30, isDown: true), .disconnected(.operationNotSupportedByDevice)])
  }

  @Test func `is used for devices with digits and an Enter key, even if they also point`() {
    let pad: Set<Int32> = [KEY_KP1, KEY_KP5, KEY_KP9, KEY_KP0, KEY_KPENTER]
    #expect(KeyboardMonitor.isKeyboard(hasKey: { pad.contains($0) }))
    #expect(KeyboardMonitor.isKeyboard(hasKey: { $0 < 120 }))
    #expect(KeyboardMonitor.isKeyboard(hasKey: { $0 < 120 || (BTN_LEFT...BTN_TASK).contains($0) }))
    #expect(!KeyboardMonitor.isKeyboard(hasKey: { $0 == KEY_POWER }))
    #expect(!KeyboardMonitor.isKeyboard(hasKey: { (BTN_LEFT...BTN_TASK).contains($0) || $0 == KEY_VOLUMEUP }))
  }

  @Test func `passes on everything that is not a key, for a keyboard that also points`() throws {
    let pipe = try System.Pipe()
    let file = KeyboardFile(try Descriptor(copying: pipe.readEnd.rawValue))
    let relay = try PointerRelay(of: DeviceNumber(major: 13, minor: 70))
    file.relay = relay
    let reader = try relay.makeReader()
    var news: [KeyReport.Event] = []
    func read() throws -> [[Int32]] {
      try file.readEvents { what, _ in
        news.append(what)
        return true
      }
      var events = [input_event](repeating: input_event(), count: 64)
      let count = events.withUnsafeMutableBytes { (try? reader.read(into: $0)) ?? 0 } / MemoryLayout<input_event>.stride
      return events[..<count].map { [Int32($0.type), Int32($0.code), $0.value] }
    }
    // A key, a motion, a click, a key and a motion in one report, a repeat, and lost events.
    try pipe.writeEnd.writeAll(stroke(30))
    #expect(try read().isEmpty, "keys are not passed on")
    try pipe.writeEnd.writeAll(event(EV_REL, REL_X, 5) + event(EV_REL, REL_Y, -3) + event(EV_SYN, SYN_REPORT, 0))
    #expect(try read() == [[EV_REL, REL_X, 5], [EV_REL, REL_Y, -3], [EV_SYN, SYN_REPORT, 0]])
    try pipe.writeEnd.writeAll(stroke(BTN_LEFT))
    let clicks = try read()
    #expect(clicks.filter { $0[0] == EV_KEY } == [[EV_KEY, BTN_LEFT, 1], [EV_KEY, BTN_LEFT, 0]])
    try pipe.writeEnd.writeAll(event(EV_KEY, 31, 1) + event(EV_REL, REL_X, 1) + event(EV_SYN, SYN_REPORT, 0))
    #expect(try read() == [[EV_REL, REL_X, 1], [EV_SYN, SYN_REPORT, 0]])
    try pipe.writeEnd.writeAll(event(EV_SYN, SYN_DROPPED, 0) + event(EV_SYN, SYN_REPORT, 0))
    #expect(try read() == [[EV_SYN, SYN_DROPPED, 0], [EV_SYN, SYN_REPORT, 0]])
    #expect(news == [.key(30, isDown: true), .key(30, isDown: false), .key(31, isDown: true), .lost])
  }

  @Test func `reports lost motions if nothing reads them, and loses no key`() throws {
    let pipe = try System.Pipe()
    let file = KeyboardFile(try Descriptor(copying: pipe.readEnd.rawValue))
    let relay = try PointerRelay(of: DeviceNumber(major: 13, minor: 70))
    file.relay = relay
    let reader = try relay.makeReader()
    var keys = 0
    for _ in 0..<100 {
      for _ in 0..<20 { try pipe.writeEnd.writeAll(event(EV_REL, REL_X, 1) + event(EV_SYN, SYN_REPORT, 0)) }
      try pipe.writeEnd.writeAll(stroke(30))
      try file.readEvents { what, _ in
        keys += 1
        return true
      }
    }
    #expect(keys == 200)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(bytes.withUnsafeMutableBytes { (try? reader.read(into: $0)) ?? 0 } > 32768)
    try pipe.writeEnd.writeAll(event(EV_REL, REL_X, 7) + event(EV_SYN, SYN_REPORT, 0))
    try file.readEvents { _, _ in true }
    var event = [input_event](repeating: input_event(), count: 64)
    let count = event.withUnsafeMutableBytes { (try? reader.read(into: $0)) ?? 0 } / MemoryLayout<input_event>.stride
    #expect(event[..<count].map { Int32($0.code) } == [SYN_DROPPED, SYN_REPORT, REL_X, SYN_REPORT])
  }

  @Test func `gives the pointer back when the keyboard is released`() throws {
    let relays = PointerRelays()
    var added = 0
    relays.onAdd = { added += 1 }
    let device = DeviceNumber(major: 13, minor: 70)
    var relay: PointerRelay? = try PointerRelay(of: device)
    relays.add(try #require(relay))
    #expect(added == 1 && relays[device] === relay && relays[nil] == nil)
    #expect(relays[DeviceNumber(major: 13, minor: 71)] == nil)
    let reader = try #require(relay).makeReader()
    var byte: [UInt8] = [0]
    #expect(throws: Errno.wouldBlock) { try byte.withUnsafeMutableBytes { _ = try reader.read(into: $0) } }
    relays.remove(try #require(relay))
    relay = nil
    #expect(relays[device] == nil)
    #expect(try byte.withUnsafeMutableBytes { try reader.read(into: $0) } == 0, "the touch source opens the node again")
  }
}
