import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Two emulated appliances in an Ansible inventory. If one rejects a release or a system, the next wave does not get
/// it.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct FleetTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  private static let board = "qemu-x86_64"
  /// Several times as long as an idle machine needs.
  private static let limit = Duration.seconds(240)

  @Test func `a wave in which a board rejects its release is the last one`() async throws {
    let ports = [try #require(FreePort.find()), try #require(FreePort.find())]
    let login = try await SSHTestIdentity(in: folder.url)
    let (image, program) = try await makeImage(login)
    try await VirtualAppliance(image, port: ports[0]).run { first in
      try await VirtualAppliance(image, port: ports[1]).run { second in
        _ = try await first.firstFrame(within: Self.limit)
        _ = try await second.firstFrame(within: Self.limit)
        for port in ports { #expect(try await login.learnKey(of: port, within: Self.limit)) }
        let hosts = ports.map { "ssh://127.0.0.1:\($0)" }

        // The first board's app waits for a panel that does not exist.
        let dark = ["VITRINE_DISPLAY": "kms:/dev/dri/card7"]
        try writeInventory([
          "faulty": ["vitrine_host": hosts[0], "vitrine_settings": dark], "good": ["vitrine_host": hosts[1]],
        ])
        let app = ["vitrine_app=\(program.path)"]
        let stopped = try await play("deploy.yml", app)
        #expect(
          stopped.contains("\(hosts[0]): it presented no frame within 10 s; rolled back to the previous release"),
          "\(stopped)")
        #expect(stopped.contains("NO MORE HOSTS LEFT"))
        #expect(try await releases() == ["built-in", "built-in"])

        try writeInventory(["faulty": ["vitrine_host": hosts[0]], "good": ["vitrine_host": hosts[1]]])
        _ = try await play("deploy.yml", app)
        let kept = Set(try await releases())
        #expect(kept.count == 1 && !kept.contains("built-in"), "\(kept)")
      }
    }
    try recordProof("a fleet stops at the wave that fails", build: "x86_64")
  }

  @Test func `a wave in which a board rejects its system is the last one`() async throws {
    let ports = [try #require(FreePort.find()), try #require(FreePort.find())]
    let login = try await SSHTestIdentity(in: folder.url)
    try login.writeProgram(to: folder.appending(path: "ssh"))
    let old = try await makeSystem("old", [:], login)
    let new = try await makeSystem("new", ["VITRINE_ROTATION": "180"], login)
    let dark = try await makeSystem("dark", ["VITRINE_DISPLAY": "kms:/dev/dri/card7"], login)
    let name = try SystemUpload(of: new, in: folder.url).name.text
    try await board(old, ports[0]).run { first in
      try await board(old, ports[1]).run { second in
        _ = try await first.firstFrame(within: Self.limit)
        _ = try await second.firstFrame(within: Self.limit)
        for port in ports { #expect(try await login.learnKey(of: port, within: Self.limit)) }
        let hosts = ports.map { "ssh://127.0.0.1:\($0)" }
        try writeInventory(["faulty": ["vitrine_host": hosts[0]], "good": ["vitrine_host": hosts[1]]])
        let before = try await systems()
        #expect(Set(before).count == 1 && before[0].count == 64, "\(before)")

        try writeInventory([
          "faulty": ["vitrine_host": hosts[0], "vitrine_image": dark.folder.path],
          "good": ["vitrine_host": hosts[1], "vitrine_image": new.folder.path],
        ])
        let image = ["vitrine_image=\(new.folder.path)"]
        let stopped = try await play("update.yml", [])
        #expect(
          stopped.contains("\(hosts[0]) returned to its previous system: it presented no frame within 10 s"),
          "\(stopped)")
        #expect(stopped.contains("NO MORE HOSTS LEFT"))
        #expect(try await systems() == before)

        let complete = try await play("update.yml", image)
        #expect(try await systems() == [name, name], "\(complete)")
        #expect(try await play("update.yml", image).contains("changed=0"))
      }
    }
    try recordProof("the updates of a fleet stop at the wave that fails", build: "x86_64")
  }

  /// Returns a board that boots from a copy of an image's card.
  private func board(_ image: Image, _ port: Int) async throws -> VirtualAppliance {
    let card = folder.appending(path: "card-\(port)")
    try FileManager.default.copyItem(at: #require(image.card), to: card)
    return try await VirtualAppliance(cardOf: image, root: repository.root, port: port, file: card)
  }

  private func makeSystem(
    _ name: String, _ settings: [String: String], _ login: SSHTestIdentity
  ) async throws -> Image {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["tiles", SystemUpdater.programName])
    return try await ImageBuilder(
      board: "qemu-x86_64-card", program: build.program("tiles"), settings: settings,
      network: NetworkOptions("dhcp", keys: [login.publicKey]), updater: build.program(SystemUpdater.programName)
    ).build(in: folder.appending(path: name), withCard: name == "old", repository: repository)
  }

  /// Returns the releases of the boards from Ansible's report.
  private func releases() async throws -> [String] { try await report().map { "\($0["name"] ?? $0["error"] ?? "")" } }

  /// Returns the running systems of the boards from Ansible's report.
  private func systems() async throws -> [String] { try await report().map { "\($0["system"] ?? $0["error"] ?? "")" } }

  private func report() async throws -> [[String: Any]] {
    let report = folder.appending(path: "status.json")
    _ = try await play("status.yml", ["vitrine_report=\(report.path)"])
    return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [[String: Any]])
  }

  /// Returns Ansible's output, even if it fails.
  private func play(_ playbook: String, _ variables: [String]) async throws -> String {
    let more = (variables + ["vitrine_seconds=1"]).flatMap { ["-e", $0] }
    let fleet = repository.root.appending(path: "tools/fleet")
    let path = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let command =
      ["ansible-playbook", "-i", folder.appending(path: "inventory.json").path, fleet.appending(path: playbook).path]
      + more
    return try await Command.output(
      "sh",
      ["-c", "env \"$@\" 2>&1 || true", "sh", "PATH=\(path)", "ANSIBLE_LOCAL_TEMP=\(folder.url.path)/ansible"] + command
    )
  }

  /// - Parameter hosts: The variables of each board.
  private func writeInventory(_ hosts: [String: [String: Any]]) throws {
    let tool = repository.root.appending(path: "tools/vitrine/.build/debug/vitrine").path
    let inventory: [String: Any] = ["boards": ["vars": ["vitrine_command": tool], "hosts": hosts]]
    try JSONSerialization.data(withJSONObject: inventory, options: .sortedKeys).write(
      to: folder.appending(path: "inventory.json"))
  }

  private func makeImage(_ login: SSHTestIdentity) async throws -> (image: Image, program: URL) {
    try login.writeProgram(to: folder.appending(path: "ssh"))
    let app = try await App(named: "tiles", in: repository.root.path, with: repository)
    let program = try await app.program(for: .x86_64, cpu: nil)
    let image = try await ImageBuilder(
      board: Self.board, program: program, network: NetworkOptions("dhcp", keys: [login.publicKey])
    ).build(in: folder.appending(path: "image"), repository: repository)
    return (image, program)
  }
}
