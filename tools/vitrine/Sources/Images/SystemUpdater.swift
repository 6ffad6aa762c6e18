import Foundation
import Host
import ReleaseFormat
import SwiftSDKs

/// The files with which a board updates its system: a program, and the description of the boot partition.
public struct SystemUpdater: Sendable {
  /// The name of the program.
  public static let programName = "vitrine-slots"
  /// The kernel's modules for the boot partition, with the encodings of names that Debian's kernels expect.
  static let modules = ["vfat", "nls_cp437", "nls_ascii"]

  /// The path of the program on a board, which the app's program contains because it starts it.
  static let path = "usr/lib/vitrine/\(programName)"

  let entries: [String: CpioArchive.Entry]

  /// Returns `true` if an app's program can judge a new system. Those of early versions would neither accept nor reject
  /// it.
  static func isStarted(by program: StaticProgram) -> Bool { program.contents.range(of: Data(path.utf8)) != nil }

  init(_ program: StaticProgram, slots: BoardSlots) {
    entries = [
      Self.path: .file(program.contents, isExecutable: true),
      "etc/vitrine/slots": .file(Data(slots.text.utf8), isExecutable: false),
    ]
  }
}

/// The devices of a board with two slots, and the boot loader that counts starts.
public struct BoardSlots: Equatable, Sendable {
  public let loader: BootLoader
  /// The device of the boot partition, which is the one before the data partition.
  public let partition: String
  /// The device of the whole card.
  public let disk: String

  /// Returns `nil` if the name of the data partition does not end with a number above 1.
  init?(_ loader: BootLoader, dataDevice device: String) {
    let digits = String(device.reversed().prefix { $0.isNumber }.reversed())
    guard let number = Int(digits), number > 1 else { return nil }
    let base = device.dropLast(digits.count)
    self.loader = loader
    partition = "\(base)\(number - 1)"
    // As in /dev/mmcblk0p2 and /dev/nvme0n1p2.
    disk = String(base.hasSuffix("p") && base.dropLast().last?.isNumber == true ? base.dropLast() : base)
  }

  /// The text of the board's file.
  var text: String { "loader \(loader.rawValue)\npartition \(partition)\ndisk \(disk)\n" }
}

extension BoardConfiguration {
  /// The slots of the board's card, or `nil` if its boot loader cannot count starts.
  public var slots: BoardSlots? {
    guard let update, update.slots != .none, let boot, let data else { return nil }
    switch boot.layout {
    case .raspberrypi: return nil
    case .uBoot: return BoardSlots(.uBoot, dataDevice: data.device)
    case .systemdBoot: return BoardSlots(.systemdBoot, dataDevice: data.device)
    }
  }

  /// The reason why the board's system cannot be updated, or `nil` if it can.
  public var updateObstacle: String? {
    if slots != nil { return nil }
    guard let boot else { return "its file has no [boot], so it does not boot from a card" }
    if boot.layout == .raspberrypi { return "Raspberry Pi's firmware does not count starts" }
    guard let data else { return "its file has no [data], so nothing on it survives a restart" }
    switch update?.slots {
    case .verified?, .unverified?: return "its data partition, \(data.device), is not behind a boot partition"
    case .none?: return "its boot loader is not known to count starts (slots = \"none\")"
    case nil: return "its file has no [update], which states whether its boot loader counts starts"
    }
  }
}

extension BootParts {
  /// The files of a slot by name, in the order in which they are sent.
  public var slotFiles: [(name: String, contents: () throws -> Data)] {
    let line = Data("\(commandLine)\n".utf8)
    let files =
      [(SystemSlot.FileName.kernel, kernel), (SystemSlot.FileName.initramfs, initramfs)]
      + (tree.map { [($0.lastPathComponent, $0)] } ?? []) + (system.map { [(SystemSlot.FileName.root, $0)] } ?? [])
    // A root file system is too large to be in memory.
    return files.map { name, file in (name, { try Data(contentsOf: file, options: .mappedIfSafe) }) }
      + [(SystemSlot.FileName.commandLine, { line })]
  }

  /// Returns the manifest of the system.
  func systemManifest(app: String, _ board: String, _ facts: BoardConfiguration) throws -> Data {
    let files = try slotFiles.map { name, contents in
      let bytes = try contents()
      return ReleaseManifest.File(name: name, size: bytes.count, sum: Self.sum(of: bytes))
    }
    let text = ReleaseManifest(
      .system, app: app, board: board, architecture: "\(facts.architecture)", version: VitrineVersion.current,
      settings: [], files: files
    ).text
    _ = try ReleaseManifest.checked(text)
    return Data(text.utf8)
  }

  /// The number of bytes that are hashed at once. Chosen.
  private static let pieceSize = 1 << 20

  private static func sum(of data: Data) -> String {
    var hash = SHA256()
    var start = data.startIndex
    while start < data.endIndex {
      let end = min(start + pieceSize, data.endIndex)
      hash.update(with: Array(data[start..<end]))
      start = end
    }
    return hexDigits(of: hash.finish())
  }
}
