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
  /// The folder of what is built, by what it is built for.
  private let target: String
  private let output: URL

  /// - Parameters:
  ///   - repository: Vitrine's sources, which the SDK is made from.
  ///   - showingTouches: programs that show every finger as a disc; their names end in `-demo`.
  ///   - cpu: the processor, as clang names it; nil: any of the architecture.
  ///   - output: where the programs go; unset: in the package's `.build/boards`, a folder
  ///     for each architecture and processor.
  public init(
    of package: URL, for architecture: Architecture, repository: Repository, showingTouches: Bool = false,
    cpu: String? = nil, output: URL? = nil
  ) {
    self.package = package
    self.architecture = architecture
    self.repository = repository
    showsTouches = showingTouches
    self.cpu = cpu
    target = "\(architecture)" + (cpu.map { "-\($0)" } ?? "")
    self.output = output ?? package.appending(path: ".build/boards/\(target)")
  }

  /// Where a program lies when it has been built.
  public func program(_ name: String) -> URL { output.appending(path: showsTouches ? "\(name)-demo" : name) }

  /// Builds the programs, or finds that they are up to date.
  public func build(_ products: [String]) async throws {
    try MadeSources.bringUpToDate(package)
    let workshop = try await Workshop(in: output, for: "programs for \(target)")
    // Options apply to every target: each choice has a folder of its own, or all would be built anew. Links are
    // resolved, because SwiftPM builds all anew where a folder has another path than before.
    let scratch = package.appending(path: ".build/boards/\(target)\(showsTouches ? "-demo" : "")-build").resolvingSymlinksInPath()
    // Beside the sources of its recipe, so that another checkout with another recipe has its own.
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    try await sdk.add(from: repository)
    // Locked, so that a program is stripped before another process links it anew.
    let turn = try await FolderLock.exclusive(scratch, for: "programs for \(target)")
    try await sdk.use {
      try prepare(scratch, for: sdk)
      // Vitrine's own programs are made of nothing but its sources, which a deploy to a Debian system asks about each time. What is
      // saved while they are built is news to the next build.
      let sources = package.path == repository.root.path ? try SourceStamp(of: package) : nil
      func built(_ product: String) -> URL { scratch.appending(path: "release/\(product)") }
      func stamp(_ product: String) -> URL { scratch.appending(path: "vitrine-built-\(product)") }
      let news = products.filter {
        sources?.isKept(in: stamp($0)) != true || !FileManager.default.fileExists(atPath: built($0).path)
      }
      let cache = news.isEmpty ? [] : try await compilerCache
      // Where the compiler keeps what it makes stays the same until this build is done.
      let kept = cache.isEmpty ? nil : try await FolderLock.shared(Cache.folder.appending(path: "compiled"), for: "what compilers keep")
      let options = news.isEmpty ? [] : try await traits + cache
      for product in products {
        if news.contains(product) {
          try await build(product, in: scratch, with: sdk, options: options)
          try sources?.keep(in: stamp(product))
        }
        try await finish(built(product), in: workshop, as: program(product), with: sdk)
      }
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

  /// A board has no desktop. Without the trait of its window, what of Vitrine is built for an app is what is built for Vitrine itself.
  private var traits: [String] {
    get async throws {
      if showsTouches { return ["--traits", "TouchVisualization"] }
      let usual = try await PackageDescription.defaultTraits(of: package)
      guard usual.contains("DeskWindow") else { return [] }
      let others = usual.filter { $0 != "DeskWindow" }
      return others.isEmpty ? ["--disable-default-traits"] : ["--traits", others.joined(separator: ",")]
    }
  }

  private func build(_ product: String, in scratch: URL, with sdk: SwiftSDK, options more: [String]) async throws {
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
      try await Command.follow("swift", options + more + ["--product", product]) { line in
        if line.contains("error: no product named") { isKnown = false }
        if firstError == nil, line.contains(": error: ") { firstError = String(line).replacing("\(package.path)/", with: "") }
        if let refusal = EmbeddedRefusal(inErrorLine: line, package: package.path), !refusals.contains(where: refusal.repeats) {
          refusals.append(refusal)
        }
      }
    } catch is HostError {
      if !isKnown { throw SDKError.noProgram(product, package: package.path) }
      throw SDKError.doesNotBuild(product, firstError: firstError, refusals: refusals)
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
