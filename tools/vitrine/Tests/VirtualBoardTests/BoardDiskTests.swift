import BoardFixtures
import Foundation
import Host
import ReleaseFormat
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// A board with disks that appear late, belong to another system, are full, broken or unplugged, hang, or refuse
/// writes.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct BoardDiskTests: FaultInjectionSuite {
  let repository: Repository
  let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  @Test func `a blank disk that appears late becomes a data partition, and the app restarts with it`() async throws {
    let disk = folder.appending(path: "late")
    try Data(count: CardLayout.dataSize).write(to: disk)
    let stick = BoardConfiguration.DataPartition(device: "/dev/sda", modules: ["xhci_pci", "usb_storage", "sd_mod"])
    try await boot(disks: [], data: stick, usb: ["touch", "storage"]) { board in
      let frame = try await board.firstFrame(within: Self.limit)
      ProgressLog.log("without its disk: kernel's start -> first frame \(frame.sinceKernel) s")
      try await board.plug(disk: disk)
      try await board.expect("the file system was damaged and has been created again", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 2, within: Self.limit)
      #expect(board.says("/dev/sda appeared; restarting the app with its data"))
      try await board.control.pressKeys(["ctrl", "alt", "delete"])
      try await board.expect("on screen", times: 3, within: Self.limit)
      // The stick appears late again.
      try await board.expect(
        "start 1 since the board was last healthy; the previous run ended: by request", times: 1, within: Self.limit)
    }
  }

  /// The disk answers for one block, so that the kernel's search for partitions waits in the driver's start. Or it
  /// answers for all blocks of that search, so that mounting it waits.
  @Test(arguments: [4096, 16384]) func `a disk that hangs after some bytes is not used`(bytes: Int) async throws {
    let disk = try await self.disk("data", with: [:])
    let drive = Emulator.disk(disk, options: ",throttling.bps-read=1,throttling.bps-read-max=\(bytes)")
    try await boot(disks: [], network: drive, settings: ["SAYS_ITS_PLACE": "1"]) { board in
      let frame = try await board.firstFrame(within: Self.limit)
      ProgressLog.log("with a disk that hangs: kernel's start -> first frame \(frame.sinceKernel) s")
      #expect(board.says("the data partition is missing"))
      #expect(board.says("virtio_blk.ko: it hangs in the kernel; continuing without it") == (bytes == 4096))
      try await board.waitForTouch()
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("on screen", times: 2, within: Self.limit)
    }
  }

  @Test func `another system's disk is left alone, and other keyboards and sticks are not used`() async throws {
    let disk = folder.appending(path: "foreign")
    let contents = Data(repeating: 7, count: CardLayout.dataSize)
    try contents.write(to: disk)
    let stick = folder.appending(path: "stick")
    try contents.write(to: stick)
    try await boot(disks: [disk], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.expect(
        "neither blank nor created by this board; continuing without it", times: 1, within: Self.limit)
      try await board.waitForTouch()
      try await board.plug(disk: stick)
      try await board.expect("storage is not allowed on this board; ignoring it", times: 1, within: Self.limit)
      try await board.plug("usb-kbd")
      try await board.expect("keyboard is not allowed on this board; ignoring it", times: 1, within: Self.limit)
      // A panel that is plugged in still works.
      try await board.plug("usb-tablet")
      try await board.expect("QEMU USB Tablet", times: 1, within: Self.limit)
      // On another terminal the app would not receive touches.
      try await board.control.pressKeys(["ctrl", "alt", "f2"])
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("the app was killed by signal 4", times: 1, within: Self.limit)
      try await board.expect("rights: a USB disk is missing", times: 2, within: Self.limit)
    }
    #expect(try Data(contentsOf: disk) == contents)
  }

  @Test func `a release continues from memory when its disk fails`() async throws {
    let program = try await crashOnTouch(for: .x86_64)
    let manifest = ReleaseManifest(
      app: "crash-on-touch", board: "qemu-x86_64", architecture: "x86_64", version: "1", settings: ["VITRINE_SCALE=1"],
      files: [.init(name: "program", size: program.count, sum: hexDigits(of: SHA256.hash(of: Array(program))))]
    ).text
    let name = ReleaseName(ofManifest: Array(manifest.utf8)).text
    let disk = try await self.disk(
      "data",
      with: [
        "releases/\(name)/program": program, "releases/\(name)/manifest": Data(manifest.utf8),
        "releases/choice": Data("current \(name)\nprevious built-in\n".utf8),
      ])
    try await boot(disks: [disk], settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(
        board.says("rights: the program is /run/vitrine/running/\(name)/program, the data partition is ready"),
        "\(board.console)")
      try await board.waitForTouch()
      try await board.stop("data", ["bps_wr", "bps_rd"])
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("on screen", times: 2, within: Self.limit)
      #expect(board.count("rights: the program is /run/vitrine/running/\(name)/program") == 2)
    }
  }

  @Test func `a broken journal loses the stored data, and a board whose disk hangs switches itself off anyway`()
    async throws
  {
    let disk = try await self.disk("data", with: ["settings": Data("lost".utf8)])
    let journal = try await Command.output("env", CardImage.environment + ["debugfs", "-R", "bmap <8> 0", disk.path])
    let block = try #require(UInt64(journal.filter(\.isNumber)))
    try write(Data(repeating: 0xA5, count: 1024), to: disk, at: block * 1024)
    try await boot(disks: [disk], settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.expect(
        "/dev/vda: the file system was damaged and has been created again", times: 1, within: Self.limit)
      try await board.expect("the data partition is new", times: 1, within: Self.limit)
      try await board.waitForTouch()
      try await board.stop("data")
      let before = ContinuousClock.now
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff(within: Self.limit)
      #expect(
        board.says("powering off: by request of the app") && board.says("the disks could not be written completely"))
      ProgressLog.log("power off with a disk that hangs: \(ContinuousClock.now - before)")
    }
  }

  @Test func `a damaged file system is reported as that, although the C library has no text for the error`()
    async throws
  {
    let disk = try await self.disk("data", with: [:])
    // The table of block groups follows the superblock.
    try write(Data(repeating: 0xA5, count: 1024), to: disk, at: 2048)
    try await boot(disks: [disk]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.expect(
        "cannot mount /dev/vda at /var/lib/vitrine: the file system is damaged", times: 1, within: Self.limit)
      try await board.expect(
        "/dev/vda: the file system was damaged and has been created again", times: 1, within: Self.limit)
    }
  }

  @Test func `an app that stores as many files as it can leaves enough space for the board`() async throws {
    let disk = try await self.disk("data", with: [:])
    try await boot(disks: [disk], settings: ["FILLS_ITS_DATA": "files", "VITRINE_STATS": "/var/lib/vitrine/frames"]) {
      board in
      _ = try await board.firstFrame(within: Self.limit)
      for line in [
        "/var/lib/vitrine/frames: cannot write the frame statistics: Quota exceeded; continuing without it",
        "filling the disk: Quota exceeded",
      ] { try await board.expect(line, times: 1, within: Self.limit) }
      try await board.waitForTouch()
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    #expect(try await file("appliance/record", on: disk) == "starts 0\nending by request of the app\n")
    let facts = try await Command.output("env", CardImage.environment + ["dumpe2fs", "-h", disk.path])
    let free = facts.split(separator: "\n").first { $0.hasPrefix("Free inodes:") }.flatMap {
      Int($0.split(separator: " ").last ?? "")
    }
    #expect(try #require(free) > 900)
  }

  @Test func `a disk that is unplugged while the app runs is used again when it returns`() async throws {
    let disk = try await self.disk("stick", with: [:])
    let stick = BoardConfiguration.DataPartition(device: "/dev/sda", modules: ["xhci_pci", "usb_storage", "sd_mod"])
    try await boot(disks: [], data: stick, usb: ["touch", "storage"], settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      for turn in 1...2 {
        try await board.plug(disk: disk, "plugged-\(turn)")
        try await board.expect("/dev/sda appeared; restarting the app with its data", times: turn, within: Self.limit)
        try await board.expect("the data partition is ready", times: turn, within: Self.limit)
        try await board.expect("vitrine: touch: /dev/input", times: turn + 1, within: Self.limit)
        try await board.unplug("usb-storage")
        // The board may first notice that the disk was removed, or that writing fails.
        try await board.expect("data is not stored until it can be used again", times: turn, within: Self.limit)
      }
      // The app was only started again for the two disks.
      #expect(board.count("on screen") == 3)
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("the data partition is missing", times: 2, within: Self.limit)
    }
  }

  @Test func `a disk that refuses writes while the app runs is released, and used again when it accepts them`()
    async throws
  {
    let disk = try await self.disk("data", with: ["touch-matrix": Data("1 0 0 0 1 0\n".utf8)])
    let server = DiskServer(disk, at: folder.appending(path: "disk-socket"))
    try server.start()
    defer { server.stop() }
    try await boot(disks: [], network: server.drive, settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      server.stop()
      // A line for the log, which the board should store.
      try await board.play { $0.tap(Self.leave) }
      try await board.expect("/dev/vda: it can no longer be written; data is not stored", times: 1, within: Self.limit)
      try server.start()
      try await board.expect("/dev/vda appeared; restarting the app with its data", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 3, within: Self.limit)
      // The result of the second start depends on which of the two was first.
      #expect(
        board.console.last { $0.contains("the data partition is") }?.contains("the data partition is ready") == true)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    server.stop()
    #expect(try await file("touch-matrix", on: disk) == "1 0 0 0 1 0\n")
    #expect(try await file("appliance/log", on: disk).contains("it can no longer be written"))
  }

  private func crashOnTouch(for architecture: Architecture) async throws -> Data {
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    return try Data(contentsOf: await app.program(for: architecture, cpu: nil))
  }
}
