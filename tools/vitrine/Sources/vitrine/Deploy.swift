import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine deploy`: installs an app on boards over the network.
struct Deploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Installs an app on boards over the network. Each board keeps it if its frames are presented.",
    discussion: """
      The boards run an image made with 'vitrine image --network', or Debian 12 or 13 or Raspberry Pi OS, if ssh can log in as root or as \
      a user with sudo without a password. On such a system, the first deploy installs a service; --dry-run prints its files, and \
      'vitrine undeploy' removes them. Each board receives the app as a new release next to the current one, and tries it: the first \
      frame must appear within 10 seconds, and then the app must run for --seconds. Otherwise the board returns to the previous release \
      by itself, and the command prints the last lines of the log. The panel always keeps a frame.

      Connections use ssh with its own configuration; unknown and changed host keys are rejected. Ends with status 0 if all boards keep \
      the release. Ctrl-C during the trial does not end the trial.
      """)

  @OptionGroup var hosts: HostArguments

  @Option(
    help: ArgumentHelp(
      "The app: its package's folder, FOLDER/NAME if that has several, a static program, or a program of the package around this folder.",
      valueName: "app"))
  var app: String?

  @Flag(help: "Show every finger as a disc, for an audience.") var demo = false
  @Flag(help: "Show no fingers. This is the default.") var plain = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Option(
    help: ArgumentHelp("The length of the trial, 1 to 3600. The default is 30, with --watch 5.", valueName: "seconds"))
  var seconds: Int?

  @OptionGroup var signingOptions: SigningOptions

  @Flag(
    help: """
      Build the app's own code without optimization, as --watch does: the build takes a third of the time, and the app is slower.
      """)
  var unoptimized = false

  @Flag(help: "Deploy again whenever a file of the app's package is saved, until Ctrl-C.")
  var watch = false

  @Flag(help: "Print what would be done, and change nothing.") var dryRun = false

  func validate() throws {
    if watch && dryRun { throw ValidationError(.excludeEachOther("--watch", "--dry-run")) }
    if watch && hosts.json { throw ValidationError(.endless("--watch")) }
    if demo && plain { throw ValidationError(.excludeEachOther("--demo", "--plain")) }
    if let seconds, !(1...3600).contains(seconds) { throw ValidationError(.badTrialSeconds) }
  }

  func run() async throws {
    let sources = try Repository()
    let seconds = seconds ?? (watch ? 5 : 30)
    let app = try await App.chosen(by: self.app, after: "--app ", with: sources)
    let repository = sources.including(app: app)
    if demo && app.package == nil {
      throw ValidationError(.demoOfProgram)
    }
    if unoptimized && app.package == nil {
      throw ValidationError(.unoptimizedProgram)
    }
    let signing = try signingOptions.signing()
    // The folder has a setup and a release for each kind of board.
    try await TemporaryFolder.with(for: "deploy", space: 16 << 20) { folder in
      try await run(with: app, seconds: seconds, signing: signing, in: folder, repository)
    }
  }

  private func run(
    with app: App, seconds: Int, signing: BoardSigning, in folder: URL, _ repository: Repository
  ) async throws {
    if watch {
      guard app.package != nil else {
        throw ValidationError(.watchOfProgram)
      }
      let boards = try hosts.names.map { try RemoteBoard($0) }
      return try await DeployWatch(app: app, boards: boards, seconds: seconds, signing: signing, folder: folder) {
        Releases(
          app: app, settings: settings.values, isDemo: demo, isOptimized: false, keepsInventory: false, folder: folder,
          repository: repository)
      }.run()
    }
    let releases = Releases(
      app: app, settings: settings.values, isDemo: demo, isOptimized: !unoptimized, folder: folder,
      repository: repository)
    let setups = Setups(folder: folder, repository: repository)
    if dryRun {
      return try await hosts.forEach(["board", "state"]) { board in
        try await Self.plan(for: board, app: app.name, settingUp: setups, repository: repository)
      }
    }
    try await hosts.forEach(["board", "app", "release"]) { board in
      let (status, name, release): (BoardStatus, String, ReleaseUpload)
      let signature: Data?
      do {
        status = try await Self.status(of: board, settingUp: setups, repository: repository)
        guard let known = status.board else { throw DeployError.unknownBoard(host: board.host) }
        name = known
        release = try await releases.release(for: name, architecture: status.architecture)
        signature = try await signing.signature(of: release.manifest, .release, for: status, host: board.host)
      } catch {
        // Ctrl-C ends ssh as well, whose end may be noticed before the signal.
        try? await Task.sleep(for: RemoteBoard.signalDelay)
        if Task.isCancelled { throw DeployError.interrupted(host: board.host, nil) }
        throw error
      }
      ProgressLog.log("\(board.host): \(app.name), release \(release.name.short), \(release.size >> 10) KB")
      if let notice = try app.overlayMismatch(on: status) { ProgressLog.log("\(board.host): \(notice)") }
      do {
        try await release.send(
          to: board, trialDuration: seconds, signature: signature, storedReleases: status.storedReleases
        ) { step in
          ProgressLog.log("\(board.host): \(step.words(seconds: seconds))")
        }
      } catch { throw await releases.explained(error, of: release) }
      let values = ["board": name, "app": app.name, "release": release.name.short, "name": release.name.text]
      if let reason = await Self.ignoredSetting(settings.map { $0.text }, on: board) {
        throw UnhealthyBoard(host: board.host, values: values, reason: reason)
      }
      return values
    }
  }

  /// Returns a message about a setting of the release that the app ignores, or `nil`. A setting of the board, which
  /// takes precedence, is not the release's fault. A board that does not answer any more has kept the release.
  static func ignoredSetting(_ settings: [String], on board: RemoteBoard) async -> String? {
    guard !settings.isEmpty, let status = try? await board.status(), !status.ignoredSettings.isEmpty else {
      return nil
    }
    let stored = (try? await board.settings()) ?? [:]
    let names = Set((stored["kept", default: []] + stored["start", default: []]).map { $0.prefix { $0 != "=" } })
    let effective = settings.filter { !names.contains($0.prefix { $0 != "=" }) }
    return Settings.ignoredChange(
      effective, status.ignoredSettings, state: "part of the release"
    ) { _ in "deploy it with another value" }
  }

  /// Returns the status of a board that can receive a release. Sets up a Debian system first if necessary.
  private static func status(of board: RemoteBoard, settingUp setups: Setups, repository: Repository) async throws
    -> BoardStatus
  {
    do {
      let status = try await board.status()
      guard let setup = try await setupUpgrade(for: status, from: setups) else { return status }
      ProgressLog.log("\(board.host): installing a newer setup")
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
    guard status.isDebianSystem, let name = status.architecture, let architecture = Architecture(rawValue: name) else {
      return nil
    }
    let setup = try await setups.setup(for: architecture)
    return setup.isUpgrade(for: status) ? setup : nil
  }

  /// Returns a description of the first deployment to a system, for users.
  private static func setupDescription(of system: DebianSystem, _ files: [String]) -> [String] {
    ["\(system.name), \(system.architecture): installing the user vitrine, the service vitrine, and these files"]
      + files.map { "  /\($0)" }
      + [
        "disabled: the login on the panel, keyboards' power keys, and boot keyboards and disks that are plugged in later",
        "'vitrine undeploy' removes all of this",
      ]
      + (system.hasDesktop ? ["the desktop no longer starts, because the app uses the panel"] : [])
  }

  private static func plan(
    for board: RemoteBoard, app: String, settingUp setups: Setups, repository: Repository
  ) async throws -> [String: String] {
    do {
      let status = try await board.status()
      if try await setupUpgrade(for: status, from: setups) != nil {
        ProgressLog.log("\(board.host): would replace the setup of an older version")
      }
      let release = BoardStatus.abbreviated(status.release)
      ProgressLog.log("\(board.host): would try \(app) next to release \(release), and keep it if it passes the trial")
      return ["board": status.board ?? "-", "state": status.values["state"] ?? "-"]
    } catch DeployError.notSetUp {
      let system = try await DebianSystem(on: board, repository: repository)
      for line in setupDescription(of: system, try DebianSetup.installedPaths(in: repository)) {
        ProgressLog.log("\(board.host): \(line)")
      }
      ProgressLog.log("\(board.host): would then try \(app), and keep it if it passes the trial")
      return ["board": DebianSetup.board, "state": "not set up"]
    }
  }
}

extension App {
  /// Returns a message about differences of the app's overlay on the board, or `nil`.
  func overlayMismatch(on status: BoardStatus) throws -> String? {
    guard let package, let board = status.board else { return nil }
    // In Vitrine's own sources, the folder with this name belongs to the setup of Debian systems.
    let folders = overlays(for: board).filter {
      board != DebianSetup.board || !isVitrine && $0.path.hasPrefix("\(package.path)/")
    }
    return status.overlayMismatch(with: try Overlay(folders))
  }
}

extension ReleaseUpload.Step {
  /// Returns a description of the step, for users.
  func words(seconds: Int) -> String {
    switch self {
    case .received: "received; the app starts"
    case .alreadyStored: "the board already has this release"
    case .firstFrame: "on the panel; the trial takes \(seconds) s"
    }
  }
}
