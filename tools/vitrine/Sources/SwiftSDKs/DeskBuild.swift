import Foundation
import Host

/// Builds a package's program for this machine, as ordinary Swift with a window: the package trait `DeskWindow`.
public struct DeskBuild: Sendable {
  /// The package's folder.
  public let package: URL
  /// Of the program.
  public let name: String
  private let traits: [String]
  private let scratch: URL

  /// - Parameters:
  ///   - app: one that has a package.
  ///   - showingTouches: whether the program shows every finger as a disc.
  public init(of app: App, showingTouches: Bool = false) throws {
    guard let package = app.package else { throw AppError.notForTheDesk(app.name) }
    self.package = package
    name = app.name
    // The package of an app has the trait on by itself, so that 'swift run' makes the same program. Options reach every target:
    // each choice has a folder of its own, or all would be built anew.
    if showingTouches {
      (traits, scratch) = (["--traits", "DeskWindow,TouchVisualization"], package.appending(path: ".build/desk-demo"))
    } else if app.isVitrine {
      (traits, scratch) = (["--traits", "DeskWindow"], package.appending(path: ".build/desk"))
    } else {
      (traits, scratch) = ([], package.appending(path: ".build"))
    }
  }

  /// Where the program lies when it has been built.
  public var program: URL { scratch.appending(path: "release/\(name)") }

  /// Builds it, or finds that it is up to date; the compiler's words go to standard error.
  public func build() async throws {
    try MadeSources.bringUpToDate(package)
    // Drawing is a hundred times slower without optimization.
    let options = [
      "build", "--package-path", package.path, "--configuration", "release", "--product", name, "--scratch-path", scratch.path,
    ]
    var firstError: String?
    do {
      try await Command.follow("swift", options + traits) { line in
        if firstError == nil, line.contains("error: ") { firstError = String(line).replacing("\(package.path)/", with: "") }
      }
    } catch is HostError {
      throw AppError.doesNotBuild(name, firstError: firstError)
    }
  }
}
