import Deploying
import Foundation
import Host
import Images
import Inventory
import SwiftSDKs

/// The releases of an app, made once for each kind of board.
actor Releases {
  private let app: App
  /// The settings of each release, by name.
  let settings: [String: String]
  private let isDemo: Bool
  private let isOptimized: Bool
  /// Whether the inventories of the releases are stored on this machine.
  private let keepsInventory: Bool
  private let folder: URL
  private let repository: Repository
  private var made: [String: Task<ReleaseUpload, any Error>] = [:]
  /// The programs by the names of their releases, for their debug information.
  private var programs: [String: URL] = [:]

  init(
    app: App, settings: [String: String], isDemo: Bool, isOptimized: Bool, keepsInventory: Bool = true, folder: URL,
    repository: Repository
  ) {
    self.app = app
    self.settings = settings
    self.isDemo = isDemo
    self.isOptimized = isOptimized
    self.keepsInventory = keepsInventory
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
    let program = try await app.program(
      for: architecture, cpu: facts?.cpu, showingTouches: isDemo, isOptimized: isOptimized)
    let fonts = app.overlays(for: board).map { $0.appending(path: "usr/share/vitrine/font.ttf") }
    let font = fonts.last { FileManager.default.fileExists(atPath: $0.path) }
    let release = try await ReleaseUpload(
      of: app.name, program: StaticProgram(program, for: architecture), font: font,
      resources: AppResources.subsetForBoards(of: app.package, in: repository), settings: settings, board: board,
      architecture: architecture, in: folder)
    programs[release.name.text] = program
    // With --watch, each save makes a release, and few of them stay on a board.
    if keepsInventory {
      var inventory = try ProgramInventory.load(of: program)
      inventory.facts = ["architecture": "\(architecture)", "board": board, "release": release.name.text]
      InventoryStore().addIfPossible(try inventory.data, release: release.name.text)
    }
    return release
  }

  /// Returns the error of a deployment. The log of a release that crashed gets the source lines of the crash.
  func explained(_ error: any Error, of release: ReleaseUpload) async -> any Error {
    guard case DeployError.refused(let reason, let log, let nextStep) = error, let program = programs[release.name.text]
    else {
      return error
    }
    return DeployError.refused(
      reason, log: await Symbolicator.symbolicateCrashes(in: log, of: program), nextStep: nextStep)
  }
}

/// The setups for Debian systems, made once for each architecture.
actor Setups {
  private let folder: URL
  private let repository: Repository
  private var made: [Architecture: Task<DebianSetup, any Error>] = [:]

  init(folder: URL, repository: Repository) {
    self.folder = folder
    self.repository = repository
  }

  func setup(for architecture: Architecture) async throws -> DebianSetup {
    if let task = made[architecture] { return try await task.value }
    let task = Task { [folder, repository] in
      try await DebianSetup(for: architecture, repository: repository, in: folder)
    }
    made[architecture] = task
    return try await task.value
  }
}
