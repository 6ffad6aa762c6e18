import Glibc
import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import EventSources

@Suite("A serial line", .freshContext) struct SerialPortTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  @Test func `delivers lines, however they end and in how many pieces they arrive`() throws {
    let wire = try Wire()
    let line = SerialPort(wire.path, for: desk.application)
    var heard: [String] = []
    line.onLine = { heard.append($0) }
    wire.send("4006381333931\r40")
    desk.runEventSources { heard.count == 1 }
    wire.send("12345\r\nlast\n")
    desk.runEventSources { heard.count == 3 }
    #expect(heard == ["4006381333931", "4012345", "last"])
  }

  @Test func `writes data`() throws {
    let wire = try Wire()
    let line = SerialPort(wire.path, settings: SerialSettings(speed: 115_200), for: desk.application)
    #expect(line.write("ESC @"))
    var bytes: [UInt8] = []
    desk.runEventSources {
      bytes += wire.received()
      return bytes.count >= 5
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "ESC @")
  }

  @Test func `reports when pending data was written`() throws {
    let wire = try Wire()
    let line = SerialPort(wire.path, for: desk.application)
    var calls = 0
    line.onDrained = { calls += 1 }
    let bytes = [UInt8](repeating: 65, count: 200_000)
    #expect(line.write(bytes) && line.isWriting)
    var count = 0
    desk.runEventSources {
      count += wire.received().count
      return count == bytes.count
    }
    #expect(count == bytes.count && calls == 1 && !line.isWriting)
  }

  @Test func `is any device if it has no settings, and otherwise rejected`() throws {
    let line = SerialPort("/dev/null", for: desk.application)
    #expect(line.error == .inappropriateIOCTLForDevice)
    let other = SerialPort("/dev/ptmx", settings: nil, for: desk.application)
    #expect(other.isOpen && other.write("A"))
  }

  @Test func `is waited for, and reports connections and disconnections`() throws {
    let path = "\(folder.path)/" + "ttyUSB0"
    let line = SerialPort(path, for: desk.application)
    var changes: [Bool] = []
    line.onStateChange = { changes.append(line.isOpen) }
    #expect(!line.isOpen && line.error == .noSuchFileOrDirectory)
    var wire: Wire? = try Wire()
    try #require(symlink(wire!.path, path) == 0)
    desk.runEventSources { line.isOpen }
    #expect(changes == [true])
    #expect(line.error == nil)
    // Another test may get the number of the pseudoterminal.
    try #require(unlink(path) == 0)
    wire = nil
    desk.runEventSources { !line.isOpen }
    #expect(changes == [true, false])
    #expect(!line.write("a") && wire == nil)
  }

  @Test func `is waited for in a folder that appears and disappears with it`() throws {
    let path = "\(folder.path)/usb/lp0"
    let line = SerialPort(path, for: desk.application)
    #expect(line.error == .noSuchFileOrDirectory)
    for _ in 1...2 {
      try Directory.create(at: "\(folder.path)/usb")
      desk.runEventSources()
      var wire: Wire? = try Wire()
      try #require(symlink(wire!.path, path) == 0)
      desk.runEventSources { line.isOpen }
      #expect(line.isOpen)
      try #require(unlink(path) == 0)
      try Directory.remove(at: "\(folder.path)/usb")
      wire = nil
      desk.runEventSources { !line.isOpen }
      #expect(!line.isOpen && wire == nil)
      desk.runEventSources()
    }
  }

  @Test func `is waited for in a folder whose parent does not exist either`() throws {
    let path = "\(folder.path)/bus/usb/lp0"
    let line = SerialPort(path, for: desk.application)
    #expect(line.error == .noSuchFileOrDirectory)
    try Directory.create(at: "\(folder.path)/bus")
    try Directory.create(at: "\(folder.path)/bus/usb")
    let wire = try Wire()
    try #require(symlink(wire.path, path) == 0)
    desk.application.advance(to: 9)
    #expect(!line.isOpen)
    desk.application.advance(to: 11)
    #expect(line.isOpen)
  }

  @Test func `is not opened repeatedly if another file has its name, and is opened when that is removed`() throws {
    let path = "\(folder.path)/" + "ttyUSB0"
    try File.replace(at: path, with: "no line")
    let line = SerialPort(path, for: desk.application)
    #expect(line.error == .inappropriateIOCTLForDevice)
    for _ in 1...3 { desk.runEventSources() }
    let descriptor = try #require(desk.application.existingSources?.descriptor)
    #expect(try Descriptor(copying: descriptor).isReadable == false)
    let wire = try Wire()
    try File.removeTree(at: path)
    try #require(symlink(wire.path, path) == 0)
    desk.runEventSources { line.isOpen }
    #expect(line.isOpen)
  }

  @Test(arguments: [SerialSettings(speed: 9601), SerialSettings(dataBits: 9), SerialSettings(stopBits: 0)])
  func `is rejected with settings that no line supports`(_ settings: SerialSettings) {
    let line = SerialPort("/dev/ttyS0", settings: settings, for: desk.application)
    #expect(!line.isOpen && line.error == .invalidArgument)
  }
}

@Suite("A line splitter", .freshContext) struct LineSplitterTests {
  @Test func `ends a line that has no end`() {
    var splitter = LineSplitter()
    var lines: [Int] = []
    let bytes = [UInt8](repeating: 65, count: LineSplitter.maximumLineLength + 3)
    bytes.withUnsafeBytes { splitter.append($0) { lines.append($0.utf8.count) } }
    splitter.finish { lines.append($0.utf8.count) }
    #expect(lines == [LineSplitter.maximumLineLength, 3])
  }

  @Test func `repairs invalid text`() {
    var splitter = LineSplitter()
    var lines: [String] = []
    ([0xFF, 65, 10] as [UInt8]).withUnsafeBytes { splitter.append($0) { lines.append($0) } }
    #expect(lines == ["\u{FFFD}A"])
  }
}
