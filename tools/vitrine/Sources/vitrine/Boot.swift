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
      On a desktop, a window shows the board's panel, and the mouse acts as a finger. Without a desktop, the command plays \
      the app's touch script, NAME.touch next to its Package.swift, and saves screenshots.

      With --image, the board boots an image made by 'vitrine image'. With --port and --data, you can deploy to it, and it \
      keeps its releases after the command ends.

      The files of rootfs-overlay/common and rootfs-overlay/BOARD in the app's package are added to the board's root file \
      system.

      The exit status is \(appFailureStatus.rawValue) if the app crashes, refuses to start, hangs, ends too early, or never \
      presents a frame; screenshots made before that remain. It is 64 for mistakes in the command line, and 1 for all other \
      failures.
      """)

  /// The exit status for a failure of the app on the board, and for no other failure.
  private static let appFailureStatus = ExitCode(3)

  @OptionGroup var choice: AppArguments

  @Option(help: "A board in boards/ of the app's package or of Vitrine. The default is qemu-x86_64.")
  var board: String?

  @Option(help: ArgumentHelp("The panel's size in pixels, 64x64 to 4096x4096.", valueName: "WxH"))
  var size: PanelSize?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Flag(help: "Play the touch script even if there is a desktop.")
  var scripted = false

  @Flag(
    help: "Build the app's own code as for a release. Otherwise it is not optimized, which takes a third of the time.")
  var optimized = false

  @Flag(help: "Show every finger as a disc, for an audience.")
  var demo = false

  @Option(
    help: ArgumentHelp(
      "The folder for screenshots. The default is .build/pictures in the app's package.",
      valueName: "folder"))
  var pictures: String?

  @Option(
    help: ArgumentHelp("An image made by 'vitrine image', instead of an app and a board.", valueName: "folder"))
  var image: String?

  @Option(
    help: ArgumentHelp(
      "The board's port 22 on this machine, for 'vitrine deploy ssh://127.0.0.1:PORT'. The image must have a --network.",
      valueName: "port"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "A file for the board's data partition, or with --card for the whole card. It keeps releases, settings, and the host key, and is made if it does not exist.",
      valueName: "file"))
  var data: String?

  @Flag(help: "Boot the image from its card with a boot loader, as boards of hardware do.")
  var card = false

  @Option(
    help: ArgumentHelp(
      "Play this touch script instead of the app's. With --image, it uses one finger.",
      valueName: "file"))
  var script: String?

  @Flag(help: "Print the board's console on standard error. Otherwise, its last lines are printed if something fails.")
  var log = false

  func validate() throws {
    if demo && choice.isPath {
      throw ValidationError(.demoWithoutApp)
    }
    if card && (image == nil || size != nil || !settings.isEmpty) {
      throw ValidationError(.cardWithChanges)
    }
    if let port, !(1...65_535).contains(port) || image == nil {
      throw ValidationError(.badPort)
    }
    if data != nil && image == nil { throw ValidationError(.dataWithoutImage) }
    if image == nil && isScripted && settings.values["VITRINE_STATS"] != nil {
      throw ValidationError(.demonstrationWithStatistics)
    }
    if image != nil && (choice.name != nil || choice.folder != nil || board != nil || demo) {
      throw ValidationError(.imageWithApp)
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
    if port != nil, !image.hasNetwork { throw BoardImageError.noNetworkForPort(image.folder.path) }
    if port != nil, data == nil, image.facts.data != nil {
      ProgressLog.log(
        "The board discards releases, settings, and its host key when it is switched off; keep them with --data FILE")
    }
    let appliance =
      try await card
      ? VirtualAppliance(cardOf: image, root: repository.root, port: port, file: cardFile(for: image))
      : VirtualAppliance(image, panel: panelSize, settings: settings.values, port: port, data: dataFile(for: image))
    let name = image.folder.lastPathComponent
    if !isScripted { return try await runInWindow(appliance, name, program: nil) }
    if let script { warnIfOutside(script, of: appliance.placement) }
    let folder = try picturesFolder(else: URL(fileURLWithPath: ".build/pictures"))
    ProgressLog.log("Booting \(name), \(appliance.panel.width)x\(appliance.panel.height)")
    try await report(of: nil) {
      try await appliance.run(pictures: folder, log: consoleReader) {
        let report = try await ApplianceDemonstration(board: $0, pictures: folder).run(finger)
        if let port {
          ProgressLog.log("\(report)\nThe board is ssh://127.0.0.1:\(port) until Ctrl-C")
          // A signal switches the board off and then ends this program.
          while !$0.control.isOff { try await Task.sleep(for: .milliseconds(100)) }
        }
        return report
      }
    }
  }

  /// Returns the file of the card that stays. Copies the image's card if it does not exist.
  private func cardFile(for image: Image) async throws -> URL? {
    guard let file = data.map({ URL(fileURLWithPath: $0) }) else { return nil }
    if !FileManager.default.fileExists(atPath: file.path) {
      guard let card = image.card else { throw VirtualMachineError.noCard(image.folder.path) }
      // Made elsewhere first, so that an interrupted run leaves no part of a card.
      let workshop = try await StagingFolder(in: file.deletingLastPathComponent(), for: "a card")
      let made = workshop.folder.appending(path: "card")
      try FileManager.default.copyItem(at: card, to: made)
      try workshop.move(made, to: file)
    }
    return file
  }

  /// Returns the file of the data partition. Makes an empty one if it does not exist.
  private func dataFile(for image: Image) async throws -> URL? {
    guard let file = data.map({ URL(fileURLWithPath: $0) }) else { return nil }
    if image.facts.data != nil, image.facts.machine?.reader == nil, !FileManager.default.fileExists(atPath: file.path) {
      // Made elsewhere first, so that an interrupted run leaves no partition without a file system.
      let workshop = try await StagingFolder(in: file.deletingLastPathComponent(), for: "a data partition")
      let made = workshop.folder.appending(path: "data")
      try await DataPartitionTemplate.make(made)
      try workshop.move(made, to: file)
    }
    return file
  }

  private func boot(_ board: String, _ named: TouchScript?) async throws {
    let (app, repository) = try await choice.app()
    let resources = try await AppResources.subsetForBoards(of: app.package, in: repository)
    let facts = try BoardConfiguration(named: board, in: repository)
    var emulated = try facts.machine(of: board, in: repository)
    if let size {
      emulated.panel.width = size.width
      emulated.panel.height = size.height
    }
    let panel = emulated.panel
    let placement = PanelTransform(
      panel, settings: facts.settings.merging(settings.values) { $1 }, arguments: facts.kernel.arguments)
    let isTiles = app.isVitrine && app.name == "tiles" && named == nil

    // The demonstration makes no image, so it uses the cached package lists.
    if !isScripted { try await ImageBuilder.refreshLists(for: facts, isOffline: true) }
    let file = try await app.program(
      for: facts.architecture, cpu: facts.cpu, showingTouches: demo, isOptimized: optimized)
    // The program is checked before the rest is built.
    let program = try StaticProgram(file, for: facts.architecture)
    if !isScripted {
      let recipe = ImageBuilder(
        board: board, program: file, overlays: app.overlays(for: board), settings: settings.values, resources: resources
      )
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
      program: program, agent: StaticProgram(agent.program("board-agent"), for: facts.architecture), kernel: kernel,
      facts: facts,
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

  private var panelSize: (width: Int, height: Int)? { size.map { ($0.width, $0.height) } }

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
      throw ValidationError(.noTouchScript(script))
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
    if let line = app.touchScript.flatMap(TouchScript.firstLineThatNamesView) {
      ProgressLog.log(
        "\(app.name).touch is not played: its line \(line) names a view, and boards play positions only; 'vitrine run --headless' plays it"
      )
      return nil
    }
    guard let own = try app.touchScript.map(TouchScript.init) else {
      ProgressLog.log("No touch script is played: there is no \(app.name).touch, and no --script")
      return nil
    }
    guard let line = own.lineOutside(width: placement.width, height: placement.height) else { return own }
    ProgressLog.log(
      "\(app.name).touch is not played: its line \(line) is outside the screen of \(placement.size); --script plays it anyway"
    )
    return nil
  }

  private func warnIfOutside(_ script: TouchScript, of placement: PanelTransform) {
    guard let line = script.lineOutside(width: placement.width, height: placement.height) else { return }
    ProgressLog.log("Line \(line) of the touch script is outside the screen of \(placement.size)")
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
      if board.exitedCleanly { ProgressLog.log("The app exited with status 0, and the board is off") }
      return hasFailed
    }
    if hasFailed { throw Self.appFailureStatus }
  }
}
