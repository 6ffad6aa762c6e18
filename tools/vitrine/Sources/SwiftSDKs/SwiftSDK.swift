import Debian
import Foundation
import Host
import Inventory

/// A Swift SDK for boards: `swift build --swift-sdk vitrine-arm64` compiles a package to static Embedded programs.
public struct SwiftSDK: Sendable {
  public let architecture: Architecture
  /// The folder in which SwiftPM finds its SDKs.
  public let folder: URL

  /// The folder in which `swift sdk install` puts SDKs.
  public static var defaultFolder: URL {
    FileManager.default.homeDirectoryForCurrentUser.appending(path: ".swiftpm/swift-sdks")
  }

  public init(_ architecture: Architecture, in folder: URL = SwiftSDK.defaultFolder) {
    self.architecture = architecture
    self.folder = folder
  }

  public var name: String { "vitrine-\(architecture)" }

  /// Unpacks the source of a library that is compiled for boards into a folder that must not exist, with its
  /// configuration.
  ///
  /// - Parameter library: The name of the library, such as `mbedTLS`.
  public static func unpackSource(of library: String, from repository: Repository, into folder: URL) async throws {
    try await SourceLibrary.unpack(library, from: repository, into: folder)
  }

  private var bundle: URL { folder.appending(path: "\(name).artifactbundle") }
  /// The folder of the SDK's own files.
  var place: URL { bundle.appending(path: architecture.rawValue) }
  /// The list of the Debian packages in the SDK: a line for each with its name and version.
  var packageList: URL { place.appending(path: "packages") }
  /// The inventory of the SDK: its packages, and the libraries that were compiled from source.
  var inventoryFile: URL { place.appending(path: Inventory.fileName) }
  /// The file with the options of compilers and linker.
  var toolsetFile: URL { place.appending(path: "toolset.json") }
  /// The file with the inputs of the SDK, written last.
  private var stampFile: URL { place.appending(path: "made-from") }

  public var isInstalled: Bool { FileManager.default.fileExists(atPath: bundle.path) }

  /// Makes the SDK if it is out of date.
  ///
  /// - Parameter release: The Debian release. The default is the release of the existing SDK, or else
  ///   `DebianArchive.defaultRelease`.
  /// - Returns: `true` if the SDK was made.
  @discardableResult
  public func add(release: String? = nil, from repository: Repository) async throws -> Bool {
    let toolchain = try await Toolchain()
    let release = release ?? input(named: "Debian") ?? DebianArchive.defaultRelease
    let recipe = SDKRecipe(architecture: architecture, release: release, toolchain: toolchain, folder: place)
    let stamp = try await stamp(recipe: recipe, repository: repository)
    let archive = try DebianArchive(release: release, architecture: architecture.debianName)
    let sources = try DebianArchive.sourceArchive(release: release)
    let newerSources = try DebianArchive.sourceArchive(release: SourceLibrary.Plan.mbedTLS.release)
    return try await archive.withRefreshedLists {
      try await sources.withRefreshedLists { try await newerSources.withRefreshedLists { try await add() } }
    }

    func add() async throws -> Bool {
      let packages: [DebianPackage]
      do {
        packages = try await archive.packages(recipe.packages)
      } catch let error as DebianError {
        // Without lists and a network, newer packages are unknown.
        guard case .cannotRefresh = error, matches(stamp) else { throw error }
        ProgressLog.log("Going on with the Swift SDK \(name) as it is: \(error)")
        return false
      }
      var libraries: [SourceLibrary] = []
      var missing: [(plan: SourceLibrary.Plan, reason: String)] = []
      for plan in SourceLibrary.Plan.allCases {
        do {
          if let tool = plan.tool { _ = try await Command.output(tool, ["--version"]) }
          let sources = plan.release == nil ? sources : newerSources
          let library = try await sources.withRefreshedLists {
            let source = try await sources.source(plan.sourceName)
            let library = SourceLibrary(
              plan: plan, source: source, archive: sources, recipe: recipe, repository: repository)
            try await library.downloadSource()
            return library
          }
          libraries.append(library)
        } catch let error as HostError {
          missing.append((plan, "\(error)"))
        } catch let error as DebianError {
          if case .noSpace = error { throw error }
          // A server can lack a source that its lists have. Another failure of the network passes.
          if case .cannotDownload = error, !error.isNotFound { throw error }
          missing.append((plan, "\(error)"))
        }
      }
      var versions = packages.map { "\($0.name) \($0.version)\n" }.joined()
      // An SDK with a library whose source is no longer available stays.
      let listed = try? String(contentsOf: packageList, encoding: .utf8)
      let hasInventory = FileManager.default.fileExists(atPath: inventoryFile.path)
      if !missing.isEmpty, hasInventory, matches(stamp), listed?.hasPrefix(versions) == true { return false }
      versions += libraries.map { $0.packageListLine }.joined()
      func isUpToDate() -> Bool {
        matches(stamp) && versions == (try? String(contentsOf: packageList, encoding: .utf8))
          && FileManager.default.fileExists(atPath: inventoryFile.path)
      }
      if isUpToDate() { return false }
      let workshop = try await StagingFolder(in: folder, for: "the Swift SDKs")
      // Another process may have made it in the meantime.
      if isUpToDate() { return false }

      ProgressLog.log("Making the Swift SDK \(name) from Debian \(release)")
      for (plan, reason) in missing {
        let what =
          plan.requiringProduct.map { "without \(plan.rawValue), and apps cannot have \($0)" }
          ?? "with Debian's \(plan.rawValue), and programs are larger"
        ProgressLog.log("\(name) is made \(what): \(reason)")
      }
      let bundle = workshop.folder.appending(path: "bundle")
      let made = bundle.appending(path: architecture.rawValue)
      let root = made.appending(path: "root")
      try root.createFolder()
      try await archive.unpack(packages, into: root)
      try await fill(made, root: root, recipe: recipe, sources: libraries, repository: repository)
      try SDKRecipe.info(name: name, variant: architecture.rawValue).data().write(
        to: bundle.appending(path: "info.json"))
      try Data(versions.utf8).write(to: made.appending(path: packageList.lastPathComponent))
      try await inventory(of: packages, archive, libraries: libraries).data.write(
        to: made.appending(path: inventoryFile.lastPathComponent))
      try await writeChecksums(made)
      try Data(stamp.utf8).write(to: made.appending(path: stampFile.lastPathComponent))
      // Waits for builds that use the existing SDK.
      let turn = isInstalled ? try await FolderLock.exclusive(self.bundle, for: name) : nil
      try workshop.move(bundle, to: self.bundle)
      _ = consume turn
      return true
    }
  }

