import Foundation
import Host
import Inventory

/// Builds a package's programs for boards. Each program is static and stripped.
///
/// Next to each program are a file with its debug information, a list of the Debian packages that it was built with,
/// and its inventory.
public struct EmbeddedBuild: Sendable {
  /// The folder of the package.
  public let package: URL
  public let architecture: Architecture
  private let repository: Repository
  private let showsTouches: Bool
  private let cpu: String?
  private let isOptimized: Bool
  /// The name of the architecture and processor, used for folders.
  private let target: String
  private let output: URL

  /// - Parameters:
  ///   - repository: Vitrine's sources, from which the SDK is made.
  ///   - showingTouches: Whether programs show each touch as a disc. The names of such programs end with `-demo`.
  ///   - cpu: clang's name of the processor, or `nil` for any of the architecture.
  ///   - isOptimized: Whether the app's own modules are optimized. Vitrine's always are. Without optimization, a
  ///     changed line builds three times as fast, and the program is about 5 % larger.
  ///   - output: The folder for programs. The default is a folder for each architecture and processor in the package's
  ///     `.build/boards`.
  public init(
    of package: URL, for architecture: Architecture, repository: Repository, showingTouches: Bool = false,
    cpu: String? = nil, isOptimized: Bool = true, output: URL? = nil
  ) {
    self.package = package
    self.architecture = architecture
    self.repository = repository
    showsTouches = showingTouches
    self.cpu = cpu
    self.isOptimized = isOptimized || package.path == repository.root.path
    target = "\(architecture)" + (cpu.map { "-\($0)" } ?? "")
    self.output = output ?? package.appending(path: ".build/boards/\(target)\(self.isOptimized ? "" : "-debug")")
  }

  /// Returns the path of a built program.
  public func program(_ name: String) -> URL { output.appending(path: showsTouches ? "\(name)-demo" : name) }

  /// Builds the programs that are out of date.
  public func build(_ products: [String]) async throws {
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    if !repository.isWritable, package.path == repository.root.path || !sdk.isInstalled {
      throw HostError.otherOwner(repository.root.path)
    }
    try GeneratedSources.regenerateIfNeeded(in: package)
    let workshop = try await StagingFolder(in: output, for: "programs for \(target)")
    let isVitrine = package.path == repository.root.path
    let manifest = isVitrine ? nil : try await PackageManifest(of: package)
    // All apps that depend on these sources are built in one folder, so that Vitrine is compiled once for all of them.
    // Options apply to all targets, so each combination has its own folder to avoid complete rebuilds. Links are
    // resolved, because SwiftPM rebuilds everything if the path of the folder differs.
    let builder = manifest?.depends(on: repository.root) == true && repository.isWritable ? repository.root : package
    let scratch = builder.appending(path: ".build/boards/\(target)-build").resolvingSymlinksInPath()
    // The SDK is in this checkout, so that checkouts with different recipes do not share one.
    try await sdk.add(from: repository)
    // The lock is held until the program is stripped, so that no other process links it again before.
    let turn = try await FolderLock.exclusive(scratch, for: "programs for \(target)")
    try await sdk.withSharedLock {
      try removeStaleProducts(in: scratch, for: sdk)
      let unoptimized = unoptimizedModules
      try removeStaleProducts(in: scratch, withUnoptimized: unoptimized)
      if let manifest { try removeStaleProducts(in: scratch, for: manifest.modules) }
      try removeStaleStamps(in: scratch)
      // Vitrine's own programs depend only on its sources, so a stamp can replace SwiftPM's check. A deployment to a
      // Debian system checks them each time. Files saved during the build make the next build necessary.
      let sources = isVitrine ? try SourceStamp(of: package) : nil
      func built(_ product: String) -> URL { scratch.appending(path: "release/\(product)") }
      func stamp(_ product: String) -> URL { scratch.appending(path: "vitrine-built-\(product)") }
      let news = products.filter {
        sources?.matches(stamp($0)) != true || !FileManager.default.fileExists(atPath: built($0).path)
      }
      let cache = news.isEmpty ? [] : try await compilerCache
      // The shared lock keeps the compiler's cache in place until this build ends.
      let kept =
        cache.isEmpty
        ? nil : try await FolderLock.shared(Cache.folder.appending(path: "compiled"), for: "what compilers keep")
      let options = news.isEmpty ? [] : traits(manifest) + cache
      var environment = ["SWIFT_EXEC": repository.root.appending(path: "tools/board-swiftc").path]
      environment["VITRINE_UNOPTIMIZED"] = unoptimized.union(isOptimized ? [] : manifest?.modules ?? [])
        .sorted().joined(separator: " ")
      if showsTouches { environment["VITRINE_DEMO"] = "1" }
      if sources != nil, news.count > 1 {
        // One plan for all programs: Vitrine's manifest only declares the programs in this variable.
        environment["VITRINE_PROGRAMS"] = news.joined(separator: " ")
        try await build(news, in: scratch, with: sdk, options: options, environment: environment)
      } else {
        for product in news {
          try await build(
            [product], in: scratch, with: sdk, options: options + ["--product", product], environment: environment)
        }
      }
      for product in news { try sources?.write(to: stamp(product)) }
      for product in products {
        try await stripAndInstall(built(product), in: workshop, as: program(product), with: sdk)
      }
      _ = consume kept
    }
    _ = consume turn
  }

