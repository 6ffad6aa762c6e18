import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// Which app a command is for: the same words in every command.
struct AppChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A program of the package, or the path of a static program; the package's only program, when none is named.",
      valueName: "program"))
  var name: String?

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "The app's package, or the app itself; the package around this folder, else Vitrine's own, when none is named.", valueName: "folder"))
  var folder: String?

  @Option(help: ArgumentHelp("The same as PROGRAM.", visibility: .hidden))
  var product: String?

  func validate() throws {
    if name != nil && product != nil { throw ValidationError("name the program once: without --product") }
    if isPath && folder != nil { throw ValidationError("'\(name!)' is a path: it goes without --app") }
  }

  /// Whether a static program is meant that is there already.
  var isPath: Bool { name?.contains("/") == true }

  /// The app, and Vitrine's sources with what it brings for boards.
  func app() async throws -> (App, Repository) {
    let repository = try Repository()
    let app = try await app(with: repository)
    return (app, repository.with(app: app))
  }

  private func app(with repository: Repository) async throws -> App {
    // The app itself will do where its package is asked for.
    if let folder, name == nil, product == nil, !folder.contains("/") || FileManager.default.fileExists(atPath: folder),
      !URL(fileURLWithPath: folder).isFolder
    {
      return try await App(named: folder, with: repository)
    }
    return try await App(named: name ?? product, in: folder, with: repository)
  }
}

extension Repository {
  /// Vitrine's sources with the boards of an app; of the package around this folder, where the app is a program that is there already.
  func with(app: App) -> Repository { with(app: app.package ?? App.packageHere) }
}
