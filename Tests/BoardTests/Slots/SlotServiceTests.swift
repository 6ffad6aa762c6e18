import Foundation
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite(.freshContext) struct SlotServiceTests {
  @Test func `an update writes to the partition from which the system was started`() throws {
    let folder = TemporaryFolder()
    let files = FileManager.default
    let links = "\(folder.path)/class/block"
    try files.createDirectory(atPath: links, withIntermediateDirectories: true)
    // A stick has the name that the board's file gives the card.
    let disks = [
      ("pci0000:00/ata1/block/sdb", "sdb2"), ("pci0000:00/usb1/block/sda", "sda1"), ("mmc0/mmcblk0", "mmcblk0p1"),
    ]
    for (disk, partition) in disks {
      let place = "\(folder.path)/devices/\(disk)/\(partition)"
      try files.createDirectory(atPath: place, withIntermediateDirectories: true)
      try "1\n".write(toFile: "\(place)/partition", atomically: true, encoding: .utf8)
      try files.createSymbolicLink(
        atPath: "\(links)/\(partition)", withDestinationPath: "../../devices/\(disk)/\(partition)")
    }
    func configuration(startedFrom device: String) -> SlotService.Configuration {
      var configuration = SlotService.Configuration(
        parsing: "loader systemd-boot\npartition /dev/sda1\ndisk /dev/sda\n")
      configuration.use(device[...], in: links)
      return configuration
    }
    let internalDisk = configuration(startedFrom: "/dev/sdb2")
    #expect(internalDisk.partition == "/dev/sdb2" && internalDisk.disk == "/dev/sdb")
    #expect(internalDisk.loader == .systemdBoot)
    let card = configuration(startedFrom: "/dev/mmcblk0p1")
    #expect(card.partition == "/dev/mmcblk0p1" && card.disk == "/dev/mmcblk0")
    // Without such a partition, the board's file counts.
    for device in ["", "/dev/", "/dev/sdc1", "/dev/../sdc1"] {
      let other = configuration(startedFrom: device)
      #expect(other.partition == "/dev/sda1" && other.disk == "/dev/sda", "\(device)")
    }
  }

  @Test func `settling waits for the card, but not forever`() {
    struct Missing: Error {}
    var pauses: [Double] = []
    var attempts = 0
    func settle(appearingAt attempt: Int) throws(Missing) {
      pauses = []
      attempts = 0
      try SlotService.retrying(after: [1, 2, 4], wait: { pauses.append($0) }) { () throws(Missing) in
        attempts += 1
        if attempts < attempt { throw Missing() }
      }
    }
    #expect(throws: Never.self) { try settle(appearingAt: 1) }
    #expect(attempts == 1 && pauses.isEmpty)
    #expect(throws: Never.self) { try settle(appearingAt: 3) }
    #expect(attempts == 3 && pauses == [1, 2])
    #expect(throws: Missing.self) { try settle(appearingAt: 9) }
    #expect(attempts == 4 && pauses == [1, 2, 4])
  }
}
