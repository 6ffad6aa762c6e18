import Foundation
import Host
import ReleaseFormat
import TestFolder
import Testing

@testable import Images

@Suite("A card") struct CardImageTests {
  private let repository: Repository
  /// Contains only the files that a user provides.
  private let folder = try! TestFolder()

  init() throws { repository = try Repository(around: #filePath) }

  private func parts(of facts: BoardConfiguration) async throws -> BootParts {
    let kernel = try await Kernel.load(for: facts)
    var parts = BootParts(kernel: kernel.image, initramfs: folder.appending(path: "any"), commandLine: "console=tty1")
    try Data("all that a board boots".utf8).write(to: parts.initramfs)
    if let tree = try await DeviceTree(of: facts, kernel: kernel, in: repository) {
      parts.tree = folder.appending(path: "board.dtb")
      try tree.data.write(to: parts.tree!)
    }
    if facts.slots != nil {
      // As of a Debian system.
      parts.system = folder.appending(path: "root.squashfs")
      try Data("all of Debian".utf8).write(to: parts.system!)
      parts.manifest = folder.appending(path: "manifest")
      try parts.systemManifest(app: "tiles", "test", facts).write(to: parts.manifest!)
    }
    return parts
  }

  /// Returns a file of the boot partition.
  private func file(_ path: String, on card: URL) async throws -> String {
    try await Command.output("mtype", ["-i", "\(card.path)@@4M", "::\(path)"])
  }

  private static let boards = try! BoardConfiguration.names(in: Repository(around: #filePath)).filter {
    try BoardConfiguration(named: $0, in: Repository(around: #filePath)).boot != nil
  }

  @Test(arguments: boards)
  func `is made reproducibly for every board, with all files at the positions that the board expects`(name: String)
    async throws
  {
    let facts = try BoardConfiguration(named: name, in: repository)
    let boot = try #require(facts.boot)
    for loader in boot.loader ?? [] where loader.bring != nil {
      try folder.write(String(repeating: "7", count: 100_000), to: loader.file)
    }
    let parts = try await parts(of: facts)
    let card = folder.appending(path: "card.img")
    let firmware = try await Firmware.load(for: facts, roots: [folder.url])
    try await CardImage.make(card, for: facts, parts: parts, firmware: firmware, in: folder.appending(path: "scratch"))
    let bytes = try Data(contentsOf: card)

    for loader in boot.loader ?? [] {
      let wanted = try Data(contentsOf: firmware.file(loader))
      let place = try loader.offset ?? #require(offset(ofPartition: loader.partition!, in: bytes))
      let isThere = bytes[place..<place + wanted.count] == wanted
      #expect(isThere, "\(loader.file) is not at \(place)")
    }
    if let device = facts.data?.device {
      let number = try #require(device.split { !$0.isNumber }.last.flatMap { Int($0) })
      let place = try #require(offset(ofPartition: number, in: bytes))
      let superblock = bytes[place + 1024..<place + 2048]
      #expect(superblock.dropFirst(0x38).prefix(2) == Data([0x53, 0xEF]), "the data partition is not ext4")
      #expect(superblock.dropFirst(0x78).prefix(12) == Data("vitrine-data".utf8))
    }
    if facts.slots != nil {
      try await expectSlots(on: card, of: boot)
    } else {
      let menu = try await file(boot.layout == .uBoot ? "extlinux/extlinux.conf" : "cmdline.txt", on: card)
      #expect(menu.contains("console=tty1"))
      #expect(try await file("initramfs", on: card) == "all that a board boots")
      let names = try await Command.output("mdir", ["-b", "-i", "\(card.path)@@4M", "::"]).split(separator: "\n").map {
        $0.dropFirst(3)
      }
      for file in (boot.files ?? []) + ["kernel"] {
        #expect(names.contains { file.hasSuffix($0) }, "\(file) is not among \(names)")
      }
    }

    if facts.machine?.reader == BoardConfiguration.VirtualMachine.builtInReader {
      #expect(bytes.count.nonzeroBitCount == 1, "QEMU refuses a card of \(bytes.count) bytes")
    }

    // The image depends neither on the current time nor on the files' times.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: parts.initramfs.path)
    try FileManager.default.removeItem(at: card)
    try await CardImage.make(card, for: facts, parts: parts, firmware: firmware, in: folder.appending(path: "scratch"))
    let isSame = try Data(contentsOf: card) == bytes
    #expect(isSame)
  }

  /// Expects a complete system in slot a, none in slot b, and room for two.
  private func expectSlots(on card: URL, of boot: BoardConfiguration.Boot) async throws {
    let manifest = try ReleaseManifest.system(parsing: await file("a/manifest", on: card))
    for file in manifest.files {
      let copy = folder.appending(path: "copy")
      _ = try await Command.output("mcopy", ["-o", "-i", "\(card.path)@@4M", "::a/\(file.name)", copy.path])
      #expect(try hexDigits(of: SHA256.hash(of: Array(Data(contentsOf: copy)))) == file.sum, "\(file.name)")
    }
    let names = try await Command.output("mdir", ["-b", "-/", "-i", "\(card.path)@@4M", "::"]).split(separator: "\n")
    #expect(names.contains("::/b/") && !names.contains { $0.hasPrefix("::/b/") && $0 != "::/b/" }, "\(names)")
    switch boot.layout {
    case .systemdBoot:
      let entry = try await file("loader/entries/a.conf", on: card)
      #expect(BootEntry(name: "a.conf", text: entry) == BootEntry(slot: .a, version: 1))
      #expect(entry.contains("options console=tty1 SYSTEM_SLOT=a\n"))
      #expect(names.contains("::/EFI/BOOT/BOOTX64.EFI"))
    default:
      #expect(try await file("a/extlinux.conf", on: card).contains("append console=tty1 SYSTEM_SLOT=a\n"))
      #expect(try await file("boot.scr", on: card).contains("sysboot"))
      // U-Boot would prefer it to the script.
      #expect(!names.contains { $0.hasPrefix("::/extlinux") })
    }
    let free = try await Command.output("mdir", ["-i", "\(card.path)@@4M", "::"]).split(separator: "\n").last ?? ""
    let bytes = try #require(Int(free.filter { $0.isNumber }))
    #expect(bytes > 2 * manifest.size)
  }

  /// Returns the offset in bytes of the partition with the kernel's number.
  private func offset(ofPartition number: Int, in card: Data) -> Int? {
    func whole(_ place: Int, _ count: Int) -> Int {
      card[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let isGPT = card[512..<520] == Data("EFI PART".utf8)
    let start = isGPT ? whole(1024 + 128 * (number - 1) + 32, 8) : whole(446 + 16 * (number - 1) + 8, 4)
    return start == 0 ? nil : start * 512
  }

  /// Returns the offset in bytes of the partition with the given name in the GPT.
  private func offset(ofPartition name: String, in card: Data) -> Int? {
    let name = Data(name.utf8.flatMap { [$0, 0] } + [0, 0])
    let entries = (0..<8).map { card[1024 + 128 * $0..<1152 + 128 * $0] }
    guard let entry = entries.first(where: { $0.dropFirst(56).starts(with: name) }) else { return nil }
    return entry.dropFirst(32).prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) } * 512
  }

  @Test func `has a data partition for every board whose kernel supports it`() throws {
    let without = try Self.boards.filter { try BoardConfiguration(named: $0, in: repository).data == nil }
    #expect(without.filter { !$0.hasPrefix("qemu-") } == ["raspberrypi-5"])
  }

  private static let boardsWithCardReaders = try! boards.filter {
    try BoardConfiguration(named: $0, in: Repository(around: #filePath)).data?.device.hasPrefix("/dev/mmcblk") == true
  }

  /// The kernel numbers controllers in the order of detection, unless the tree has aliases.
  @Test(arguments: boardsWithCardReaders)
  func `has the number by which the board mounts it, whatever other controllers exist`(name: String) async throws {
    let facts = try BoardConfiguration(named: name, in: repository)
    let number = try #require(facts.data?.device.dropFirst("/dev/mmcblk".count).first)
    let tree = try #require(await parts(of: facts).tree)
    let nodes = try await Command.output("dtc", ["-q", "-I", "dtb", "-O", "dts", tree.path]).components(
      separatedBy: "\tmmc@"
    ).dropFirst()
    let hosts = nodes.map { $0.components(separatedBy: "};")[0] }.filter {
      $0.contains("bus-width") || $0.contains("vmmc-supply")
    }
    let enabled = hosts.filter { !$0.contains("status = ") || $0.contains("status = \"okay\"") }
    let alias = try? await Command.output("fdtget", [tree.path, "/aliases", "mmc\(number)"]).trimmingCharacters(
      in: .newlines)
    if let alias {
      let address = alias.components(separatedBy: "mmc@").last!
      #expect(enabled.contains { $0.hasPrefix("\(address) {") }, "\(alias) is not switched on")
    } else {
      #expect(enabled.count == 1 && number == "0", "\(enabled.count) controllers without a number of their own")
    }
  }

  @Test func `without files that the user must provide is not made, and lists them`() async throws {
    let facts = try BoardConfiguration(named: "imx8mm-evk", in: repository)
    let card = folder.appending(path: "card.img")
    let firmware = try await Firmware.load(for: facts, roots: [folder.url])
    let error = await #expect(throws: BoardImageError.self) {
      try await CardImage.make(
        card, for: facts, parts: try await parts(of: facts), firmware: firmware,
        in: folder.appending(path: "scratch"))
    }
    #expect(
      error?.description.hasPrefix(
        "boards/firmware/imx8mm-evk/flash.bin is missing, and Debian does not have it; U-Boot with") == true)
    #expect(!FileManager.default.fileExists(atPath: card.path))
  }

  @Test func `of a board without firmware in its file is not made`() async throws {
    var facts = try BoardConfiguration(named: "beaglebone-black-lcd7", in: repository)
    facts.boot?.loader?[0].file = "usr/lib/u-boot/MLO"
    let firmware = try await Firmware.load(for: facts, roots: [folder.url])
    await #expect(throws: BoardImageError.noFirmware("usr/lib/u-boot/MLO", packages: ["u-boot-omap"])) {
      try await CardImage.make(
        folder.appending(path: "card.img"), for: facts, parts: try await parts(of: facts), firmware: firmware,
        in: folder.appending(path: "scratch"))
    }
  }
}
