import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine deploy`: installs an app on boards over the network.
struct Deploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts an app onto boards over the network, where it stays if its frames are presented.",
    discussion: """
      The boards run an image made with 'vitrine image --network', or a Debian system: Debian 12 or 13 or Raspberry Pi OS, into which ssh \
      comes as root, or as a user who may use sudo without a password. There the first deploy sets up a service; --dry-run shows what \
      that is, and 'vitrine undeploy' takes it away again. Each board receives the app as a new release beside the one it runs, and \
      tries it: a first frame within 10 seconds, then --seconds of doing well. Otherwise the release before is back, by itself, and the \
      last lines of the log tell why. The panel keeps a picture all the time.

      Connections are made by ssh with its own configuration; an unknown or changed host key is refused. Ends with status 0 where all \
      boards have kept the release.
      """)

  @OptionGroup var hosts: HostArguments

  @Option(
    help: ArgumentHelp(
      "The app: its package's folder, a static program, or the name of a program of the package around this folder.", valueName: "app"))
  var app: String?

  @Flag(help: "Show every finger as a disc, for an audience.") var demo = false
  @Flag(help: "Show no fingers, which is usual.") var plain = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Option(help: ArgumentHelp("How long the app has to do well, 1 to 3600; 30, with --watch 5.", valueName: "seconds"))
  var seconds: Int?

  @Flag(help: "Deploy again whenever a file of the app's package is saved, until Ctrl-C; the board judges in the background.")
  var watch = false

  @Flag(help: "Show what would be done, and do nothing.") var dryRun = false

  func validate() throws {
    if watch && dryRun { throw ValidationError("--watch deploys at every save: without --dry-run") }
    if watch && hosts.json { throw ValidationError("--watch goes on until it is interrupted: without --json") }
    if demo && plain { throw ValidationError("either --demo or --plain") }
    if let seconds, !(1...3600).contains(seconds) { throw ValidationError("--seconds takes 1 to 3600") }
  }

  func run() async throws {
    let sources = try Repository()
    let seconds = seconds ?? (watch ? 5 : 30)
    let app = try await resolveApp(with: sources)
    let repository = sources.including(app: app)
    if demo && app.package == nil { throw ValidationError("--demo wants an app's package: a program shows fingers if it was built to") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-deploy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if watch {
      guard app.package != nil else { throw ValidationError("--watch wants an app's package: a program is not built") }
      let boards = try hosts.names.map { try RemoteBoard($0) }
      return try await DeployWatch(app: app, boards: boards, seconds: seconds, folder: folder) {
        Releases(app: app, settings: settings.values, isDemo: demo, isOptimized: false, folder: folder, repository: repository)
      }.run()
    }
    let releases = Releases(app: app, settings: settings.values, isDemo: demo, isOptimized: true, folder: folder, repository: repository)
    let setups = Setups(folder: folder, repository: repository)
    if dryRun {
      return try await hosts.forEach(["board", "state"]) { board in
        try await Self.plan(for: board, app: app.name, settingUp: setups, repository: repository)
      }
    }
    try await hosts.forEach(["board", "app", "release"]) { board in
      let status = try await Self.status(of: board, settingUp: setups, repository: repository)
      guard let name = status.board else { throw DeployError.unknownBoard(host: board.host) }
      let release = try await releases.release(for: name, architecture: status.architecture)
      ProgressLog.log("\(board.host): \(app.name), release \(release.name.short), \(release.size >> 10) KB")
      if let notice = try app.overlayMismatch(on: status) { ProgressLog.log("\(board.host): \(notice)") }
      try await release.send(to: board, trialDuration: seconds, storedReleases: status.storedReleases) { step in
        ProgressLog.log("\(board.host): \(step.words(seconds: seconds))")
      }
      return ["board": name, "app": app.name, "release": release.name.short, "name": release.name.text]
    }
  }

  /// Returns the status of a board that can receive a release. Sets up a Debian system first if necessary.
  private static func status(of board: RemoteBoard, settingUp setups: Setups, repository: Repository) async throws -> BoardStatus {
    do {
      let status = try await board.status()
      guard let setup = try await setupUpgrade(for: status, from: setups) else { return status }
      ProgressLog.log("\(board.host): setting up what is newer here")
      try await setup.install(on: board)
    } catch DeployError.notSetUp {
      let system = try await DebianSystem(on: board, repository: repository)
      let setup = try await setups.setup(for: system.architecture)
      for line in setupDescription(of: system, setup.files) { ProgressLog.log("\(board.host): \(line)") }
      try await setup.install(on: board)
    }
    return try await board.status()
  }

  /// Returns the setup that replaces an older one on a Debian system, or `nil` if none is needed.
  private static func setupUpgrade(for status: BoardStatus, from setups: Setups) async throws -> DebianSetup? {
    guard status.isDebianSystem, let name = status.architecture, let architecture = Architecture(rawValue: name) else { return nil }
    let setup = try await setups.setup(for: architecture)
    return setup.isUpgrade(for: status) ? setup : nil
  }

  /// Returns a description of the first deployment to a system, for users.
  private static func setupDescription(of system: DebianSystem, _ files: [String]) -> [String] {
    ["\(system.name), \(system.architecture): setting up the user vitrine, the service vitrine, and these files"]
      + files.map { "  /\($0)" }
      + [
        "no login on the panel, no power keys of keyboards, no boot keyboards and disks that are plugged in later",
        "'vitrine undeploy' takes it away again",
      ]
      + (system.hasDesktop ? ["the desktop does not start any more: the panel is the app's"] : [])
  }

  private static func plan(
    for board: RemoteBoard, app: String, settingUp setups: Setups, repository: Repository
  ) async throws -> [String: String] {
    do {
      let status = try await board.status()
      if try await setupUpgrade(for: status, from: setups) != nil {
        ProgressLog.log("\(board.host): would replace what an older 'vitrine deploy' has set up")
      }
      let release = BoardStatus.abbreviated(status.release)
      ProgressLog.log("\(board.host): would try \(app) beside release \(release), and keep it if it does well")
      return ["board": status.board ?? "-", "state": status.state ?? "-"]
    } catch DeployError.notSetUp {
      let system = try await DebianSystem(on: board, repository: repository)
      for line in setupDescription(of: system, try DebianSetup.installedPaths(in: repository)) { ProgressLog.log("\(board.host): \(line)") }
      ProgressLog.log("\(board.host): would then try \(app), and keep it if it does well")
      return ["board": DebianSetup.board, "state": "not set up"]
    }
  }

  private func resolveApp(with repository: Repository) async throws -> App {
    guard let app, FileManager.default.fileExists(atPath: app) else { return try await App(named: app, with: repository) }
    if URL(fileURLWithPath: app).isFolder { return try await App(in: app, with: repository) }
    return try await App(named: app.contains("/") ? app : "./\(app)", with: repository)
  }
}

extension App {
  /// Returns a message about differences of the app's overlay on the board, or `nil`.
  func overlayMismatch(on status: BoardStatus) throws -> String? {
    guard let package, let board = status.board else { return nil }
    // In Vitrine's own sources, the folder with this name belongs to the setup of Debian systems.
    let folders = overlays(for: board).filter { board != DebianSetup.board || !isVitrine && $0.path.hasPrefix("\(package.path)/") }
    return status.overlayMismatch(with: try Overlay(folders))
  }
}

extension ReleaseUpload.Step {
  /// Returns a description of the step, for users.
  func words(seconds: Int) -> String {
    switch self {
    case .received: "received; the app starts"
    case .alreadyStored: "it has this release from before, and need not get it again"
    case .firstFrame: "on the panel; it has to do well for \(seconds) s"
    }
  }
}

/// The releases of an app, made once for each kind of board.
actor Releases {
  private let app: App
  private let settings: [String: String]
  private let isDemo: Bool
  private let isOptimized: Bool
  private let folder: URL
  private let repository: Repository
  private var made: [String: Task<ReleaseUpload, any Error>] = [:]

  init(app: App, settings: [String: String], isDemo: Bool, isOptimized: Bool, folder: URL, repository: Repository) {
    self.app = app
    self.settings = settings
    self.isDemo = isDemo
    self.isOptimized = isOptimized
    self.folder = folder
    self.repository = repository
  }

  /// - Parameters:
  ///   - board: The name of the board.
  ///   - architecture: The processor of the board, if it reports that. A board's file takes precedence.
  func release(for board: String, architecture: String?) async throws -> ReleaseUpload {
    let kind = "\(board) \(architecture ?? "")"
    if let task = made[kind] { return try await task.value }
    let before = made.values.first
    let task = Task {
      // Only one build runs at a time.
      _ = try? await before?.value
      return try await make(for: board, architecture.flatMap { Architecture(rawValue: $0) })
    }
    made[kind] = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func make(for board: String, _ known: Architecture?) async throws -> ReleaseUpload {
    let facts = board == DebianSetup.board ? nil : try BoardConfiguration(named: board, in: repository)
    guard let architecture = facts?.architecture ?? known else { throw DeployError.unknownBoard(host: board) }
    let program = try await app.program(for: architecture, cpu: facts?.cpu, showingTouches: isDemo, isOptimized: isOptimized)
    let fonts = app.overlays(for: board).map { $0.appending(path: "usr/share/vitrine/font.ttf") }
    let font = fonts.last { FileManager.default.fileExists(atPath: $0.path) }
    return try await ReleaseUpload(
      of: app.name, program: StaticProgram(program, for: architecture), font: font,
      resources: AppResources.subsetForBoards(of: app.package, in: repository), settings: settings, board: board,
      architecture: architecture,
      in: folder)
  }
}

/// The setups for Debian systems, made once for each architecture.
private actor Setups {
  private let folder: URL
  private let repository: Repository
  private var made: [Architecture: Task<DebianSetup, any Error>] = [:]

  init(folder: URL, repository: Repository) { (self.folder, self.repository) = (folder, repository) }

  func setup(for architecture: Architecture) async throws -> DebianSetup {
    if let task = made[architecture] { return try await task.value }
    let task = Task { [folder, repository] in try await DebianSetup(for: architecture, repository: repository, in: folder) }
    made[architecture] = task
    return try await task.value
  }
}
