import Foundation
import Host
import Proofs
import ReleaseFormat
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// What a board survives by itself: no fault of its disk, its console, its kernel or its app leaves it dark for more than a minute.
@Suite(.serialized, .fewAtOnce) struct RecoveryTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// What the app shows where no finger is, and the middles of its faults on a panel of 800x480.
  private static let (app, crashColor): (UInt32, UInt32) = (0x309050, 0xC03030)
  private static let (place, end) = ((700, 100), (700, 240))
  private static let (crash, leave, hangInKernel, poison) = ((100, 240), (100, 420), (300, 420), (500, 420))
  /// What the page shows that says what is wrong.
  private static let page: UInt32 = 0x17181B
  /// The goal is a minute, of which a quiet machine needs half; one that builds meanwhile needs several.
  private static let limit = Duration.seconds(240)
  /// Where something is plugged in while the board runs.
  fileprivate static let socket = "socket"
  /// What an app may do on a board.
  private static let rights = [
    "Uid 1000 1000 1000 1000", "Gid 1000 1000 1000 1000", "CapEff 0000000000000000", "CapBnd 0000000000000000", "NoNewPrivs 1",
    "Seccomp 2", "writing /dev/mem: Permission denied", "writing /dev/watchdog: Permission denied",
    "writing /dev/vda: Permission denied", "writing /proc/sysrq-trigger: Permission denied", "writing /init: Permission denied",
    "executing what it wrote: Permission denied", "mounting: Operation not permitted", "storing: yes",
  ]
  private static let proof = "finds its way back from faults of its console, disk and kernel"

  @Test func `a board finds its way back from a damaged disk, a stopped console, a hang in the kernel and bad data`() async throws {
    let disk = try await self.disk("data", with: ["touch-matrix": Data("1 0 0 0 1 0\n".utf8)])
    // Its superblock, and what lies before it.
    try write(Data(repeating: 0xA5, count: 2048), to: disk, at: 0)
    let slow = try await self.disk("slow", with: [:])
    try await boot(disks: [disk, slow], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      Progress.say("with a damaged disk: kernel's start -> first frame \(try await board.firstFrame(within: Self.limit).sinceKernel) s")
      #expect(board.says("its superblock was broken, and has been restored from its copy; all files are there"))
      try await board.waitForTouch()
      for line in Self.rights { #expect(board.says("vitrine: rights: \(line)"), "\(line)") }

      // Who is at the line's other end sends XOFF, and takes nothing: after 300 bytes the line is full.
      let line = try #require(UnixSocket.connect(board.folder.appending(path: "line").path))
      UnixSocket.writeAll(line, [0x13])
      try await board.play { $0.tap(Self.crash) }
      try await board.expect(0xFFFFFF, at: Self.crash, within: Self.limit)
      try await board.expect(Self.crashColor, at: Self.crash, within: Self.limit)
      close(line)
      try await board.expect("on screen", times: 2, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: Self.limit)

      // Nobody has asked for the board to be switched off.
      try await board.play { $0.tap(Self.leave) }
      try await board.expect("the app ended with status 0; starting it again", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 3, within: Self.limit)

      let before = ContinuousClock.now
      try await board.stop("slow")
      try await board.play { $0.tap(Self.hangInKernel) }
      try await board.expect("starting anew: the app hung in the kernel", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 4, within: Self.limit)
      Progress.say("hang in the kernel -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(board.says("start 2 since all was well; the last one ended: the app hung in the kernel"))
      try await board.expect("vitrine: touch: /dev/input", times: 4, within: Self.limit)

      // From here on it fails on its own data, until they are out of the way.
      try await board.play { $0.tap(Self.poison) }
      try await board.expect("set aside: poison in /var/lib/vitrine", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 5, within: Self.limit)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    #expect(try await file("touch-matrix", on: disk) == "1 0 0 0 1 0\n")
    #expect(try await file("appliance/record", on: disk) == "starts 0\nending the app asked for it\n")
    let log = try await file("appliance/log", on: disk)
    for line in ["restored from its copy", "killed by signal 4", "no signal ends it", "powering off"] {
      #expect(log.contains(line), "\(log)")
    }
    try proved(Self.proof, "x86_64")
  }

  @Test func `an app that always fails is replaced by a page that says so, after its data, the board and time could not help`() async throws
  {
    let disk = try await self.disk("data", with: ["settings": Data("mine".utf8)])
    try await boot(disks: [disk], settings: ["CRASHES_AT_START": "1000"]) { board in
      try await board.expect("the page is on screen", times: 1, within: Self.limit * 3)
      try await board.expect(Self.page, at: (10, 10), within: Self.limit)
      try await board.control.savePicture(to: repository.pictures().appending(path: "trouble-page.png").path)
      #expect(board.count("starting the board anew") == 3)
      #expect(board.count("set aside: settings") == 4)
      #expect(board.count("put back: settings") == 4)
    }
    #expect(try await file("settings", on: disk) == "mine")
  }

  @Test(arguments: ["qemu-x86_64", "qemu-arm64"])
  func `a board without its console and its disk shows the app`(name: String) async throws {
    // A line of a driver that the board does not have.
    try await boot(name, disks: [], console: "ttyUSB7") { board in
      try await board.expect(Self.app, at: Self.place, within: Self.limit)
      #expect(board.console.isEmpty, "\(board.console)")
    }
    try proved(Self.proof, "\(BoardFacts(named: name, in: repository).architecture)")
  }

  @Test func `a disk that comes late is made a data partition where it is blank, and the app starts again with it`() async throws {
    let disk = folder.appending(path: "late")
    try Data(count: CardPlan.dataSize).write(to: disk)
    let stick = BoardFacts.DataPartition(device: "/dev/sda", modules: ["xhci_pci", "usb_storage", "sd_mod"])
    try await boot(disks: [], data: stick, usb: ["touch", "storage"]) { board in
      let frame = try await board.firstFrame(within: Self.limit)
      Progress.say("without its disk: kernel's start -> first frame \(frame.sinceKernel) s")
      try await board.plug(disk: disk)
      try await board.expect("it was damaged, and has been made anew", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 2, within: Self.limit)
      #expect(board.says("/dev/sda is there; starting the app again with what lies on it"))
      try await board.control.press(["ctrl", "alt", "delete"])
      try await board.expect("on screen", times: 3, within: Self.limit)
      // The stick comes late once more.
      try await board.expect("start 1 since all was well; the last one ended: it was asked to", times: 1, within: Self.limit)
    }
  }

  @Test func `somebody else's disk is left alone, and somebody else's keyboard and stick are of no use`() async throws {
    let disk = folder.appending(path: "foreign")
    let contents = Data(repeating: 7, count: CardPlan.dataSize)
    try contents.write(to: disk)
    let stick = folder.appending(path: "stick")
    try contents.write(to: stick)
    try await boot(disks: [disk], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.count("neither the board's own nor blank; going on without it") == 1)
      try await board.waitForTouch()
      try await board.plug(disk: stick)
      try await board.expect("storage is not allowed on this board; not using it", times: 1, within: Self.limit)
      try await board.plug("usb-kbd")
      try await board.expect("keyboard is not allowed on this board; not using it", times: 1, within: Self.limit)
      // A panel that is plugged in works all the same.
      try await board.plug("usb-tablet")
      try await board.expect("QEMU USB Tablet", times: 1, within: Self.limit)
      // On another terminal the app would hear of no finger.
      try await board.control.press(["ctrl", "alt", "f2"])
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("the app was killed by signal 4", times: 1, within: Self.limit)
      try await board.expect("rights: a USB disk is not there", times: 2, within: Self.limit)
    }
    #expect(try Data(contentsOf: disk) == contents)
  }

  @Test func `a release goes on from memory when its disk dies`() async throws {
    let program = try await crashOnTouch(for: .x86_64)
    let manifest = ReleaseManifest(
      app: "crash-on-touch", board: "qemu-x86_64", architecture: "x86_64", version: "1", settings: ["VITRINE_SCALE=1"],
      files: [.init(name: "program", size: program.count, sum: ReleaseName.digits(of: SHA256.hash(of: Array(program))))]
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
      #expect(board.says("rights: the program is /run/vitrine/running/\(name)/program, what lasts is ready"), "\(board.console)")
      try await board.waitForTouch()
      try await board.stop("data", ["bps_wr", "bps_rd"])
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("on screen", times: 2, within: Self.limit)
      #expect(board.count("rights: the program is /run/vitrine/running/\(name)/program") == 2)
    }
  }

  @Test func `a broken journal costs what was stored, and a board whose disk hangs switches itself off all the same`() async throws {
    let disk = try await self.disk("data", with: ["settings": Data("lost".utf8)])
    let journal = try await Command.output("env", CardImage.environment + ["debugfs", "-R", "bmap <8> 0", disk.path])
    let block = try #require(UInt64(journal.filter(\.isNumber)))
    try write(Data(repeating: 0xA5, count: 1024), to: disk, at: block * 1024)
    try await boot(disks: [disk], settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.says("/dev/vda: it was damaged, and has been made anew"))
      try await board.expect("what lasts is new", times: 1, within: Self.limit)
      try await board.waitForTouch()
      try await board.stop("data")
      let before = ContinuousClock.now
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff(within: Self.limit)
      #expect(board.says("powering off: the app asked for it") && board.says("the disks: not all was written"))
      Progress.say("power off with a disk that hangs: \(ContinuousClock.now - before)")
    }
  }

  @Test func `a kernel that panics again and again ends with the page that says so`() async throws {
    let disk = try await self.disk("data", with: ["appliance/record": Data("starts 3\n".utf8)])
    try await boot(disks: [disk], arguments: ["unknown_nmi_panic"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.says("start 4 since all was well; the last one ended: by the power, the watchdog or the kernel"))
      // A start that nobody has written down yet does not count: the next one is the same again.
      var starts = 1
      while starts < 6, !board.says("the board has started 5 times in a row; the last start ended by the kernel, Kernel panic") {
        try await Task.sleep(for: .seconds(4))
        try await board.control.execute("inject-nmi")
        starts += 1
        try await board.expect("since all was well", times: starts, within: Self.limit)
        try await Task.sleep(for: .milliseconds(500))
      }
      try await board.expect("the page is on screen", times: 1, within: Self.limit)
      try await board.expect(Self.page, at: (10, 10), within: Self.limit)
      // Its driver has kept in memory what the kernel said.
      #expect(board.says("the last one ended: by the kernel, Kernel panic - not syncing: NMI: Not continuing"))
      #expect(board.says("vitrine: kernel: [") && board.count("the kernel panicked before this start") == starts - 1)
      try await board.control.press(["ctrl", "alt", "delete"])
      try await board.expect("the last one ended: it was asked to", times: 1, within: Self.limit)
      // What was told is told once.
      #expect(board.count("the kernel panicked before this start") == starts - 1)
    }
    let panic = try await file("appliance/panic", on: disk)
    #expect(panic.contains("Kernel panic - not syncing: NMI") && panic.contains("Call Trace"), "\(panic)")
  }

  @Test(arguments: [(["REBOOT=hangs"], "sysrq"), (["REBOOT=fails", "SYSRQ=refused"], "watchdog")])
  func `a board whose call for a restart hangs, or does nothing, starts anew all the same`(faults: [String], way: String) async throws {
    try await boot(disks: [], arguments: faults) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let before = ContinuousClock.now
      try await board.control.press(["ctrl", "alt", "delete"])
      try await board.expect("on screen", times: 2, within: Self.limit)
      Progress.say("restart by \(way), with \(faults) -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(board.says("cannot be started anew; waiting for the watchdog") == (way == "watchdog"))
    }
  }

  @Test func `an app that stores as many files as it can leaves enough for the board`() async throws {
    let disk = try await self.disk("data", with: [:])
    try await boot(disks: [disk], settings: ["FILLS_ITS_DATA": "files"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.says("storing until there is no more room: Quota exceeded"))
      try await board.waitForTouch()
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    #expect(try await file("appliance/record", on: disk) == "starts 0\nending the app asked for it\n")
    let facts = try await Command.output("env", CardImage.environment + ["dumpe2fs", "-h", disk.path])
    let free = facts.split(separator: "\n").first { $0.hasPrefix("Free inodes:") }.flatMap { Int($0.split(separator: " ").last ?? "") }
    #expect(try #require(free) > 900)
  }

  @Test func `a disk that is pulled out while the app runs is used again when it is back`() async throws {
    let disk = try await self.disk("stick", with: [:])
    let stick = BoardFacts.DataPartition(device: "/dev/sda", modules: ["xhci_pci", "usb_storage", "sd_mod"])
    try await boot(disks: [], data: stick, usb: ["touch", "storage"], settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      for turn in 1...2 {
        try await board.plug(disk: disk, "plugged-\(turn)")
        try await board.expect("/dev/sda is there; starting the app again with what lies on it", times: turn, within: Self.limit)
        try await board.expect("what lasts is ready", times: turn, within: Self.limit)
        try await board.expect("vitrine: touch: /dev/input", times: turn + 1, within: Self.limit)
        try await board.unplug("usb-storage")
        // That it has gone, or cannot be written any more: whichever is noticed first.
        try await board.expect("nothing lasts until it can be used again", times: turn, within: Self.limit)
      }
      // It has gone on without: the app was started for the two disks alone.
      #expect(board.count("on screen") == 3)
      try await board.play { $0.tap(Self.crash) }
      try await board.expect("what lasts is missing", times: 2, within: Self.limit)
    }
  }

  @Test func `a disk that refuses writes while the app runs is let go of, and used again when it takes them`() async throws {
    let disk = try await self.disk("data", with: ["touch-matrix": Data("1 0 0 0 1 0\n".utf8)])
    let server = DiskServer(disk, at: folder.appending(path: "disk-socket"))
    try server.start()
    defer { server.stop() }
    try await boot(disks: [], network: server.drive, settings: ["SAYS_ITS_PLACE": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      server.stop()
      // A line for the log, which the board is to keep.
      try await board.play { $0.tap(Self.leave) }
      try await board.expect("/dev/vda: it cannot be written any more; nothing lasts", times: 1, within: Self.limit)
      try server.start()
      try await board.expect("/dev/vda is there; starting the app again with what lies on it", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 3, within: Self.limit)
      // How the second start found it depends on who was first.
      #expect(board.console.last { $0.contains("what lasts is") }?.contains("what lasts is ready") == true)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    server.stop()
    #expect(try await file("touch-matrix", on: disk) == "1 0 0 0 1 0\n")
    #expect(try await file("appliance/log", on: disk).contains("it cannot be written any more"))
  }

  // MARK: Boards

  private func crashOnTouch(for architecture: Architecture) async throws -> Data {
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    return try Data(contentsOf: await app.program(for: architecture, cpu: nil))
  }

  /// Boots the app with every fault on a board with these disks, of which the first is for its data.
  ///
  /// - Parameters:
  ///   - network: the board's first disk in the place of one of `disks`, as the emulator takes it.
  ///   - console: nil: the board's own.
  ///   - arguments: more of them for the kernel.
  private func boot(
    _ name: String = "qemu-x86_64", disks: [URL], network: [String] = [], data: BoardFacts.DataPartition? = nil, usb: [String]? = nil,
    settings: [String: String] = [:], console: String? = nil, arguments: [String] = [],
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    var facts = try BoardFacts(named: name, in: repository)
    facts.data = data ?? BoardFacts.DataPartition(device: "/dev/vda", modules: ["virtio_pci", "virtio_blk"])
    facts.usb = usb.map { BoardFacts.USB(allow: $0) }
    facts.kernel.touch += ["xhci_pci", "usbhid", "hid_generic", "usb_storage", "sd_mod"]
    // Which the app can hang on.
    facts.app = BoardFacts.App(devices: ["/dev/vdb"])
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    let program = try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
    let kernel = try await Kernel.cached(for: facts)
    let archive = try await Initramfs(
      appliance: program, kernel: kernel, facts: facts, emptyData: EmptyDataPartition(in: folder.url), settings: settings)
    let initramfs = folder.appending(path: "initramfs")
    try archive.data.write(to: initramfs)
    facts.kernel.arguments += arguments
    if let console { facts.kernel.arguments = ["console=\(console)"] + facts.kernel.arguments.filter { !$0.hasPrefix("console=") } }
    let parts = BootParts(kernel: kernel.image, initramfs: initramfs, commandLine: facts.commandLine)
    let machine = try facts.machine(of: name, in: repository)
    let pictures = try repository.pictures()
    try await Emulator(facts: machine, screen: .none, startsAnew: true).run { _ in
      .parts(parts)
    } devices: { _ in
      ["-device", "qemu-xhci,id=\(Self.socket)"] + network
        + disks.flatMap { Emulator.disk($0, named: $0.lastPathComponent) }
    } _: { run in
      try await body(ApplianceBoard(run, placement: PictureOnPanel(machine.panel, settings: [:]), pictures: pictures))
    }
  }

  // MARK: Disks

  /// A data partition with these files, all of it root's.
  private func disk(_ name: String, with files: [String: Data]) async throws -> URL {
    let contents = folder.appending(path: "contents-\(name)")
    try contents.makeFolder()
    for (name, data) in files {
      let file = contents.appending(path: name)
      try file.deletingLastPathComponent().makeFolder()
      try data.write(to: file)
    }
    let disk = folder.appending(path: name)
    try await EmptyDataPartition.make(disk, contents: contents)
    let owned = (FileManager.default.enumerator(atPath: contents.path)?.allObjects as? [String] ?? []).flatMap {
      ["set_inode_field /\($0) uid 0", "set_inode_field /\($0) gid 0"]
    }
    let orders = try folder.put(owned.map { "\($0)\n" }.joined(), "orders-\(name)")
    _ = try await Command.output("env", CardImage.environment + ["debugfs", "-w", "-f", orders.path, disk.path])
    return disk
  }

  private func write(_ data: Data, to disk: URL, at offset: UInt64) throws {
    let file = try FileHandle(forWritingTo: disk)
    try file.seek(toOffset: offset)
    try file.write(contentsOf: data)
    try file.close()
  }

  private func file(_ path: String, on disk: URL) async throws -> String {
    // The journal has what was written last, where the board was not switched off in order; e2fsck says so by a status of 1.
    _ = try? await Command.output("env", CardImage.environment + ["e2fsck", "-p", disk.path])
    return try await Command.output("env", CardImage.environment + ["debugfs", "-R", "cat \(path)", disk.path])
  }
}

extension ApplianceBoard {
  fileprivate func count(_ text: String) -> Int { console.count { $0.contains(text) } }

  fileprivate func says(_ text: String) -> Bool { count(text) > 0 }

  /// Waits until the console has shown `text` so often, whatever fails meanwhile.
  fileprivate func expect(_ text: String, times: Int, within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while count(text) < times {
      guard ContinuousClock.now < deadline else { throw silence("'\(text)'", seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
    while !control.isOff, await failure() != nil {}
  }

  /// Waits until the panel shows a color at a place.
  fileprivate func expect(_ color: UInt32, at place: (x: Int, y: Int), within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      let picture = try await picture()
      if picture.width > place.x, picture.height > place.y, picture[place.x, place.y] == color { break }
      guard ContinuousClock.now < deadline else { throw silence("picture", seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(50))
    }
    while !control.isOff, await failure() != nil {}
  }

  /// Plugs a stick in.
  ///
  /// - Parameter node: what the emulator calls the disk.
  fileprivate func plug(disk: URL, _ node: String = "plugged") async throws {
    let file: JSON = .object(["driver": "file", "filename": .string(disk.path), "locking": "off"])
    try await control.execute("blockdev-add", ["driver": "raw", "node-name": .string(node), "file": file])
    try await plug("usb-storage", ["drive": .string(node)])
  }

  /// Pulls out what was plugged in by USB.
  fileprivate func unplug(_ device: String) async throws {
    try await control.execute("device_del", ["id": .string("plugged-\(device)")])
  }

  /// Plugs a device in by USB.
  fileprivate func plug(_ device: String, _ options: [String: JSON] = [:]) async throws {
    let place: [String: JSON] = [
      "driver": .string(device), "bus": .string("\(RecoveryTests.socket).0"), "id": .string("plugged-\(device)"),
    ]
    try await control.execute("device_add", place.merging(options) { $1 })
  }

  /// From here on a disk takes hours for each block that is written, or for what else is named.
  fileprivate func stop(_ disk: String, _ rates: [String] = ["bps_wr"]) async throws {
    let all = ["bps", "bps_rd", "bps_wr", "iops", "iops_rd", "iops_wr"].map { ($0, JSON.number(rates.contains($0) ? 1 : 0)) }
    let disk: [String: JSON] = ["id": .string("/machine/peripheral/\(disk)-disk/virtio-backend")]
    try await control.execute("block_set_io_throttle", disk.merging(all) { $1 })
  }

  fileprivate func expectOff(within limit: Duration = .seconds(30)) async throws {
    let deadline = ContinuousClock.now + limit
    while !control.isOff {
      guard ContinuousClock.now < deadline else { throw silence("end of the machine", seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
