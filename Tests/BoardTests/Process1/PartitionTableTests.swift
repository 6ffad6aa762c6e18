import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import ReleaseFormat

/// A disk of 200 MB in a file, with a boot partition and a data partition of 16 MB.
@Suite("A partition table", .freshContext) final class PartitionTableTests {
  private static let sectors: Int64 = 200 << 11
  private static let bootStart: Int64 = 8192
  private static let dataStart: Int64 = 8192 + (20 << 11)
  private static let dataSize: Int64 = 16 << 11

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-table-\(UUID().uuidString.prefix(8))")
  private var disk: String { folder.appending(path: "disk").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  enum Kind: CaseIterable { case mbr, gpt }

  private static func number(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
  }

  /// Writes a table as genimage does. The partitions are in the table's entries 1 and 2.
  private func make(_ kind: Kind, follower: Int64? = nil) throws {
    try Data().write(to: URL(fileURLWithPath: disk))
    try FileHandle(forWritingTo: URL(fileURLWithPath: disk)).truncate(atOffset: UInt64(Self.sectors) * 512)
    let file = try Descriptor(opening: disk, .readWrite)
    var parts: [(Int64, Int64)] = [(Self.bootStart, 20 << 11), (Self.dataStart, Self.dataSize)]
    if let follower { parts.append((follower, 2048)) }
    var mbr = [UInt8](repeating: 0, count: 446)
    let protective: (Int64, Int64) = (1, Self.sectors - 1)
    let lines = kind == .mbr ? parts : [protective]
    for (start, count) in lines {
      mbr += [0, 0, 0, 0, kind == .mbr ? 0x83 : 0xEE, 0, 0, 0] + Self.number(start, 4) + Self.number(count, 4)
    }
    mbr += [UInt8](repeating: 0, count: 510 - mbr.count) + [0x55, 0xAA]
    try file.writeAll(mbr, at: 0)
    guard kind == .gpt else { return }
    var entries: [UInt8] = []
    for (start, count) in parts {
      entries += [UInt8](repeating: 0x11, count: 16) + [UInt8](repeating: UInt8(entries.count / 128 + 1), count: 16)
      entries += Self.number(start, 8) + Self.number(start + count - 1, 8) + [UInt8](repeating: 0, count: 80)
    }
    entries += [UInt8](repeating: 0, count: 128 * 128 - entries.count)
    // The copies are right after the image that genimage made, 100 sectors after the data.
    let end = Self.dataStart + Self.dataSize + 100
    func header(own: Int64, copy: Int64, entriesAt place: Int64) -> [UInt8] {
      var bytes = Array("EFI PART".utf8) + [0, 0, 1, 0] + Self.number(92, 4) + Self.number(0, 8)
      bytes += Self.number(own, 8) + Self.number(copy, 8) + Self.number(34, 8) + Self.number(end - 34, 8)
      bytes += [UInt8](repeating: 7, count: 16) + Self.number(place, 8) + Self.number(128, 4) + Self.number(128, 4)
      bytes += Self.number(Int64(BootRecord.checksum(of: entries)), 4)
      bytes.replaceSubrange(16..<20, with: Self.number(Int64(BootRecord.checksum(of: bytes)), 4))
      return bytes + [UInt8](repeating: 0, count: 512 - bytes.count)
    }
    try file.writeAll(header(own: 1, copy: end - 1, entriesAt: 2), at: 512)
    try file.writeAll(entries, at: 1024)
    try file.writeAll(entries, at: (end - 33) * 512)
    try file.writeAll(header(own: end - 1, copy: 1, entriesAt: end - 33), at: (end - 1) * 512)
  }

  private func table() throws -> PartitionTable? {
    try PartitionTable(of: Descriptor(opening: disk, .readOnly), sectors: Self.sectors)
  }

  private func apply(_ writes: [PartitionTable.Write]) throws {
    let file = try Descriptor(opening: disk, .readWrite)
    for write in writes { try file.writeAll(write.bytes, at: write.sector * 512) }
  }

  @Test(arguments: Kind.allCases)
  func `extends its last partition into the free space`(kind: Kind) throws {
    try make(kind)
    try apply(try #require(try table()).writes(extending: 2, to: 1 << 30))
    let changed = try #require(try table()?.partition(2))
    #expect(changed.start == Self.dataStart)
    #expect(changed.count > Self.sectors - Self.dataStart - 4096)
    #expect(changed.start + changed.count <= (kind == .gpt ? Self.sectors - 33 : Self.sectors))
    #expect(changed.count % 2048 == 0)
    let boot = try #require(try table()?.partition(1))
    #expect(boot.start == Self.bootStart && boot.count == 20 << 11)
    #expect(try #require(try table()).writes(extending: 2, to: 1 << 30).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `does not extend a partition beyond a limit`(kind: Kind) throws {
    try make(kind)
    try apply(try #require(try table()).writes(extending: 2, to: 64 << 11))
    #expect(try table()?.partition(2)?.count == 64 << 11)
  }

  @Test(arguments: Kind.allCases)
  func `is valid after each write`(kind: Kind) throws {
    try make(kind)
    let writes = try #require(try table()).writes(extending: 2, to: 1 << 30)
    #expect(writes.count == (kind == .mbr ? 1 : 5))
    for write in writes {
      try apply([write])
      let count = try #require(try table()?.partition(2)?.count, "after sector \(write.sector)")
      #expect(count >= Self.dataSize)
      #expect(try table()?.partition(1)?.count == 20 << 11)
    }
  }

  @Test(arguments: Kind.allCases)
  func `does not extend a partition with another one after it`(kind: Kind) throws {
    try make(kind, follower: Self.dataStart + (40 << 11))
    #expect(try #require(try table()).writes(extending: 2, to: 1 << 30).isEmpty)
    #expect(try #require(try table()).writes(extending: 1, to: 1 << 30).isEmpty)
  }

  @Test(.slow, arguments: Kind.allCases)
  func `is rejected if it is damaged`(kind: Kind) throws {
    try make(kind)
    let good = try Data(contentsOf: URL(fileURLWithPath: disk)).prefix(34 * 512)
    var dice = SeededGenerator(state: 5)
    for _ in 0..<200 {
      var bad = Array(good)
      for _ in 0...dice.next(below: 4) { bad[dice.next(below: 34 * 512)] = UInt8(dice.next(below: 256)) }
      try apply([PartitionTable.Write(sector: 0, bytes: bad)])
      guard let table = try table() else { continue }
      for number in -1...130 {
        guard let part = table.partition(number) else { continue }
        #expect(part.start > 0 && part.count > 0 && part.start + part.count <= Self.sectors)
      }
      _ = table.writes(extending: 2, to: 1 << 30)
    }
  }

  @Test(arguments: [
    ("mmcblk0p2", "mmcblk0"), ("nvme0n1p12", "nvme0n1"), ("sda2", "sda"), ("vda15", "vda"), ("vda", nil),
    ("mmcblk0", "mmcblk"),
    ("2", nil),
  ])
  func `belongs to the disk of its partition`(partition: String, disk: String?) {
    #expect(DataPartition.diskName(ofPartition: partition) == disk)
  }

  /// The tests of virtual boards extend the file system as well, which needs CAP_SYS_RESOURCE.
  @Test(.enabled(if: geteuid() == 0 && access("/dev/loop-control", W_OK) == 0), arguments: Kind.allCases)
  func `is extended while its file system is mounted`(kind: Kind) throws {
    try make(kind)
    let image = folder.appending(path: "ext4").path
    try #require(
      try DiskTool.run("/usr/sbin/mke2fs", ["-q", "-F", "-t", "ext4", "-L", "vitrine-data", image, "16M"]) == 0)
    try apply([
      PartitionTable.Write(sector: Self.dataStart, bytes: Array(Data(contentsOf: URL(fileURLWithPath: image))))
    ])
    let loop = try DiskTool.output("/usr/sbin/losetup", ["--find", "--show", "--partscan", disk])
    defer { _ = try? DiskTool.run("/usr/sbin/losetup", ["--detach", loop]) }
    let device = "\(loop)p2"
    // For kernels that read no partition tables.
    try DiskTool.run("/usr/bin/addpart", [loop, "2", "\(Self.dataStart)", "\(Self.dataSize)"])
    let mounted = folder.appending(path: "mounted").path
    try Machine.mount("ext4", on: device, at: mounted)
    defer { Machine.unmount(mounted) }
    try DataPartition.extendPartition(device)
    let size = try DiskTool.output("/usr/sbin/blockdev", ["--getsz", device])
    #expect(try table()?.partition(2)?.count == Int64(size))
    #expect(try #require(Int64(size)) > 150 << 11)
  }
}
