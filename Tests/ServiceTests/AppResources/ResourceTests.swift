import System
import TestContexts
import TestKit
import Testing

@testable import AppResources

@Suite(.freshContext) struct ResourceTests {
  private let folder = TemporaryFolder()

  private func put(_ text: String, at path: String) throws {
    try File.replace(at: "\(folder.path)/\(path)", with: text)
  }

  @Test func `a resource is found by its name, also in folders`() throws {
    try put("tea", at: "menu/drinks.txt")
    let path = try Resource("menu/drinks.txt").path(in: folder.path)
    #expect(path == "\(folder.path)/menu/drinks.txt")
    let mapped = try MappedResource(path)
    #expect(mapped.count == 3)
    #expect(Array(mapped.bytes) == Array("tea".utf8))
    try put("", at: "empty")
    #expect(try MappedResource("\(folder.path)/empty").bytes.isEmpty)
  }

  @Test(arguments: ["", "../secret", "/etc/passwd", ".hidden", "menu//drinks.txt", "menu/"])
  func `a name that leads elsewhere is rejected`(name: String) throws {
    try put("", at: "menu/drinks.txt")
    #expect(throws: ResourceError.invalidName(name)) { try Resource(name).path(in: folder.path) }
    #expect(ResourceError.invalidName(name).message.hasPrefix("'\(name)' is not a valid resource name"))
  }

  @Test func `a missing file and a folder are missing resources, and the message names their folder`() throws {
    try put("", at: "menu/drinks.txt")
    for name in ["cake.png", "menu"] {
      let error = ResourceError.missing(name, folder: folder.path)
      #expect(throws: error) { try Resource(name).path(in: folder.path) }
      #expect(
        error.message
          == "there is no resource '\(name)' in \(folder.path); add it to the folder Resources of the app's package")
    }
  }

  @Test func `on the desktop they are in the package that built the program`() throws {
    let program = "\(folder.path)/Kettle/.build/x86_64/debug/Kettle"
    try put("", at: "Kettle/.build/x86_64/debug/Kettle")
    #expect(ResourceFolder.package(around: program) == nil)
    try put("", at: "Kettle/Package.swift")
    #expect(ResourceFolder.package(around: program) == nil)
    try put("", at: "Kettle/Resources/a")
    #expect(ResourceFolder.package(around: program) == "\(folder.path)/Kettle/Resources")
    // The innermost package counts, even if an enclosing package has resources too.
    try put("", at: "Package.swift")
    try put("", at: "Resources/a")
    #expect(ResourceFolder.package(around: program) == "\(folder.path)/Kettle/Resources")
  }
}
