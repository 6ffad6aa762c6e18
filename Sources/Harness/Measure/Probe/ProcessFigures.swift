internal import CDRM
internal import CLinux
import System

/// The kernel's figures of a running program.
struct ProcessFigures {
  let processID: Int32

  struct Switches {
    /// The number of times the program slept and was woken.
    var voluntary = 0
    /// The number of times the program was preempted.
    var involuntary = 0
  }

  struct Memory {
    /// The program's proportional share of resident memory (PSS), in bytes.
    var total = 0
    /// The part of `total` in buffers that the display scans out.
    var scanOut = 0
    /// The part of `total` for the shadow frame: the size of a frame, if an anonymous mapping is at least as large.
    var shadow = 0

    var rest: Int { total - scanOut - shadow }
  }

  /// Returns the context switches of all threads since the program's start.
  func switches() throws(ProbeError) -> Switches {
    var sum = Switches()
    let folder = "/proc/\(processID)/task"
    let threads: [String]
    do throws(Errno) { threads = try Directory.names(at: folder) } catch { throw .cannotRead(folder, error) }
    for thread in threads {
      for line in try Self.text(at: "\(folder)/\(thread)/status").split(separator: "\n") {
        if let value = Self.value(of: line, named: "voluntary_ctxt_switches:") { sum.voluntary += value }
        if let value = Self.value(of: line, named: "nonvoluntary_ctxt_switches:") { sum.involuntary += value }
      }
    }
    return sum
  }

  /// Returns the processor time of all threads since the program's start, in seconds.
  func processorTime() throws(ProbeError) -> Double {
    var clock = clockid_t()
    let result = clock_getcpuclockid(processID, &clock)
    guard result == 0 else { throw .cannotRead("processor clock", Errno(rawValue: result)) }
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { throw .cannotRead("processor clock", .last) }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// - Parameter frame: The size of a frame of the screen in bytes, at 32 bits per pixel.
  func memory(frame: Int) throws(ProbeError) -> Memory {
    var memory = Memory()
    var isScanOut = false
    var isAnonymous = false
    var largest = 0
    for line in try Self.text(at: "/proc/\(processID)/smaps").split(separator: "\n") {
      if let kilobytes = Self.value(of: line, named: "Pss:") {
        memory.total += kilobytes * 1024
        if isScanOut { memory.scanOut += kilobytes * 1024 }
        if isAnonymous { largest = max(largest, kilobytes * 1024) }
      } else if line.utf8.first.map(Self.isHexadecimal) == true {
        // 7f0000000000-7f0000300000 rw-p 00000000 00:00 0    NAME
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        let name = words.count > 5 ? words[5] : ""
        isScanOut = name.utf8.starts(with: "/dev/dri/".utf8) || name.utf8.starts(with: "/dmabuf".utf8)
        isAnonymous = name.isEmpty || name.utf8.elementsEqual("[heap]".utf8)
      }
    }
    memory.shadow = largest >= frame ? frame : 0
    return memory
  }

  private static func text(at path: String) throws(ProbeError) -> String {
    do throws(Errno) { return try File.text(at: path) } catch { throw .cannotRead(path, error) }
  }

  /// Returns `true` for hexadecimal digits. Lines of mappings begin with an address, and lines of figures with a
  /// capital letter followed by lowercase letters.
  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func value(of line: Substring, named name: String) -> Int? {
    guard line.utf8.starts(with: name.utf8) else { return nil }
    var value = 0
    for byte in line.utf8.dropFirst(name.utf8.count) {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
    }
    return value
  }
}
