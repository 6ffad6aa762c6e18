internal import CPNG

/// The memory of the machine. Linux grants more than there is, and ends the program that then uses it: who is about
/// to use much has to look first.
struct MachineMemory {
  /// All that the kernel has, in bytes.
  var total = 0
  /// What can be had without another program's loss, in bytes.
  var available = 0

  /// The most that one picture may take, in bytes. D: a quarter of the machine's memory, so that no file of an app takes the
  /// board from it, and half of what is available, so that the same is left for what comes.
  var mostForPicture: Int { min(total / 4, available / 2) }

  /// As it is now; nil where the kernel does not tell.
  static var now: MachineMemory? {
    guard let file = fopen("/proc/meminfo", "r") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let count = fread(buffer.baseAddress, 1, buffer.count, file)
      return MachineMemory(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Reads the beginning of `/proc/meminfo`; nil where the two lines are not in it.
  init?(_ text: UnsafeRawBufferPointer) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "MemTotal:".utf8) { total = Self.bytes(line) }
      if line.starts(with: "MemAvailable:".utf8) { available = Self.bytes(line) }
    }
    if total == 0 || available == 0 { return nil }
  }

  /// The line's number, which counts kilobytes.
  private static func bytes(_ line: Slice<UnsafeRawBufferPointer>) -> Int {
    var kilobytes = 0
    for byte in line where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { kilobytes = kilobytes &* 10 &+ Int(byte & 15) }
    // 32 bits count no more than 2 GB, which is more than a picture may have.
    return kilobytes > Int.max >> 10 ? .max : kilobytes << 10
  }
}
