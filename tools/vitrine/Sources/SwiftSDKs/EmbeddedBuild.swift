import Foundation
import Host

/// Builds a package's programs for boards: static, stripped, each with the file that
/// tells what its addresses mean and the list of Debian's packages that it is made with beside it.
public struct EmbeddedBuild: Sendable {
  /// The package's folder.
  public let package: URL
  public let architecture: Architecture
  private let repository: Repository
  private let showsTouches: Bool
  private let cpu: String?
  private let isOptimized: Bool
  /// The folder of what is built, by what it is built for.
  private let target: String
  private let output: URL

  /// - Parameters:
  ///   - repository: Vitrine's sources, which the SDK is made from.
  ///   - showingTouches: programs that show every finger as a disc; their names end in `-demo`.
  ///   - cpu: the processor, as clang names it; nil: any of the architecture.
  ///   - isOptimized: whether the app's own modules are optimized. Those of Vitrine are in any case. Without, a change of a line
  ///     is built three times as fast, and the program is about 5 % larger.
  ///   - output: where the programs go; unset: in the package's `.build/boards`, a folder
  ///     for each architecture and processor.
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

  /// Where a program lies when it has been built.
  public func program(_ name: String) -> URL { output.appending(path: showsTouches ? "\(name)-demo" : name) }

  /// Builds the programs, or finds that they are up to date.
  public func build(_ products: [String]) async throws {
    try MadeSources.bringUpToDate(package)
    let workshop = try await Workshop(in: output, for: "programs for \(target)")
    let isVitrine = package.path == repository.root.path
    let manifest = isVitrine ? nil : try await PackageManifest(of: package)
    // All apps that depend on these sources are built in one folder, so that Vitrine is compiled once for them. Options apply to
    // every target: each choice has its own folder, or all of it would be compiled again. Links are resolved, because SwiftPM
    // builds everything again if the folder has another path than before.
    let builder = manifest?.depends(on: repository.root) == true && repository.isWritable ? repository.root : package
    let scratch = builder.appending(path: ".build/boards/\(target)\(showsTouches ? "-demo" : "")-build").resolvingSymlinksInPath()
    // Beside the sources of its recipe, so that another checkout with another recipe has its own.
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    try await sdk.add(from: repository)
    // Locked, so that a program is stripped before another process links it anew.
    let turn = try await FolderLock.exclusive(scratch, for: "programs for \(target)")
    try await sdk.use {
      try prepare(scratch, for: sdk)
      if let manifest { try prepare(scratch, for: manifest.modules) }
      // Vitrine's own programs are made of nothing but its sources, which a deploy to a Debian system asks about each time. What is
      // saved while they are built is news to the next build.
      let sources = isVitrine ? try SourceStamp(of: package) : nil
      func built(_ product: String) -> URL { scratch.appending(path: "release/\(product)") }
      func stamp(_ product: String) -> URL { scratch.appending(path: "vitrine-built-\(product)") }
      let news = products.filter {
        sources?.isKept(in: stamp($0)) != true || !FileManager.default.fileExists(atPath: built($0).path)
      }
      let cache = news.isEmpty ? [] : try await compilerCache
      // Where the compiler keeps what it makes stays the same until this build is done.
      let kept = cache.isEmpty ? nil : try await FolderLock.shared(Cache.folder.appending(path: "compiled"), for: "what compilers keep")
      let options = news.isEmpty ? [] : traits(manifest) + cache
      var environment = ["SWIFT_EXEC": repository.root.appending(path: "tools/board-swiftc").path]
      if !isOptimized { environment["VITRINE_UNOPTIMIZED"] = manifest?.modules.joined(separator: " ") }
      if sources != nil, news.count > 1 {
        // All in one plan: Vitrine's manifest builds the programs that this names.
        environment["VITRINE_PROGRAMS"] = news.joined(separator: " ")
        try await build(news, in: scratch, with: sdk, options: options, environment: environment)
      } else {
        for product in news {
          try await build([product], in: scratch, with: sdk, options: options + ["--product", product], environment: environment)
        }
      }
      for product in news { try sources?.keep(in: stamp(product)) }
      for product in products { try await finish(built(product), in: workshop, as: program(product), with: sdk) }
      _ = consume kept
    }
    _ = consume turn
  }

