import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// An emulated board with a plain Debian system, as a target for deployments.
struct DebianMachine {
  let facts: BoardConfiguration
  let login: SSHTestIdentity
  /// The setup that makes the system a kiosk.
  let setup: DebianSetup
  /// The port of this machine that leads to the system's sshd.
  let port: Int

  private let repository: Repository
  private let folder: TestFolder
  private let system: PlainDebian
  private let emulated: BoardConfiguration.VirtualMachine

  /// Several times as long as an idle machine needs.
  static let limit = Duration.seconds(300)
  private static let trialDuration = 6

  /// - Parameter name: The board. `VITRINE_DEBIAN` in the environment names another Debian release, for a campaign.
  init(_ name: String, in folder: TestFolder, _ repository: Repository) async throws {
    self.repository = repository
    self.folder = folder
    facts = try BoardConfiguration(named: name, in: repository, release: TestedRelease.name)
    login = try await SSHTestIdentity(in: folder.url)
    system = try await PlainDebian(key: login.publicKey, in: folder.url, facts)
    setup = try await DebianSetup(for: facts.architecture, repository: repository, in: folder.url)
    emulated = try facts.machine(of: name, in: repository)
    port = try #require(FreePort.find())
  }

  /// Boots the system, and ends it after `body`.
  ///
  /// - Parameter devices: The emulator's arguments for devices that are present at power-on.
  func run(
    devices: [String] = [], _ body: @escaping @Sendable (ApplianceBoard, RemoteBoard) async throws -> Void
  ) async throws {
    try await Emulator(facts: emulated, screen: .none).run { _ in
      .parts(system.parts)
    } devices: { _ in
      Emulator.network(port) + [
        "-drive", "if=none,id=system,format=raw,file=\(system.disk.path)", "-device", "virtio-blk-pci,drive=system",
        // The board's clock has no battery, and nothing may depend on it.
        "-rtc", "base=1970-01-01T00:00:00",
        // Debian recommends this much memory for a system without a desktop.
        "-m", "512",
      ] + devices
    } _: { run in
      let board = try await ApplianceBoard(
        run, placement: PanelTransform(emulated.panel, settings: [:]), pictures: repository.pictures())
      #expect(try await login.learnKey(of: port, within: Self.limit))
      try await body(board, RemoteBoard("ssh://root@127.0.0.1:\(port)", options: login.options))
    }
  }

  /// Builds an app of this repository, and makes a release of it.
  func release(of app: String, settings: [String: String] = [:]) async throws -> ReleaseUpload {
    let program = try await App(named: app, in: repository.root.path, with: repository).program(
      for: facts.architecture, cpu: nil)
    return try await ReleaseUpload(
      of: app, program: StaticProgram(program, for: facts.architecture), font: nil, settings: settings,
      board: DebianSetup.board, architecture: facts.architecture, in: folder.url)
  }

  /// Sends a healthy release. If it is rejected, records its log.
  func send(_ release: ReleaseUpload, to remote: RemoteBoard) async throws {
    do {
      try await release.send(to: remote, trialDuration: Self.trialDuration) { ProgressLog.log("deploy: \($0)") }
    } catch DeployError.refused(let reason, let log, let nextStep) {
      Issue.record("\(reason): \(log)")
      throw DeployError.refused(reason, log: log, nextStep: nextStep)
    }
  }
}
