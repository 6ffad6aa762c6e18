import Foundation
import Host
import SwiftSDKs
import TestFolder

@testable import Images
@testable import VirtualBoard

/// A suite that boots the app with every fault on boards, and makes their disks.
protocol FaultyBoards {
  var repository: Repository { get }
  var folder: TestFolder { get }
}

/// Where something is plugged in while the board runs.
private let socket = "socket"

extension FaultyBoards {
  /// Where a finger has the app crash, leave, and end for good, on a panel of 800x480.
  static var crash: (Int, Int) { (100, 240) }
  static var leave: (Int, Int) { (100, 420) }
  static var end: (Int, Int) { (700, 240) }
  /// The goal is a minute on a machine that has a processor for the emulator, which needs half of it; one that builds meanwhile needs
  /// several. What a board waits for does not depend on that, and is measured by its own clock.
  static var limit: Duration { .seconds(240) }

  // MARK: Boards

  /// Boots the app with every fault, or another, on a board with these disks, of which the first is for its data.
  ///
  /// - Parameters:
  ///   - network: the board's first disk in the place of one of `disks`, as the emulator takes it.
  ///   - display: the modules of its panel in the place of the board's, which are loaded after the app's start then.
  ///   - console: nil: the board's own.
  ///   - arguments: more of them for the kernel.
  func boot(
    _ name: String = "qemu-x86_64", app: String = "crash-on-touch", disks: [URL], network: [String] = [],
    data: BoardFacts.DataPartition? = nil, usb: [String]? = nil, display: [String]? = nil,
    settings: [String: String] = [:], console: String? = nil, arguments: [String] = [],
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    var facts = try BoardFacts(named: name, in: repository)
    facts.data = data ?? BoardFacts.DataPartition(device: "/dev/vda", modules: ["virtio_pci", "virtio_blk"])
    facts.usb = usb.map { BoardFacts.USB(allow: $0) }
    facts.kernel.touch += ["xhci_pci", "usbhid", "hid_generic", "usb_storage", "sd_mod"]
    if let display {
      facts.kernel.touch += facts.kernel.display
      facts.kernel.display = display
    }
    // Which the app can hang on.
    facts.app = BoardFacts.App(devices: ["/dev/vdb"])
    facts.kernel.arguments += arguments
    if let console { facts.kernel.arguments = ["console=\(console)"] + facts.kernel.arguments.filter { !$0.hasPrefix("console=") } }
    let app = try await App(named: app, in: repository.root.path, with: repository)
    let program = try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
    let kernel = try await Kernel.cached(for: facts)
    let archive = try await Initramfs(
      appliance: program, kernel: kernel, facts: facts, emptyData: EmptyDataPartition(in: folder.url), settings: settings)
    let initramfs = folder.appending(path: "initramfs")
    try archive.data.write(to: initramfs)
    let parts = BootParts(kernel: kernel.image, initramfs: initramfs, commandLine: facts.commandLine)
    let machine = try facts.machine(of: name, in: repository)
    let pictures = try repository.pictures()
    try await Emulator(facts: machine, screen: .none, startsAnew: true).run { _ in
      .parts(parts)
    } devices: { _ in
      ["-device", "qemu-xhci,id=\(socket)"] + network
        + disks.flatMap { Emulator.disk($0, named: $0.lastPathComponent) }
    } _: { run in
      try await body(ApplianceBoard(run, placement: PictureOnPanel(machine.panel, settings: [:]), pictures: pictures))
    }
  }

  // MARK: Disks

