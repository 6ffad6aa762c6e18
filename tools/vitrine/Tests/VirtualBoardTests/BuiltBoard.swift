import Foundation
import Host
import Images
import SwiftSDKs

@testable import VirtualBoard

/// A virtual board with the tile grid, or another app of Vitrine's, built for it and ready to be switched on.
struct BuiltBoard {
  let program: URL
  let initramfs: Initramfs
  let machine: VirtualMachine
  let panel: BoardFacts.Panel

  /// - Parameters:
  ///   - ordinary: runs in the app's place.
  ///   - devices: the emulator's options for more of them, by the folder of its sockets.
  init(
    _ name: String, with app: String = "tiles", in repository: Repository, ordinary: OrdinaryProgram? = nil,
    settings: [String: String] = [:], devices: @escaping @Sendable (URL) -> [String] = { _ in [] }
  ) async throws {
    let facts = try BoardFacts(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build([app, "board-agent"])
    panel = try facts.machine(of: name, in: repository).panel
    program = build.program(app)
    let kernel = try await Kernel.cached(for: facts)
    initramfs = try await Initramfs(
      program: StaticProgram(program, for: facts.architecture),
      agent: StaticProgram(build.program("board-agent"), for: facts.architecture),
      kernel: kernel, facts: facts, overlay: ordinary?.files ?? .none,
      settings: settings.merging(ordinary?.settings ?? [:]) { $1 })
    machine = try VirtualMachine(
      facts: facts.machine(of: name, in: repository), of: facts, kernel: kernel, initramfs: initramfs, devices: devices)
  }
}
