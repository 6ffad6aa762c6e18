import Foundation
import ReleaseFormat
import SwiftSDKs

/// The files with which a board accepts updates from USB sticks: a program, and the drivers of sticks.
public struct USBUpdates: Sendable {
  /// The name of the program.
  public static let programName = "vitrine-usb"
  /// Returns the kernel's modules. The program reads the file system itself, without a module. The drivers of
  /// other processors' USB ports are those of the board's file, or are built into the kernel.
  static func modules(for architecture: Architecture) -> [String] {
    (architecture == .x86_64 ? ["xhci-pci"] : []) + ["usb-storage", "sd_mod"]
  }
  /// The kinds of USB devices that process 1 allows without a setting of the board's file (`USBPolicy.default`).
  private static let defaultKinds = ["touch", "other"]

  private let program: StaticProgram
  private let board: BoardName

  init(_ program: StaticProgram, board: String, architecture: Architecture) {
    self.program = program
    self.board = BoardName(board: board, architecture: "\(architecture)")
  }

  /// The files of a Debian system, in addition to those in `rootfs-overlay`.
  var systemEntries: [String: CpioArchive.Entry] {
    ["usr/lib/vitrine/\(Self.programName)": .file(program.contents, isExecutable: true)]
  }

  /// The files of an appliance. Those of network access have the same board's file and session, with more lines.
  var entries: [String: CpioArchive.Entry] {
    systemEntries.merging([
      "bin/vitrine-session": .link(to: "/init"),
      String(BoardName.path.dropFirst()): .file(Data(board.text.utf8), isExecutable: false),
    ]) { $1 }
  }

  /// The command of the service.
  static let service = ["/usr/lib/vitrine/\(programName)"]

  /// Returns the kinds of USB devices that a board may use.
  static func kinds(besides kinds: [String]?) -> [String] {
    let kinds = kinds ?? defaultKinds
    return kinds.contains("storage") ? kinds : kinds + ["storage"]
  }
}
