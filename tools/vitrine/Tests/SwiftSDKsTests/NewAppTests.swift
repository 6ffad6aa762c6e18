import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

@Suite("The package of a new app") struct NewAppTests {
  private let repository: Repository
  private let folder = try! TestFolder()

  init() throws { repository = try Repository(around: #filePath) }

  @Test(arguments: [
    ("my-kiosk", NewAppError.notAName("my-kiosk", better: "MyKiosk")),
    ("9lives", .notAName("9lives", better: "lives")),
    ("", .notAName("", better: "Lamp")),
    ("class", .nameTaken("class", by: "Swift")),
    ("Gallery", .nameTaken("Gallery", by: "Vitrine's gallery")),
    ("toolkit", .nameTaken("toolkit", by: "Vitrine's Toolkit")),
  ])
  func `has a unique name that is valid in Swift`(name: String, error: NewAppError) async throws {
    await #expect(throws: error) { try await NewApp(named: name, from: repository) }
  }

  @Test func `has its name, and Vitrine's path, in place of the template's`() async throws {
    let place = folder.appending(path: "Kettle")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await NewApp(named: "Kettle", source: NewApp.Source("https://example.org/glass.git"), from: repository).make(
      in: place)
    #expect(folder.names == ["Kettle"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: place.path)
    #expect(
      files.contains("Sources/Kettle/App.swift") && files.contains(".gitignore") && files.contains("Kettle.touch"))
    #expect(!files.contains { $0.contains("NewApp") || $0.hasPrefix(".build") })
    let manifest = try String(contentsOf: place.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"url: "https://example.org/glass.git", branch: "main""#))
    #expect(manifest.contains(#".product(name: "Vitrine", package: "glass")"#))
    #expect(!manifest.contains("NewApp") && !manifest.contains("../.."))
  }

  @Test func `contains the whole museum under its name, the photographs byte by byte`() async throws {
    let place = folder.appending(path: "Kettle")
    try await NewApp(named: "Kettle", template: .museum, from: repository).make(in: place)
    let museum = repository.root.appending(path: "Examples/Museum")
    let files = FileManager.default
    let names = try files.subpathsOfDirectory(atPath: place.path)
    #expect(
      names.contains("Sources/Kettle/House.swift") && names.contains("Translations/de.toml")
        && names.contains("Kettle.touch"))
    let texts = try names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.map {
      try String(contentsOf: place.appending(path: $0), encoding: .utf8)
    }
    #expect(!names.contains { $0.contains("Museum") } && !texts.contains { $0.contains("Museum") })
    #expect(texts.contains { $0.contains(#"path: "\#(repository.root.path)""#) })
    for name in names where name.hasSuffix(".jpg") {
      #expect(files.contentsEqual(atPath: place.appending(path: name).path, andPath: museum.appending(path: name).path))
    }
    #expect(names.filter { $0.hasSuffix(".jpg") }.count == 6)
  }

  @Test(arguments: [(NewApp.Template.blank, "BlankApp"), (.tickets, "TicketKiosk"), (.dashboard, "Dashboard")])
  func `contains a template under its name, with tests, resources, and a script`(
    template: NewApp.Template, name: String
  ) async throws {
    let place = folder.appending(path: "Kettle")
    try await NewApp(named: "Kettle", template: template, from: repository).make(in: place)
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
    for wanted in ["Sources/Kettle/App.swift", "Kettle.touch", "README.md", ".gitignore", "Tests/KettleTests"] {
      #expect(names.contains(wanted), "\(wanted)")
    }
    #expect(names.contains { $0.hasPrefix("Resources/") } == (template != .blank))
    #expect(!names.contains { $0.contains(name) })
    let texts = try names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.map {
      try String(contentsOf: place.appending(path: $0), encoding: .utf8)
    }
    #expect(!texts.contains { $0.contains(name) })
    #expect(texts.contains { $0.contains(#"path: "\#(repository.root.path)""#) })
  }

  @Test func `does not use a folder with contents, and leaves nothing next to it`() async throws {
    let place = folder.appending(path: "Kettle")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data().write(to: place.appending(path: "mine"))
    let app = try await NewApp(named: "Kettle", from: repository)
    #expect(throws: NewAppError.cannotCreate(place.path, reason: "Directory not empty")) { try app.make(in: place) }
    #expect(folder.names == ["Kettle"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["mine"])
  }

  @Test(arguments: ["/proc/Kettle", "/proc/shop/Kettle"])
  func `names a folder in which nothing can be created, and the cause`(path: String) async throws {
    let app = try await NewApp(named: "Kettle", from: repository)
    let error = #expect(throws: NewAppError.self) { try app.make(in: URL(fileURLWithPath: path)) }
    #expect(
      error?.description
        == "\(path) cannot be created: nothing can be stored in /proc (No such file or directory); "
        + "name another folder with --folder, where you can create files")
  }

  @Test func `leaves no part of a package that does not fit on the disk, nor the folders around it`() async throws {
    let disk = folder.appending(path: "disk")
    try disk.createFolder()
    let place = disk.appending(path: "shop/kiosks/Kettle")
    // The shell lists the disk's contents after the command.
    let run = try CommandRun(
      ["new", "Kettle", "--folder", place.path], in: folder,
      under: CommandRun.smallDisk(at: disk, "size=16k", then: "ls -A '\(disk.path)'; exit 7"))
    #expect(try await run.waitForExit(within: .seconds(120)) == 7)
    #expect(
      run.standardError == [
        "Error: \(place.path) cannot be created: nothing can be stored in \(disk.path) (No space left on device); "
          + "name another folder with --folder, where you can create files"
      ])
    #expect(run.lines.isEmpty, "\(run.lines)")
  }

  @Test func `rejects a path without Vitrine's sources`() {
    #expect(throws: NewAppError.noVitrine(folder: "/tmp")) { try NewApp.Source("/tmp") }
  }
}
