import BundleUpdates
import System

/// A FAT file system, which is only read. It may be hostile: every number of it is checked, every chain has a limit.
///
/// Only short names are used, because all names of a bundle are short. So this type does not parse long names, whose
/// rules are complicated.
package final class FATVolume {
  package struct Entry {
    /// The name, in lowercase letters, such as `3f2c9a07.mft`.
    package let name: String
    package let isFolder: Bool
    /// The size of a file, in bytes. It is at most 4 GB.
    package let size: Int64
    let cluster: UInt32
  }

  private enum Kind { case fat12, fat16, fat32 }

  /// The maximum number of entries of a folder that are read. Chosen.
  private static let maximumEntries = 4096
  private static let entrySize = 32
  /// The size of the cached part of the allocation table, in bytes. Chosen.
  private static let tableBlock: Int64 = 4096

  private let disk: any Disk
  private let start: Int64
  private let kind: Kind
  private let clusterSize: Int64
  /// The offset of the allocation table, and its end, in bytes.
  private let table: Range<Int64>
  /// The root folder of FAT12 and FAT16, in bytes.
  private let fixedRoot: Range<Int64>
  private let rootCluster: UInt32
  private let firstCluster: Int64
  private let clusterCount: UInt32
  private var cachedTable: (offset: Int64, bytes: [UInt8])?

  /// Reads the description of the file system that starts at `start`.
  ///
  /// - Throws: `BundleError.noFileSystem` if there is none.
  package init(on disk: any Disk, at start: Int64) throws(BundleError) {
    let sector = try BundleError.reading { () throws(Errno) in try disk.read(512, at: start) }
    guard sector.count == 512, sector[510] == 0x55, sector[511] == 0xAA else { throw .noFileSystem }
    let sectorSize = Int64(sector.number16(at: 11))
    let sectorsPerCluster = Int64(sector[13])
    let reserved = Int64(sector.number16(at: 14))
    let tableCount = Int64(sector[16])
    let rootEntries = Int64(sector.number16(at: 17))
    let shortTotal = Int64(sector.number16(at: 19))
    let total = shortTotal == 0 ? Int64(sector.number32(at: 32)) : shortTotal
    let shortTable = Int64(sector.number16(at: 22))
    let tableSectors = shortTable == 0 ? Int64(sector.number32(at: 36)) : shortTable
    guard [512, 1024, 2048, 4096].contains(sectorSize), (1...128).contains(sectorsPerCluster),
      sectorsPerCluster & (sectorsPerCluster - 1) == 0, reserved > 0, (1...2).contains(tableCount), tableSectors > 0
    else { throw .noFileSystem }
    let rootSectors = (rootEntries * Int64(Self.entrySize) + sectorSize - 1) / sectorSize
    let rootStart = reserved + tableCount * tableSectors
    let dataStart = rootStart + rootSectors
    let clusters = (total - dataStart) / sectorsPerCluster
    guard total > dataStart, clusters > 0, clusters < 0x0FFF_FFF5 else { throw .noFileSystem }
    self.disk = disk
    self.start = start
    // As Linux does. The specification decides by the number of clusters, but formatting tools write FAT32 with fewer.
    kind = shortTable == 0 ? .fat32 : clusters < 4085 ? .fat12 : .fat16
    clusterSize = sectorsPerCluster * sectorSize
    table = start + reserved * sectorSize..<start + (reserved + tableSectors) * sectorSize
    fixedRoot = start + rootStart * sectorSize..<start + dataStart * sectorSize
    rootCluster = kind == .fat32 ? sector.number32(at: 44) : 0
    firstCluster = start + dataStart * sectorSize
    clusterCount = UInt32(clusters)
  }

  // MARK: Folders

  package func root() throws(BundleError) -> [Entry] {
    if kind == .fat32 { return try entries(from: rootCluster) }
    let size = min(fixedRoot.upperBound - fixedRoot.lowerBound, Int64(Self.maximumEntries * Self.entrySize))
    return Self.entries(in: try bytes(Int(size), at: fixedRoot.lowerBound)).entries
  }

  package func entries(of folder: Entry) throws(BundleError) -> [Entry] { try entries(from: folder.cluster) }

  private func entries(from first: UInt32) throws(BundleError) -> [Entry] {
    var all: [Entry] = []
    var cluster: UInt32? = first
    var rest = Int64(Self.maximumEntries * Self.entrySize)
    while let current = cluster, rest > 0 {
      let part = Self.entries(in: try bytes(Int(min(rest, clusterSize)), at: try offset(of: current)))
      all += part.entries
      if part.isLast { break }
      rest -= clusterSize
      cluster = try next(after: current)
    }
    return all
  }

  private static func entries(in bytes: [UInt8]) -> (entries: [Entry], isLast: Bool) {
    var entries: [Entry] = []
    var offset = 0
    while offset + entrySize <= bytes.count {
      let entry = bytes[offset..<offset + entrySize]
      if entry[offset] == 0 { return (entries, true) }
      let attributes = entry[offset + 11]
      // Neither a removed file, nor the volume's name, which is also the mark of a part of a long name.
      if entry[offset] != 0xE5, attributes & 0x08 == 0, let name = name(in: entry) {
        let high = UInt32(bytes.number16(at: offset + 20))
        entries.append(
          Entry(
            name: name, isFolder: attributes & 0x10 != 0, size: Int64(bytes.number32(at: offset + 28)),
            cluster: high << 16 | UInt32(bytes.number16(at: offset + 26))))
      }
      offset += entrySize
    }
    return (entries, false)
  }

  /// Returns a short name in lowercase letters, or `nil` if it has characters that no name of a bundle has.
  private static func name(in entry: ArraySlice<UInt8>) -> String? {
    func part(_ range: Range<Int>) -> [UInt8]? {
      var part: [UInt8] = []
      for byte in entry[(entry.startIndex + range.lowerBound)..<(entry.startIndex + range.upperBound)] {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): part.append(byte + 0x20)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): part.append(byte)
        case UInt8(ascii: " "): break
        default: return nil
        }
      }
      return part
    }
    guard let stem = part(0..<8), let suffix = part(8..<11), !stem.isEmpty else { return nil }
    return String(decoding: suffix.isEmpty ? stem : stem + [UInt8(ascii: ".")] + suffix, as: UTF8.self)
  }

  // MARK: Files

  /// Reads a file in pieces of at most one cluster.
  package func read(_ file: Entry, _ body: ([UInt8]) throws(BundleError) -> Void) throws(BundleError) {
    var rest = file.size
    var cluster: UInt32? = file.cluster
    // A chain that is a circle ends with the file's size.
    while rest > 0 {
      guard let current = cluster else { throw .damaged }
      try body(try bytes(Int(min(rest, clusterSize)), at: try offset(of: current)))
      rest -= clusterSize
      if rest > 0 { cluster = try next(after: current) }
    }
  }

  package func contents(of file: Entry, limit: Int) throws(BundleError) -> [UInt8] {
    guard file.size <= Int64(limit) else { throw .tooLarge(file: file.name) }
    var all: [UInt8] = []
    try read(file) { (piece) throws(BundleError) in all += piece }
    return all
  }

  // MARK: Clusters

  private func bytes(_ count: Int, at offset: Int64) throws(BundleError) -> [UInt8] {
    let bytes = try BundleError.reading { [disk] () throws(Errno) in try disk.read(count, at: offset) }
    guard bytes.count == count else { throw .damaged }
    return bytes
  }

  private func offset(of cluster: UInt32) throws(BundleError) -> Int64 {
    guard cluster >= 2, cluster - 2 < clusterCount else { throw .damaged }
    return firstCluster + Int64(cluster - 2) * clusterSize
  }

  /// Returns the cluster after another one, or `nil` at the end of a chain.
  private func next(after cluster: UInt32) throws(BundleError) -> UInt32? {
    switch kind {
    case .fat12:
      let pair = UInt32(try tableByte(Int64(cluster) * 3 / 2)) | UInt32(try tableByte(Int64(cluster) * 3 / 2 + 1)) << 8
      let value = cluster & 1 == 0 ? pair & 0xFFF : pair >> 4
      return value >= 0xFF8 ? nil : value
    case .fat16:
      let value = UInt32(try tableByte(Int64(cluster) * 2)) | UInt32(try tableByte(Int64(cluster) * 2 + 1)) << 8
      return value >= 0xFFF8 ? nil : value
    case .fat32:
      var value: UInt32 = 0
      for index in 0..<Int64(4) { value |= UInt32(try tableByte(Int64(cluster) * 4 + index)) << UInt32(index * 8) }
      value &= 0x0FFF_FFFF
      return value >= 0x0FFF_FFF8 ? nil : value
    }
  }

  private func tableByte(_ position: Int64) throws(BundleError) -> UInt8 {
    let offset = table.lowerBound + position
    guard offset < table.upperBound else { throw .damaged }
    if let cachedTable, offset >= cachedTable.offset, offset < cachedTable.offset + Int64(cachedTable.bytes.count) {
      return cachedTable.bytes[Int(offset - cachedTable.offset)]
    }
    let block = table.lowerBound + position / Self.tableBlock * Self.tableBlock
    let read = try bytes(Int(min(Self.tableBlock, table.upperBound - block)), at: block)
    cachedTable = (block, read)
    return read[Int(offset - block)]
  }
}

extension [UInt8] {
  func number16(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }

  func number32(at index: Int) -> UInt32 { UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16 }
}
