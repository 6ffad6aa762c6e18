import Foundation
import Host

/// Builds a package's program for this machine as ordinary Swift with a window: the package trait `DeskWindow`.
public struct DeskBuild: Sendable {
  /// The folder of the package.
  public let package: URL
  /// The name of the program.
  public let name: String
  private let isVitrine: Bool
  private let traits: [String]
  private let showsTouches: Bool
  /// A command that runs its arguments, to compile faster.
  private let runner: URL
  private let libraries: [String]
  private let repository: Repository

  /// - Parameters:
  ///   - app: An app with a package.
  ///   - repository: The sources of Vitrine.
  ///   - showingTouches: Whether the program shows each touch as a disc.
  public init(of app: App, with repository: Repository, showingTouches: Bool = false) throws {
    guard let package = app.package else { throw AppError.notForTheDesk(app.name) }
    self.package = package
    name = app.name
    isVitrine = app.isVitrine
    libraries = app.isVitrine ? [] : Self.linkerOptions(for: repository)
    showsTouches = showingTouches
    self.repository = repository
    runner = repository.root.appending(path: "tools/with-jemalloc")
    // An app's package enables the trait by default, so that 'swift run' builds the same program.
    traits = app.isVitrine ? ["--traits", "DeskWindow"] : []
  }

  /// The options with which the linker finds the libraries that `tools/setup` has compiled. A package that depends on
  /// Vitrine by a path knows that, one that depends by a URL does not.
  static func linkerOptions(for repository: Repository) -> [String] {
    ["-Xlinker", "-L\(repository.root.path)/.build/desk"]
  }

  /// The path of the built program.
  public var program: URL {
    package.appending(path: isVitrine ? ".build/desk/release/\(name)" : ".build/desk/\(name)")
  }

  /// Builds the program if it is out of date. The compiler's output goes to standard error.
  ///
  /// - Returns: The lines of the app's sources that would not build for a board, as far as they are known.
  @discardableResult
  public func build() async throws -> [EmbeddedDiagnostic] {
    try GeneratedSources.regenerateIfNeeded(in: package)
    // The check takes less time than the build, which runs at the same time.
    async let diagnostics = isVitrine ? [] : EmbeddedCheck(of: package, repository: repository).diagnostics()
    if isVitrine {
      // Options apply to all modules, so the build with the trait has its own folder to avoid complete rebuilds.
      try await buildProgram(["--scratch-path", package.appending(path: ".build/desk").path])
    } else {
      let scratch = try await DeskScratch(for: package, with: repository, named: "desk-apps")
      let turn = try await scratch.lock()
      try await buildProgram(scratch.options)
      // Another app may have a program with the same name.
      try install(scratch.folder.appending(path: "release/\(name)"))
      _ = consume turn
    }
    return await diagnostics
  }

  /// Replaces the app's program at once, because it may be running.
  private func install(_ built: URL) throws {
    let files = FileManager.default
    let new = program.deletingLastPathComponent().appending(path: ".\(name).new")
    try program.deletingLastPathComponent().createFolder()
    try? files.removeItem(at: new)
    try files.copyItem(at: built, to: new)
    guard rename(new.path, program.path) == 0 else {
      throw HostError.fileError(program.path, reason: String(cString: strerror(errno)))
    }
  }

  private func buildProgram(_ scratch: [String]) async throws {
    // Drawing is a hundred times slower without optimization.
    let options =
      ["build", "--package-path", package.path, "--configuration", "release", "--product", name] + scratch
    var firstError: String?
    var missingImports: [EmbeddedDiagnostic] = []
    var unknown: String?
    let modules = ProductModules(of: repository)
    do {
      try await Command.runStreaming(
        runner.path, ["swift"] + options + libraries + traits, environment: showsTouches ? ["VITRINE_DEMO": "1"] : [:]
      ) { line in
        unknown = unknown ?? EmbeddedBuild.unknownProduct(in: line)
        if firstError == nil, line.contains("error: ") {
          firstError = String(line).replacing("\(package.path)/", with: "")
        }
        if line.contains("error:"),
          let diagnostic = EmbeddedDiagnostic(inErrorLine: line, package: package.path, modules: modules),
          diagnostic.isMissingImport
        {
          missingImports.appendUnlessRedundant(diagnostic)
        }
      }
    } catch HostError.commandFailed {
      if let unknown { try await PackageDescription.requireProgram(unknown, in: package, isVitrine: isVitrine) }
      // One import corrects many errors.
      let imports = missingImports.map { "\($0)" }.joined(separator: "\n")
      throw AppError.doesNotBuild(name, firstError: imports.isEmpty ? firstError : imports)
    }
  }
}
