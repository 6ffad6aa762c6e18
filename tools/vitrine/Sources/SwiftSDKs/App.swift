import Foundation
import Host

/// An app that a command works on: a program of a Swift package, or a static program
/// that is there already.
public struct App: Sendable {
  /// Of the program.
  public let name: String
  /// The folder of its package; nil for a program that is there already.
  public let package: URL?
  /// The program where it is there already.
  private let program: URL?
  private let repository: Repository

  /// - Parameters:
  ///   - name: a program of the package, or the path of a static program; nil: the package's only one.
  ///   - folder: the package's; nil: the one around the current folder, else Vitrine's own.
  ///   - repository: Vitrine's sources, which programs are built with.
  public init(named name: String? = nil, in folder: String? = nil, with repository: Repository) async throws {
    self.repository = repository
    if let name, name.contains("/") {
      let file = URL(fileURLWithPath: name).standardizedFileURL
      (self.name, package, program) = (file.lastPathComponent, nil, file)
      return
    }
    let package = try folder.map(Self.package(at:)) ?? Self.packageHere ?? repository.root
    self.package = package
    program = nil
    if let name { self.name = name } else { self.name = try await Self.onlyProgram(of: package) }
  }

  /// Whether it is one of Vitrine's own.
  public var isVitrine: Bool { package?.path == repository.root.path }

  /// Its touch script, which shows what it can do: `NAME.touch` in its package, of
  /// Vitrine's own in `tools`. Nil where there is none.
  public var touchScript: String? {
    guard let package else { return nil }
    return try? String(contentsOf: package.appending(path: isVitrine ? "tools/\(name).touch" : "\(name).touch"), encoding: .utf8)
  }

  /// Where pictures of it go.
  public var pictures: URL { made.appending(path: "pictures") }

  /// Where its image for a board goes.
  public func image(for board: String) -> URL { made.appending(path: "images/\(board)-\(name)") }

  /// The folder of what is made from it.
  private var made: URL {
    (package ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).appending(path: ".build")
  }

  /// The folders whose files lie over a board's root file system, the later over the
  /// earlier: Vitrine's, then the app's own. Not each is there.
  public func overlays(for board: String) -> [URL] {
    var roots = [repository.root]
    if let package, !isVitrine { roots.append(package) }
    return roots.flatMap { root in ["common", board].map { root.appending(path: "rootfs-overlay/\($0)") } }
  }

  /// Builds it, unless it is there already, and gives its static program.
  ///
  /// - Parameters: those of `EmbeddedBuild`.
  public func program(
    for architecture: Architecture, cpu: String?, showingTouches: Bool = false, isOptimized: Bool = true, output: URL? = nil
  ) async throws -> URL {
    guard let package else { return program! }
    let build = EmbeddedBuild(
      of: package, for: architecture, repository: repository, showingTouches: showingTouches, cpu: cpu,
      isOptimized: isOptimized, output: output)
    try await build.build([name])
    return build.program(name)
  }

  // MARK: Packages

  private static func package(at path: String) throws -> URL {
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    guard holdsPackage(folder) else { throw AppError.noPackage(folder: path) }
    return folder
  }

  /// The package around the current folder.
  public static var packageHere: URL? { package(around: FileManager.default.currentDirectoryPath) }

  private static func package(around path: String) -> URL? {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    while !holdsPackage(folder) {
      if folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  private static func holdsPackage(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
  }

  private static func onlyProgram(of package: URL) async throws -> String {
    let programs = try await PackageDescription(of: package).programs
    guard programs.count == 1 else { throw AppError.notOneProgram(programs, package: package.path) }
    return programs[0]
  }
}
