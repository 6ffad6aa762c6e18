import Foundation
import Host

/// A disk image for boards that boot from a card.
enum CardImage {
  /// Makes the disk image `place`. The same parts give the same bytes.
  ///
  /// - Parameters:
  ///   - firmware: The firmware of the board.
  ///   - folder: A folder for intermediate files, on the same file system. It is removed afterwards.
  static func make(_ place: URL, for board: BoardConfiguration, parts: BootParts, firmware: Firmware, in folder: URL)
    async throws
  {
    guard let boot = board.boot else { throw BoardImageError.noLayout }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "input")
    try await BootPartition(folder: input).fill(for: board, boot: boot, parts: parts, firmware: firmware)
    let files = FileManager.default
    let bootFiles = try files.contentsOfDirectory(atPath: input.path).sorted()
    let plan = CardLayout(
      contents: try size(of: input), loaders: boot.loader ?? [], hasData: board.data != nil,
      hasSlots: parts.manifest != nil, isForEFI: boot.layout == .systemdBoot)
    for (index, loader) in plan.loaders.enumerated() {
      try files.copyItem(at: firmware.file(loader), to: input.appending(path: "loader-\(index)"))
    }
    let configuration = folder.appending(path: "genimage.cfg")
    try Data(plan.configuration(bootFiles: bootFiles).utf8).write(to: configuration)
    try await generate(by: configuration, in: folder, from: input)
    let card = folder.appending(path: "output/\(CardLayout.cardImage)")
    if board.machine?.reader == BoardConfiguration.VirtualMachine.builtInReader { try padToPowerOfTwo(card) }
    try files.moveItem(at: card, to: place)
  }

  /// Pads a card for emulated readers, which refuse sizes that are not a power of two.
  private static func padToPowerOfTwo(_ card: URL) throws {
    let file = try FileHandle(forWritingTo: card)
    defer { try? file.close() }
    let size = try file.seekToEnd()
    var padded: UInt64 = 1
    while padded < size { padded *= 2 }
    try file.truncate(atOffset: padded)
  }

  /// The first time that FAT can store, in 1980.
  static let time = 315_532_800

  /// The environment of programs that make file systems.
  static var environment: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      // The programs are not on every user's path.
      "PATH=\(path):/usr/sbin:/sbin",
      // The times that mcopy, mke2fs and e2fsck store.
      "SOURCE_DATE_EPOCH=\(time)", "E2FSPROGS_FAKE_TIME=\(time)", "E2FSCK_TIME=\(time)", "TZ=UTC",
    ]
  }

  private static func generate(by configuration: URL, in folder: URL, from input: URL) async throws {
    let empty = folder.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let places = [
      "--config", configuration.path, "--rootpath", empty.path, "--tmppath", folder.appending(path: "scratch").path,
      "--inputpath", input.path, "--outputpath", folder.appending(path: "output").path,
    ]
    // Reports a missing program by name. genimage's own message has many lines.
    for program in ["genimage", "mcopy"] { _ = try await Command.output(program, ["--version"]) }
    _ = try await Command.output("env", environment + ["genimage"] + places)
  }

  private static func size(of folder: URL) throws -> Int {
    let paths = FileManager.default.enumerator(atPath: folder.path)
    var size = 0
    while let path = paths?.nextObject() as? String {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)
      size += (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
    return size
  }
}
