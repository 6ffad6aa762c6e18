import Foundation
import Host

/// An app that a command works on: a program of a Swift package, or an existing static program.
public struct App: Sendable {
  /// The name of the program.
  public let name: String
  /// The folder of the package, or `nil` for an existing program.
  public let package: URL?
  /// The path of an existing program, or `nil`.
  private let program: URL?
  private let repository: Repository

  /// - Parameters:
  ///   - name: A program of the package, or the path of a static program. The default is the package's only program.
  ///   - folder: The folder of the package. The default is the package around the current folder, or else Vitrine's
  ///     own.
  ///   - option: The words before the name of an app in the command, such as `--app `, for messages.
  ///   - repository: Vitrine's sources, with which programs are built.
  public init(
    named name: String? = nil, in folder: String? = nil, choosingWith option: String = "", with repository: Repository
  ) async throws {
    self.repository = repository
    if let name, name.contains("/") {
      let file = URL(fileURLWithPath: name).standardizedFileURL
      self.name = file.lastPathComponent
      package = nil
      program = file
      return
    }
    let package = try folder.map(Self.package(at:)) ?? Self.currentPackage ?? repository.root
    self.package = package
    program = nil
    if let name {
      // A wrong name is reported before anything is built, downloaded, or sent. Most manifests contain the name, and
      // describing a package takes a second.
      let manifest = try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
      if manifest?.contains("\"\(name)\"") != true {
        try await PackageDescription.requireProgram(
          name, in: package, isVitrine: package.path == repository.root.path)
      }
      self.name = name
    } else if folder == nil, Self.currentPackage == nil {
      throw AppError.noPackageHere(
        folder: FileManager.default.currentDirectoryPath,
        apps: try await PackageDescription(of: package).apps(isVitrine: true))
    } else {
      self.name = try await Self.onlyProgram(of: package, option, isVitrine: package.path == repository.root.path)
    }
  }

  /// Whether the app is one of Vitrine's own.
  public var isVitrine: Bool { package?.path == repository.root.path }

  /// The touch script that demonstrates the app: `NAME.touch` in its package, or in `tools` for the apps in Vitrine's
  /// repository. `nil` if the app has no script.
  public var touchScript: String? { touchScriptFile.flatMap { try? String(contentsOf: $0, encoding: .utf8) } }

  /// The file of ``touchScript``, or `nil` if it does not exist.
  public var touchScriptFile: URL? {
    guard let package else { return nil }
    let file = package.appending(path: isVitrine ? "tools/\(name).touch" : "\(name).touch")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The folder for screenshots of the app.
  public var screenshotFolder: URL { buildFolder.appending(path: "pictures") }

  /// Returns the folder for the app's image for a board.
  public func image(for board: String) -> URL { buildFolder.appending(path: "images/\(board)-\(name)") }

  /// The folder of build products.
  private var buildFolder: URL {
    (package ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).appending(path: ".build")
  }

  /// Returns the folders of files for a board's root file system. Later folders take precedence: Vitrine's come first,
  /// then the app's. Folders may be missing.
  public func overlays(for board: String) -> [URL] {
    var roots = [repository.root]
    if let package, !isVitrine { roots.append(package) }
    return roots.flatMap { root in ["common", board].map { root.appending(path: "rootfs-overlay/\($0)") } }
  }

  /// Builds the app, unless it is an existing program, and returns the static program.
  ///
  /// - Parameters: The parameters of `EmbeddedBuild`.
  public func program(
    for architecture: Architecture, cpu: String?, showingTouches: Bool = false, isOptimized: Bool = true,
    output: URL? = nil
  ) async throws -> URL {
    guard let package else { return program! }
    let build = EmbeddedBuild(
      of: package, for: architecture, repository: repository, showingTouches: showingTouches, cpu: cpu,
      isOptimized: isOptimized, output: output)
    try await build.build([name])
    return build.program(name)
  }

  // MARK: Packages

  /// Returns the folder of a package, or throws an error if it has none.
  static func package(at path: String) throws -> URL {
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    guard holdsPackage(folder) else { throw AppError.noPackage(folder: path) }
    return folder
  }

  /// The package around the current folder.
  public static var currentPackage: URL? { package(around: FileManager.default.currentDirectoryPath) }

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

  private static func onlyProgram(of package: URL, _ option: String, isVitrine: Bool) async throws -> String {
    let apps = try await PackageDescription(of: package).apps(isVitrine: isVitrine)
    guard apps.count == 1 else { throw AppError.notOneProgram(apps, package: package.path, option: option) }
    return apps[0]
  }
}