  /// A data partition with these files, all of it root's.
  func disk(_ name: String, with files: [String: Data]) async throws -> URL {
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

  func write(_ data: Data, to disk: URL, at offset: UInt64) throws {
    let file = try FileHandle(forWritingTo: disk)
    try file.seek(toOffset: offset)
    try file.write(contentsOf: data)
    try file.close()
  }

  func file(_ path: String, on disk: URL) async throws -> String {
    // The journal has what was written last, where the board was not switched off in order; e2fsck says so by a status of 1.
    _ = try? await Command.output("env", CardImage.environment + ["e2fsck", "-p", disk.path])
    return try await Command.output("env", CardImage.environment + ["debugfs", "-R", "cat \(path)", disk.path])
  }
}

extension ApplianceBoard {
  /// What the lines begin with in which `crash-on-touch` quotes the log of an earlier start.
  private static let quotations = ["rights: before: ", "rights: last-line "]

  /// Returns how many lines of the console contain `text`.
  ///
  /// A quotation of an earlier start's log counts only if `text` names it: `rights: before: [9.256] vitrine: on screen …` is not a frame of
  /// this start.
  func count(_ text: String) -> Int {
    console.count { line in
      line.contains(text) && !Self.quotations.contains { line.contains($0) && !text.contains($0) }
    }
  }

  func says(_ text: String) -> Bool { count(text) > 0 }

  /// Waits until the console has shown `text` so often, whatever fails meanwhile.
  func expect(_ text: String, times: Int, within limit: Duration) async throws {
    try await expect("'\(text)'", within: limit) { count(text) >= times }
  }

  /// Waits until a line of the console contains `start` and ends with `end`, and ignores failures of the app in the meantime.
  func expect(_ start: String, endingWith end: String, within limit: Duration) async throws {
    try await expect("'\(start)…\(end)'", within: limit) { console.contains { $0.contains(start) && $0.hasSuffix(end) } }
  }

  private func expect(_ what: String, within limit: Duration, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < deadline else { throw silence(what, seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
    while !control.isOff, await failure() != nil {}
  }

  /// Puts a finger down, waits until the panel shows `color` under it, and lifts the finger.
  ///
  /// During a tap of a fixed length a busy machine may not draw any frame.
  func press(_ place: (x: Int, y: Int), until color: UInt32, within limit: Duration) async throws {
    let down = "0 down 0 \(place.x) \(place.y)\n"
    try await play(FingerScript(down))
    try await expect(color, at: place, within: limit)
    try await play(FingerScript(down + "0 up 0\n"))
  }

  /// Waits until the panel shows a color at a place.
  func expect(_ color: UInt32, at place: (x: Int, y: Int), within limit: Duration) async throws {
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
  func plug(disk: URL, _ node: String = "plugged") async throws {
    let file: JSON = .object(["driver": "file", "filename": .string(disk.path), "locking": "off"])
    try await control.execute("blockdev-add", ["driver": "raw", "node-name": .string(node), "file": file])
    try await plug("usb-storage", ["drive": .string(node)])
  }

  /// Pulls out what was plugged in by USB.
  func unplug(_ device: String) async throws {
    try await control.execute("device_del", ["id": .string("plugged-\(device)")])
  }

  /// Plugs a device in by USB.
  func plug(_ device: String, _ options: [String: JSON] = [:]) async throws {
    let place: [String: JSON] = [
      "driver": .string(device), "bus": .string("\(socket).0"), "id": .string("plugged-\(device)"),
    ]
    try await control.execute("device_add", place.merging(options) { $1 })
  }

  /// From here on a disk takes hours for each block that is written, or for what else is named.
  func stop(_ disk: String, _ rates: [String] = ["bps_wr"]) async throws {
    let all = ["bps", "bps_rd", "bps_wr", "iops", "iops_rd", "iops_wr"].map { ($0, JSON.number(rates.contains($0) ? 1 : 0)) }
    let disk: [String: JSON] = ["id": .string("/machine/peripheral/\(disk)-disk/virtio-backend")]
    try await control.execute("block_set_io_throttle", disk.merging(all) { $1 })
  }

  func expectOff(within limit: Duration = .seconds(240)) async throws {
    let deadline = ContinuousClock.now + limit
    while !control.isOff {
      guard ContinuousClock.now < deadline else { throw silence("end of the machine", seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
