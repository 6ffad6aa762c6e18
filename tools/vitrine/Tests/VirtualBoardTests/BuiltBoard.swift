import Foundation
import Host
import Images
import SwiftSDKs

@testable import VirtualBoard

/// A virtual board with the tile grid, or another of Vitrine's apps, ready to be switched on.
struct BuiltBoard {
  let program: URL
  let initramfs: Initramfs
  let machine: VirtualMachine
  let panel: BoardConfiguration.Panel

  /// - Parameters:
  ///   - files: Files that take precedence over the board's own.
  ///   - arguments: Arguments of the kernel in addition to the board's own.
  ///   - devices: Returns the emulator's options for additional devices, given the folder of its sockets.
  init(
    _ name: String, with app: String = "tiles", in repository: Repository, files: Overlay = .none,
    settings: [String: String] = [:], arguments: [String] = [],
    devices: @escaping @Sendable (URL) -> [String] = { _ in [] }
  ) async throws {
    var facts = try BoardConfiguration(named: name, in: repository)
    facts.kernel.arguments += arguments
    let emulated = try facts.machine(of: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build([app, "board-agent"])
    panel = emulated.panel
    program = build.program(app)
    let kernel = try await Kernel.load(for: facts)
    initramfs = try await Initramfs(
      program: StaticProgram(program, for: facts.architecture),
      agent: StaticProgram(build.program("board-agent"), for: facts.architecture),
      kernel: kernel, facts: facts, overlay: files, settings: settings)
    machine = VirtualMachine(facts: emulated, of: facts, kernel: kernel, initramfs: initramfs, devices: devices)
  }
}
