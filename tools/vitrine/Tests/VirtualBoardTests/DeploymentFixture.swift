import BoardFixtures
import Foundation
import Host
import Images
import Signing
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// An emulated appliance with a data partition and a network, and releases for it, shared by tests of deployments.
struct DeploymentFixture: Sendable {
  /// Several times as long as an idle machine needs.
  static let limit = Duration.seconds(240)

  /// The name of the board.
  let name: String
  let repository: Repository
  let folder: TestFolder
  /// The port of this machine that is forwarded to the board's SSH port.
  let port: Int
  private let login: SSHTestIdentity
  /// The key that may only view the board.
  private let viewLogin: SSHTestIdentity

  /// Creates a bench with its own key.
  init(_ name: String = "qemu-x86_64") async throws {
    self.name = name
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
    port = try #require(FreePort.find())
    login = try await SSHTestIdentity(in: folder.url)
    let viewer = folder.appending(path: "viewer")
    try viewer.createFolder()
    viewLogin = try await SSHTestIdentity(in: viewer)
  }

  // MARK: Releases

  func program(_ app: String) async throws -> StaticProgram {
    let facts = try BoardConfiguration(named: name, in: repository)
    let app = try await App(named: app, in: repository.root.path, with: repository)
    return try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
  }

  func release(
    of app: String, settings: [String: String] = [:], font: URL? = nil, architecture: Architecture? = nil
  ) async throws -> ReleaseUpload {
    let facts = try BoardConfiguration(named: name, in: repository)
    return try await ReleaseUpload(
      of: app, program: program(app), font: font, settings: settings, board: name,
      architecture: architecture ?? facts.architecture,
      in: folder.url)
  }

  /// Starts the command `vitrine` with this bench's key.
  func vitrine(_ arguments: String...) throws -> CommandRun {
    try login.writeProgram(to: folder.appending(path: "ssh"))
    return try CommandRun(arguments, in: folder)
  }

  var host: String { "ssh://127.0.0.1:\(port)" }

  // MARK: The board

  /// Returns the files that the board boots. Its built-in release is `crash-on-touch`.
  ///
  /// - Parameters:
  ///   - keys: The keys that the board trusts, or `nil` for a board that demands no signatures.
  ///   - acceptsSticks: Whether the board accepts updates from USB sticks.
  ///   - server: The web server from which the board updates itself, or `nil`.
  ///   - timeServers: The servers that set the board's clock.
  func parts(
    settings: [String: String] = [:], trusting keys: PublicKeys? = nil, acceptingSticks acceptsSticks: Bool = false,
    updatingFrom server: SecureWebServer? = nil, timeServers: [String] = []
  ) async throws -> BootParts {
    var facts = try BoardConfiguration(named: name, in: repository)
    facts.data = BoardConfiguration.DataPartition(device: "/dev/vda", modules: ["virtio_pci", "virtio_blk"])
    let kernel = try await Kernel.load(for: facts)
    let network = try await NetworkAccess(
      NetworkOptions("dhcp", keys: [login.publicKey], viewKeys: [viewLogin.publicKey], timeServers: timeServers),
      to: name, facts, asksServers: server != nil)
    var overlay = try await overlay(with: keys, for: facts)
    if let server {
      overlay.merge(
        Overlay(entries: [NetworkAccess.authoritiesPath: .file(server.certificate, isExecutable: false)]))
    }
    let archive = try Initramfs(
      appliance: try await program("crash-on-touch"), kernel: kernel, facts: facts,
      emptyData: try await DataPartitionTemplate(in: folder.url),
      network: network, usbUpdates: acceptsSticks ? try await usbUpdates(for: facts) : nil,
      webUpdates: try await webUpdates(from: server, for: facts),
      overlay: overlay, settings: settings)
    let initramfs = folder.appending(path: "initramfs")
    try archive.data.write(to: initramfs)
    return BootParts(kernel: kernel.image, initramfs: initramfs, commandLine: facts.commandLine)
  }

  private func usbUpdates(for facts: BoardConfiguration) async throws -> USBUpdates {
    USBUpdates(
      try await program(USBUpdates.programName, for: facts), board: name, architecture: facts.architecture)
  }

  private func webUpdates(from server: SecureWebServer?, for facts: BoardConfiguration) async throws -> WebUpdates? {
    guard let server else { return nil }
    return WebUpdates(try await program(WebUpdates.programName, for: facts), server.options)
  }

  private func program(_ name: String, for facts: BoardConfiguration) async throws -> StaticProgram {
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build([name])
    return try StaticProgram(build.program(name), for: facts.architecture)
  }

  private func overlay(with keys: PublicKeys?, for facts: BoardConfiguration) async throws -> Overlay {
    guard let keys else { return .none }
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build([TrustedImage.programName])
    return try TrustedImage(keys, program: build.program(TrustedImage.programName)).overlay(for: facts.architecture)
  }

