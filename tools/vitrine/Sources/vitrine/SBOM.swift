import ArgumentParser
import Foundation
import Host
import Images
import Inventory
import SwiftSDKs

/// `vitrine sbom`: prints the inventory of an image or an app.
struct SBOM: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sbom", abstract: "Prints the inventory of an image or of an app's release.",
    discussion: """
      The inventory is a software bill of materials in JSON, in the format CycloneDX 1.6: Debian's packages, the libraries in the \
      program, Swift, Vitrine, and the Swift packages of the app, with versions and hashes. The same inputs give the same bytes.
      """)

  @Argument(
    help: ArgumentHelp(
      "An image's folder, a static program, an app's package, or a program of the package around the current folder.",
      valueName: "image|app"))
  var target: String?

  @Option(help: "A board in boards/, for an app.") var board: String?

  @Option(help: "arm64, armhf, or x86_64, in place of a board.") var architecture: Architecture?

  @Option(help: ArgumentHelp("A file for the inventory, instead of standard output.", valueName: "file"))
  var output: String?

  func run() async throws {
    let data = try await inventory()
    guard let output else {
      return try StandardOutput.write(data)
    }
    do { try data.write(to: URL(fileURLWithPath: output), options: .atomic) } catch let error as CocoaError {
      throw HostError(error, at: output)
    }
  }

  private func inventory() async throws -> Data {
    let place = target.map { URL(fileURLWithPath: $0).standardizedFileURL }
    if let place, place.isFolder, !hasFile("Package.swift", in: place) {
      // The file itself and not its components, so that the hash is the one that the board reports.
      let file = place.appending(path: Inventory.fileName)
      guard let data = try? Data(contentsOf: file) else { throw InventoryError.noInventory(place.path) }
      return data
    }
    if let place, !place.isFolder, FileManager.default.fileExists(atPath: place.path) {
      return try ProgramInventory.load(of: place).data
    }
    let repository = try Repository()
    let isPackage = place?.isFolder == true
    let app = try await App(named: isPackage ? nil : target, in: isPackage ? target : nil, with: repository)
    let facts = try board.map { try BoardConfiguration(named: $0, in: repository.including(app: app)) }
    guard let architecture = architecture ?? facts?.architecture else {
      throw ValidationError(.noInventoryTarget)
    }
    return try ProgramInventory.load(of: try await app.program(for: architecture, cpu: facts?.cpu)).data
  }

  private func hasFile(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }
}
