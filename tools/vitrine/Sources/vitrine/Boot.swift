import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs
import VirtualBoard

/// `vitrine boot`: boots an app or an image on a virtual board.
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

      An app that crashes, refuses to start, hangs, ends too early, never shows a frame or, of the tile grid, shows \
      something else than it should ends the command with status \(appFailureStatus.rawValue); pictures taken until then stay. What \
      is wrong with the command line is status 64, and all else that fails is 1.
      """)

  /// The exit status for a failure of the app on the board, and for no other failure.
  private static let appFailureStatus = ExitCode(3)

  @OptionGroup var choice: AppArguments

  @Option(help: "A board in boards/, of the app's package or of Vitrine; qemu-x86_64, when none is named.")
  var board: String?

  @Option(help: ArgumentHelp("The panel's size in pixels, 64x64 to 4096x4096.", valueName: "WxH"))
  var panel: PanelSize?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Flag(help: "Play the demonstration although there is a desktop.")
  var scripted = false

  @Flag(help: "Build the app's own code as for a release; otherwise without optimization, which takes a third of the time.")
  var optimized = false

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

  @Option(
    help: ArgumentHelp(
      "A port of this machine for 'vitrine deploy ssh://127.0.0.1:PORT'; of an image made with --network.", valueName: "port"))
  var port: Int?

  @Flag(help: "Boot the image from its card, by a boot loader, as boards of hardware do.")
  var card = false

  @Option(
    help: ArgumentHelp(
      "Play the demonstration with this touch script, in the place of the app's own; of one finger where an image is booted.",
      valueName: "file"))
  var script: String?

  @Flag(help: "Show the board's console as it comes, on standard error; otherwise its last lines when something fails.")
  var log = false

  func validate() throws {
    if demo && choice.isPath {
      throw ValidationError("--demo wants the name of an app: a program at a path shows fingers if it was built to")
    }
    if card && (image == nil || panel != nil || !settings.isEmpty) {
      throw ValidationError("--card wants an --image, and boots it as it is: without --panel or --set")
    }
    if let port, !(1...65_535).contains(port) || image == nil || card {
      throw ValidationError("--port wants a number from 1 to 65535, and an --image without --card")
    }
    if image == nil && isScripted && settings.values["VITRINE_STATS"] != nil {
      throw ValidationError("VITRINE_STATS is what a demonstration reads itself: leave it unset")
    }
    if image != nil && (choice.name != nil || choice.folder != nil || board != nil || demo) {
      throw ValidationError("--image is booted as it is: without an app, --board or --demo")
    }
  }

  func run() async throws {
    let repository = try Repository()
    let script = try namedScript()
    if let image {
      try await boot(Image(in: URL(fileURLWithPath: image)), script, repository)
    } else {
      try await boot(board ?? Self.defaultBoard, script)
    }
  }

  /// Boots an unchanged image, with optional settings for this boot.
  private func boot(_ image: Image, _ script: TouchScript?, _ repository: Repository) async throws {
    let finger = try script.map(SingleTouchScript.init)
    let appliance =
      try await card
      ? VirtualAppliance(cardOf: image, root: repository.root)
      : VirtualAppliance(image, panel: panelSize, settings: settings.values, port: port)
    let name = image.folder.lastPathComponent
    if !isScripted { return try await runInWindow(appliance, name, program: nil) }
    if let script { warnIfOutside(script, of: appliance.placement) }
    let folder = try picturesFolder(else: URL(fileURLWithPath: ".build/pictures"))
    ProgressLog.log("Booting \(name), \(appliance.panel.width)x\(appliance.panel.height)")
    try await report(of: nil) {
      try await appliance.run(pictures: folder, log: consoleReader) {
        let report = try await ApplianceDemonstration(board: $0, pictures: folder).run(finger)
        if let port {
          ProgressLog.log("\(report)\nThe board is ssh://127.0.0.1:\(port) until this ends: Ctrl-C ends it")
          // A signal switches the board off and then ends this program.
          while !$0.control.isOff { try await Task.sleep(for: .milliseconds(100)) }
        }
        return report
      }
    }
  }

  private func boot(_ board: String, _ named: TouchScript?) async throws {
    let (app, repository) = try await choice.app()
    let resources = try await AppResources.subsetForBoards(of: app.package, in: repository)
    let facts = try BoardConfiguration(named: board, in: repository)
    var emulated = try facts.machine(of: board, in: repository)
    if let panel { (emulated.panel.width, emulated.panel.height) = (panel.width, panel.height) }
    let panel = emulated.panel
    let placement = PanelTransform(panel, settings: facts.settings.merging(settings.values) { $1 })
    let isTiles = app.isVitrine && app.name == "tiles" && named == nil

    // The demonstration makes no image, so it uses the cached package lists.
    if !isScripted { try await ImageBuilder.refreshLists(for: facts, isOffline: true) }
    let file = try await app.program(for: facts.architecture, cpu: facts.cpu, showingTouches: demo, isOptimized: optimized)
    // The program is checked before the rest is built.
    let program = try StaticProgram(file, for: facts.architecture)
    if !isScripted {
      let recipe = ImageBuilder(
        board: board, program: file, overlays: app.overlays(for: board), settings: settings.values, resources: resources)
      let image = try await recipe.build(in: app.image(for: board), repository: repository)
      return try await runInWindow(VirtualAppliance(image, panel: panelSize), "\(app.name) on \(board)", program: file)
    }
    let script = isTiles ? nil : try script(named, of: app, on: placement)
    // A demonstration needs several fingers, which the agent simulates.
    let agent = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await agent.build(["board-agent"])
    let kernel = try await Kernel.load(for: facts)
    var overlay = try resources.overlay()
    overlay.merge(try Overlay(app.overlays(for: board)))
    let initramfs = try await Initramfs(
      program: program, agent: StaticProgram(agent.program("board-agent"), for: facts.architecture), kernel: kernel, facts: facts,
      overlay: overlay, settings: settings.values)
    let machine = VirtualMachine(facts: emulated, of: facts, kernel: kernel, initramfs: initramfs)
    let folder = try picturesFolder(else: app.screenshotFolder)
    ProgressLog.log("Booting \(app.name) on \(board), \(panel.width)x\(panel.height)")
    try await report(of: file) {
      try await machine.run(pictures: folder, log: consoleReader) { board in
        try await board.waitUntilReady()
        let demonstration = Demonstration(board: board, panel: panel, pictures: folder)
        return try await isTiles ? demonstration.run() : demonstration.show(script: script, on: placement)
      }
    }
  }

  private static let defaultBoard = "qemu-x86_64"

  private var panelSize: (width: Int, height: Int)? { panel.map { ($0.width, $0.height) } }

  private var isScripted: Bool {
    let environment = ProcessInfo.processInfo.environment
    return scripted || script != nil || !["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  private var consoleReader: (@Sendable (String) -> Void)? { log ? { @Sendable line in ProgressLog.log(line) } : nil }

  private func picturesFolder(else usual: URL) throws -> URL {
    let folder = pictures.map { URL(fileURLWithPath: $0) } ?? usual
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  // MARK: Touch scripts

  private func namedScript() throws -> TouchScript? {
    guard let script else { return nil }
    guard let text = try? String(contentsOfFile: script, encoding: .utf8) else {
      throw ValidationError("there is no touch script \(script)")
    }
    return try TouchScript(text)
  }

  /// Returns the script to play. A named script is always played. The app's own script is only played if all its
  /// locations are on the screen.
  private func script(_ named: TouchScript?, of app: App, on placement: PanelTransform) throws -> TouchScript? {
    if let named {
      warnIfOutside(named, of: placement)
      return named
    }
    guard let own = try app.touchScript.map(TouchScript.init) else {
      ProgressLog.log("Nothing is touched: there is no \(app.name).touch and no --script")
      return nil
    }
    guard let line = own.lineOutside(width: placement.width, height: placement.height) else { return own }
    ProgressLog.log(
      "\(app.name).touch is not played: its line \(line) is beside this picture of \(placement.size); --script plays one all the same")
    return nil
  }

  private func warnIfOutside(_ script: TouchScript, of placement: PanelTransform) {
    guard let line = script.lineOutside(width: placement.width, height: placement.height) else { return }
    ProgressLog.log("Line \(line) of the touch script is beside this picture of \(placement.size)")
  }

  // MARK: Failures

  /// Prints the report of a demonstration, or reports the app's failure.
  private func report(of program: URL?, _ demonstrate: () async throws -> String) async throws {
    do {
      print(try await demonstrate())
    } catch let failure as AppFailure {
      var report = FailureReporter(program: program, isConsoleShown: log)
      try await report.report(failure)
      throw Self.appFailureStatus
    }
  }

  /// Runs the board in a window until the user closes it.
  private func runInWindow(_ appliance: VirtualAppliance, _ name: String, program: URL?) async throws {
    ProgressLog.log("Booting \(name); close the window to switch it off")
    let hasFailed = try await appliance.run(screen: .window, log: consoleReader) { [log] board in
      var report = FailureReporter(program: program, isConsoleShown: log)
      var hasFailed = false
      try await board.waitUntilPoweredOff { failure in
        hasFailed = true
        try await report.report(failure)
      }
      if board.exitedCleanly { ProgressLog.log("The app ended by itself, with status 0, and the board is off") }
      return hasFailed
    }
    if hasFailed { throw Self.appFailureStatus }
  }
}