  /// The options that enable the compiler's cache. Empty if there is not enough space for it.
  private var compilerCache: [String] {
    get async throws {
      let options = try await Command.output(repository.root.appending(path: "tools/compiler-cache").path, [])
        .split(whereSeparator: \.isNewline).map(String.init)
      if options.isEmpty {
        ProgressLog.log("compiling without the cache, which takes longer: its disk is full or read-only")
      }
      return options
    }
  }

  /// Removes the products of another SDK: SwiftPM does not check an SDK's libraries and headers.
  private func removeStaleProducts(in scratch: URL, for sdk: SwiftSDK) throws {
    let file = scratch.appending(path: "vitrine-sdk")
    let wanted = try sdk.identity
    if (try? String(contentsOf: file, encoding: .utf8)) == wanted { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
      try FileManager.default.removeItem(at: scratch.appending(path: name))
    }
    try Data(wanted.utf8).write(to: file)
  }

  /// Vitrine's modules that are compiled without optimization: none, except in tests. The variable
  /// `VITRINE_UNOPTIMIZED` names them for every processor, and `VITRINE_UNOPTIMIZED_ARM` for arm64 and armhf.
  private var unoptimizedModules: Set<String> {
    Self.unoptimizedModules(for: architecture, environment: ProcessInfo.processInfo.environment)
  }

  static func unoptimizedModules(for architecture: Architecture, environment: [String: String]) -> Set<String> {
    var names = ["VITRINE_UNOPTIMIZED"]
    if architecture != .x86_64 { names.append("VITRINE_UNOPTIMIZED_ARM") }
    // A script may set the variable in several lines.
    return Set(names.flatMap { (environment[$0] ?? "").split(whereSeparator: \.isWhitespace).map(String.init) })
  }

