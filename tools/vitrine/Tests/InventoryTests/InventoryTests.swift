import Debian
import Foundation
import TestFolder
import Testing

@testable import Inventory

@Suite("An inventory") struct InventoryTests {
  private let folder = try! TestFolder()

  static func package(_ name: String, _ version: String, source: String? = nil, part: String = "program") -> Component {
    let url = PackageURL(
      debian: name, version: version, architecture: "amd64", release: "bookworm",
      source: source.map { PackageStanza.Source(name: $0, version: version) })
    return Component(.library, name: name, version: version, url: url, sha256: "ab", part: part)
  }

  static func sample() -> Inventory {
    var header = package("linux-libc-dev", "6.1.192-2", source: "linux")
    header.isIncluded = false
    var vitrine = Component(.library, name: "Vitrine", version: "0.1.0", part: "program")
    vitrine.commit = "0123abcd"
    vitrine.isModified = true
    var inventory = Inventory(
      of: Component(.firmware, name: "board-app", part: "image"),
      [header, package("musl-dev", "1.2.3-1", source: "musl"), vitrine], date: 1_700_000_000)
    inventory.facts = ["board": "qemu-x86_64"]
    return inventory
  }

  @Test func `is a CycloneDX file, and is read as it was written`() throws {
    let inventory = Self.sample()
    let data = try inventory.data
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["bomFormat"] as? String == "CycloneDX")
    #expect(object["specVersion"] as? String == "1.6")
    let serial = try #require(object["serialNumber"] as? String)
    let isUUID = serial.wholeMatch(of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/) != nil
    #expect(isUUID, "\(serial)")
    let metadata = try #require(object["metadata"] as? [String: Any])
    #expect(metadata["timestamp"] as? String == "2023-11-14T22:13:20Z")

    var read = try Inventory(data)
    #expect(Set(read.components) == Set(inventory.components))
    read.components = inventory.components
    #expect(read == inventory)
  }

  @Test func `has the same bytes for the same components in any order, and other bytes for others`() throws {
    let inventory = Self.sample()
    var same = inventory
    same.components = inventory.components.reversed() + inventory.components
    #expect(try same.data == inventory.data)
    var other = inventory
    other.components[1].version = "1.2.3-2"
    let (before, after) = (try serialNumber(inventory), try serialNumber(other))
    #expect(before != after)
  }

  private func serialNumber(_ inventory: Inventory) throws -> Substring? {
    String(decoding: try inventory.data, as: UTF8.self).split(separator: "\n").first { $0.contains("urn:uuid:") }
  }

  @Test func `of a board with a deployed release has the components of the release instead of the built-in app's`() {
    var image = Self.sample()
    image.components.append(Self.package("linux-image", "6.1", part: "kernel"))
    let release = Inventory(of: Component(.application, name: "new", part: "program"), [Self.package("a", "1")])
    let all = image.replacingProgram(with: release)
    #expect(all.components.map(\.name) == ["linux-image", "a"])
    #expect(all.isComplete)
    #expect(!image.replacingProgram(with: Inventory(of: release.subject, isComplete: false)).isComplete)
  }

  @Test func `reads files of other tools, with components inside of components`() throws {
    let file = try folder.write(
      """
      {"bomFormat": "CycloneDX", "specVersion": "1.5", "metadata": {"tools": [{"name": "other"}]}, "components": [
        {"type": "container", "name": "outer", "components": [
          {"type": "library", "name": "inner", "purl": "pkg:deb/debian/inner@1?distro=debian-12"}]}]}
      """, to: "other.cdx.json")
    let inventory = try Inventory(at: file)
    #expect(inventory.components.map(\.name) == ["outer", "inner"])
    #expect(inventory.components[1].url?.debianSource?.release.number == 12)
  }

  @Test func `that cannot be read is reported with its path and the reason`() throws {
    func complaint(_ text: String) throws -> String? {
      let file = try folder.write(text, to: "bad.json")
      do {
        _ = try Inventory(at: file)
        return nil
      } catch {
        return "\(error)".replacing(folder.path, with: "")
      }
    }
    let start = "/bad.json is not an inventory in CycloneDX's JSON: it is not JSON;"
    #expect(try complaint("no")?.hasPrefix(start) == true)
    #expect(try complaint(#"{"specVersion": "1.6"}"#)?.contains("it has no 'bomFormat'") == true)
    #expect(throws: InventoryError.noInventory(folder.path)) { try Inventory(at: folder.url) }
    #expect(throws: InventoryError.noFile("\(folder.path)/none")) { try Inventory(at: folder.appending(path: "none")) }
  }

  @Test func `is stored by its hash, and that of a release by the release's name`() throws {
    let store = InventoryStore(in: folder.appending(path: "store"))
    let data = try Self.sample().data
    let hash = Inventory.hash(of: data)
    let release = String(repeating: "c", count: 64)
    try store.add(data)
    try store.add(data, release: release)
    #expect(try store.image(hash)?.subject.name == "board-app")
    #expect(try store.release(release)?.subject.name == "board-app")
    // The name of an image's file is its hash.
    #expect(try store.image(release) == nil)
    // The names come from boards, and must not be paths.
    for name in ["../store/\(hash)", "", "/etc/passwd", String(repeating: "/", count: 64)] {
      #expect(try store.image(name) == nil)
      #expect(try store.release(name) == nil)
    }
  }
}
