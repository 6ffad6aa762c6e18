import Foundation
import Host
import SwiftSDKs

@testable import Images
@testable import VirtualBoard

/// A program of Vitrine's ordinary build for a virtual board, with this machine's loader and libraries at the same
/// paths.
struct OrdinaryProgram {
  /// Files that take precedence over a board's and replace its app.
  let files: Overlay
  /// The app's environment.
  let settings: [String: String]

  /// - Parameters:
  ///   - name: The name of a program built by `swift build`.
  ///   - library: The name of a library to preload before the program's others.
  init(_ name: String, preloading library: String, in repository: Repository) async throws {
    let folder = Self.folder(in: repository)
    let program = folder.appending(path: name)
    let preloaded = folder.appending(path: library)
    var entries: [String: CpioArchive.Entry] = [:]
    entries[String(Initramfs.appPath.dropFirst())] = .file(try Data(contentsOf: program), isExecutable: true)
    entries["lib/\(library)"] = .file(try Data(contentsOf: preloaded), isExecutable: true)
    for file in [program, preloaded] {
      // The lines are `NAME => PATH (ADDRESS)`, and the loader's path.
      for line in try await Command.output("ldd", [file.path]).split(whereSeparator: \.isNewline) {
        guard let path = line.split(separator: " ").map({ $0.trimmingPrefix("\t") }).last(where: { $0.hasPrefix("/") })
        else { continue }
        entries[String(path.dropFirst())] = .file(
          try Data(contentsOf: URL(fileURLWithPath: String(path))), isExecutable: true)
      }
    }
    files = Overlay(entries: entries)
    settings = ["LD_PRELOAD": "/lib/\(library)"]
  }

  private static func folder(in repository: Repository) -> URL { repository.root.appending(path: ".build/debug") }

  /// Returns `true` if the ordinary build contains these files.
  static func isBuilt(_ names: [String]) -> Bool {
    guard let repository = try? Repository(around: #filePath) else { return false }
    return names.allSatisfy { FileManager.default.fileExists(atPath: folder(in: repository).appending(path: $0).path) }
  }
}
