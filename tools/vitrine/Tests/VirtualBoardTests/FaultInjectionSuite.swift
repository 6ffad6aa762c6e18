import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// A suite that boots `crash-on-touch` on boards and makes their disks.
protocol FaultInjectionSuite {
  var repository: Repository { get }
  var folder: TestFolder { get }
}

/// The USB bus to which devices are plugged while the board runs.
private let socket = "socket"

extension FaultInjectionSuite {
  /// The positions at which a finger makes the app crash, leave, and end permanently, on a panel of 800x480.
  static var crash: (Int, Int) { (100, 240) }
  static var leave: (Int, Int) { (100, 420) }
  static var end: (Int, Int) { (700, 240) }
  /// The goal is a minute on a machine with one processor for the emulator, which takes half of it. A machine that
  /// builds at the same time needs several. The board's own waits do not depend on that, and are measured with its own
  /// clock.
  static var limit: Duration { .seconds(240) }

  // MARK: Boards

  /// Boots `crash-on-touch` or another app on a board with these disks. The first one is for its data.
  ///
  /// - Parameters:
  ///   - network: The emulator's options for the board's first disk, in place of one of `disks`.
  ///   - access: The board's access to its network, and the programs that it needs, or `nil` for none.
  ///   - display: The modules of the panel. If they are set, the board's own are loaded after the app's start.
  ///   - console: The kernel's console, or `nil` for the board's own.
  ///   - arguments: Additional arguments for the kernel.
  ///   - extraModules: Additional modules, which are loaded after the app's start.
  func boot(
    _ name: String = "qemu-x86_64", app: String = "crash-on-touch", disks: [URL], network: [String] = [],
    access: NetworkOptions? = nil, data: BoardConfiguration.DataPartition? = nil, usb: [String]? = nil,
    display: [String]? = nil,
    settings: [String: String] = [:], console: String? = nil, arguments: [String] = [], extraModules: [String] = [],
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    var facts = try BoardConfiguration(named: name, in: repository)
    facts.data = data ?? BoardConfiguration.DataPartition(device: "/dev/vda", modules: ["virtio_pci", "virtio_blk"])
    facts.usb = usb.map { BoardConfiguration.USB(allow: $0) }
    facts.kernel.touch += ["xhci_pci", "usbhid", "hid_generic", "usb_storage", "sd_mod"] + extraModules
    if let display {
      facts.kernel.touch += facts.kernel.display
      facts.kernel.display = display
    }
    // A disk that can make the app hang.
    facts.app = BoardConfiguration.App(devices: ["/dev/vdb"])
    facts.kernel.arguments += arguments
    if let console {
      facts.kernel.arguments = ["console=\(console)"] + facts.kernel.arguments.filter { !$0.hasPrefix("console=") }
    }
    let app = try await App(named: app, in: repository.root.path, with: repository)
    let program = try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
    let kernel = try await Kernel.load(for: facts)
    var programs: NetworkAccess?
    var port: [String] = []
    if let access {
      programs = try await NetworkAccess(access, to: name, facts, asksServers: false)
      port = Emulator.network(try #require(FreePort.find()))
    }
    let archive = try await Initramfs(
      appliance: program, kernel: kernel, facts: facts, emptyData: DataPartitionTemplate(in: folder.url),
      network: programs, settings: settings)
    let initramfs = folder.appending(path: "initramfs")
    try archive.data.write(to: initramfs)
    let parts = BootParts(kernel: kernel.image, initramfs: initramfs, commandLine: facts.commandLine)
    let machine = try facts.machine(of: name, in: repository)
    let pictures = try repository.pictures()
    try await Emulator(facts: machine, screen: .none, allowsReboot: true).run { _ in
      .parts(parts)
    } devices: { _ in
      ["-device", "qemu-xhci,id=\(socket)"] + port + network
        + disks.flatMap { Emulator.disk($0, named: $0.lastPathComponent) }
    } _: { run in
      try await body(ApplianceBoard(run, placement: PanelTransform(machine.panel, settings: [:]), pictures: pictures))
    }
  }

  // MARK: Disks

  /// Makes a data partition with these files, all owned by root.
  func disk(_ name: String, with files: [String: Data]) async throws -> URL {
    let contents = folder.appending(path: "contents-\(name)")
    try contents.createFolder()
    for (name, data) in files {
      let file = contents.appending(path: name)
      try file.deletingLastPathComponent().createFolder()
      try data.write(to: file)
    }
    let disk = folder.appending(path: name)
    try await DataPartitionTemplate.make(disk, contents: contents)
    let owned = (FileManager.default.enumerator(atPath: contents.path)?.allObjects as? [String] ?? []).flatMap {
      ["set_inode_field /\($0) uid 0", "set_inode_field /\($0) gid 0"]
    }
    let orders = try folder.write(owned.map { "\($0)\n" }.joined(), to: "orders-\(name)")
    _ = try await Command.output("env", CardImage.environment + ["debugfs", "-w", "-f", orders.path, disk.path])
    return disk
  }

  func write(_ data: Data, to disk: URL, at offset: UInt64) throws {
    let file = try FileHandle(forWritingTo: disk)
    try file.seek(toOffset: offset)
    try file.write(contentsOf: data)
    try file.close()
  }

  func file(_ path: String, on disk: URL) async throws -> String {
    // If the board was not shut down, the last writes are in the journal. e2fsck then returns status 1.
    _ = try? await Command.output("env", CardImage.environment + ["e2fsck", "-p", disk.path])
    return try await Command.output("env", CardImage.environment + ["debugfs", "-R", "cat \(path)", disk.path])
  }
}

extension ApplianceBoard {
  /// The starts of lines in which `crash-on-touch` quotes the log of an earlier start.
  private static let quotations = ["rights: before: ", "rights: last-line "]

