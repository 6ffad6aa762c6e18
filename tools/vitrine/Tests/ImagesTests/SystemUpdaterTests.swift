import Foundation
import ReleaseFormat
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
