import Debian
import Foundation
import Host

/// Which packages of Debian an image is made from, and in which versions.
struct PackageList {
  private var lines: [String] = []

  /// As it lies in the image: a line a package, what it is for, its name and its version.
  var data: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

  mutating func add(_ packages: [Package], as part: String) {
    lines += packages.map { "\(part) \($0.name) \($0.version)" }
  }

  /// - Parameter names: each with its version after it.
  mutating func add(_ names: [String], as part: String) { lines += names.map { "\(part) \($0)" } }

  /// What a program is made with, by the list that was put beside it when it was built; nothing for a program without one.
  mutating func add(program: URL) {
    let list = try? String(contentsOf: program.appendingPathExtension("packages"), encoding: .utf8)
    lines += (list ?? "").split(separator: "\n").map { "program \($0)" }
  }

  /// The package of this machine that a file comes from; none where somebody has put it there by hand.
  mutating func add(file: URL, as part: String) async throws {
    guard let owner = try? await Command.output("dpkg-query", ["--search", file.path]).split(separator: ":").first else { return }
    let version = try await Command.output("dpkg-query", ["--show", "--showformat", "${Version}", String(owner)])
    lines.append("\(part) \(owner) \(version)")
  }
}
