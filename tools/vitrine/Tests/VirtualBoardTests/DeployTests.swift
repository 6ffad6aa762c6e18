import Foundation
import Host
import Images
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// An emulated appliance is deployed to over its network: what does well stays, what does not is gone by itself, and the panel
/// is never black.
@Suite(.serialized) struct DeployTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  private static let name = "qemu-x86_64"
  /// Several times what a quiet machine needs.
  private static let limit = Duration.seconds(240)
  /// How long a release has to do well; an app says every five seconds that it does.
  private static let seconds = 6
  private static let proof = "takes apps over the network, and goes back by itself"

  @Test func `a board keeps the release that does well, refuses or gives up the others, and survives a cut of the power`() async throws {
    let disk = folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    try await makeKey()
    let port = try #require(Self.freePort())
    let good = try await release(of: "tiles")

    // The app in the image has filled the partition, as far as an app can.
    try await boot(disk, port: port, settings: ["FILLS_ITS_DATA": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.console.contains { $0.contains("storing until there is no more room: No space left on device") })
      let remote = try await connect(to: board, port: port)
      try await board.watching {
        let start = ContinuousClock.now
        try await good.send(to: remote, seconds: Self.seconds) { Progress.say("deploy: \(ContinuousClock.now - start) \($0)") }
        #expect(try await remote.status().release == good.name.text)

        try await expectPicture(of: board, by: remote)
        try await expectRefusals(by: remote)
        try await expectGivenUp(
          try await release(of: "crash-on-touch", settings: ["CRASHES_AT_START": "1000"]), by: remote,
          because: "the app was killed by signal 4; the release before is back")
        // It looks for a panel where there is none.
        try await expectGivenUp(
          try await release(of: "tiles", settings: ["VITRINE_DISPLAY": "kms:/dev/dri/card7"]), by: remote,
          because: "it presented no frame within 10 s; the release before is back")
        try await board.expect("on screen", times: 4, within: Self.limit)
        #expect(try await remote.status().release == good.name.text)

        try await remote.command(["rollback"])
        #expect(try await remote.status().release == "built-in")
        try await remote.command(["rollback"])
        #expect(try await remote.status().release == good.name.text)
      }
    }

    // The power goes in the middle of a trial, and the connection with it.
    let next = try await release(of: "tiles", settings: ["VITRINE_ROTATION": "180"])
    try await boot(disk, port: port) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let remote = try await connect(to: board, port: port)
      #expect(try await remote.status().release == good.name.text)
      let deploy = Task { try await next.send(to: remote, seconds: 3600) { _ in } }
      try await board.expect("trying release \(next.name.short), start 1", times: 1, within: Self.limit)
      deploy.cancel()
    }
    try await boot(disk, port: port) { board in
      try await board.expect("trying release \(next.name.short), start 2", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 1, within: Self.limit)
      let remote = try await connect(to: board, port: port)
      #expect(try await remote.status().trial == next.name.text)
      try await remote.command(["rollback"])
      let status = try await remote.status()
      #expect(status.release == good.name.text && status.trial == nil)
    }
    try proved(Self.proof, "x86_64")
  }

  /// What the board sends is what its panel shows.
  private func expectPicture(of board: ApplianceBoard, by remote: RemoteBoard) async throws {
    let file = folder.appending(path: "shot.png")
    try await remote.takePicture(to: file)
    #expect(try await Picture(png: file) == board.picture())
  }

  private func expectRefusals(by remote: RemoteBoard) async throws {
    let foreign = try await release(of: "tiles", architecture: .arm64)
    await #expect(
      throws: DeployError.refused(
        "the release is for arm64 processors, and this one is x86_64; deploy one that is made for it", log: [])
    ) { try await foreign.send(to: remote, seconds: 1) { _ in } }
    let changed = try await release(of: "tiles", settings: ["VITRINE_SCALE": "2"])
    let file = folder.appending(path: changed.name.text)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: file)
    await #expect(
      throws: DeployError.refused(
        "program is not what the manifest says: its SHA-256 is another one; deploy it again", log: [])
    ) { try await changed.send(to: remote, seconds: 1) { _ in } }
    await #expect(throws: DeployError.self) { try await remote.command(["sh"]) }
  }

  private func expectGivenUp(_ release: OutgoingRelease, by remote: RemoteBoard, because reason: String) async throws {
    do {
      try await release.send(to: remote, seconds: Self.seconds) { _ in }
      Issue.record("it was kept")
    } catch DeployError.refused(let told, let log) {
      #expect(told == reason)
      #expect(log.contains { $0.contains("trying release \(release.name.short)") }, "\(log)")
    }
    let status = try await remote.status()
    #expect(status.trial == nil && status.failure?.hasPrefix(release.name.text) == true)
  }

  // MARK: The board

  private func boot(
    _ disk: URL, port: Int, settings: [String: String] = [:], _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    var facts = try BoardFacts(named: Self.name, in: repository)
    facts.data = BoardFacts.DataPartition(device: "/dev/vda", modules: ["virtio_pci", "virtio_blk"])
    let kernel = try await Kernel.cached(for: facts)
    let network = try await NetworkAccess(NetworkChoice("dhcp", keys: [folder.appending(path: "key.pub")]), to: Self.name, facts)
    let archive = try Initramfs(
      appliance: try await program("crash-on-touch"), kernel: kernel, facts: facts, emptyData: try await EmptyDataPartition(in: folder.url),
      network: network, settings: settings)
    let initramfs = folder.appending(path: "initramfs")
    try archive.data.write(to: initramfs)
    let parts = BootParts(kernel: kernel.image, initramfs: initramfs, commandLine: facts.commandLine)
    let machine = try facts.machine(of: Self.name, in: repository)
    let pictures = try repository.pictures()
    try await Emulator(facts: machine, screen: .none, startsAnew: true).run { _ in
      .parts(parts)
    } devices: { _ in
      Emulator.network(port) + ["-drive", "if=none,id=data,format=raw,file=\(disk.path)", "-device", "virtio-blk-pci,drive=data"]
    } _: { run in
      try await body(ApplianceBoard(run, placement: PictureOnPanel(machine.panel, settings: [:]), pictures: pictures))
    }
  }

  private func program(_ name: String) async throws -> StaticProgram {
    let facts = try BoardFacts(named: Self.name, in: repository)
    let app = try await App(named: name, in: repository.root.path, with: repository)
    return try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
  }

  private func release(
    of app: String, settings: [String: String] = [:], architecture: Architecture = .x86_64
  ) async throws -> OutgoingRelease {
    try await OutgoingRelease(
      of: app, program: program(app), font: nil, settings: settings, board: Self.name, architecture: architecture, in: folder.url)
  }

  // MARK: The connection

  private func makeKey() async throws {
    let key = folder.appending(path: "key")
    _ = try await Command.output("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key.path])
    let configuration = """
      Host *
        IdentityFile \(key.path)
        IdentitiesOnly yes
        UserKnownHostsFile \(folder.appending(path: "known-hosts").path)
        GlobalKnownHostsFile /dev/null

      """
    try configuration.write(to: folder.appending(path: "config"), atomically: true, encoding: .utf8)
  }

  /// The board, once it listens. Its key is refused until it is known, and stays the same from start to start.
  private func connect(to board: ApplianceBoard, port: Int) async throws -> RemoteBoard {
    let remote = try RemoteBoard("ssh://127.0.0.1:\(port)", options: ["-F", folder.appending(path: "config").path])
    try await board.expect("Not backgrounding", times: 1, within: Self.limit)
    let known = folder.appending(path: "known-hosts")
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      do {
        _ = try await remote.status()
        return remote
      } catch DeployError.unknownKey {
        #expect(!FileManager.default.fileExists(atPath: known.path), "it has another key than before")
        let keys = try await Command.output("ssh-keyscan", ["-t", "ed25519", "-p", "\(port)", "127.0.0.1"])
        try keys.write(to: known, atomically: true, encoding: .utf8)
      } catch DeployError.unreachable {
        // It may not have an address yet.
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    return remote
  }

  private static func freePort() -> Int? {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isFound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0 }
    }
    return isFound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }
}

extension ApplianceBoard {
  /// Looks at the panel for as long as `body` takes: from its first picture on it is never black.
  fileprivate func watching(_ body: @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var looks = 0
        while !Task.isCancelled {
          let picture = try await self.picture()
          let whole = PictureArea(x: 0, y: 0, width: picture.width, height: picture.height)
          if picture.share(of: 0, in: whole) > 0.9 { throw AppFailure(.otherPicture("the panel is black"), console: self.console) }
          looks += 1
          try? await Task.sleep(for: .milliseconds(50))
        }
        return looks
      }
      defer { group.cancelAll() }
      try await body()
      group.cancelAll()
      for try await looks in group { Progress.say("the panel was looked at \(looks) times, and was never black") }
    }
  }

  /// Waits until the console has shown `text` so often.
  fileprivate func expect(_ text: String, times: Int, within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while console.count(where: { $0.contains(text) }) < times {
      guard ContinuousClock.now < deadline else { throw silence("'\(text)'", seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
