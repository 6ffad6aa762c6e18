import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs
import VirtualBoard

/// `vitrine boot APP`: an app as the only program of a virtual board.
struct Boot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Boots an app as a kiosk on a virtual board.",
    discussion: """
      With a desktop a window shows the board's panel, and the mouse is a finger. \
      Without one a demonstration is played and its pictures are saved: the app's touch script NAME.touch beside \
      its Package.swift, where there is one.

      Over the board's root file system lie the files of rootfs-overlay/common and rootfs-overlay/BOARD in the \
      app's package.
      """)

  @OptionGroup var choice: AppChoice

  @Option(help: "A board in boards/.")
  var board = "qemu-x86_64"

  @Option(help: ArgumentHelp("The panel's size in pixels, 64x64 to 4096x4096.", valueName: "WxH"))
  var panel: PanelSize?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90.", valueName: "name=value"))
  var settings: [Setting] = []

  @Flag(help: "Play the demonstration although there is a desktop.")
  var scripted = false

  @Flag(help: "Show every finger as a disc, for an audience.")
  var demo = false

  @Option(
    help: ArgumentHelp(
      "Where the demonstration's pictures go; .build/pictures in the app's package, when none is named.",
      valueName: "folder"))
  var pictures: String?

  func validate() throws {
    if demo && choice.isPath {
      throw ValidationError("--demo wants the name of an app: a program at a path shows fingers if it was built to")
    }
  }

  func run() async throws {
    let repository = try Repository()
    let facts = try BoardFacts(named: board, in: repository)
    var emulated = try facts.machine(of: board, in: repository)
    if let panel { (emulated.panel.width, emulated.panel.height) = (panel.width, panel.height) }

    let app = try await choice.app(with: repository)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu, showingTouches: demo)
    let agent = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await agent.build(["board-agent"])
    let kernel = try await Kernel.cached(for: facts)
    let initramfs = try Initramfs(
      program: StaticProgram(program, for: facts.architecture),
      agent: StaticProgram(agent.program("board-agent"), for: facts.architecture), kernel: kernel, facts: facts,
      overlay: try Overlay(app.overlays(for: board)), settings: Dictionary(settings.map { ($0.name, $0.value) }) { $1 })
    let machine = Machine(facts: emulated, of: facts, kernel: kernel, initramfs: initramfs)

    if scripted || !Self.hasDesktop {
      try await demonstrate(app, on: machine, emulated.panel)
    } else {
      try await show(app, on: machine)
    }
  }

  private static var hasDesktop: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  private func demonstrate(_ app: App, on machine: Machine, _ panel: BoardFacts.Panel) async throws {
    let folder = pictures.map { URL(fileURLWithPath: $0) } ?? app.pictures
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Progress.say("Booting \(app.name) on \(board), \(panel.width)x\(panel.height)")
    let report = try await machine.run { board in
      try await board.waitUntilReady()
      let demonstration = Demonstration(board: board, panel: panel, pictures: folder)
      return try await app.isVitrine && app.name == "tiles" ? demonstration.run() : demonstration.show(script: app.touchScript)
    }
    print(report)
  }

  /// A window for as long as its user likes.
  private func show(_ app: App, on machine: Machine) async throws {
    Progress.say("Booting \(app.name) on \(board); close the window to switch it off")
    try await machine.run(screen: .window) { board in
      try await board.waitUntilReady()
      // The user closes the window, or the program ends and says why.
      try await board.serveUntilSwitchedOff { Progress.say($0) }
    }
  }
}
