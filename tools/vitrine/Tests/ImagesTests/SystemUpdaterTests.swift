import Foundation
import Host
import ReleaseFormat
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

@Suite("A board's slots") struct SystemUpdaterTests {
  @Test(arguments: [
    ("/dev/vda2", "/dev/vda1", "/dev/vda"), ("/dev/mmcblk0p2", "/dev/mmcblk0p1", "/dev/mmcblk0"),
    ("/dev/mmcblk1p5", "/dev/mmcblk1p4", "/dev/mmcblk1"), ("/dev/nvme0n1p2", "/dev/nvme0n1p1", "/dev/nvme0n1"),
  ])
  func `are on the partition before the data partition`(data: String, partition: String, disk: String) throws {
    let slots = try #require(BoardSlots(.uBoot, dataDevice: data))
    #expect(slots.partition == partition && slots.disk == disk)
    #expect(slots.text == "loader u-boot\npartition \(partition)\ndisk \(disk)\n")
  }

  @Test(arguments: ["/dev/vda", "/dev/vda1", "/dev/vda0"]) func `need a partition before the data`(data: String) {
    #expect(BoardSlots(.uBoot, dataDevice: data) == nil)
  }

  private static let board = """
    architecture = "arm64"
    status = "unverified"
    [kernel]
    package = "linux-image-arm64"
    display = []
    touch = []
    arguments = []
    [boot]
    layout = "LAYOUT"
    firmware = []
    console = "ttyS0"
    [data]
    device = "/dev/mmcblk0p2"
    modules = []
    [update]
    slots = "SLOTS"

    """

  private func facts(_ layout: String, _ slots: String) throws -> BoardConfiguration {
    let text = Self.board.replacing("LAYOUT", with: layout).replacing("SLOTS", with: slots)
    return try BoardConfiguration(text, path: "b.toml")
  }

  @Test func `depend on the boot loader and the board's file`() throws {
    #expect(try facts("u-boot", "unverified").slots?.loader == .uBoot)
    #expect(try facts("systemd-boot", "verified").slots?.loader == .systemdBoot)
    for layout in ["u-boot", "systemd-boot", "raspberrypi"] { #expect(try facts(layout, "none").slots == nil) }
    let error = #expect(throws: BoardError.self) { try facts("raspberrypi", "verified") }
    #expect(error?.description.contains("whose loader counts starts: u-boot or systemd-boot") == true)
  }

  @Test func `need an app's program that can judge a new system`() throws {
    let folder = try TestFolder()
    func program(_ text: String) throws -> StaticProgram {
      var header = [UInt8](repeating: 0, count: 128)
      header.replaceSubrange(0..<4, with: [0x7F, 0x45, 0x4C, 0x46])
      // 64 bits, little endian, an executable for x86-64 with an entry point.
      for (offset, byte) in [(4, 2), (5, 1), (16, 2), (18, 62), (24, 1)] { header[offset] = UInt8(byte) }
      let file = folder.appending(path: "program")
      try (Data(header) + Data(text.utf8)).write(to: file)
      return try StaticProgram(file, for: .x86_64)
    }
    #expect(try SystemUpdater.isStarted(by: program("start /usr/lib/vitrine/vitrine-slots now")))
    #expect(try !SystemUpdater.isStarted(by: program("start /usr/lib/vitrine/vitrine-verify now")))
  }

  @Test func `if there are none, the reason is known`() throws {
    #expect(try facts("u-boot", "unverified").updateObstacle == nil)
    #expect(
      try facts("u-boot", "none").updateObstacle == "its boot loader is not known to count starts (slots = \"none\")")
    #expect(try facts("raspberrypi", "none").updateObstacle == "Raspberry Pi's firmware does not count starts")
    let repository = try Repository(around: #filePath)
    func notice(_ name: String) throws -> String { try BoardFileCheck(of: name, in: repository).updateNotice }
    #expect(try notice("qemu-arm64-card") == "can be updated by 'vitrine update'")
    #expect(
      try notice("raspberrypi-4")
        == "cannot be updated by 'vitrine update': Raspberry Pi's firmware does not count starts")
    #expect(try notice("qemu-x86_64").hasSuffix("its file has no [boot], so it does not boot from a card"))
    #expect(try notice("qemu-arm64").hasSuffix("its file has no [data], so nothing on it survives a restart"))
    var device = try facts("u-boot", "unverified")
    device.data?.device = "/dev/vda"
    #expect(device.updateObstacle == "its data partition, /dev/vda, is not behind a boot partition")
    device.update = nil
    #expect(device.updateObstacle?.hasPrefix("its file has no [update]") == true)
  }
}

@Suite("U-Boot's script") struct UBootScriptTests {
  @Test func `has the header that source checks, and no time`() throws {
    let data = UBootScript(text: "echo hello\n").data
    func word(_ offset: Int) -> UInt32 { data[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    #expect(word(0) == 0x2705_1956 && word(8) == 0)
    #expect(word(12) == UInt32(data.count - 64))
    var header = Array(data.prefix(64))
    header.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(word(4) == BootRecord.checksum(of: header))
    #expect(word(24) == BootRecord.checksum(of: Array(data.dropFirst(64))))
    #expect(word(64) == 11 && word(68) == 0)
    #expect(data.dropFirst(72) == Data("echo hello\n".utf8))
  }

  @Test func `names the sectors and the files that boards use`() {
    let text = UBootScript.slots.text
    for sector in BootRecord.sectors { #expect(text.contains(" \(String(sector, radix: 16))")) }
    #expect(text.contains("/trial.conf") && text.contains("/extlinux.conf"))
    // Old versions of its shell have no operators and no long lines.
    #expect(!text.contains("&&") && text.split(separator: "\n").allSatisfy { $0.utf8.count < 256 })
  }
}
