import Foundation
import Host
import TestFolder
import Testing

@testable import APIDocs

/// The documentation of a small package with two modules.
@Suite("The documentation of declarations") final class APIDocumentationTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Shop",
        products: [.library(name: "Shop", targets: ["Shop"])],
        targets: [.target(name: "Ground"), .target(name: "Shop", dependencies: ["Ground"])])
      """, to: "Package.swift")
    try folder.write("open class Thing { public init() {} }\n", to: "Sources/Ground/Thing.swift")
    try folder.write(
      """
      public import Ground

      /// A lamp on the counter. It is often on.
      ///
      /// - Note: Switch it off.
      open class Lamp: Thing {
        /// Whether the lamp is on.
        public var isOn = false
        var isHidden = false
        /// Moves the lamp.
        open func move(to place: Int) { fatalError() }
        /// Moves the lamp by steps.
        open func move(by steps: Int) {}
        /// A color.
        public enum Shade {
          /// A warm color.
          case warm
        }
      }

      /// A shade of a box.
      public struct Shade {
        /// The width in points.
        public var width = 0.0
      }

      /// Returns the number of lamps.
      public func countLamps() -> Int { 0 }
      """, to: "Sources/Shop/Lamp.swift")
  }

  deinit {
    if let cache = try? Cache.folder.appending(path: APIDocumentation.cachePath(of: folder.url)) {
      try? FileManager.default.removeItem(at: cache)
    }
  }

  private func index() async throws -> APIIndex { try await APIDocumentation(of: folder.url).index() }

  @Test func `shows a type with its public members and their comments`() async throws {
    #expect(
      try await index().text(for: "Lamp") == """
        Lamp (Shop)

        class Lamp
            A lamp on the counter. It is often on.

            - Note: Switch it off.

        Inherits from or conforms to: Ground.Thing

        Properties:

          var isOn: Bool
              Whether the lamp is on.

        Methods:

          func move(to place: Int)
              Moves the lamp.

          func move(by steps: Int)
              Moves the lamp by steps.

        Types: Lamp.Shade
        """)
  }

  @Test func `finds members, functions, and names in other cases of letters`() async throws {
    let index = try await index()
    #expect(
      try index.text(for: "Lamp.move(by:)") == "Lamp (Shop)\n\nfunc move(by steps: Int)\n    Moves the lamp by steps.")
    #expect(try index.text(for: "isOn") == "Lamp (Shop)\n\nvar isOn: Bool\n    Whether the lamp is on.")
    #expect(try index.text(for: "Lamp/move").components(separatedBy: "func move").count == 3)
    #expect(try index.text(for: "countLamps").contains("Returns the number of lamps."))
    #expect(try index.text(for: "lamp").hasPrefix("Lamp (Shop)"))
    #expect(try index.text(for: "Lamp.Shade").contains("A warm color."))
    // The full name of one of two types.
    #expect(try index.text(for: "Shade").contains("The width in points."))
    #expect(index.list.contains("Shop:\n  Lamp"))
  }

  @Test(arguments: [("Lmap", ["Lamp"]), ("Lam", ["Lamp", "Lamp.Shade", "countLamps()", "warm"]), ("Refrigerator", [])])
  func `suggests names that are similar to an unknown one`(name: String, similar: [String]) async throws {
    let index = try await index()
    do {
      _ = try index.text(for: name)
      Issue.record("'\(name)' is known")
    } catch { #expect(error.similarNames == similar) }
  }

  @Test func `is read again when the sources have changed`() async throws {
    let first = try await index()
    #expect(throws: APIIndex.UnknownName.self) { try first.text(for: "Radio") }
    try folder.write("/// A radio.\npublic struct Radio {}\n", to: "Sources/Shop/Radio.swift")
    #expect(try await index().text(for: "Radio").contains("A radio."))
  }

  @Test func `becomes a site, unless a comment has a link that leads nowhere`() async throws {
    let site = folder.appending(path: "made/site")
    try await APIDocumentation(of: folder.url).writeSite(to: site, name: "Shop")
    let page = try String(contentsOf: site.appending(path: "data/documentation/shop/lamp.json"), encoding: .utf8)
    #expect(page.contains("A lamp on the counter."))
    let start = try String(contentsOf: site.appending(path: "data/documentation/api.json"), encoding: .utf8)
    #expect(start.contains(#"\/documentation\/shop"#))

    try folder.write("/// A radio, unlike ``Television``.\npublic struct Radio {}\n", to: "Sources/Shop/Radio.swift")
    let documentation = try await APIDocumentation(of: folder.url)
    await #expect(throws: HostError.self) { try await documentation.writeSite(to: site, name: "Shop") }
    // The site before is complete.
    #expect(FileManager.default.fileExists(atPath: site.appending(path: "data/documentation/shop/lamp.json").path))
  }
}
