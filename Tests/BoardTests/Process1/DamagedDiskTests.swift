import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

/// Tests everything that needs no mount. The virtual boards' tests cover mounting.
@Suite("A damaged disk", .freshContext) final class DamagedDiskTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-disk-\(UUID().uuidString.prefix(8))")
  private var disk: String { folder.appending(path: "disk").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func makeFileSystem(_ options: String..., size: String = "16M") throws {
    try #require(
      try DiskTool.run("/usr/sbin/mke2fs", ["-q", "-F", "-t", "ext4", "-L", "vitrine-data"] + options + [disk, size])
        == 0)
  }

  private func damage(_ bytes: Range<Int>) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: disk))
    try file.seek(toOffset: UInt64(bytes.lowerBound))
    try file.write(contentsOf: Data(repeating: 0xA5, count: bytes.count))
    try file.close()
  }

  @Test(arguments: [("1024", "16M"), ("2048", "48M"), ("4096", "160M")])
  func `restores its superblock from the copy`(blockSize: String, size: String) throws {
    try makeFileSystem("-b", blockSize, size: size)
    try damage(0..<2048)
    #expect(try DiskTool.run("/usr/sbin/dumpe2fs", ["-h", disk]) != 0)
    #expect(try Ext4Superblock.restore(on: disk))
    #expect(try DiskTool.run("/usr/sbin/dumpe2fs", ["-h", disk]) == 0)
    #expect(try DiskTool.run("/usr/sbin/e2fsck", ["-f", "-p", disk]) <= 1)
    let superblock = try #require(
      try Ext4Superblock(on: Descriptor(opening: disk, .readOnly), at: Ext4Superblock.primaryOffset))
    #expect(superblock.isIntact && superblock.label == "vitrine-data")
  }

  @Test func `is not restored from a damaged copy`() throws {
    try makeFileSystem()
    try damage(0..<2048)
    let copy = Int(Ext4Superblock.copyOffsets[0])
    try damage(copy + 200..<copy + 210)
    #expect(try Ext4Superblock.restore(on: disk) == false)
  }

  @Test func `is distinguished from a newer file system: a known one is rejected only if it is damaged`() throws {
    try makeFileSystem()
    #expect(try !DataPartition.isUnknown(disk))
    // A file system with an unknown feature.
    try makeFileSystem("-O", "casefold")
    #expect(try DataPartition.isUnknown(disk))
    // A file system with a broken superblock is not recognized either.
    try damage(0..<2048)
    #expect(try !DataPartition.isUnknown(disk))
  }

  @Test(.slow) func `is recreated, byte by byte, from the blocks that are not zero`() throws {
    try makeFileSystem("-E", "lazy_itable_init=0")
    let wanted = try Data(contentsOf: URL(fileURLWithPath: disk))
    let template = folder.appending(path: "template")
    try Data(Self.template(of: wanted)).write(to: template)
    try damage(0..<16 << 20)
    try EmptyFileSystem.write(from: template.path, to: disk)
    #expect(try Data(contentsOf: URL(fileURLWithPath: disk)) == wanted)
    // Nothing is written if the file system does not fit.
    try Data(repeating: 7, count: 1 << 20).write(to: URL(fileURLWithPath: disk))
    #expect(throws: Errno.invalidArgument) { try EmptyFileSystem.write(from: template.path, to: disk) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: disk)) == Data(repeating: 7, count: 1 << 20))
  }

  private static func template(of disk: Data) -> [UInt8] {
    func number(_ index: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: index >> (8 * $0)) } }
    let blocks = disk.count / EmptyFileSystem.blockSize
    var template: [UInt8] = []
    for index in 0..<blocks {
      let block = disk[index * EmptyFileSystem.blockSize..<(index + 1) * EmptyFileSystem.blockSize]
      if block.contains(where: { $0 != 0 }) { template += number(index) + block }
    }
    return template + number(blocks)
  }

  @Test func `is blank if it begins with zeros, and otherwise belongs to someone`() throws {
    func isBlank(_ bytes: Data) throws -> Bool {
      try bytes.write(to: URL(fileURLWithPath: disk))
      return try EmptyFileSystem.isBlank(Descriptor(opening: disk, .readOnly))
    }
    #expect(try isBlank(Data(repeating: 0, count: 2 << 20)))
    #expect(try isBlank(Data(repeating: 0xFF, count: 2 << 20)))
    #expect(try !isBlank(Data(repeating: 0, count: 4096) + Data([1]) + Data(repeating: 0, count: 2 << 20)))
    #expect(try !isBlank(Data(repeating: 7, count: 2 << 20)))
    #expect(try !isBlank(Data()))
  }
}
