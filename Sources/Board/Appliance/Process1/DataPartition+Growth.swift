import System

/// The growth of a data partition over the rest of its disk.
///
/// A card image has a small partition, so that it is written quickly, and fits each card. At a start, the partition is
/// extended into the free space after it, and then the mounted file system. A power cut leaves something between the
/// old and the new size, and the next start continues.
extension DataPartition {
  /// The largest size in bytes. Chosen: a damaged disk is read completely before it is created again, which takes about
  /// a minute for this size.
  static let largestSize: Int64 = 1 << 30
  /// The smallest growth in bytes that is worth changing a disk. Chosen.
  private static let smallestGrowth: Int64 = 16 << 20

  /// Extends the partition and its file system, in a separate process, because a disk may hang.
  func startGrowing() {
    guard type == "ext4" else { return }
    _ = try? SpawnedProcess { [device, folder] in
      do throws(Errno) {
        try Self.extendPartition(device)
        try Self.extendFileSystem(on: device, at: folder)
        return true
      } catch {
        Process.log("\(device): cannot use the rest of the disk: \(error.message)")
        return false
      }
    }
  }

  static func extendFileSystem(on device: String, at folder: String) throws(Errno) {
    let disk = try Descriptor(opening: device, .readOnly)
    guard let sectors = value("size", of: nodeName(device)),
      let superblock = try Ext4Superblock(on: disk, at: Ext4Superblock.primaryOffset),
      let blockSize = superblock.blockSize, superblock.label == label
    else { return }
    let size = min(sectors * Int64(PartitionTable.sectorSize), largestSize)
    guard size - superblock.fileSystemSize >= smallestGrowth else { return }
    try Machine.extendFileSystem(at: folder, toBlocks: UInt64(size / blockSize))
    limitFiles(on: device, at: folder)
    Process.log("\(device): the file system has \(size >> 20) MB now, \(superblock.fileSystemSize >> 20) before")
  }

  /// Extends a partition if it is the last one of its disk. A disk without partitions is not changed.
  static func extendPartition(_ device: String) throws(Errno) {
    let name = nodeName(device)
    guard let number = value("partition", of: name), let start = value("start", of: name),
      let size = value("size", of: name),
      let whole = diskName(ofPartition: name), let sectors = value("size", of: whole),
      value("queue/logical_block_size", of: whole) == Int64(PartitionTable.sectorSize)
    else { return }
    let sector = Int64(PartitionTable.sectorSize)
    guard min(sectors - start, largestSize / sector) - size >= smallestGrowth / sector else { return }
    let disk = try Descriptor(opening: "/dev/\(whole)", .readWrite)
    guard let table = try PartitionTable(of: disk, sectors: sectors), let known = table.partition(Int(number)),
      known.start == start
    else { return }
    for write in table.writes(extending: Int(number), to: largestSize / sector) {
      try disk.writeAll(write.bytes, at: write.sector * sector)
      try disk.synchronize()
    }
    guard let changed = try PartitionTable(of: disk, sectors: sectors)?.partition(Int(number)) else { return }
    try Machine.resizePartition(Int(number), of: disk, start: start * sector, size: changed.count * sector)
  }

  private static func nodeName(_ device: String) -> String { String(device.split(separator: "/").last ?? "") }

  /// Returns a number that the kernel publishes about a disk or a partition.
  private static func value(_ attribute: String, of name: String) -> Int64? {
    guard let text = try? File.text(at: "/sys/class/block/\(name)/\(attribute)", limit: 64) else { return nil }
    return Int64(digits: text.split(separator: "\n").first ?? "")
  }

  /// Returns `mmcblk0` for `mmcblk0p2`, and `sda` for `sda2`.
  static func diskName(ofPartition name: String) -> String? {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var disk = Array(name.utf8)
    while let last = disk.last, isDigit(last) { disk.removeLast() }
    guard !disk.isEmpty, disk.count < name.utf8.count else { return nil }
    // Names that end with a digit have a `p` before the number of a partition.
    if disk.count > 1, disk[disk.count - 1] == UInt8(ascii: "p"), isDigit(disk[disk.count - 2]) { disk.removeLast() }
    return String(decoding: disk, as: UTF8.self)
  }
}
