import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import VirtualBoard

/// The templates that no other test builds. Each one compiles Vitrine, so these tests run in a campaign.
@Suite("A template", .serialized, .fewAtOnce, .inCampaign) struct TemplateTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("template", of: repository.root)
  }

  @Test(arguments: [NewApp.Template.blank, .tickets, .dashboard])
  func `passes its tests and is built for a board`(template: NewApp.Template) async throws {
    let app = folder.appending(path: "Kettle")
    try? FileManager.default.removeItem(at: app)
    try await Command.run(
      BuiltCommand.path, ["new", "Kettle", "--template", template.rawValue, "--folder", app.path])
    try repository.shareBuild(with: app, as: template.rawValue)
    try await Command.run("swift", ["test", "--disable-xctest"], in: app)
    let built = folder.appending(path: "built")
    try await Command.run(
      BuiltCommand.path, ["build", "Kettle", "--app", app.path, "--architecture", "x86_64", "--output", built.path])
    let size = try #require(
      try built.appending(path: "Kettle").resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size <= 3_500_000, "\(size) bytes")
  }
}
