import System

/// A superblock of an ext4 file system, which contains several copies of it.
///
/// The offsets are those of `struct ext4_super_block` in the kernel's fs/ext4/ext4.h. All numbers are little-endian.
struct Ext4Superblock {
  private static let size = 1024
  /// The offset of the primary superblock, in bytes.
  static let primaryOffset: Int64 = 1024
  /// The offsets of the first copy for blocks of 1, 2, and 4 KB. It is at the beginning of the second block group.
  static let copyOffsets: [Int64] = [8193 * 1024, 16384 * 2048, 32768 * 4096]

  private enum Offset {
    static let blocks = 0x04, blockSize = 0x18, magic = 0x38, state = 0x3A, group = 0x5A, incompatible = 0x60,
      readOnly = 0x64,
      label = 0x78,
      checksum = 0x3FC
  }
  /// The flag for a journal that must be replayed.
  private static let needsRecovery: UInt8 = 4
  private static let hasChecksums: UInt8 = 4

  private(set) var bytes: [UInt8]

  /// Reads the superblock at an offset. Returns `nil` if there is none.
  init?(on disk: borrowing Descriptor, at place: Int64) throws(Errno) {
    bytes = try disk.read(Self.size, at: place)
    guard bytes.count == Self.size, bytes[Offset.magic] == 0x53, bytes[Offset.magic + 1] == 0xEF else { return nil }
  }

  var label: String { String(decoding: bytes[Offset.label..<Offset.label + 16].prefix { $0 != 0 }, as: UTF8.self) }

  /// The size of a block in bytes, or `nil` if it is not one of ext4's.
  var blockSize: Int64? {
    let power = bits(at: Offset.blockSize)
    return power <= 6 ? 1024 << Int64(power) : nil
  }

  /// The size of the file system in bytes, up to 2³² blocks.
  var fileSystemSize: Int64 { Int64(bits(at: Offset.blocks)) * (blockSize ?? 0) }

  /// Whether the checksum is correct, or the file system has no checksums.
  var isIntact: Bool {
    // Bit 10 of the features that a kernel must know in order to write.
    guard bytes[Offset.readOnly + 1] & Self.hasChecksums != 0 else { return true }
    return Array(bytes[Offset.checksum...]) == checksum
  }

  /// Whether the file system uses only features that mke2fs has been using for years. If the kernel rejects such a file
  /// system, it is damaged.
  var hasOnlyKnownFeatures: Bool {
    bits(at: Offset.incompatible) & ~Self.knownFeatures == 0
      && bits(at: Offset.readOnly) & ~Self.knownReadOnlyFeatures == 0
  }

  /// The flags filetype, needs_recovery, extent, 64bit, and flex_bg.
  private static let knownFeatures: UInt32 = 0x2C6
  /// The flags sparse_super, large_file, huge_file, uninit_bg, dir_nlink, extra_isize, quota, and metadata_csum.
  private static let knownReadOnlyFeatures: UInt32 = 0x57B

  private func bits(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func isIntact(on device: String) throws(Errno) -> Bool {
    let disk = try Descriptor(opening: device, .readOnly)
    return try Ext4Superblock(on: disk, at: primaryOffset)?.isIntact ?? false
  }

  /// Replaces a damaged primary superblock with the first intact copy. Returns `true` if it did.
  static func restore(on device: String) throws(Errno) -> Bool {
    if try isIntact(on: device) { return false }
    let disk = try Descriptor(opening: device, .readWrite)
    for (size, place) in copyOffsets.enumerated() {
      // A real copy contains its group and the block size. This excludes a file's contents at the same offset.
      guard var copy = try Ext4Superblock(on: disk, at: place), copy.isIntact, copy.bytes[Offset.group] == 1,
        copy.bytes[Offset.blockSize] == UInt8(size)
      else { continue }
      copy.makePrimary()
      try disk.writeAll(copy.bytes, at: Self.primaryOffset)
      try disk.synchronize()
      return true
    }
    return false
  }

  /// Turns a copy into a primary superblock: sets the group to 0, and marks the journal for replay, because it may have
  /// been in use.
  private mutating func makePrimary() {
    bytes[Offset.group] = 0
    bytes[Offset.group + 1] = 0
    bytes[Offset.incompatible] |= Self.needsRecovery
    bytes.replaceSubrange(Offset.checksum..., with: checksum)
  }

  /// The CRC-32C of all preceding bytes, without the usual inversion at the end.
  private var checksum: [UInt8] {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes[..<Offset.checksum] {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x82F6_3B78 : remainder >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: remainder >> (8 * $0)) }
  }
}
