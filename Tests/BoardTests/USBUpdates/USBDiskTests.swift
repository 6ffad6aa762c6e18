import Foundation
import TestContexts
import TestKit
import Testing

@testable import USBUpdates

/// The disks behind USB, in a folder that has the files of `/sys/block`.
@Suite(.freshContext) struct USBDiskTests {
  private let folder = TemporaryFolder()

  private var disks: [USBDisk] { USBDisk.all(in: "\(folder.path)/block") }

  /// Plugs in a disk with these files.
  private func plug(_ name: String, behind bus: String = "usb1", _ contents: [String: String]) throws {
    let device = "\(folder.path)/devices/\(bus)/1-1/block/\(name)"
    try? FileManager.default.removeItem(atPath: device)
    for path in [device, "\(folder.path)/block"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for (file, text) in contents { try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(device)/\(file)")) }
    let link = "\(folder.path)/block/\(name)"
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
  }

  @Test func `are those with a size whose path leads through a USB bus`() throws {
    #expect(disks.isEmpty)
    try plug("sda", ["size": "2048", "diskseq": "7"])
    // A card reader without a card, and a disk of the board.
    try plug("sdb", ["size": "0", "diskseq": "8"])
    try plug("mmcblk0", behind: "mmc0", ["size": "2048", "diskseq": "1"])
    #expect(disks == [USBDisk(name: "sda", size: "2048", sequence: "7")])
  }

  @Test func `differ when a stick is plugged in again, also if the name and the size are the same`() throws {
    try plug("sda", ["size": "2048", "diskseq": "7"])
    let first = try #require(disks.first)
    #expect(disks == [first])
    try plug("sda", ["size": "2048", "diskseq": "9"])
    #expect(!disks.contains(first) && disks.count == 1)
  }

  @Test func `of a kernel without these numbers differ by their size`() throws {
    try plug("sda", ["size": "2048"])
    let first = try #require(disks.first)
    try plug("sda", ["size": "4096"])
    #expect(!disks.contains(first) && disks.count == 1)
  }
}
