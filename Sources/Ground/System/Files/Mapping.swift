internal import CLinux

/// A mapping of a file, a device, or anonymous memory, unmapped when the value is destroyed.
public struct Mapping: ~Copyable {
  /// The address of the mapped memory, valid as long as this value exists.
  public let address: UnsafeMutableRawPointer
  /// The length in bytes.
  public let length: Int

  /// The mapped memory, valid as long as this value exists.
  public var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: address, count: length) }

  /// Maps `length` bytes of `descriptor` from `offset`, readable and optionally writable, shared with other mappings.
  @export(interface)
  public init(_ descriptor: Int32, offset: Int64 = 0, length: Int, writable: Bool = true) throws(Errno) {
    let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let address = vt_mmap(length, protection, MAP_SHARED, descriptor, offset) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Allocates zeroed memory of this process with all pages present. Otherwise each page would be allocated by the
  /// first write to it, which takes several times as long in total.
  ///
  /// - Parameter length: The length in bytes. 0 allocates one byte.
  /// - Throws: `Errno.noMemory`, also if the kernel would grant memory that it does not have.
  @export(interface)
  public init(zeroed length: Int) throws(Errno) {
    let length = max(1, length)
    guard Self.isAvailable(length) else { throw .noMemory }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    guard let address = vt_mmap(length, PROT_READ | PROT_WRITE, flags, -1, 0) else { throw .last }
    self.address = address
    self.length = length
  }

  /// Allocates zeroed memory that is mapped twice in a row, as a ring buffer: the two bytes that are half of the
  /// mapping's length apart are the same byte. Scrolling content then moves by a change of its start, without being
  /// copied.
  ///
  /// - Parameter length: The length of the ring itself in bytes, rounded up. The mapping is twice as long.
  /// - Throws: `Errno.noMemory` as ``init(zeroed:)`` does, and other errors if the kernel cannot map memory twice.
  @export(interface)
  public init(ring length: Int) throws(Errno) {
    guard length <= Int.max / 4, Self.isAvailable(length) else { throw .noMemory }
    let unit = Self.ringUnit
    let length = (max(1, length) + unit - 1) / unit * unit
    guard let address = vt_mmap_ring(length) else { throw .last }
    self.address = address
    self.length = 2 * length
  }

  /// The ring's length is a multiple of this: whole pages on every kernel, and the alignment that ARM requires for
  /// memory that is mapped twice.
  private static let ringUnit = 65536

  /// Returns `true` if `length` bytes are available. Linux grants more memory than it has, and kills the program when
  /// it uses it. Requests larger than the frame of any board, 4096x4096 pixels of 4 bytes, are compared with the
  /// available memory.
  private static func isAvailable(_ length: Int) -> Bool {
    guard length > 64 << 20, let file = try? Descriptor(opening: "/proc/meminfo", .readOnly) else { return true }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      guard let count = try? file.read(into: buffer) else { return true }
      // The third line is `MemAvailable:`, in kilobytes.
      var line = 0
      var kilobytes = 0
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") { line += 1 }
        if line == 2, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
          kilobytes = kilobytes &* 10 &+ Int(byte & 15)
        }
      }
      return length >> 10 <= kilobytes
    }
  }

  /// Makes all pages present now. Otherwise each page causes a fault at the first write to it.
  ///
  /// Use it for device memory, which `MAP_POPULATE` ignores. A failure costs only time.
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
