import BoardFixtures
import Foundation
import Host
import ProgramRunner
import Signing
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// A virtual board that boots from its card by a boot loader, and images for it.
struct UpdateFixture: Sendable {
  /// Several times as long as an idle machine needs.
  static let limit = Duration.seconds(600)
  /// The duration of a trial. An app sends a keep-alive every five seconds.
  static let seconds = 6

  /// Returns those of these boards whose processors are tested (`VITRINE_PROCESSORS`).
  static func tested(_ names: [String]) -> [String] {
    names.filter { name in Architecture.tested.contains { name == "qemu-\($0)-card" } }
  }

  let name: String
  let repository: Repository
  let folder: TestFolder
  private let port: Int
  private let login: SSHTestIdentity
  private let build: EmbeddedBuild
  private let facts: BoardConfiguration
  /// Whether the images have Debian below the app.
  private let isDebian: Bool

  init(_ name: String, isDebian: Bool = false) async throws {
    self.name = name
    self.isDebian = isDebian
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
    port = try #require(FreePort.find())
    login = try await SSHTestIdentity(in: folder.url)
    facts = try BoardConfiguration(named: name, in: repository)
    build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build(["tiles", SystemUpdater.programName] + (isDebian ? [SystemOptions.keeperName] : []))
  }

  var architecture: Architecture { facts.architecture }

  // MARK: Images

  /// Makes an image of the tile grid.
  ///
  /// - Parameters:
  ///   - keys: The keys that the board trusts, or `nil` for a board that demands no signatures.
  ///   - server: The web server from which the board updates itself, or `nil` for none.
  func image(
    _ name: String, settings: [String: String] = [:], overlay: URL? = nil, withCard: Bool = false,
    trusting keys: PublicKeys? = nil, updatingFrom server: WebUpdates.Options? = nil
  ) async throws -> Image {
    if keys != nil { try await build.build([TrustedImage.programName]) }
    if server != nil { try await build.build([WebUpdates.programName]) }
    let builder = ImageBuilder(
      board: self.name, program: build.program("tiles"), ownOverlays: overlay.map { [$0] } ?? [], settings: settings,
      network: try NetworkOptions("dhcp", keys: [login.publicKey], viewKeys: []),
      system: isDebian ? try SystemOptions(keeper: build.program(SystemOptions.keeperName)) : nil,
      updater: build.program(SystemUpdater.programName),
      trust: keys.map { TrustedImage($0, program: build.program(TrustedImage.programName)) },
      webUpdates: server.map { (build.program(WebUpdates.programName), $0) }, release: TestedRelease.name)
    return try await builder.build(in: folder.appending(path: name), withCard: withCard, repository: repository)
  }

  /// Returns a copy of an image whose initramfs has only these files.
  func image(_ image: Image, named name: String, withOnly entries: [String: CpioArchive.Entry]) async throws -> Image {
    let copy = folder.appending(path: name)
    try FileManager.default.copyItem(at: image.folder, to: copy)
    var archive = CpioArchive()
    archive.entries = entries
    archive.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
    let file = folder.appending(path: "archive")
    try archive.serialized().write(to: file)
    let initramfs = copy.appending(path: Image.Name.initramfs)
    try FileManager.default.removeItem(at: initramfs)
    try await Compression.compress(file, to: initramfs)
    let changed = try Image(unchecked: copy)
    try changed.parts.systemManifest(app: "tiles", self.name, facts).write(to: #require(changed.parts.manifest))
    return changed
  }

  /// A program that ends immediately. As process 1, it makes the kernel panic.
  var endingProgram: CpioArchive.Entry {
    get throws {
      .file(
        try StaticProgram(build.program(SystemUpdater.programName), for: facts.architecture).contents,
        isExecutable: true)
    }
  }

  func upload(_ image: Image) throws -> SystemUpload { try SystemUpload(of: image, in: folder.url) }

  // MARK: The board

  /// Runs `body` with the board, whose card stays.
  func boot(_ image: Image, card: URL, _ body: @Sendable (ApplianceBoard) async throws -> Void) async throws {
    if !FileManager.default.fileExists(atPath: card.path) {
      try FileManager.default.copyItem(at: #require(image.card), to: card)
    }
    try await VirtualAppliance(cardOf: image, root: repository.root, port: port, file: card).run(
      pictures: repository.pictures(), body)
  }

  /// Runs `body` with the board, a log of writes to its card, and a closure that cuts the power.
  func boot<Result: Sendable>(
    _ image: Image, card: URL, loggingTo log: URL,
    _ body: @Sendable (ApplianceBoard, _ cutPower: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    try await VirtualAppliance(cardOf: image, root: repository.root, port: port, file: card, log: log).run(
      pictures: repository.pictures(), body)
  }

  /// Waits until the board accepts connections.
  func connect(to board: ApplianceBoard) async throws -> RemoteBoard {
    let remote = try RemoteBoard("ssh://\(isDebian ? "root@" : "")127.0.0.1:\(port)", options: login.options)
    if !isDebian { try await board.awaitLine("Not backgrounding", within: Self.limit) }
    if !login.knowsHosts { _ = try await login.learnKey(of: port, within: Self.limit) }
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      if (try? await remote.status())?.slot != nil { return remote }
      try await Task.sleep(for: .milliseconds(200))
    }
    return remote
  }
}
