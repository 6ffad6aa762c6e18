import System

/// Creates a file system without a program for it, from a template in the image. The host creates the file system, and
/// the template contains its blocks that are not zero.
///
/// For each block, the template contains the block's number in four bytes, little-endian, and 4096 bytes of data. The
/// last entry has the number of blocks of the file system, and no data.
enum EmptyFileSystem {
  static let blockSize = 4096
  /// The number of blocks at the beginning of a disk that are checked to find out whether it is blank: one megabyte.
  private static let beginning: Int64 = 256

  /// Writes the file system to a device. A device that is too small is not changed.
  ///
  /// - Throws: `Errno.invalidArgument` if the device is too small or the template is invalid.
  static func write(from template: String, to device: String) throws(Errno) {
    let list = try Descriptor(opening: template, .readOnly)
    let disk = try Descriptor(opening: device, .readWrite)
    let end = try number(in: list, at: list.size - 4)
    guard end > 0, try disk.read(1, at: end * Int64(blockSize) - 1).count == 1 else { throw .invalidArgument }
    let zeros = [UInt8](repeating: 0, count: blockSize)
    // The beginning stays zero until the rest is written. If the board is switched off before that, the next start
    // creates the file system again.
    let beginning = min(beginning, end)
    for block in 0..<beginning { try disk.writeAll(zeros, at: block * Int64(blockSize)) }
    try disk.synchronize()
    try write(list, to: disk, from: beginning, upTo: end)
    try disk.synchronize()
    // The superblock is in the first block, which is written last.
    try write(list, to: disk, from: 1, upTo: beginning)
    try disk.synchronize()
    try write(list, to: disk, from: 0, upTo: 1)
    try disk.synchronize()
  }

  /// Writes a range of the file system's blocks.
  private static func write(
    _ list: borrowing Descriptor, to disk: borrowing Descriptor, from first: Int64, upTo end: Int64
  ) throws(Errno) {
    let zeros = [UInt8](repeating: 0, count: blockSize)
    var place: Int64 = 0
    var next = try number(in: list, at: place)
    while next < first {
      place += Int64(blockSize) + 4
      next = try number(in: list, at: place)
    }
    for block in first..<end {
      var bytes = zeros
      if block == next {
        bytes = try list.read(blockSize, at: place + 4)
        place += Int64(blockSize) + 4
        next = try number(in: list, at: place)
      }
      try disk.writeAll(bytes, at: block * Int64(blockSize))
    }
  }

  /// Returns `true` if the beginning of a disk is blank, as after its manufacture or after erasing.
  static func isBlank(_ disk: borrowing Descriptor) throws(Errno) -> Bool {
    let bytes = try disk.read(Int(beginning) * blockSize, at: 0)
    guard let first = bytes.first, first == 0 || first == 0xFF else { return false }
    return bytes.allSatisfy { $0 == first }
  }

  private static func number(in list: borrowing Descriptor, at place: Int64) throws(Errno) -> Int64 {
    let bytes = try list.read(4, at: place)
    guard bytes.count == 4 else { throw .invalidArgument }
    return bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
  }
}
