import Foundation
import Host
import SwiftSDKs

/// Runs a program of this package, whichever processor it is for.
struct ProgramRunner: Sendable {
  /// The folder of the pictures that it makes.
  let pictures: URL
  /// The program, behind what runs it.
  private let command: [String]

  /// The ordinary build, which has to be there.
  init(ofOrdinary name: String, in repository: Repository) throws {
    let program = repository.root.appending(path: ".build/debug/\(name)")
    guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Missing(program: program.path) }
    command = [program.path]
    pictures = Self.pictures("ordinary", in: repository)
  }

  /// What is built for boards of this processor.
  init(of name: String, for architecture: Architecture, in repository: Repository) async throws {
    let build = EmbeddedBuild(of: repository.root, for: architecture, repository: repository)
    try await build.build([name])
    command = Self.emulator(of: architecture) + [build.program(name).path]
    pictures = Self.pictures(architecture.rawValue, in: repository)
  }

  struct Missing: Error, CustomStringConvertible {
    let program: String
    var description: String { "there is no \(program); 'swift build' makes it" }
  }

  /// Runs it to its end, which has to come within two minutes, and gives what it printed.
  func run(_ arguments: String..., settings: [String: String] = [:], in folder: URL? = nil) async throws -> String {
    let environment = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try await Command.output("env", environment + ["timeout", "120"] + command + arguments, in: folder)
  }

  private static func pictures(_ name: String, in repository: Repository) -> URL {
    repository.root.appending(path: ".build/pictures/processors/\(name)")
  }

  /// This machine runs programs for x86-64 itself.
  private static func emulator(of architecture: Architecture) -> [String] {
    switch architecture {
    case .x86_64: []
    case .arm64: ["qemu-aarch64-static"]
    case .armhf: ["qemu-arm-static"]
    }
  }
}