  /// Keeps other processes from replacing the SDK while `body` builds with it.
  func withSharedLock<Result>(_ body: () async throws -> Result) async throws -> Result {
    let lock = try await FolderLock.shared(bundle, for: name)
    let result = try await body()
    _ = consume lock
    return result
  }

  /// Throws an error with the reason if the SDK cannot be used.
  public func check(from repository: Repository) async throws {
    guard isInstalled else { throw SDKError.notInstalled(name, folder: folder.path) }
    guard let release = input(named: "Debian") else { throw broken("is not whole") }
    let toolchain = try await Toolchain()
    if input(named: "Swift").map({ "Swift \($0)" }) != toolchain.version { throw broken("was made for another Swift") }
    let recipe = SDKRecipe(architecture: architecture, release: release, toolchain: toolchain, folder: place)
    let wanted = try await stamp(recipe: recipe, repository: repository)
    if !matches(wanted) { throw broken("was made by another version of Vitrine") }
    do {
      _ = try await Command.output("sha256sum", ["--check", "--quiet", "--strict", "sums"], in: place)
    } catch HostError.commandFailed(_, _, let reason) {
      throw broken("has changed files: \(reason)")
    }
  }

  public func remove() async throws {
    guard isInstalled else { throw SDKError.notInstalled(name, folder: folder.path) }
    let workshop = try await StagingFolder(in: folder, for: "the Swift SDKs")
    let turn = try await FolderLock.exclusive(bundle, for: name)
    // Moved in one step, so that a half-removed SDK is not found.
    try workshop.move(bundle, to: workshop.folder.appending(path: "old"))
    _ = consume turn
  }

