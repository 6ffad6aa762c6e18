import Foundation
import Host
import Images
import SwiftSDKs
import Testing

@testable import VirtualBoard

/// A new app from nothing to a board, in a folder of its own outside Vitrine's sources.
@Suite final class `A new app` {
  private let repository: Repository
  /// The same for these sources in every run: what is built knows its path.
  private let folder: URL
  private var app: URL { folder.appending(path: "Kettle") }

  init() throws {
    repository = try Repository(around: #filePath)
    let name = "vitrine-new" + repository.root.path.replacing("/", with: "-")
    folder = FileManager.default.temporaryDirectory.appending(path: name)
    // An interrupted run leaves one.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The command, built with its tests and beside them.
  private func vitrine(_ arguments: String...) async throws {
    let program = URL(fileURLWithPath: try #require(Bundle.main.executablePath)).deletingLastPathComponent()
    try await Command.run(program.appending(path: "vitrine").path, arguments)
  }

  @Test func `builds, passes its tests, and looks on a board under fingers as it does in memory`() async throws {
    try await vitrine("new", "Kettle", "--folder", app.path)
    // What is built stays from run to run: Vitrine, mostly.
    let kept = repository.root.appending(path: ".build/new-app")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: app.appending(path: ".build"), withDestinationURL: kept)

    try await Command.run("swift", ["build"], in: app)
    try await Command.run("swift", ["test", "--disable-xctest"], in: app)
    let wanted = try await pictureInMemory()
    // The lamp is fully on: a disc in the left half, light and of the lamp's colour.
    let middle = PictureArea(x: 200, y: 220, width: 40, height: 40)
    #expect(wanted.width == 800 && wanted.height == 480)
    #expect(wanted.share(of: 0x14161C, in: middle) == 0)

    let isSame = try await pictureOnBoard(lookingLike: wanted) == wanted
    #expect(isSame)
  }

  /// What the demonstration leaves on the screen.
  private func pictureInMemory() async throws -> Picture {
    let file = folder.appending(path: "memory.png")
    let settings = [
      "VITRINE_DISPLAY=headless:800x480", "VITRINE_SCALE=1", "VITRINE_REPLAY=\(app.path)/Kettle.touch",
      "VITRINE_SCREENSHOT=\(file.path)",
    ]
    try await Command.run("env", settings + [app.path + "/.build/debug/Kettle"], in: folder)
    return try Picture(png: file)
  }

  /// The same, on an emulated ARM board.
  private func pictureOnBoard(lookingLike wanted: Picture) async throws -> Picture {
    let name = "qemu-arm64"
    let facts = try BoardFacts(named: name, in: repository)
    let app = try await App(in: app.path, with: repository)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu)
    let agent = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await agent.build(["board-agent"])
    let kernel = try await Kernel.cached(for: facts)
    let initramfs = try Initramfs(
      program: StaticProgram(program, for: facts.architecture),
      agent: StaticProgram(agent.program("board-agent"), for: facts.architecture), kernel: kernel, facts: facts,
      overlay: Overlay(app.overlays(for: name)), settings: ["VITRINE_SCALE": "1"])
    let machine = try Machine(facts: facts.machine(of: name, in: repository), of: facts, kernel: kernel, initramfs: initramfs)
    let script = try #require(app.touchScript)
    return try await machine.run { board in
      try await board.waitUntilReady()
      try await board.plug(.slots, width: wanted.width, height: wanted.height)
      _ = try await board.firstFrame()
      try await board.play(script)
      return try await board.pictureAtRest(of: "lamp as bright as in memory") { $0 == wanted }
    }
  }
}