  /// Runs `body` with a running board, and then cuts its power.
  ///
  /// - Parameters:
  ///   - options: The emulator's options of the disk.
  ///   - stick: The file of a USB stick that is plugged in, or `nil` for none.
  func boot(
    _ parts: BootParts, _ disk: URL, options: String = "", stick: URL? = nil,
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    let plugged = stick.map {
      [
        "-device", "qemu-xhci", "-drive", "if=none,id=stick,format=raw,readonly=on,file=\($0.path)", "-device",
        "usb-storage,drive=stick",
      ]
    }
    try await boot(parts, drive: Emulator.disk(disk, options: options) + (plugged ?? [])) { board, _ in
      try await body(board)
    }
  }

  /// Runs `body` with a running board, a log of writes to the disk, and a closure that cuts the power.
  func boot<Result: Sendable>(
    _ parts: BootParts, _ disk: URL, loggingTo log: URL,
    _ body: @Sendable (ApplianceBoard, _ cutPower: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    // As in `Emulator.disk`, writes to this machine's disk are not flushed.
    let files = [("file", disk), ("log", log)]
      .map { "\($0).driver=file,\($0).filename=\($1.path),\($0).cache.no-flush=on" }.joined(separator: ",")
    let drive = ["-blockdev", "driver=blklogwrites,node-name=data,\(files)", "-device", "virtio-blk-pci,drive=data"]
    return try await boot(parts, drive: drive, body)
  }

  private func boot<Result: Sendable>(
    _ parts: BootParts, drive: [String],
    _ body: @Sendable (ApplianceBoard, _ cutPower: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    let machine = try BoardConfiguration(named: name, in: repository).machine(of: name, in: repository)
    let pictures = try repository.pictures()
    return try await Emulator(facts: machine, screen: .none, allowsReboot: true).run { _ in
      .parts(parts)
    } devices: { _ in
      Emulator.network(port) + drive
        // The board's clock has no battery. It is 1970 at each start, and nothing may depend on it.
        + ["-rtc", "base=1970-01-01T00:00:00"]
    } _: { run in
      let board = try await ApplianceBoard(
        run, placement: PanelTransform(machine.panel, settings: [:]), pictures: pictures)
      return try await body(board) { run.kill() }
    }
  }

  // MARK: The connection

  /// Waits until the board accepts connections. Its key is refused while it is unknown, and does not change between
  /// starts.
  func connect(to board: ApplianceBoard) async throws -> RemoteBoard {
    let remote = try RemoteBoard("ssh://127.0.0.1:\(port)", options: login.options)
    try await board.awaitLine("Not backgrounding", within: Self.limit)
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      do {
        _ = try await remote.status()
        return remote
      } catch DeployError.unknownKey {
        #expect(!login.knowsHosts, "it has another key than before")
        _ = try await login.learnKey(of: port, within: Self.limit)
      } catch DeployError.unreachable {
        // The board may not have an address yet.
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    return remote
  }
}

extension DeploymentFixture {
  /// Connects with a key that the board does not accept.
  ///
  /// - Parameter hostKey: The host key that the client expects, or `nil` for the board's own.
  func stranger(expecting hostKey: URL? = nil) async throws -> RemoteBoard {
    let place = folder.appending(path: "stranger-\(UUID().uuidString.prefix(6))")
    try place.createFolder()
    let login = try await SSHTestIdentity(in: place)
    if let hostKey {
      try login.expect(hostKey, of: port)
    } else {
      _ = try await login.learnKey(of: port, within: Self.limit)
    }
    return try RemoteBoard(host, options: login.options)
  }

  /// Connects with the key that may only view the board, which must accept connections.
  func viewer() async throws -> RemoteBoard {
    _ = try await viewLogin.learnKey(of: port, within: Self.limit)
    return try RemoteBoard(host, options: viewLogin.options)
  }
}

/// Provides the disks.
extension DeploymentFixture: FaultInjectionSuite {}

extension ApplianceBoard {
  /// Watches the panel while `body` runs. After its first frame it must never be black.
  func withPanelWatched(_ body: @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var looks = 0
        while !Task.isCancelled {
          if try await self.isBlack() {
            throw AppFailure(.unexpectedFrame("the panel is black"), console: self.console)
          }
          looks += 1
          try? await Task.sleep(for: .milliseconds(50))
        }
        return looks
      }
      defer { group.cancelAll() }
      try await body()
      group.cancelAll()
      for try await looks in group { ProgressLog.log("the panel was looked at \(looks) times, and was never black") }
    }
  }

  /// Returns `true` if the panel is almost completely black.
  func isBlack() async throws -> Bool {
    let picture = try await screenshot()
    return picture.fraction(of: 0, in: PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)) > 0.9
  }
}

extension VirtualBoard {
  /// Waits until the console contains `text` the given number of times.
  func awaitLine(_ text: String, times: Int = 1, within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while console.count(where: { $0.contains(text) }) < times {
      guard ContinuousClock.now < deadline else {
        throw timeoutError("'\(text)'", seconds: Int(limit.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
