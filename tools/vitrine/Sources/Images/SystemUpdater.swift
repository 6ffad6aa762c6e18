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

  let entries: [String: CpioArchive.Entry]

  init(_ program: StaticProgram, slots: BoardSlots) {
    entries = [
      "usr/lib/vitrine/\(Self.programName)": .file(program.contents, isExecutable: true),
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
}

extension BootParts {
  /// The files of a slot by name, in the order in which they are sent.
  public var slotFiles: [(name: String, contents: () throws -> Data)] {
    let line = Data("\(commandLine)\n".utf8)
    let files =
      [(SystemSlot.FileName.kernel, kernel), (SystemSlot.FileName.initramfs, initramfs)]
      + (tree.map { [($0.lastPathComponent, $0)] } ?? [])
    return files.map { name, file in (name, { try Data(contentsOf: file) }) }
      + [(SystemSlot.FileName.commandLine, { line })]
  }

  /// Returns the manifest of the system.
  func systemManifest(app: String, _ board: String, _ facts: BoardConfiguration) throws -> Data {
    let files = try slotFiles.map { name, contents in
      let bytes = Array(try contents())
      return ReleaseManifest.File(name: name, size: bytes.count, sum: hexDigits(of: SHA256.hash(of: bytes)))
    }
    let text = ReleaseManifest(
      .system, app: app, board: board, architecture: "\(facts.architecture)", version: VitrineVersion.current,
      settings: [], files: files
    ).text
    // Detects a manifest that boards would refuse.
    _ = try ReleaseManifest.system(parsing: text)
    return Data(text.utf8)
  }
}
