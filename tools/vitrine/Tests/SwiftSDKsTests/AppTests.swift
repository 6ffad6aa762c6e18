import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

@Suite("An app", .serialized) struct AppTests {
  private let repository: Repository
  private let folder = try! TestFolder()

  init() throws { repository = try Repository(around: #filePath) }

  /// Makes a package in `folder` with these programs.
  private func makePackage(of programs: String...) throws {
    let targets = programs.map { #".executableTarget(name: "\#($0)")"# }.joined(separator: ", ")
    try folder.write(
      "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"Shop\", targets: [\(targets)])\n",
      to: "Package.swift")
    for program in programs {
      try folder.write("@main struct App { static func main() {} }\n", to: "Sources/\(program)/\(program).swift")
    }
  }

  @Test func `is its package's only program if none is named`() async throws {
    try makePackage(of: "Kettle")
    try folder.write("0.1 down 1 2 3\n", to: "Kettle.touch")
    let app = try await App(in: folder.path, with: repository)
    #expect(app.name == "Kettle")
    #expect(app.package?.path == folder.path)
    #expect(app.touchScript == "0.1 down 1 2 3\n")
    #expect(app.touchScriptFile?.path == folder.path + "/Kettle.touch")
    #expect(!app.isVitrine)
  }

  @Test func `must be named if its package has several, or none`() async throws {
    try makePackage(of: "Kettle", "Oven")
    await #expect(throws: AppError.notOneProgram(["Kettle", "Oven"], package: folder.path)) {
      try await App(in: folder.path, with: repository)
    }
    try makePackage()
    await #expect(throws: AppError.notOneProgram([], package: folder.path)) {
      try await App(in: folder.path, with: repository)
    }
    await #expect(throws: AppError.noPackage(folder: "/nowhere")) {
      try await App(named: "Kettle", in: "/nowhere", with: repository)
    }
  }

  @Test func `is not a program of the tests, and the message about several names the apps and how to name one`()
    async throws
  {
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop",
        targets: [
          .executableTarget(name: "Kettle"), .executableTarget(name: "Probe", path: "Tests/Probe"),
        ])

      """, to: "Package.swift")
    for place in ["Sources/Kettle", "Tests/Probe"] {
      try folder.write("@main struct App { static func main() {} }\n", to: "\(place)/App.swift")
    }
    #expect(try await App(in: folder.path, with: repository).name == "Kettle")
    // Vitrine's own package has test programs, too.
    do {
      _ = try await App(in: repository.root.path, choosingWith: "--app ", with: repository)
      Issue.record("there are several apps")
    } catch {
      #expect(
        "\(error)"
          == "\(repository.root.path) has several apps: calibrate, gallery, tiles; name one of them, such as '--app calibrate', "
          + "or another package with '--app FOLDER'")
    }
  }

  @Test func `may be a static program, which has no package and is not built`() async throws {
    let app = try await App(named: "/opt/kettle", with: repository)
    #expect(app.name == "kettle")
    #expect(app.package == nil)
    #expect(app.touchScript == nil)
    #expect(app.touchScriptFile == nil)
    #expect(try await app.program(for: .arm64, cpu: nil).path == "/opt/kettle")
  }

  @Test func `replaces Vitrine's files with its own, and Vitrine's apps include them once`() async throws {
    let root = repository.root.path
    let ours = ["\(root)/rootfs-overlay/common", "\(root)/rootfs-overlay/board"]
    try makePackage(of: "Kettle")
    let overlays = try await App(named: "Kettle", in: folder.path, with: repository).overlays(for: "board")
    #expect(
      overlays.map(\.path) == ours + ["\(folder.path)/rootfs-overlay/common", "\(folder.path)/rootfs-overlay/board"])
    let tiles = try await App(named: "tiles", in: root, with: repository)
    #expect(tiles.overlays(for: "board").map(\.path) == ours)
    #expect(tiles.isVitrine)
    #expect(tiles.touchScript != nil)
  }
}
