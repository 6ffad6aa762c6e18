import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// A Debian system below the app, on a virtual board: the app is on the panel, and nobody comes in who was not asked.
@Suite(.serialized) struct SystemTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// Several times what a quiet machine needs; other boards than this one take longer.
  private static let limit = Duration.seconds(300)

  /// The boards: `VITRINE_SYSTEMS` in the environment names others, for a campaign.
  private static let boards = (ProcessInfo.processInfo.environment["VITRINE_SYSTEMS"] ?? "qemu-x86_64")
    .split(separator: " ").map(String.init)

  @Test(arguments: boards)
  func `a system shows its app, keeps what is to last, and listens only where a key was given`(name: String) async throws {
    let login = try await TestLogin(in: folder.url)
    let disk = folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let image = try await makeImage(name, NetworkChoice("dhcp", keys: [login.publicKey]))

    let port = try #require(FreePort.find())
    let first = try await boot(image, disk, port) { board in
      try await look(at: board)
      let number = try await ask(login, port, "cat /etc/machine-id")
      let listening = try await ask(login, port, "ss --tcp --udp --listening --numeric --no-header").split(separator: "\n")
      // Beside sshd, what DHCP answers to comes in at port 68.
      let ports = Set(listening.compactMap { $0.split(separator: " ").dropFirst(4).first?.split(separator: ":").last })
      #expect(ports == ["22", "68"], "\(listening)")
      let score = try await ask(login, port, "systemd-analyze security vitrine.service --no-pager").split(separator: "\n").last ?? ""
      Progress.say("\(name): \(score)")
      #expect(score.split(separator: " ").contains { Double($0).map { $0 <= 1.5 } == true }, "\(score)")
      #expect(try await ask(login, port, "systemctl --failed --no-legend") == "")
      #expect(try await ask(login, port, "touch /usr/new 2>&1 || true").contains("Read-only file system"))
      #expect(try await ask(login, port, "vitrine-session status").contains("release built-in"))
      return number
    }
    // What lies on the data partition is there again after the power was cut: the machine is the same, and has the same keys.
    try await boot(image, disk, port) { board in
      try await look(at: board)
      #expect(try await ask(login, port, "cat /etc/machine-id") == first)
    }
    try proved("a Debian system shows its app, and is open to nobody else", "\(image.facts.architecture)")
  }

  @Test(arguments: boards)
  func `a system without a key listens to nobody, and the same inputs make the same image`(name: String) async throws {
    let image = try await makeImage(name, nil)
    let again = try await makeImage(name, nil, in: "again")
    #expect(try sums(of: image) == sums(of: again))
    try await VirtualAppliance(image).run { board in
      try await look(at: board)
      // A unit of the test's own says it on the console.
      let line = try await line(of: board, with: "ports: end")
      #expect(line != nil)
      let ports = board.console.filter { $0.contains("ports: ") && !$0.contains("ports: end") }
      #expect(ports.isEmpty, "\(ports)")
    }
  }

  private func sums(of image: Image) throws -> String {
    try String(contentsOf: image.folder.appending(path: Image.Name.sums), encoding: .utf8)
  }

  // MARK: The image

  private func makeImage(_ name: String, _ network: NetworkChoice?, in place: String = "image") async throws -> Image {
    let facts = try BoardFacts(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["tiles", SystemChoice.keeperName])
    let script = """
      ss --tcp --udp --listening --numeric --no-header >/run/ports && sed 's/^/ports: /' /run/ports && echo 'ports: end'
      """
    try folder.put(
      """
      [Unit]
      After=vitrine.service
      [Service]
      Type=oneshot
      ExecStart=/bin/sh -c "\(script)"
      StandardOutput=journal+console

      """, "overlay/etc/systemd/system/ports.service")
    try folder.put(
      "[Unit]\nWants=ports.service\n", "overlay/etc/systemd/system/multi-user.target.d/ports.conf")
    return try await ImageRecipe(
      board: name, program: build.program("tiles"), ownOverlays: [folder.appending(path: "overlay")], network: network,
      system: SystemChoice(keeper: build.program(SystemChoice.keeperName))
    ).make(in: folder.appending(path: place), repository: repository)
  }

  // MARK: The board

  private func boot<Result: Sendable>(
    _ image: Image, _ disk: URL, _ port: Int, _ body: @Sendable (ApplianceBoard) async throws -> Result
  ) async throws -> Result {
    let machine = try image.machine()
    return try await Emulator(facts: machine, screen: .none).run { _ in
      .parts(image.parts)
    } devices: { _ in
      Emulator.network(port) + ["-drive", "if=none,id=data,format=raw,file=\(disk.path)", "-device", "virtio-blk-pci,drive=data"]
    } _: { run in
      try await body(ApplianceBoard(run, placement: PictureOnPanel(machine.panel, settings: [:]), pictures: try repository.pictures()))
    }
  }

  private func look(at board: ApplianceBoard) async throws {
    let frame = try await board.firstFrame(within: Self.limit)
    _ = try await board.picture(of: "twenty tiles", within: Self.limit) { TileReading($0)?.places.count == 20 }
    Progress.say("emulator's start -> first frame of a system \(frame.sinceEmulator)")
  }

  private func line(of board: ApplianceBoard, with text: String) async throws -> String? {
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      if let line = board.console.first(where: { $0.contains(text) }) { return line }
      try await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }

  /// What a shell on the board says. The first time it may not listen yet; from then on its key has to be the same.
  private func ask(_ login: TestLogin, _ port: Int, _ command: String) async throws -> String {
    let options = [
      "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new", "-o", "ConnectTimeout=10", "-p", "\(port)", "root@127.0.0.1",
    ]
    let deadline = ContinuousClock.now + Self.limit
    while true {
      do { return try await Command.output("ssh", login.options + options + [command]) } catch HostError.commandFailed(_, let reason) {
        guard ContinuousClock.now < deadline, ["refused", "reset", "closed", "timed out"].contains(where: reason.contains) else {
          throw HostError.commandFailed("ssh \(command)", reason: reason)
        }
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
