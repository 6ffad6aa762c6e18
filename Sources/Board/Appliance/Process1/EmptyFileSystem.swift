import System

/// Makes a file system without a program for it: writes one that the host has made, empty, and of which the image holds the
/// blocks that are not zero.
///
/// The template is a list of blocks: of each its number, in four bytes with the lowest first, and its 4096 bytes. The last block has
/// the number at which the file system ends, and no bytes.
enum EmptyFileSystem {
  /// In bytes.
  static let blockSize = 4096
  /// As many blocks are looked at to see whether a disk is blank: a megabyte.
  private static let beginning: Int64 = 256

  /// Nothing is written where the template does not fit.
  static func write(from template: String, to device: String) throws(Errno) {
    let list = try Descriptor(opening: template, .readOnly)
    let disk = try Descriptor(opening: device, .readWrite)
    let end = try number(in: list, at: list.size - 4)
    guard end > 0, try disk.read(1, at: end * Int64(blockSize) - 1).count == 1 else { throw .invalidArgument }
    let zeros = [UInt8](repeating: 0, count: blockSize)
    // While it is not all there, it begins with nothing: a board that is switched off meanwhile makes it anew.
    let beginning = min(beginning, end)
    for block in 0..<beginning { try disk.writeAll(zeros, at: block * Int64(blockSize)) }
    try disk.synchronize()
    try write(list, to: disk, from: beginning, upTo: end)
    try disk.synchronize()
    // The superblock is in the first block.
    try write(list, to: disk, from: 1, upTo: beginning)
    try disk.synchronize()
    try write(list, to: disk, from: 0, upTo: 1)
    try disk.synchronize()
  }

  /// Writes these blocks of the file system.
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

  /// Whether a disk begins with nothing: as it was made, or erased.
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
