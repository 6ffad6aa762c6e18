internal import CLinux

/// A shared mapping of a file or a device into memory, undone when its owner
/// lets it go.
public struct Mapping: ~Copyable {
  /// Where the mapped memory begins; valid as long as this value.
  public let address: UnsafeMutableRawPointer
  /// In bytes.
  public let length: Int

  /// Maps `length` bytes from `offset` of `descriptor`, readable and, if asked, writable.
  public init(_ descriptor: Int32, offset: Int64 = 0, length: Int, writable: Bool = true) throws(Errno) {
    let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let address = vt_mmap(length, protection, MAP_SHARED, descriptor, offset) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Zeroed memory of this process alone, all of it there at once: page by page it would
  /// come with the first write to each page, which takes several times as long.
  ///
  /// - Parameter length: in bytes; where it is 0, one.
  /// - Throws: `Errno.noMemory` also for what the kernel would promise and not have.
  public init(zeroed length: Int) throws(Errno) {
    let length = max(1, length)
    guard Self.isAvailable(length) else { throw .noMemory }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    guard let address = vt_mmap(length, PROT_READ | PROT_WRITE, flags, -1, 0) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Linux promises more memory than it has, and kills the program that takes it at its word. So it
  /// is asked before what is more than the screen of any board, in bytes: 4096x4096 pixels.
  private static func isAvailable(_ length: Int) -> Bool {
    guard length > 64 << 20, let file = try? Descriptor(opening: "/proc/meminfo", .readOnly) else { return true }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      guard let count = try? file.read(into: buffer) else { return true }
      // The third line, in kilobytes: `MemAvailable:`.
      var (line, kilobytes) = (0, 0)
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") { line += 1 }
        if line == 2, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { kilobytes = kilobytes &* 10 &+ Int(byte & 15) }
      }
      return length >> 10 <= kilobytes
    }
  }

  /// Has the kernel bring all pages in now, which hold nothing yet: one by one they would come with
  /// the first write to each, and every time the program would wait for the kernel.
  ///
  /// For memory of a device, which `MAP_POPULATE` leaves out. Where it does not work, nothing is lost but time.
  public borrowing func populate() {
    guard let zeros = try? Descriptor(opening: "/dev/zero", .readOnly) else { return }
    let page = 4096
    let most = Int(UIO_MAXIOV)
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: most) { bytes in
      var offset = 0
      while offset < length {
        var count = 0
        while count < most && offset < length {
          bytes.initializeElement(at: count, to: iovec(iov_base: address + offset, iov_len: 1))
          count += 1
          offset += page
        }
        _ = readv(zeros.rawValue, bytes.baseAddress, Int32(count))
      }
    }
  }

  deinit { _ = munmap(address, length) }
}