  /// The options by which the compiler keeps what it has made; none where there is no room for it.
  private var compilerCache: [String] {
    get async throws {
      try await Command.output(repository.root.appending(path: "tools/compiler-cache").path, [])
        .split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  /// Removes what was built with another SDK: SwiftPM does not look at an SDK's libraries and headers.
  private func prepare(_ scratch: URL, for sdk: SwiftSDK) throws {
    let file = scratch.appending(path: "vitrine-sdk")
    let wanted = try sdk.identity
    if (try? String(contentsOf: file, encoding: .utf8)) == wanted { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
      try FileManager.default.removeItem(at: scratch.appending(path: name))
    }
    try Data(wanted.utf8).write(to: file)
  }

  /// Removes what was made of an app's modules with the other choice of optimization: SwiftPM compares the compiler's options, of
  /// which this is none (`tools/board-swiftc`).
  private func prepare(_ scratch: URL, for modules: [String]) throws {
    let file = scratch.appending(path: "vitrine-unoptimized")
    var unoptimized = Set((try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [])
    for module in modules where unoptimized.contains(module) == isOptimized {
      for built in ["release/\(module).build", "release/Modules/\(module).swiftmodule"] {
        try? FileManager.default.removeItem(at: scratch.appending(path: built))
      }
      if isOptimized { unoptimized.remove(module) } else { unoptimized.insert(module) }
    }
    try Data(unoptimized.sorted().map { "\($0)\n" }.joined().utf8).write(to: file)
  }

  /// The options for a package's traits. A board has no desktop. Without the trait of its window, what is built of Vitrine for an app
  /// is what is built for Vitrine itself.
  private func traits(_ manifest: PackageManifest?) -> [String] {
    if showsTouches { return ["--traits", "TouchVisualization"] }
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
        // SwiftPM's cached plan does not notice other options of the SDK, nor another package in the same folder.
        "--disable-build-manifest-caching",
      ] + (cpu.map { ["-Xcc", "-mcpu=\($0)"] } ?? [])
      // Vitrine itself builds without a warning: said where only Vitrine builds, since with another
      // option an app on a board would have to build all of it once more.
      + (package.path == repository.root.path && architecture == .x86_64 && showsTouches ? ["-Xswiftc", "-warnings-as-errors"] : [])
    var refusals: [EmbeddedRefusal] = []
    var isKnown = true
    var firstError: String?
    do {
      try await Command.follow("swift", options + more, environment: environment) { line in
        if line.contains("error: no product named") { isKnown = false }
        if firstError == nil, line.contains(": error: ") { firstError = String(line).replacing("\(package.path)/", with: "") }
        if let refusal = EmbeddedRefusal(inErrorLine: line, package: package.path), !refusals.contains(where: refusal.repeats) {
          refusals.append(refusal)
        }
      }
    } catch is HostError {
      let names = products.joined(separator: ", ")
      if !isKnown { throw SDKError.noProgram(names, package: package.path) }
      throw SDKError.doesNotBuild(names, firstError: firstError, refusals: refusals)
    }
  }

  /// Takes what only a debugger reads into a file of its own.
  private func finish(_ built: URL, in workshop: borrowing Workshop, as place: URL, with sdk: SwiftSDK) async throws {
    let files = FileManager.default
    guard files.fileExists(atPath: built.path) else { throw SDKError.noProgram(built.lastPathComponent, package: package.path) }
    let copy = try await Toolchain().program("llvm-objcopy")
    func put(_ made: URL, _ make: (URL) async throws -> Void) async throws {
      let new = workshop.folder.appending(path: made.lastPathComponent)
      try await make(new)
      // The same file keeps its time.
      if !files.contentsEqual(atPath: new.path, andPath: made.path) { try workshop.finish(new, as: made) }
    }
    try await put(place.appendingPathExtension("packages")) { try files.copyItem(at: sdk.packageList, to: $0) }
    // The program last: after an interruption the older one is still there.
    for (option, made) in [("--only-keep-debug", place.appendingPathExtension("debug")), ("--strip-all", place)] {
      try await put(made) { _ = try await Command.output(copy, [option, built.path, $0.path]) }
    }
  }
}
