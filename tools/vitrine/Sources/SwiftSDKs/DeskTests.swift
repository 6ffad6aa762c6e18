import Foundation
import Host

/// The tests of an app, as `swift test` runs them, with a build of Vitrine that all apps share.
public struct DeskTests: Sendable {
  private let package: URL
  private let repository: Repository

  /// - Parameters:
  ///   - folder: The folder of the app's package. The default is the package around the current folder.
  ///   - repository: The sources of Vitrine.
  public init(in folder: String?, with repository: Repository) throws {
    guard let package = try folder.map(App.package(at:)) ?? App.currentPackage else {
      throw AppError.noPackage(folder: FileManager.default.currentDirectoryPath)
    }
    if package.path == repository.root.path { throw AppError.notAnApp(sources: package.path) }
    self.package = package
    self.repository = repository
  }

  /// Builds and runs the tests. Their output goes to standard error.
  ///
  /// - Parameter options: Further options for `swift test`.
  /// - Returns: `true` if all tests passed.
  public func run(_ options: [String]) async throws -> Bool {
    try GeneratedSources.regenerateIfNeeded(in: package)
    let scratch = try await DeskScratch(for: package, with: repository, named: "desk-tests")
    let turn = try await scratch.lock()
    var hasPassed = true
    do {
      try await Command.runStreaming(
        repository.root.appending(path: "tools/with-jemalloc").path,
        ["swift", "test", "--package-path", package.path] + scratch.options + DeskBuild.linkerOptions(for: repository)
          + options
      ) { _ in }
    } catch HostError.commandFailed { hasPassed = false }
    _ = consume turn
    return hasPassed
  }
}
