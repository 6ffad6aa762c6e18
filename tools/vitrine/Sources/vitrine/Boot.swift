import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs
import VirtualBoard

/// `vitrine boot`: an app, or an image, on a virtual board.
struct Boot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Boots an app as a kiosk on a virtual board.",
    discussion: """
      With a desktop a window shows the board's panel, and the mouse is a finger. \
      Without one a demonstration is played and its pictures are saved: the app's touch script NAME.touch beside \
      its Package.swift, where there is one.

      With --image the board boots exactly what 'vitrine image' has made, and the finger is the emulator's own.

      Over the board's root file system lie the files of rootfs-overlay/common and rootfs-overlay/BOARD in the \
      app's package.
      """)

  @OptionGroup var choice: AppChoice

  @Option(help: "A board in boards/; qemu-x86_64, when none is named.")
  var board: String?

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

  @Option(
    help: ArgumentHelp("An image that 'vitrine image' has made, in the place of an app and a board.", valueName: "folder"))
  var image: String?

  @Flag(help: "Boot the image from its card, by a boot loader, as boards of hardware do.")
  var card = false

  @Option(
    help: ArgumentHelp(
      "The touch script that is played, in the place of the app's own; of one finger where an image is booted.",
      valueName: "file"))
  var script: String?

  func validate() throws {
    if demo && choice.isPath {
      throw ValidationError("--demo wants the name of an app: a program at a path shows fingers if it was built to")
    }
    if card && (image == nil || panel != nil || !settings.isEmpty) {
      throw ValidationError("--card wants an --image, and boots it as it is: without --panel or --set")
    }
    if image != nil && (choice.name != nil || choice.folder != nil || board != nil || demo) {
      throw ValidationError("--image is booted as it is: without an app, --board or --demo")
    }
  }

  func run() async throws {
    let repository = try Repository()
    if let image {
      let image = try await Image(in: URL(fileURLWithPath: image))
      let name = image.folder.lastPathComponent
      // What the image is for says the image; more can be set for this time.
      let appliance =
        try await card ? Appliance(cardOf: image, root: repository.root) : Appliance(image, panel: panelSize, settings: settings.values)
      if isScripted { try await demonstrate(appliance, name) } else { try await show(appliance, name) }
      return
    }
    let board = board ?? Self.usualBoard
    let facts = try BoardFacts(named: board, in: repository)
    var emulated = try facts.machine(of: board, in: repository)
    let app = try await choice.app(with: repository)
    // The demonstration makes no image: it is played with what is there.
    if !isScripted { try await ImageRecipe.refreshLists(for: facts) }
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu, showingTouches: demo)
    if !isScripted {
      let recipe = ImageRecipe(board: board, program: program, overlays: app.overlays(for: board), settings: settings.values)
      let image = try await recipe.make(in: app.image(for: board), repository: repository)
      return try await show(Appliance(image, panel: panelSize), "\(app.name) on \(board)")
    }
    // A demonstration has several fingers, which the agent makes.
    if let panel { (emulated.panel.width, emulated.panel.height) = (panel.width, panel.height) }
    let agent = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await agent.build(["board-agent"])
    let kernel = try await Kernel.cached(for: facts)
    let initramfs = try Initramfs(
      program: StaticProgram(program, for: facts.architecture),
      agent: StaticProgram(agent.program("board-agent"), for: facts.architecture), kernel: kernel, facts: facts,
      overlay: try Overlay(app.overlays(for: board)), settings: settings.values)
    try await demonstrate(
      app, on: Machine(facts: emulated, of: facts, kernel: kernel, initramfs: initramfs), board, emulated.panel)
  }

  private static let usualBoard = "qemu-x86_64"

  private var panelSize: (width: Int, height: Int)? { panel.map { ($0.width, $0.height) } }

  private var isScripted: Bool {
    let environment = ProcessInfo.processInfo.environment
    return scripted || !["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  private func ownScript() throws -> String? {
    guard let script else { return nil }
    guard let text = try? String(contentsOfFile: script, encoding: .utf8) else {
      throw ValidationError("there is no touch script \(script)")
    }
    return text
  }

  private func picturesFolder(else usual: URL) throws -> URL {
    let folder = pictures.map { URL(fileURLWithPath: $0) } ?? usual
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func demonstrate(_ app: App, on machine: Machine, _ board: String, _ panel: BoardFacts.Panel) async throws {
    let folder = try picturesFolder(else: app.pictures)
    let script = try ownScript()
    Progress.say("Booting \(app.name) on \(board), \(panel.width)x\(panel.height)")
    let report = try await machine.run { board in
      try await board.waitUntilReady()
      let demonstration = Demonstration(board: board, panel: panel, pictures: folder)
      let isTiles = app.isVitrine && app.name == "tiles" && script == nil
      return try await isTiles ? demonstration.run() : demonstration.show(script: script ?? app.touchScript)
    }
    print(report)
  }

  private func demonstrate(_ appliance: Appliance, _ name: String) async throws {
    let folder = try picturesFolder(else: URL(fileURLWithPath: ".build/pictures"))
    let script = try ownScript().map(FingerScript.init)
    Progress.say("Booting \(name), \(appliance.panel.width)x\(appliance.panel.height)")
    print(try await appliance.run { try await ApplianceDemonstration(board: $0, pictures: folder).run(script) })
  }

  /// A window for as long as its user likes.
  private func show(_ appliance: Appliance, _ name: String) async throws {
    Progress.say("Booting \(name); close the window to switch it off")
    try await appliance.run(screen: .window) { board in try await board.serveUntilSwitchedOff { Progress.say($0) } }
  }
}
