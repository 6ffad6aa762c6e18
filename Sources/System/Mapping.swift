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

  deinit { _ = munmap(address, length) }
}
