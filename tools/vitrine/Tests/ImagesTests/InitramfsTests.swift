import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

@Suite("The file system of an appliance") struct InitramfsTests {
  private let facts: BoardConfiguration
  /// A static program of every Debian system.
  private let program: StaticProgram

  init() throws {
    facts = try BoardConfiguration(named: "qemu-x86_64", in: Repository(around: #filePath))
    program = try StaticProgram(URL(fileURLWithPath: "/sbin/ldconfig"), for: .x86_64)
  }

  private func listing(_ facts: BoardConfiguration, overlay: Overlay = .none, settings: [String: String] = [:])
    async throws -> CpioListing
  {
    CpioListing(
      try await Initramfs(
        appliance: program, kernel: Kernel.load(for: facts), facts: facts, overlay: overlay, settings: settings
      ).data)
  }

  @Test func `contains the program, its start-up file, modules and a font, and nothing else`() async throws {
    let listing = try await listing(facts)
    let others = listing.paths.filter { !$0.hasPrefix("lib/modules/") }
    #expect(
      others == [
        "dev", "dev/console", "etc", "etc/vitrine", "etc/vitrine/start-up", "init", "lib", "lib/modules", "proc", "run",
        "sys", "tmp",
        "usr", "usr/share", "usr/share/vitrine", "usr/share/vitrine/font.ttf", "var", "var/lib", "var/lib/vitrine",
        "TRAILER!!!",
      ])
    #expect(listing["init"] == program.contents)
  }

  @Test func `starts the app after its settings and the panel's modules, before touch`() async throws {
    var facts = facts
    facts.display = BoardConfiguration.Display(mode: "800x480", rotation: 90)
    facts.watchdog = BoardConfiguration.Watchdog(module: "i6300esb")
    let listing = try await listing(facts, settings: ["VITRINE_ROTATION": "180", "LANG": "a b"])
    let lines = String(decoding: try #require(listing["etc/vitrine/start-up"]), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    #expect(lines.prefix(3) == ["env LANG=a b", "env VITRINE_MODE=800x480", "env VITRINE_ROTATION=180"])
    let start = try #require(lines.firstIndex(of: "start"))
    let display = try #require(lines.firstIndex { $0.hasSuffix("/virtio-gpu.ko") })
    let touch = try #require(lines.firstIndex { $0.hasSuffix("/virtio_input.ko") })
    #expect(display < start && start < touch)
    // From here on the board restarts if anything hangs.
    let watchdog = try #require(lines.firstIndex(of: "watchdog /dev/watchdog"))
    #expect(lines[watchdog - 1] == "module /lib/modules/i6300esb.ko")
    #expect(watchdog < display)
    // From here on the kernel's messages about a panic are kept, including one that the panel's driver causes.
    let log = try #require(
      lines.firstIndex(of: "module /lib/modules/ramoops.ko mem_address=134217728 mem_size=65536 record_size=16384"))
    #expect(watchdog < log && log < display)
    // The archive contains exactly the modules that are loaded.
    let loaded = lines.filter { $0.hasPrefix("module /") }.map { String($0.split(separator: " ")[1].dropFirst()) }
    #expect(loaded.sorted() == listing.paths.filter { $0.hasSuffix(".ko") })
    // An appliance does not need the driver of the tests' virtual touch devices.
    #expect(!lines.contains { $0.contains("uinput") })
  }

  @Test func `lists the devices that the app may use, and the USB devices of the board`() async throws {
    var facts = facts
    facts.app = BoardConfiguration.App(devices: ["/dev/ttyS1", "/dev/hidraw*"])
    facts.usb = BoardConfiguration.USB(allow: ["touch", "storage"])
    facts.kernel.touch += ["usbhid"]
    let listing = try await listing(facts)
    let lines = String(decoding: try #require(listing["etc/vitrine/start-up"]), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    for line in [
      "device /dev/ttyS1", "device /dev/hidraw*", "usb touch storage",
      "module /lib/modules/usbcore.ko authorized_default=0",
    ] { #expect(lines.contains(line)) }
  }

  @Test func `passes the parameters of the command line to modules`() async throws {
    var facts = facts
    facts.kernel.arguments += [
      "virtio-gpu.modeset=1", "virtio_pci.force_legacy=0", "virtio_gpu.runpm=0", "drm.debug=0", "root.=1", ".", "quiet",
    ]
    let listing = try await listing(facts)
    let lines = String(decoding: try #require(listing["etc/vitrine/start-up"]), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    for line in [
      "virtio-gpu.ko modeset=1 runpm=0", "virtio_pci.ko force_legacy=0", "drm.ko debug=0", "virtio_input.ko",
    ] {
      #expect(lines.contains("module /lib/modules/\(line)"))
    }
  }

  @Test func `mounts the data partition before it starts the app, after the modules for that`() async throws {
    var facts = facts
    facts.data = BoardConfiguration.DataPartition(device: "/dev/vda2", modules: ["virtio_blk"])
    let listing = try await listing(facts)
    let lines = String(decoding: try #require(listing["etc/vitrine/start-up"]), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    let mount = try #require(lines.firstIndex(of: "mount ext4 /dev/vda2 /var/lib/vitrine"))
    #expect(mount == lines.firstIndex(of: "start").map { $0 - 1 })
    for module in ["virtio_blk", "crc32c_generic", "quota_v2", "ext4"] {
      #expect(try #require(lines.firstIndex { $0.hasSuffix("/\(module).ko") }) < mount)
    }
    #expect(listing.paths.contains("var/lib/vitrine"))
  }

  @Test func `has a file of an overlay in place of its own, once`() async throws {
    let folder = try TestFolder()
    try folder.write("mine", to: "usr/share/vitrine/font.ttf")
    let listing = try await listing(facts, overlay: Overlay([folder.url]))
    #expect(listing["usr/share/vitrine/font.ttf"] == Data("mine".utf8))
    #expect(listing.paths.filter { $0.hasSuffix("font.ttf") }.count == 1)
  }
}
