import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

/// The folders in which apps are built for this machine.
@Suite("The build folder of an app") struct DeskScratchTests {
  private let folder: TestFolder
  private let sources: Repository

  init() throws {
    folder = try TestFolder()
    try folder.write("// swift-tools-version: 6.1\n", to: "Vitrine/tools/vitrine/Package.swift")
    sources = try Repository(around: folder.appending(path: "Vitrine").path)
  }

  private func scratch(_ app: String, dependingOn dependency: String) async throws -> DeskScratch {
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "\(app)", dependencies: [\(dependency)], targets: [.executableTarget(name: "\(app)")])

      """, to: "\(app)/Package.swift")
    return try await DeskScratch(for: folder.appending(path: app), with: sources, named: "desk-tests")
  }

  @Test func `is shared by apps that depend on the same sources, and by no others`() async throws {
    let shared = sources.root.appending(path: ".build/desk-tests").resolvingSymlinksInPath()
    for (app, path) in [("Lamp", "../Vitrine"), ("Oven", sources.root.path)] {
      let scratch = try await scratch(app, dependingOn: ".package(path: \"\(path)\")")
      #expect(scratch.folder == shared)
      // SwiftPM would use its plan of the other app.
      #expect(scratch.options.contains("--disable-build-manifest-caching"))
    }
    for (app, dependency) in [
      ("Kettle", ""), ("Toaster", ".package(url: \"https://vitrine.example/vitrine\", branch: \"main\")"),
    ] {
      let scratch = try await scratch(app, dependingOn: dependency)
      #expect(scratch.folder == folder.appending(path: "\(app)/.build").resolvingSymlinksInPath())
      #expect(!scratch.options.contains("--disable-build-manifest-caching"))
    }
  }

  @Test func `is not that of vitrine test in Vitrine itself, or without a package`() async throws {
    #expect(throws: AppError.notAnApp(sources: sources.root.path)) {
      try folder.write("// swift-tools-version: 6.1\n", to: "Vitrine/Package.swift")
      _ = try DeskTests(in: sources.root.path, with: sources)
    }
    #expect(throws: AppError.noPackage(folder: folder.path)) { _ = try DeskTests(in: folder.path, with: sources) }
  }
}
