import System

/// A disk to read. Offsets are in bytes from its start.
package protocol Disk: AnyObject {
  /// Reads `count` bytes. Returns fewer bytes only at the end of the disk.
  func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8]
}

final class OpenDisk: Disk {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] { try descriptor.read(count, at: offset) }
}
