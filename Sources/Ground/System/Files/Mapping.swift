internal import CLinux

/// A shared mapping of a file or a device into memory, undone when its owner
/// lets it go.
public struct Mapping: ~Copyable {
  /// Where the mapped memory begins; valid as long as this value.
  public let address: UnsafeMutableRawPointer
  /// In bytes.
  public let length: Int

  /// All of it, valid as long as this value.
  public var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: address, count: length) }

  /// Maps `length` bytes from `offset` of `descriptor`, readable and, if asked, writable.
  @export(interface)
  public init(_ descriptor: Int32, offset: Int64 = 0, length: Int, writable: Bool = true) throws(Errno) {
    let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let address = vt_mmap(length, protection, MAP_SHARED, descriptor, offset) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Zeroed memory of this process alone, with all pages present. Otherwise each page would come
  /// with the first write to it, which takes several times as long in all.
  ///
  /// - Parameter length: in bytes; where it is 0, one.
  /// - Throws: `Errno.noMemory` also where the kernel would grant memory that it does not have.
  @export(interface)
  public init(zeroed length: Int) throws(Errno) {
    let length = max(1, length)
    guard Self.isAvailable(length) else { throw .noMemory }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    guard let address = vt_mmap(length, PROT_READ | PROT_WRITE, flags, -1, 0) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Memory as that of `init(zeroed:)` that follows itself: the byte half of `length` behind another one is the same byte. What is to move
  /// within it can stay where it is, and what it is counted from moves instead.
  ///
  /// - Parameter length: of the memory itself, in bytes; rounded up, and twice that is mapped.
  /// - Throws: `Errno.noMemory` as `init(zeroed:)`, and others where the kernel does not map memory twice.
  @export(interface)
  public init(ring length: Int) throws(Errno) {
    guard length <= Int.max / 4, Self.isAvailable(length) else { throw .noMemory }
    let unit = Self.ringUnit
    let length = (max(1, length) + unit - 1) / unit * unit
    guard let address = vt_mmap_ring(length) else { throw .last }
    self.address = address
    self.length = 2 * length
  }

  /// Whole pages of every kernel, and what ARM wants of memory that is mapped twice.
  private static let ringUnit = 65536

  /// Linux grants more memory than it has, and kills the program when it uses it. So a request for more than
  /// the screen of any board, 4096x4096 pixels of 4 bytes, is compared with the available memory first.
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

  /// Makes the kernel bring in all pages now. Otherwise each comes with the first write to it, and the
  /// program waits for the kernel every time.
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
