import Glibc
import System
import TestDesk
import TestFiles
import Testing

@testable import EventSources

/// A pseudo-terminal stands for the wire: what is written into one end comes out of the other.
@Suite("A serial line") struct SerialLineTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  /// The other end, and the path of the line.
  private func wire() throws -> (end: Int32, path: String) {
    let end = try Descriptor(opening: "/dev/ptmx", [.readWrite, .noControllingTerminal, .nonBlocking])
    var (lock, number): (Int32, Int32) = (0, 0)
    try end.control(0x4004_5431, &lock)
    try end.control(0x8004_5430, &number)
    return (dup(end.rawValue), "/dev/pts/\(number)")
  }

  private func send(_ text: String, into end: Int32) { _ = text.withCString { Glibc.write(end, $0, strlen($0)) } }

  @Test func `brings lines, however they end and in how many pieces they come`() throws {
    let (end, path) = try wire()
    defer { close(end) }
    let line = try SerialLine(path, for: desk.application)
    var heard: [String] = []
    line.receivedLine = { heard.append($0) }
    send("4006381333931\r40", into: end)
    desk.hear { heard.count == 1 }
    send("12345\r\nlast\n", into: end)
    desk.hear { heard.count == 3 }
    #expect(heard == ["4006381333931", "4012345", "last"])
  }

  @Test func `takes what is written`() throws {
    let (end, path) = try wire()
    defer { close(end) }
    let line = try SerialLine(path, SerialSettings(speed: 115_200), for: desk.application)
    #expect(line.write("ESC @"))
    var buffer = [UInt8](repeating: 0, count: 16)
    var count = 0
    desk.hear {
      count = read(end, &buffer, 16)
      return count > 0
    }
    #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == "ESC @")
  }

  @Test func `is waited for, and told of when it comes and goes`() throws {
    let path = "\(folder.path)/" + "ttyUSB0"
    let line = try SerialLine(path, for: desk.application)
    var changes: [Bool] = []
    line.changed = { changes.append(line.isOpen) }
    #expect(!line.isOpen && line.problem == .noSuchFileOrDirectory)
    let (end, real) = try wire()
    try #require(symlink(real, path) == 0)
    desk.hear { line.isOpen }
    #expect(changes == [true])
    #expect(line.problem == nil)
    close(end)
    desk.hear { !line.isOpen }
    #expect(changes == [true, false])
    #expect(!line.write("a"))
  }

  @Test(arguments: [SerialSettings(speed: 9601), SerialSettings(dataBits: 9), SerialSettings(stopBits: 0)])
  func `is refused with settings that no line has`(_ settings: SerialSettings) {
    #expect(throws: Errno.invalidArgument) { try SerialLine("/dev/ttyS0", settings, for: desk.application) }
  }
}

@Suite("A splitter of lines") struct LineSplitterTests {
  @Test func `ends a line that never ends`() {
    var splitter = LineSplitter()
    var lines: [Int] = []
    let bytes = [UInt8](repeating: 65, count: LineSplitter.longest + 3)
    bytes.withUnsafeBytes { splitter.take($0) { lines.append($0.utf8.count) } }
    splitter.finish { lines.append($0.utf8.count) }
    #expect(lines == [LineSplitter.longest, 3])
  }

  @Test func `repairs what is no text`() {
    var splitter = LineSplitter()
    var lines: [String] = []
    ([0xFF, 65, 10] as [UInt8]).withUnsafeBytes { splitter.take($0) { lines.append($0) } }
    #expect(lines == ["\u{FFFD}A"])
  }
}
