import Debian
import Foundation
import Host
import Inventory
import SwiftSDKs

/// The Debian packages and other components that an image is made from, with their versions.
struct PackageList {
  private var lines: [String] = []
  private(set) var components: [Component] = []
  /// Whether all components are known.
  private(set) var isComplete = true

  /// The list in the image: one line for each package with its purpose, name and version.
  var data: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

  mutating func add(_ packages: [DebianPackage], from archive: DebianArchive, as part: String) async throws {
    lines += packages.map { "\(part) \($0.name) \($0.version)" }
    components += try await archive.stanzas(of: packages).flatMap {
      Component.package($0, release: archive.release, part: part)
    }
  }

  /// Adds the packages that are installed in a Debian system.
  mutating func add(_ root: SystemRoot) {
    for package in root.packages {
      lines.append("system \(package.name) \(package.version)")
      let hash = root.hashes["\(package.name) \(package.version)"]
      components += Component.package(package, release: root.release, sha256: hash, part: "system")
    }
  }

  /// Adds a program, and the packages that it was built with, from the files next to it.
  ///
  /// - Parameter part: The program's role. The list names only the packages of the app.
  mutating func add(program: URL, as part: String = "program") throws {
    if part == "program" {
      let list = try? String(contentsOf: program.appendingPathExtension("packages"), encoding: .utf8)
      lines += (list ?? "").split(separator: "\n").map { "program \($0)" }
    }
    let inventory = try ProgramInventory.load(of: program)
    components += ([inventory.subject] + inventory.components).map { component in
      var component = component
      component.part = part
      return component
    }
    if !inventory.isComplete { isComplete = false }
  }

  /// Adds the package of this machine that contains a file, or the file itself if it belongs to no package.
  mutating func add(file: URL, as part: String) async throws {
    guard let owner = try? await Command.output("dpkg-query", ["--search", file.path]).split(separator: ":").first
    else { return add(unpackaged: try Data(contentsOf: file), at: file.path, as: part) }
    let text = try await Command.output("dpkg-query", ["--status", String(owner)])
    let release = DebianArchive.defaultRelease
    for package in PackageStanza.parse(text) {
      lines.append("\(part) \(package.name) \(package.version)")
      components += Component.package(package, release: release, part: part)
    }
  }

  /// Adds a file that belongs to no package.
  private mutating func add(unpackaged contents: Data, at path: String, as part: String) {
    components.append(
      Component(part == "firmware" ? .firmware : .file, name: path, sha256: Inventory.hash(of: contents), part: part))
  }

  /// Adds the firmware on a board's card.
  mutating func add(_ firmware: Firmware, on boot: BoardConfiguration.Boot, from archive: DebianArchive) async throws {
    try await add(firmware.packages(on: boot), from: archive, as: "firmware")
    for loader in boot.loader ?? [] where loader.bring != nil {
      add(unpackaged: try Data(contentsOf: firmware.file(loader)), at: loader.file, as: "firmware")
    }
  }

  /// Adds the program that speaks, and its voices.
  mutating func add(_ voices: Voices) {
    lines += voices.lines
    components += voices.components
  }

  /// Adds the programs among the files of overlays.
  mutating func add(programsOf overlay: Overlay) {
    for (path, entry) in overlay.entries.sorted(by: { $0.key < $1.key }) {
      if case .file(let contents, isExecutable: true) = entry { add(unpackaged: contents, at: path, as: "overlay") }
    }
  }
}
