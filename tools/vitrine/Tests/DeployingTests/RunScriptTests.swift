import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import vitrine

/// The touch script that `vitrine run --headless` plays.
@Suite("The script of a run in memory") struct RunScriptTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Kettle", targets: [.executableTarget(name: "Kettle")])

      """, to: "Package.swift")
    try folder.write("@main struct App { static func main() {} }\n", to: "Sources/Kettle/Kettle.swift")
  }

  @Test func `is the file of the app itself, so that errors name it`() async throws {
    let app = try await App(in: folder.path, with: try Repository(around: #filePath))
    #expect(Run.scriptPath(setting: nil, of: app) == nil)
    try folder.write("tap \"Boil\"\n", to: "Kettle.touch")
    #expect(Run.scriptPath(setting: nil, of: app) == folder.path + "/Kettle.touch")
  }

  @Test func `is that of the user's setting, relative to the current folder`() async throws {
    try folder.write("tap \"Boil\"\n", to: "Kettle.touch")
    let app = try await App(in: folder.path, with: try Repository(around: #filePath))
    #expect(Run.scriptPath(setting: "/tmp/other.touch", of: app) == "/tmp/other.touch")
    let current = FileManager.default.currentDirectoryPath
    #expect(Run.scriptPath(setting: "other.touch", of: app) == current + "/other.touch")
  }
}
