import Foundation
import Host

/// Builds a package's programs for boards: static, stripped, each with the file that
/// tells what its addresses mean beside it.
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
    let workshop = try await Workshop(in: output)
    // Options reach every target: a folder for each choice, or all is built anew. By its own path
    // where it is a link, for what was built there by that path is not built once more.
    let scratch = package.appending(path: ".build/boards/\(target)\(showsTouches ? "-demo" : "")-build").resolvingSymlinksInPath()
    // Beside the sources of its recipe, so that another checkout with another recipe has its own.
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    try await sdk.add(from: repository)
    let common = [
      "build", "--package-path", package.path, "--configuration", "release", "--scratch-path", scratch.path,
      "--swift-sdks-path", sdk.folder.path, "--swift-sdk", sdk.name,
      // A plan that is kept knows no other options of the SDK, and no other package in the same folder.
      "--disable-build-manifest-caching",
    ] + (cpu.map { ["-Xcc", "-mcpu=\($0)"] } ?? []) + (showsTouches ? ["--traits", "TouchVisualization"] : [])
      // Vitrine itself builds without a warning: said where only Vitrine builds, since with another
      // option an app on a board would have to build all of it once more.
      + (package.path == repository.root.path && architecture == .x86_64 ? ["-Xswiftc", "-warnings-as-errors"] : [])
    for product in products {
      var refusals: [EmbeddedRefusal] = []
      var isKnown = true
      do {
        try await Command.follow("swift", common + ["--product", product]) { line in
          if line.contains("error: no product named") { isKnown = false }
          if let refusal = EmbeddedRefusal(inErrorLine: line, package: package.path), !refusals.contains(where: refusal.repeats) {
            refusals.append(refusal)
          }
        }
      } catch is HostError {
        if !isKnown { throw SDKError.noProgram(product, package: package.path) }
        throw SDKError.doesNotBuild(product, refusals: refusals)
      }
      try await strip(scratch.appending(path: "release/\(product)"), in: workshop.folder, as: program(product))
    }
  }

  /// Takes what only a debugger reads into a file of its own.
  private func strip(_ built: URL, in workshop: URL, as place: URL) async throws {
    let files = FileManager.default
    guard files.fileExists(atPath: built.path) else { throw SDKError.noProgram(built.lastPathComponent, package: package.path) }
    let copy = try await Toolchain().program("llvm-objcopy")
    for (option, made) in [("--only-keep-debug", place.appendingPathExtension("debug")), ("--strip-all", place)] {
      let new = workshop.appending(path: made.lastPathComponent)
      _ = try await Command.output(copy, [option, built.path, new.path])
      // The same file keeps its time.
      if files.contentsEqual(atPath: new.path, andPath: made.path) { continue }
      try? files.removeItem(at: made)
      try files.moveItem(at: new, to: made)
    }
  }
}
