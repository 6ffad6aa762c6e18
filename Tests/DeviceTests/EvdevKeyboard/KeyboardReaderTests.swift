import CEvdev
import Foundation
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

  @Test func `is used for devices with digits and an Enter key that are not pointers`() {
    let pad: Set<Int32> = [KEY_KP1, KEY_KP5, KEY_KP9, KEY_KP0, KEY_KPENTER]
    #expect(KeyboardMonitor.isKeyboard(hasKey: { pad.contains($0) }, points: false))
    #expect(KeyboardMonitor.isKeyboard(hasKey: { $0 < 120 }, points: false))
    #expect(!KeyboardMonitor.isKeyboard(hasKey: { $0 < 120 }, points: true))
    #expect(!KeyboardMonitor.isKeyboard(hasKey: { $0 == KEY_POWER }, points: false))
  }
}
