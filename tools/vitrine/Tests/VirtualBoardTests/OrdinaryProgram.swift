import Foundation
import Host
import SwiftSDKs

@testable import Images
@testable import VirtualBoard

/// A program of Vitrine's ordinary build, as a virtual board runs it: with the loader and the libraries that it has on this machine, in
/// the places that they have here.
struct OrdinaryProgram {
  /// Lies over a board's files, and in the place of its app.
  let files: Overlay
  /// The app's environment.
  let settings: [String: String]

  /// - Parameters:
  ///   - name: of one that `swift build` has built.
  ///   - library: of another that stands between the program and its libraries.
  init(_ name: String, preloading library: String, in repository: Repository) async throws {
    let folder = Self.folder(in: repository)
    let (program, preloaded) = (folder.appending(path: name), folder.appending(path: library))
    var entries: [String: CpioArchive.Entry] = [:]
    entries[String(Initramfs.appPath.dropFirst())] = .file(try Data(contentsOf: program), isExecutable: true)
    entries["lib/\(library)"] = .file(try Data(contentsOf: preloaded), isExecutable: true)
    for file in [program, preloaded] {
      // `NAME => PATH (ADDRESS)`, and the loader's own path.
      for line in try await Command.output("ldd", [file.path]).split(whereSeparator: \.isNewline) {
        guard let path = line.split(separator: " ").map({ $0.trimmingPrefix("\t") }).last(where: { $0.hasPrefix("/") }) else { continue }
        entries[String(path.dropFirst())] = .file(try Data(contentsOf: URL(fileURLWithPath: String(path))), isExecutable: true)
      }
    }
    files = Overlay(entries: entries)
    settings = ["LD_PRELOAD": "/lib/\(library)"]
  }

  private static func folder(in repository: Repository) -> URL { repository.root.appending(path: ".build/debug") }

  /// Whether the ordinary build has these files.
  static func isBuilt(_ names: [String]) -> Bool {
    guard let repository = try? Repository(around: #filePath) else { return false }
    return names.allSatisfy { FileManager.default.fileExists(atPath: folder(in: repository).appending(path: $0).path) }
  }
}
