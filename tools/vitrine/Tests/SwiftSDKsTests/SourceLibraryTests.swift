import Foundation
import Host
import Testing

@testable import SwiftSDKs

@Suite("An SDK without a library from source") struct SourceLibraryTests {
  @Test(arguments: [(SourceLibrary.Plan.harfBuzz, "CHarfBuzz"), (.xkbCommon, "CXKB"), (.mbedTLS, "CMbedTLS")])
  func `makes a program that needs it fail with the remedy`(plan: SourceLibrary.Plan, target: String) async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "vitrine-source-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: root) }
    try SourceLibrary.addErrorHeader(for: plan, in: root, of: .arm64)
    let shim = try Repository(around: #filePath).root.appending(path: "Sources/CLibraries/\(target)/shim.h")
    do {
      let folders = ["usr/include", plan.headers.folder].flatMap { ["-isystem", root.appending(path: $0).path] }
      _ = try await Command.output("clang", ["-fsyntax-only", "-x", "c"] + folders + [shim.path])
      Issue.record("compiled")
    } catch let error as HostError {
      #expect(
        error.description.contains("made without \(plan.rawValue)")
          && error.description.contains("'vitrine sdk add arm64'"))
    }
  }
}
