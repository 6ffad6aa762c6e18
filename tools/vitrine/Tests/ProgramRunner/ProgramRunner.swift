import Foundation
import Host
import SwiftSDKs

/// Runs a program in memory, for any of the processors.
public struct ProgramRunner: Sendable {
  /// The emulator if there is one, and the program.
  private let command: [String]

  /// - Parameter architecture: The architecture of the boards that the program was built for, or `nil` for this
  ///   machine.
  public init(_ program: URL, for architecture: Architecture? = nil) throws {
    guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Missing(program: program.path) }
    command = Self.emulator(of: architecture) + [program.path]
  }

  public struct Missing: Error, CustomStringConvertible {
    let program: String
    public var description: String { "there is no program \(program): 'swift build' makes the ordinary ones" }
  }

  /// Runs the program until it exits, for at most ten minutes, and returns its output.
  @discardableResult
  public func run(_ arguments: String..., settings: [String: String] = [:], in folder: URL? = nil) async throws
    -> String
  {
    try await run(with: arguments, settings: settings, in: folder)
  }

  /// Runs the program with a list of arguments.
  @discardableResult
  public func run(with arguments: [String], settings: [String: String] = [:], in folder: URL? = nil) async throws
    -> String
  {
    let environment = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try await Command.output("env", environment + ["timeout", "600"] + command + arguments, in: folder)
  }

  /// This machine runs programs for x86-64 directly.
  private static func emulator(of architecture: Architecture?) -> [String] {
    switch architecture {
    case nil, .x86_64: []
    case .arm64: ["qemu-aarch64-static"]
    case .armhf: ["qemu-arm-static"]
    }
  }
}
