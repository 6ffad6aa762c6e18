import Foundation
import Inventory
import TestFolder
import Testing

@testable import SwiftSDKs

@Suite("The inventory of a program") struct ProgramInventoryTests {
  private let folder = try! TestFolder()

  @Test func `does not include the libraries of which the program has no function`() {
    let names = ["musl-dev", "libpng-dev", "mbedtls", "zlib", "freetype", "libgcc-12-dev"]
    let components = names.map { Component(.library, name: $0, version: "1", part: "program") }
    let symbols = "main\n$s9Typography4FontC\nFT_Open_Face\ninflateInit2_\nmy_png_reader\n"
    let included = ProgramInventory.included(components, symbols: symbols).filter(\.isIncluded).map(\.name)
    #expect(included == ["musl-dev", "zlib", "freetype", "libgcc-12-dev"])
  }

  @Test func `is used only for the program that it was made for`() throws {
    let program = try folder.write("program", to: "lamp")
    #expect(try !ProgramInventory.load(of: program).isComplete)
    var known = try ProgramInventory.load(of: program)
    known.isComplete = true
    known.components = [Component(.library, name: "musl-dev", version: "1", part: "program")]
    try known.data.write(to: ProgramInventory.file(of: program))
    #expect(try ProgramInventory.load(of: program) == known)
    try folder.write("another", to: "lamp")
    let other = try ProgramInventory.load(of: program)
    #expect(!other.isComplete && other.components.isEmpty && other.subject.sha256 != known.subject.sha256)
  }

  @Test func `has the Swift packages of Package.resolved`() throws {
    try folder.write(
      """
      {"originHash": "00", "version": 3, "pins": [
        {"identity": "swift-log", "kind": "remoteSourceControl", "location": "https://github.com/apple/swift-log.git",
         "state": {"revision": "ce592ae", "version": "1.6.0"}},
        {"identity": "own", "kind": "remoteSourceControl", "location": "git@example.org:own.git",
         "state": {"branch": "main", "revision": "abcd"}}]}
      """, to: "Package.resolved")
    let components = ResolvedPackages(of: folder.url).components
    #expect(components.map { $0.url.map { "\($0)" } } == ["pkg:swift/github.com/apple/swift-log@1.6.0", nil])
    #expect(components.map(\.version) == ["1.6.0", "abcd"])
    #expect(components.map(\.commit) == ["ce592ae", "abcd"])
    #expect(ResolvedPackages(of: URL(fileURLWithPath: "/none")).components == [])
  }
}