  /// Returns an input of the SDK: `Debian` (its release) or `Swift` (its version), or `nil` if the SDK is incomplete.
  public func input(named what: String) -> String? {
    let lines = (try? String(contentsOf: stampFile, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("\(what) ") }.map { String($0.dropFirst(what.count + 1)) }
  }

  /// A text that changes each time the SDK's contents change.
  var identity: String {
    get throws { try [stampFile, packageList].map { try String(contentsOf: $0, encoding: .utf8) }.joined() }
  }

  /// Returns the version of a package in the SDK, or an empty text if the SDK does not contain it.
  func version(of package: String) throws -> String {
    let lines = try String(contentsOf: packageList, encoding: .utf8).split(separator: "\n")
    return lines.first { $0.hasPrefix("\(package) ") }.map { String($0.dropFirst(package.count + 1)) } ?? ""
  }

  private func matches(_ stamp: String) -> Bool {
    stamp == (try? String(contentsOf: stampFile, encoding: .utf8))
  }

  private func broken(_ reason: String) -> SDKError {
    .broken(name, reason: reason, architecture: architecture.rawValue)
  }

  // MARK: Making

  /// The sources that every program is linked with, in addition to Debian's libraries.
  private static let sources = [
    "Sources/CLibraries/CLinux/embedded/musl.c", "Sources/CLibraries/CLinux/embedded/swift-runtime.c",
    "Sources/CLibraries/CFreeType/embedded/modules.c", "Sources/CLibraries/CDRM/embedded/core.c", "tools/embedded.ld",
  ]

  private func stamp(recipe: SDKRecipe, repository: Repository) async throws -> String {
    let files = Self.sources + SourceLibrary.Plan.allCases.flatMap { $0.additions.map(\.file) }
    let sums = try await Command.output("sha256sum", files, in: repository.root)
    return """
      Debian \(recipe.release)
      \(recipe.toolchain.version)
      \(recipe.packages.joined(separator: " "))
      \(sums)\(String(decoding: try recipe.toolset().data(), as: UTF8.self))
      """
  }

  private func fill(_ made: URL, root: URL, recipe: SDKRecipe, sources: [SourceLibrary], repository: Repository)
    async throws
  {
    let files = FileManager.default
    let compile =
      ["--target=\(architecture.swiftTriple)", "-O2", "-Wall", "-Wextra", "-Werror"]
      + recipe.compilerOptions(root: root)
    for (source, object) in zip(Self.sources, ["musl.o", "swift-runtime.o", "freetype-modules.o", "drm-core.o"]) {
      // Some code of these two runs before the C library initializes the stack protector.
      let isEarly = ["musl.o", "swift-runtime.o"].contains(object)
      let options = ["-c", repository.root.appending(path: source).path, "-o", made.appending(path: object).path]
      _ = try await Command.output(
        recipe.toolchain.program("clang"), compile + (isEarly ? ["-fno-stack-protector"] : []) + options)
    }
    try files.copyItem(
      at: repository.root.appending(path: "tools/embedded.ld"), to: made.appending(path: "embedded.ld"))
    try files.copyItem(at: root.appending(path: recipe.compilerLibrary), to: made.appending(path: "libgcc.a"))

    // This folder is searched before this machine's own libraries, which SwiftPM puts before its other folders.
    let first = root.appending(path: architecture.firstLibraryFolder)
    try files.createDirectory(at: first, withIntermediateDirectories: true)
    for library in SDKRecipe.libraries {
      let debian = root.appending(path: "usr/lib/\(architecture.linuxTriple)/lib\(library).a")
      let own = first.appending(path: "lib\(library).a")
      let renaming = try await renaming(in: library, debian, toolchain: recipe.toolchain)
      _ = try await Command.output(recipe.toolchain.program("llvm-objcopy"), renaming + [debian.path, own.path])
      if library == "sodium" { try await removeUnusedParts(ofSodium: own, toolchain: recipe.toolchain) }
    }
    for library in sources { try await library.add(to: root, libraries: first) }
    for plan in SourceLibrary.Plan.allCases where !sources.contains(where: { $0.plan == plan }) {
      try SourceLibrary.addErrorHeader(for: plan, in: root, of: architecture)
    }
    // C++ headers are not needed any more.
    for folder in ["usr/include/c++", "usr/include/\(architecture.linuxTriple)/c++"] {
      try files.removeItem(at: root.appending(path: folder))
    }
    let core = made.appending(path: "drm-core.o")
    try await recipe.toolchain.prepend(core, to: first.appending(path: "libdrm.a"))
    try files.removeItem(at: core)
    for folder in ["usr/share", "usr/bin", "usr/lib/gcc", "usr/lib/\(architecture.linuxTriple)", "lib"] {
      try? files.removeItem(at: root.appending(path: folder))
    }
    try recipe.toolset().data().write(to: made.appending(path: "toolset.json"))
    try recipe.sdk.data().write(to: made.appending(path: "swift-sdk.json"))
  }

  /// Returns the options that rename symbols in one of Debian's libraries.
  private func renaming(in library: String, _ archive: URL, toolchain: Toolchain) async throws -> [String] {
    var names = architecture.narrowFunctions.map { "\($0)=glibc_\($0)" }
    if library == "freetype" {
      // Bitmap glyphs in PNG format are never drawn, so that a program without images does not contain libpng
      // (modules.c).
      let called = try await Command.output(
        toolchain.program("llvm-nm"),
        ["--quiet", "--no-sort", "--undefined-only", "--format=just-symbols", archive.path])
      names += Set(called.split(separator: "\n").filter { $0.hasPrefix("png_") }).sorted().map { "\($0)=absent_png" }
    }
    // Messages about wrong calls, which would require printf.
    if library == "evdev" { names += ["__fprintf_chk=absent_print", "__vfprintf_chk=absent_print"] }
    return names.flatMap { ["--redefine-sym", $0] }
  }

  /// Removes the parts of libsodium that require most of the library: its initialization, and random numbers. Checking
  /// a signature refers to them, and does not call them (musl.c).
  private func removeUnusedParts(ofSodium archive: URL, toolchain: Toolchain) async throws {
    let parts = ["libsodium_la-core.o", "libsodium_la-randombytes.o"]
    _ = try await Command.output(toolchain.program("llvm-ar"), ["d", archive.path] + parts)
  }

  /// Stores the checksum of every file, for `check`.
  private func writeChecksums(_ made: URL) async throws {
    let command =
      "find . -type f ! -name sums -print0 | LC_ALL=C sort --zero-terminated | xargs --null sha256sum > sums"
    _ = try await Command.output("sh", ["-c", command], in: made)
  }
}
