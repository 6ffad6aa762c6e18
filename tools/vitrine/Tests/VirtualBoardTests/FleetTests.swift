import Foundation
import Host
import Images
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import VirtualBoard

/// Two emulated appliances in an Ansible inventory. If one rejects a release, the next wave does not get it.
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
        try writeInventory(["faulty": (hosts[0], ["VITRINE_DISPLAY": "kms:/dev/dri/card7"]), "good": (hosts[1], [:])])
        let stopped = try await play("deploy.yml", program)
        #expect(
          stopped.contains("\(hosts[0]): it presented no frame within 10 s; rolled back to the previous release"),
          "\(stopped)")
        #expect(stopped.contains("NO MORE HOSTS LEFT"))
        #expect(try await releases() == ["built-in", "built-in"])

        try writeInventory(["faulty": (hosts[0], [:]), "good": (hosts[1], [:])])
        _ = try await play("deploy.yml", program)
        let kept = Set(try await releases())
        #expect(kept.count == 1 && !kept.contains("built-in"), "\(kept)")
      }
    }
    try recordProof("a fleet stops at the wave that fails", build: "x86_64")
  }

  /// Returns the releases of the boards from Ansible's report.
  private func releases() async throws -> [String] {
    let report = folder.appending(path: "status.json")
    _ = try await play("status.yml", nil, ["vitrine_report=\(report.path)"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [[String: Any]])
    return list.map { "\($0["name"] ?? $0["error"] ?? "")" }
  }

  /// Returns Ansible's output, even if it fails.
  private func play(_ playbook: String, _ program: URL?, _ variables: [String] = []) async throws -> String {
    let more = (variables + (program.map { ["vitrine_app=\($0.path)", "vitrine_seconds=1"] } ?? [])).flatMap {
      ["-e", $0]
    }
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

  private func writeInventory(_ hosts: [String: (String, [String: String])]) throws {
    let tool = repository.root.appending(path: "tools/vitrine/.build/debug/vitrine").path
    let entries = hosts.mapValues { ["vitrine_host": $0.0, "vitrine_settings": $0.1] as [String: Any] }
    let inventory: [String: Any] = ["boards": ["vars": ["vitrine_command": tool], "hosts": entries]]
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
