import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine build`: builds programs for boards.
struct Build: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds programs for a board: static and stripped, each with debug information and an inventory.")

  @Argument(help: "Programs of the package. The default is its only app.") var programs: [String] = []

  @Option(help: "A board in boards/.") var board: String?

  @Option(help: "arm64, armhf, or x86_64, in place of a board.") var architecture: Architecture?

  @Option(
    help: ArgumentHelp(
      "The app's package. The default is the package around the current folder, or else Vitrine's own.",
      valueName: "folder"))
  var app: String?

  @Option(help: ArgumentHelp("The folder for the programs.", valueName: "folder"))
  var output: String?

  @Flag(help: "Build programs that show every finger as a disc, for an audience: NAME-demo.") var demo = false

  @Flag(
    help: "Build the app's own code without optimization: a changed line takes a third of the time. Not for kiosks.")
  var debug = false

  func validate() throws {
    if let path = programs.first(where: { $0.contains("/") }) {
      throw ValidationError(.buildOfPath(path))
    }
    if (board == nil) == (architecture == nil) {
      throw ValidationError(.noBuildTarget)
    }
  }

  func run() async throws {
    let repository = try Repository()
    let folder = app.map { URL(fileURLWithPath: $0) } ?? App.currentPackage
    let facts = try board.map { try BoardConfiguration(named: $0, in: repository.including(app: folder)) }
    let first = try await App(named: programs.first, in: app, with: repository)
    // `validate` rejects paths of programs, so each name is a program of this package.
    guard let package = first.package else { throw AppError.noPackage(folder: app ?? ".") }
    for name in programs.dropFirst() { _ = try await App(named: name, in: app, with: repository) }
    let names = programs.isEmpty ? [first.name] : programs
    let build = EmbeddedBuild(
      of: package, for: architecture ?? facts!.architecture, repository: repository, showingTouches: demo,
      cpu: facts?.cpu,
      isOptimized: !debug, output: output.map { URL(fileURLWithPath: $0) })
    try await build.build(names)
    for name in names {
      let file = build.program(name)
      let size = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue ?? 0
      print("\(size) bytes  \(file.path)")
    }
  }
}