  /// Removes products of Vitrine's modules with the other optimization setting, and the programs that contain them.
  private func removeStaleProducts(in scratch: URL, withUnoptimized wanted: Set<String>) throws {
    let file = scratch.appending(path: "vitrine-unoptimized-modules")
    let built = Set(
      (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [])
    let changed = built.symmetricDifference(wanted)
    if changed.isEmpty { return }
    try removeStamps(in: scratch)
    for module in changed { removeProducts(of: module, in: scratch) }
    try Data(wanted.sorted().map { "\($0)\n" }.joined().utf8).write(to: file)
  }

  /// Removes the stamps of programs with the other setting of `showsTouches`: SwiftPM links them again.
  private func removeStaleStamps(in scratch: URL) throws {
    let file = scratch.appending(path: "vitrine-demo")
    if FileManager.default.fileExists(atPath: file.path) == showsTouches { return }
    try removeStamps(in: scratch)
    if showsTouches { try Data().write(to: file) } else { try FileManager.default.removeItem(at: file) }
  }

  /// Makes SwiftPM check every program again.
  private func removeStamps(in scratch: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    where name.hasPrefix("vitrine-built-") {
      try FileManager.default.removeItem(at: scratch.appending(path: name))
    }
  }

  private func removeProducts(of module: String, in scratch: URL) {
    for built in ["release/\(module).build", "release/Modules/\(module).swiftmodule"] {
      try? FileManager.default.removeItem(at: scratch.appending(path: built))
    }
  }

  /// Removes products of an app's modules with the other optimization setting. SwiftPM only detects changed compiler
  /// options, and this setting is not one of them (`tools/board-swiftc`).
  private func removeStaleProducts(in scratch: URL, for modules: [String]) throws {
    let file = scratch.appending(path: "vitrine-unoptimized")
    var unoptimized = Set(
      (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [])
    for module in modules where unoptimized.contains(module) == isOptimized {
      removeProducts(of: module, in: scratch)
      if isOptimized { unoptimized.remove(module) } else { unoptimized.insert(module) }
    }
    try Data(unoptimized.sorted().map { "\($0)\n" }.joined().utf8).write(to: file)
  }

  /// Returns the options for a package's traits. A board has no desktop, so the trait of the desk window is disabled.
  /// Then apps also share Vitrine's build products with Vitrine's own programs.
  private func traits(_ manifest: PackageManifest?) -> [String] {
    let usual = manifest?.defaultTraits ?? []
    guard usual.contains("DeskWindow") else { return [] }
    let others = usual.filter { $0 != "DeskWindow" }
    return others.isEmpty ? ["--disable-default-traits"] : ["--traits", others.joined(separator: ",")]
  }

  private func build(
    _ products: [String], in scratch: URL, with sdk: SwiftSDK, options more: [String], environment: [String: String]
  ) async throws {
    let options =
      [
        "build", "--package-path", package.path, "--configuration", "release", "--scratch-path", scratch.path,
        "--swift-sdks-path", sdk.folder.path, "--swift-sdk", sdk.name,
        // SwiftPM's cached plan ignores changes of the SDK's options, and another package in the same folder.
        "--disable-build-manifest-caching",
      ] + (cpu.map { ["-Xcc", "-mcpu=\($0)"] } ?? [])
    var diagnostics: [EmbeddedDiagnostic] = []
    let modules = ProductModules(of: repository)
    var unknown: String?
    var firstError: String?
    do {
      try await Command.runStreaming("swift", options + more, environment: environment) { line in
        unknown = unknown ?? Self.unknownProduct(in: line)
        if firstError == nil, line.contains(": error: ") {
          firstError = String(line).replacing("\(package.path)/", with: "")
        }
        if line.contains("error:"),
          let diagnostic = EmbeddedDiagnostic(inErrorLine: line, package: package.path, modules: modules)
        {
          diagnostics.appendUnlessRedundant(diagnostic)
        }
      }
    } catch HostError.commandFailed {
      let names = products.joined(separator: ", ")
      if let unknown {
        try await PackageDescription.requireProgram(
          unknown, in: package, isVitrine: package.path == repository.root.path)
      }
      throw SDKError.doesNotBuild(names, firstError: firstError, diagnostics: diagnostics)
    }
  }

  /// Returns the name in SwiftPM's message about a program that the package does not have, or `nil` for other lines.
  static func unknownProduct(in line: Substring) -> String? {
    line.firstMatch(of: /error: no product named '([^']+)'/).map { String($0.1) }
  }

  /// Strips the program and moves its debug information to a separate file.
  private func stripAndInstall(_ built: URL, in workshop: borrowing StagingFolder, as place: URL, with sdk: SwiftSDK)
    async throws
  {
    let files = FileManager.default
    guard files.fileExists(atPath: built.path) else {
      throw SDKError.noProgram(built.lastPathComponent, package: package.path)
    }
    let copy = try await Toolchain().program("llvm-objcopy")
    func put(_ made: URL, _ make: (URL) async throws -> Void) async throws {
      let new = workshop.folder.appending(path: made.lastPathComponent)
      try await make(new)
      // An unchanged file keeps its modification time.
      if !files.contentsEqual(atPath: new.path, andPath: made.path) { try workshop.move(new, to: made) }
    }
    try await put(place.appendingPathExtension("packages")) { try files.copyItem(at: sdk.packageList, to: $0) }
    // The program comes last, so that after an interruption the previous one still exists.
    // The kernel needs no list of sections, and tools read the one of the debug information.
    for (options, made) in [
      (["--only-keep-debug"], place.appendingPathExtension("debug")), (["--strip-all", "--strip-sections"], place),
    ] {
      try await put(made) { _ = try await Command.output(copy, options + [built.path, $0.path]) }
    }
    try await put(ProgramInventory.file(of: place)) {
      let inventory = try await ProgramInventory.make(
        of: place, linkedAs: built, package: package, repository: repository, sdk: sdk)
      try inventory.data.write(to: $0)
    }
  }
}