  /// Returns how many lines of the console contain `text`.
  ///
  /// Quotations from an earlier start's log count only if `text` contains the start of a quotation: `rights: before:
  /// [9.256] vitrine: on screen …` is not a frame of this start.
  func count(_ text: String) -> Int {
    console.count { line in
      line.contains(text) && !Self.quotations.contains { line.contains($0) && !text.contains($0) }
    }
  }

  func says(_ text: String) -> Bool { count(text) > 0 }

  /// Waits until the console contains `text` the given number of times, and ignores failures of the app in the
  /// meantime.
  func expect(_ text: String, times: Int, within limit: Duration) async throws {
    try await expect("'\(text)'", within: limit) { count(text) >= times }
  }

  /// Waits until a line of the console contains `start` and ends with `end`, and ignores failures of the app in the
  /// meantime.
  func expect(_ start: String, endingWith end: String, within limit: Duration) async throws {
    try await expect("'\(start)…\(end)'", within: limit) {
      console.contains { $0.contains(start) && $0.hasSuffix(end) }
    }
  }

  private func expect(_ what: String, within limit: Duration, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < deadline else { throw timeoutError(what, seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
    while !control.isOff, await failure() != nil {}
  }

  /// Puts a finger down, waits until the panel shows `color` under it, and lifts the finger.
  ///
  /// A busy machine may draw no frame during a tap of a fixed length.
  func press(_ place: (x: Int, y: Int), until color: UInt32, within limit: Duration) async throws {
    let down = "0 down 0 \(place.x) \(place.y)\n"
    try await play(SingleTouchScript(down))
    try await expect(color, at: place, within: limit)
    try await play(SingleTouchScript(down + "0 up 0\n"))
  }

  /// Waits until the panel shows a color at a position.
  func expect(_ color: UInt32, at place: (x: Int, y: Int), within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      let picture = try await screenshot()
      if picture.width > place.x, picture.height > place.y, picture[place.x, place.y] == color { break }
      guard ContinuousClock.now < deadline else {
        throw timeoutError("picture", seconds: Int(limit.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    while !control.isOff, await failure() != nil {}
  }

  /// Plugs in a USB stick.
  ///
  /// - Parameter node: The emulator's name of the disk.
  func plug(disk: URL, _ node: String = "plugged") async throws {
    let file: JSON = .object(["driver": "file", "filename": .string(disk.path), "locking": "off"])
    try await control.execute("blockdev-add", ["driver": "raw", "node-name": .string(node), "file": file])
    try await plug("usb-storage", ["drive": .string(node)])
  }

  /// Unplugs a USB device.
  func unplug(_ device: String) async throws {
    try await control.execute("device_del", ["id": .string("plugged-\(device)")])
  }

  /// Plugs in a USB device.
  func plug(_ device: String, _ options: [String: JSON] = [:]) async throws {
    let place: [String: JSON] = [
      "driver": .string(device), "bus": .string("\(socket).0"), "id": .string("plugged-\(device)"),
    ]
    try await control.execute("device_add", place.merging(options) { $1 })
  }

  /// Slows a disk down, so that each written block takes hours, or other operations if they are named.
  func stop(_ disk: String, _ rates: [String] = ["bps_wr"]) async throws {
    let all = ["bps", "bps_rd", "bps_wr", "iops", "iops_rd", "iops_wr"].map {
      ($0, JSON.number(rates.contains($0) ? 1 : 0))
    }
    let disk: [String: JSON] = ["id": .string("/machine/peripheral/\(disk)-disk/virtio-backend")]
    try await control.execute("block_set_io_throttle", disk.merging(all) { $1 })
  }

  func expectOff(within limit: Duration = .seconds(240)) async throws {
    let deadline = ContinuousClock.now + limit
    while !control.isOff {
      guard ContinuousClock.now < deadline else {
        throw timeoutError("end of the machine", seconds: Int(limit.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
