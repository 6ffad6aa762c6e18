import Debian
import Foundation
import Host

/// The Debian packages that an image is made from, with their versions.
struct PackageList {
  private var lines: [String] = []

  /// The list in the image: one line for each package with its purpose, name and version.
  var data: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

  mutating func add(_ packages: [DebianPackage], as part: String) {
    lines += packages.map { "\(part) \($0.name) \($0.version)" }
  }

  /// - Parameter names: Names of packages, each with its version.
  mutating func add(_ names: [String], as part: String) { lines += names.map { "\(part) \($0)" } }

  /// Adds the packages that a program was built with, from the list next to it. A program without a list adds none.
  mutating func add(program: URL) {
    let list = try? String(contentsOf: program.appendingPathExtension("packages"), encoding: .utf8)
    lines += (list ?? "").split(separator: "\n").map { "program \($0)" }
  }

  /// Adds the package of this machine that contains a file, if there is one.
  mutating func add(file: URL, as part: String) async throws {
    guard let owner = try? await Command.output("dpkg-query", ["--search", file.path]).split(separator: ":").first
    else { return }
    let version = try await Command.output("dpkg-query", ["--show", "--showformat", "${Version}", String(owner)])
    lines.append("\(part) \(owner) \(version)")
  }
}
