import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// The app for a command. All commands share these arguments.
struct AppArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A program of the package, or the path of a static program. The default is the package's only app.",
      valueName: "program"))
  var name: String?

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "The app's package; without <program>, also a program. The default is the package around the current folder, or else "
        + "Vitrine's own.",
      valueName: "folder"))
  var folder: String?

  @Option(help: ArgumentHelp("Another form of PROGRAM.", visibility: .hidden))
  var product: String?

  func validate() throws {
    if name != nil && product != nil { throw ValidationError(.programNamedTwice) }
    if isPath && folder != nil { throw ValidationError(.pathAndPackage(name!)) }
  }

  /// Whether the argument is the path of an existing static program.
  var isPath: Bool { name?.contains("/") == true }

  /// Returns the app, and Vitrine's sources with the app's boards.
  func app() async throws -> (App, Repository) {
    let repository = try Repository()
    let app = try await app(with: repository)
    return (app, repository.including(app: app))
  }

  private func app(with repository: Repository) async throws -> App {
    // `--app` also accepts the name or path of the app itself.
    if let folder, name == nil, product == nil, !folder.contains("/") || FileManager.default.fileExists(atPath: folder),
      !URL(fileURLWithPath: folder).isFolder
    {
      return try await App(named: folder, with: repository)
    }
    return try await App(named: name ?? product, in: folder, with: repository)
  }
}

extension Repository {
  /// Returns Vitrine's sources with the boards of an app. For an existing program, the boards are those of the package
  /// around the current folder.
  func including(app: App) -> Repository { including(app: app.package ?? App.currentPackage) }
}
