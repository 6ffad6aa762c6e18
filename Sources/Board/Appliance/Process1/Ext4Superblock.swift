import System

/// The superblock of an ext4 file system, of which every such file system holds copies.
///
/// The offsets are those of `struct ext4_super_block` in the kernel's fs/ext4/ext4.h; all numbers begin with their lowest byte.
struct Ext4Superblock {
  /// In bytes.
  private static let size = 1024
  /// Of the one that is used, in bytes from the start.
  static let place: Int64 = 1024
  /// Of the first copy, where blocks have 1, 2 or 4 KB: it begins the second group of blocks.
  static let copies: [Int64] = [8193 * 1024, 16384 * 2048, 32768 * 4096]

  private enum Offset {
    static let blockSize = 0x18, magic = 0x38, state = 0x3A, group = 0x5A, incompatible = 0x60, readOnly = 0x64, label = 0x78,
      checksum = 0x3FC
  }
  /// The journal is to be looked through.
  private static let needsRecovery: UInt8 = 4
  private static let hasChecksums: UInt8 = 4

  private(set) var bytes: [UInt8]

  /// Nil where there is none.
  init?(on disk: borrowing Descriptor, at place: Int64) throws(Errno) {
    bytes = try disk.read(Self.size, at: place)
    guard bytes.count == Self.size, bytes[Offset.magic] == 0x53, bytes[Offset.magic + 1] == 0xEF else { return nil }
  }

  /// The file system's name.
  var label: String { String(decoding: bytes[Offset.label..<Offset.label + 16].prefix { $0 != 0 }, as: UTF8.self) }

  /// Whether it is as it was written.
  var isWhole: Bool {
    // Bit 10 of the features that a kernel must know in order to write.
    guard bytes[Offset.readOnly + 1] & Self.hasChecksums != 0 else { return true }
    return Array(bytes[Offset.checksum...]) == checksum
  }

  /// Whether it has nothing that a kernel may not know: no more features than mke2fs has given it for years. What such a file system is
  /// refused for is damage.
  var isFamiliar: Bool {
    bits(at: Offset.incompatible) & ~Self.familiar == 0 && bits(at: Offset.readOnly) & ~Self.familiarReadOnly == 0
  }

  /// filetype, needs_recovery, extent, 64bit, flex_bg.
  private static let familiar: UInt32 = 0x2C6
  /// sparse_super, large_file, huge_file, uninit_bg, dir_nlink, extra_isize, quota, metadata_csum.
  private static let familiarReadOnly: UInt32 = 0x57B

  private func bits(at offset: Int) -> UInt32 { bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) } }

  /// Whether the superblock that is used is.
  static func isWhole(on device: String) throws(Errno) -> Bool {
    let disk = try Descriptor(opening: device, .readOnly)
    return try Ext4Superblock(on: disk, at: place)?.isWhole ?? false
  }

  /// Puts the first whole copy in the place of the superblock that is used, unless that is whole. Says whether it did.
  static func restore(on device: String) throws(Errno) -> Bool {
    if try isWhole(on: device) { return false }
    let disk = try Descriptor(opening: device, .readWrite)
    for (size, place) in copies.enumerated() {
      // A copy names its group and the size of its blocks: what a file holds at that place is none.
      guard var copy = try Ext4Superblock(on: disk, at: place), copy.isWhole, copy.bytes[Offset.group] == 1,
        copy.bytes[Offset.blockSize] == UInt8(size)
      else { continue }
      copy.becomeFirst()
      try disk.writeAll(copy.bytes, at: Self.place)
      try disk.synchronize()
      return true
    }
    return false
  }

  /// A copy names its own group, and does not know whether the journal was in use: it may have been.
  private mutating func becomeFirst() {
    bytes[Offset.group] = 0
    bytes[Offset.group + 1] = 0
    bytes[Offset.incompatible] |= Self.needsRecovery
    bytes.replaceSubrange(Offset.checksum..., with: checksum)
  }

  /// CRC-32C of all before it, without the usual inversion at the end.
  private var checksum: [UInt8] {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes[..<Offset.checksum] {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x82F6_3B78 : remainder >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: remainder >> (8 * $0)) }
  }
}
