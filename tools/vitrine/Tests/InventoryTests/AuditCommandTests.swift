import Foundation
import Inventory
import TestFolder
import Testing

/// `vitrine audit` and `vitrine sbom`, with a program in place of ssh.
@Suite("The command audit") struct AuditCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(VulnerabilityAuditTests.tracker, to: "tracker.json")
    let inventory = VulnerabilityAuditTests.inventory()
    try write(inventory, to: "image/sbom.cdx.json")
    var good = inventory
    good.components = [InventoryTests.package("dropbear-bin", "2022.83-1", source: "dropbear")]
    try write(good, to: "good.cdx.json")
  }

  private func write(_ inventory: Inventory, to path: String) throws {
    try folder.write(String(decoding: inventory.data, as: UTF8.self), to: path)
  }

  private func run(_ arguments: [String]) async throws -> (status: Int32?, lines: [String], errors: [String]) {
    let paths = arguments.map { $0.replacing("@", with: "\(folder.path)/") }
    let run = try CommandRun(
      paths, in: folder, environment: ["XDG_DATA_HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache"])
    let status = try await run.waitForExit(within: .seconds(60))
    return (status, run.lines.map { $0.replacing(folder.path, with: "") }, run.standardError)
  }

  private func audit(_ arguments: String...) async throws -> (status: Int32?, lines: [String], errors: [String]) {
    try await run(["audit", "--tracker", "@tracker.json"] + arguments)
  }

  @Test func `names the images with each vulnerability, and the end of Debian's support`() async throws {
    let result = try await audit("@image", "@good.cdx.json")
    #expect(result.status == 1, "\(result)")
    #expect(result.lines.count == 8, "\(result.lines)")
    #expect(result.lines.first?.hasPrefix("vulnerability  package  installed") == true)
    let first = result.lines.first { $0.hasPrefix("CVE-2026-0001") }?.split(separator: " ").map(String.init)
    #expect(first == ["CVE-2026-0001", "linux", "6.1.192-2", "6.1.200-1", "high", "yes", "/image"])
    #expect(result.lines.contains { $0.hasPrefix("CVE-2026-0020  musl ") && $0.contains("end-of-life") })
    #expect(result.lines.contains { $0.contains("Debian 12 (bookworm): ") && $0.contains("2028-06-30") })
    #expect(result.lines.contains("Left out: 2 that Debian considers unimportant or has not examined (--all)"))
    #expect(
      result.lines.last == "4 vulnerabilities in 1 of 2, by data that is 0 days old (/tracker.json)")
  }

  @Test func `ends with status 0 if nothing was found, and with 2 if something could not be checked`() async throws {
    let good = try await audit("@good.cdx.json")
    #expect(good.status == 0, "\(good)")
    #expect(good.lines.last == "0 vulnerabilities in 0 of 1, by data that is 0 days old (/tracker.json)")
    #expect(try await audit("@good.cdx.json", "@none.json").status == 2)
    let both = try await audit("@image", "@none.json")
    #expect(both.status == 2 && both.lines.contains { $0.hasPrefix("CVE-2026-0001") })
    #expect(both.lines.contains("/none.json: failed: the file /none.json does not exist; check the path"))
    let noTracker = try await run(["audit", "--tracker", "/none", "@image"])
    #expect(noTracker.status == 2 && noTracker.lines.isEmpty)
    #expect(noTracker.errors.last?.hasPrefix("Error: the file /none of --tracker does not exist") == true)
  }

  /// As every command that makes something in the user's folder, such as an image.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a signal leaves no unfinished folder`(signal: Int32) async throws {
    try folder.writeProgram(
      """
      #!/bin/sh
      for word; do last=$word; done
      echo half >"$last" && touch '\(folder.path("asked"))'
      exec sleep 60

      """, to: "timeout")
    let run = try CommandRun(
      ["audit", folder.path("good.cdx.json")], in: folder, environment: ["XDG_CACHE_HOME": folder.path("cache")])
    let deadline = ContinuousClock.now + .seconds(60)
    while !folder.names.contains("asked") {
      try #require(ContinuousClock.now < deadline)
      try await Task.sleep(for: .milliseconds(20))
    }
    let cache = folder.path("cache/vitrine/security-tracker")
    func unfinished() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: cache).filter { $0.hasPrefix(".vitrine") }
    }
    #expect(try unfinished().count == 1)
    run.send(signal: signal)
    #expect(try await run.waitForExit(within: .seconds(30)) == signal)
    #expect(try unfinished().isEmpty)
  }

  @Test func `answers whether images have one vulnerability`() async throws {
    let affected = try await audit("@image", "@good.cdx.json", "--cve", "CVE-2026-0005")
    #expect(affected.status == 1 && affected.lines.contains { $0.hasPrefix("CVE-2026-0005") })
    #expect(!affected.lines.contains { $0.hasPrefix("CVE-2026-0001") })
    #expect(try await audit("@image", "--cve", "CVE-2026-0030").status == 0)
  }

  @Test func `prints all findings as JSON`() async throws {
    let result = try await audit("@image", "--json", "--all")
    #expect(result.status == 1)
    let text = result.lines.joined(separator: "\n")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let target = try #require((report["targets"] as? [[String: Any]])?.first)
    let findings = try #require(target["findings"] as? [[String: Any]])
    #expect(findings.count == 6)
    #expect(findings[0]["vulnerability"] as? String == "CVE-2026-0001")
    #expect(findings[0]["new-image-fixes-it"] as? Bool == true)
    #expect(target["ok"] as? Bool == true)
  }

  @Test func `finds the inventory of a board by the hash and the release that it reports`() async throws {
    let image = try VulnerabilityAuditTests.inventory().data
    let store = InventoryStore(in: folder.appending(path: "vitrine/inventories"))
    try store.add(image)
    let release = String(repeating: "d", count: 64)
    let program = Inventory(
      of: Component(.application, name: "new", part: "program"),
      [InventoryTests.package("libpng-dev", "1.6.39-2", source: "libpng1.6")])
    let ssh = """
      #!/bin/sh
      case " $* " in
      *" -G "*) echo "user root" ;;
      *" kiosk-1 "*) echo "inventory \(Inventory.hash(of: image))"; echo "release built-in" ;;
      *" kiosk-2 "*) echo "inventory \(Inventory.hash(of: image))"; echo "release \(release)" ;;
      *" kiosk-3 "*" cat "*) exit 1 ;;
      *" kiosk-3 "*) echo "inventory \(release)"; echo "release built-in" ;;
      esac
      """
    try folder.writeProgram(ssh, to: "ssh")

    let unknown = try await audit("kiosk-1", "kiosk-2", "kiosk-3")
    #expect(unknown.status == 2, "\(unknown)")
    #expect(unknown.lines.contains { $0.hasPrefix("CVE-2026-0001") && $0.hasSuffix("kiosk-1") })
    #expect(unknown.lines.contains { $0.contains("no inventory of the release dddddddddddd that kiosk-2 runs") })
    #expect(unknown.lines.contains { $0.contains("no inventory of the image that kiosk-3 runs") })

    let others = InventoryStore(in: folder.appending(path: "others"))
    try others.add(program.data, release: release)
    let known = try await audit("kiosk-1", "kiosk-2", "--inventories", "@others")
    #expect(known.status == 1, "\(known)")
    // The release contains no musl, which is in the app of the image.
    #expect(known.lines.contains { $0.hasPrefix("CVE-2026-0001") && $0.hasSuffix("kiosk-1, kiosk-2") })
    #expect(known.lines.contains { $0.hasPrefix("CVE-2026-0020") && $0.hasSuffix("  kiosk-1") })
  }

  @Test func `asks a board for the inventory of its image if no folder has it`() async throws {
    let image = try VulnerabilityAuditTests.inventory().data
    try folder.writeProgram(
      """
      #!/bin/sh
      case " $* " in
      *" -G "*) echo "user root" ;;
      *" status "*) echo "inventory \(Inventory.hash(of: image))"; echo "release built-in" ;;
      *" vitrine-session inventory "*) cat '\(folder.path("image/sbom.cdx.json"))' ;;
      *) echo "failed there is no shell here"; exit 1 ;;
      esac

      """, to: "ssh")
    let result = try await audit("kiosk-1")
    #expect(result.status == 1, "\(result)")
    #expect(result.lines.contains { $0.hasPrefix("CVE-2026-0001") && $0.hasSuffix("kiosk-1") }, "\(result)")
  }

  @Test func `sbom prints the inventory of an image byte by byte, or writes it`() async throws {
    let result = try await run(["sbom", "@image"])
    let file = folder.appending(path: "image/sbom.cdx.json")
    #expect(result.status == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(result.lines == text.split(separator: "\n").map(String.init))
    #expect(try await run(["sbom", "@image", "--output", "@copy.json"]).status == 0)
    #expect(try String(contentsOf: folder.appending(path: "copy.json"), encoding: .utf8) == text)
    try folder.write("", to: "empty/other")
    let empty = try await run(["sbom", "@empty"])
    #expect(empty.status == 1 && empty.errors.last?.contains("contains no inventory") == true, "\(empty)")
  }
}
