internal import CPNG

/// The memory of the machine.
///
/// Linux overcommits memory and kills programs that use more than exists. Check the available memory before using much.
struct MachineMemory {
  /// The total memory of the kernel, in bytes.
  var total = 0
  /// The memory that is available without affecting other programs, in bytes.
  var available = 0

  /// The maximum memory for one image, in bytes.
  ///
  /// Chosen: a quarter of the machine's memory, so that a file of an app cannot exhaust the board's memory, and half of
  /// the available memory, so that as much remains for other uses.
  var maximumForImage: Int { min(total / 4, available / 2) }

  /// The current state of the memory, or `nil` if the kernel does not report it.
  static var now: MachineMemory? {
    guard let file = fopen("/proc/meminfo", "r") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let count = fread(buffer.baseAddress, 1, buffer.count, file)
      return MachineMemory(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Parses the start of `/proc/meminfo`. Returns `nil` if either line is missing.
  init?(_ text: UnsafeRawBufferPointer) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "MemTotal:".utf8) { total = Self.bytes(line) }
      if line.starts(with: "MemAvailable:".utf8) { available = Self.bytes(line) }
    }
    if total == 0 || available == 0 { return nil }
  }

  /// Returns the number in a line, converted from kilobytes to bytes.
  private static func bytes(_ line: Slice<UnsafeRawBufferPointer>) -> Int {
    var kilobytes = 0
    for byte in line where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
      kilobytes = kilobytes &* 10 &+ Int(byte & 15)
    }
    // 32 bits count no more than 2 GB, which is more than a picture may have.
    return kilobytes > Int.max >> 10 ? .max : kilobytes << 10
  }
}
