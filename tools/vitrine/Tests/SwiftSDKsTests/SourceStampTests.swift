import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

@Suite("A stamp of sources") struct SourceStampTests {
  private let folder: TestFolder
  private var file: URL { folder.appending(path: "stamp") }

  init() throws {
    folder = try TestFolder()
    try folder.write("let package = 1\n", to: "Package.swift")
    try folder.write("let heat = 1\n", to: "Sources/Kettle/Kettle.swift")
    try folder.write("let lid = 1\n", to: "Sources/Kettle/Parts/Lid.swift")
    try SourceStamp(of: folder.url).write(to: file)
  }

  private var isKept: Bool { get throws { try SourceStamp(of: folder.url).matches(file) } }

  @Test func `stays the same while no file is saved`() throws {
    #expect(try isKept)
    // An editor's swap file.
    try folder.write("let lid = 2\n", to: "Sources/Kettle/Parts/.Lid.swift.swp")
    try folder.write("let lid = 2\n", to: "Sources/.cache/Lid.swift")
    #expect(try isKept)
  }

  @Test(arguments: ["Package.swift", "Sources/Kettle/Kettle.swift", "Sources/Kettle/Parts/Lid.swift"])
  func `changes with a saved file, even if its size is the same`(path: String) throws {
    let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    try folder.write(text.replacing("1", with: "2"), to: path)
    #expect(try !isKept)
  }

  @Test func `changes with a file that is added, removed or renamed`() throws {
    let lid = folder.appending(path: "Sources/Kettle/Parts/Lid.swift")
    try FileManager.default.moveItem(at: lid, to: folder.appending(path: "Sources/Kettle/Lid.swift"))
    #expect(try !isKept)
    try FileManager.default.moveItem(at: folder.appending(path: "Sources/Kettle/Lid.swift"), to: lid)
    #expect(try isKept)
    try folder.write("let spout = 1\n", to: "Sources/Kettle/Spout.swift")
    #expect(try !isKept)
    try FileManager.default.removeItem(at: folder.appending(path: "Sources/Kettle/Spout.swift"))
    try FileManager.default.removeItem(at: lid)
    #expect(try !isKept)
  }

  @Test func `is missing without sources`() throws {
    let sources = folder.appending(path: "Sources")
    try FileManager.default.removeItem(at: sources)
    #expect { try SourceStamp(of: folder.url) } throws: { error in
      guard case HostError.fileError(sources.path, _) = error else { return false }
      return true
    }
  }
}
