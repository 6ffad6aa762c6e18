internal import CLinux

/// A shared mapping of a file or a device into memory, undone when its owner
/// lets it go.
public struct Mapping: ~Copyable {
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
  /// - Parameter length: in bytes.
  public init(zeroed length: Int) throws(Errno) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    guard let address = vt_mmap(length, PROT_READ | PROT_WRITE, flags, -1, 0) else { throw .last }
    self.address = address
    self.length = length
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
