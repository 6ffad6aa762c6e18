import Foundation
import Host
import TestFolder
import Testing

/// The Ansible role, with a program in place of the host tool. `FleetTests` plays it with boards.
@Suite struct FleetRoleTests {
  private let folder: TestFolder
  private let repository: Repository

  init() throws {
    folder = try TestFolder()
    repository = try Repository(around: #filePath)
  }

  /// Returns the output of a playbook, even if it fails.
  private func play(_ playbook: String, _ inventory: String) async throws -> String {
    let file = try folder.write(inventory, to: "inventory.yml")
    return try await Command.output(
      "sh",
      [
        "-c", "env ANSIBLE_LOCAL_TEMP=\(folder.path("ansible")) ansible-playbook \"$@\" 2>&1 || true", "sh", "-i",
        file.path, repository.root.appending(path: "tools/fleet/\(playbook)").path,
      ])
  }

  @Test func `a release that fails is reported with the last lines of its log, and with a crash's source lines`()
    async throws
  {
    let tool = try folder.writeProgram(
      #"""
      #!/bin/sh
      printf '%s\n' '[{"host":"lobby","ok":false,"error":"the app was killed by signal 4; rolled back to the previous release","log":"[   12.5] lamp: no driver\n  crash() at Lamp.swift:7"}]'
      exit 1

      """#, to: "tool")
    let output = try await play(
      "deploy.yml",
      """
      boards:
        vars:
          vitrine_command: \(tool.path)
          vitrine_app: /app
        hosts:
          lobby:

      """)
    // The failed task, its log, and the next step have a line each.
    #expect(
      output.contains("\n        \"[   12.5] lamp: no driver\",\n        \"  crash() at Lamp.swift:7\"\n"), "\(output)")
    #expect(
      output.contains(
        "lobby: the app was killed by signal 4; rolled back to the previous release; boards of earlier waves keep the new "
          + "release: run the playbook again"), "\(output)")
  }

  @Test func `the status of a fleet names the boards that do not answer, after it has written the answers`()
    async throws
  {
    let tool = try folder.writeProgram(
      """
      #!/bin/sh
      case "$*" in
        "status off "*) echo '[{"host":"off","ok":false,"error":"off cannot be reached: No route to host"}]'; exit 1 ;;
        *) echo '[{"host":"on","ok":true,"state":"on screen"}]' ;;
      esac

      """, to: "tool")
    let output = try await play(
      "status.yml",
      """
      boards:
        vars:
          vitrine_command: \(tool.path)
        hosts:
          "off":
          "on":

      """)
    let report = folder.appending(path: "status.json").path
    #expect(
      output.contains("\"msg\": \"off cannot be reached: No route to host (all answers are in \(report))\""),
      "\(output)")
    #expect(output.contains(#/\noff +: ok=.* failed=1/#) && output.contains(#/\non +: ok=.* failed=0/#), "\(output)")
    #expect(try String(contentsOf: URL(fileURLWithPath: report), encoding: .utf8).contains("No route to host"))
  }

  @Test func `the status of a fleet prints notices, which are not failures`() async throws {
    let tool = try folder.writeProgram(
      """
      #!/bin/sh
      echo '[{"host":"new","ok":true,"state":"dancing","notice":"new reports the state dancing; run it"}]'

      """, to: "tool")
    let output = try await play(
      "status.yml",
      """
      boards:
        vars:
          vitrine_command: \(tool.path)
        hosts:
          new:

      """)
    #expect(output.contains("\"msg\": \"new reports the state dancing; run it\""), "\(output)")
    #expect(output.contains(#/\nnew +: ok=.* failed=0/#), "\(output)")
  }

  @Test func `an update in waves signs, and stops after the wave in which a board rejected its system`() async throws {
    let tool = try folder.writeProgram(
      """
      #!/bin/sh
      echo "$*" >>\(folder.path("calls"))
      case "$*" in
        "update bad "*) echo '[{"host":"bad","ok":false,"error":"bad returned to its previous system"}]'; exit 1 ;;
        *) echo '[{"host":"new","ok":true,"state":"accepted"}]' ;;
      esac

      """, to: "tool")
    let inventory = """
      boards:
        vars:
          vitrine_command: \(tool.path)
          vitrine_image: /image
          vitrine_sign: /fleet.key
        hosts:
          new:
          bad:
            vitrine_image: /other
          rest:

      """
    let output = try await play("update.yml", inventory)
    // The board is named once.
    #expect(
      output.contains(
        "\"bad returned to its previous system; boards of earlier waves keep the new system: run the playbook again"),
      "\(output)")
    #expect(output.contains("NO MORE HOSTS LEFT"), "\(output)")
    let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
    #expect(
      calls == """
        update new /image --json --seconds 30 --sign /fleet.key
        update bad /other --json --seconds 30 --sign /fleet.key

        """)
  }

  @Test func `an update at a time does not wait for the verdict`() async throws {
    let tool = try folder.writeProgram(
      """
      #!/bin/sh
      echo "$*" >>\(folder.path("calls"))
      echo '[{"host":"on","ok":true,"state":"restarts at 03:00"}]'

      """, to: "tool")
    _ = try await play(
      "update.yml",
      """
      boards:
        vars:
          vitrine_command: \(tool.path)
          vitrine_image: /image
          vitrine_at: "03:00"
        hosts:
          "on":

      """)
    let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
    #expect(calls == "update on /image --json --seconds 30 --at 03:00\n")
  }
}
