import Debian
import Foundation
import Host

/// The libraries that ordinary programs of this machine need and that its Debian release does not have: mbedTLS with
/// TLS 1.3, from the same source and with the same configuration as for boards.
///
/// They are in the checkout, where `Package.swift` finds them, so that checkouts with other sources do not share them.
public enum DeskLibraries {
  /// Makes the libraries, or updates them.
  public static func add(to repository: Repository) async throws {
    let plan = SourceLibrary.Plan.mbedTLS
    let archive = try DebianArchive.sourceArchive(release: plan.release)
    try await archive.withRefreshedLists {
      let source = try await archive.source(plan.sourceName)
      let made = try await build(plan, source, from: archive, with: repository)
      let folder = repository.root.appending(path: ".build/desk")
      let workshop = try await StagingFolder(in: folder, for: "the libraries of this machine's programs")
      for library in plan.libraries {
        let copy = workshop.folder.appending(path: library)
        try FileManager.default.copyItem(at: made.appending(path: library), to: copy)
        try workshop.move(copy, to: folder.appending(path: library))
      }
    }
  }

  private static func build(
    _ plan: SourceLibrary.Plan, _ source: SourcePackage, from archive: DebianArchive, with repository: Repository
  ) async throws -> URL {
    let toolchain = try await Toolchain()
    // Positions are independent, because the linker makes such programs by default.
    let options =
      ["-O2", "-g1", "-w", "-fPIC", "-ffunction-sections", "-fdata-sections"]
      + ["-fstack-protector-strong", "-D_FORTIFY_SOURCE=2"] + SourceLibrary.Plan.tlsOptions
    let additions = try plan.additions.map {
      try String(contentsOf: repository.root.appending(path: $0.file), encoding: .utf8)
    }
    let key = "\(toolchain.version)\n\(options)\n\(additions.joined())"
    let sum = try await Cache.hash(of: key)
    return try await Cache.folder(
      forVersion: "\(source.version)-\(sum)", of: "\(plan.sourceName)-desk", purpose: "\(plan.rawValue)"
    ) { place in
      ProgressLog.log("Compiling \(plan.rawValue) \(source.version) for this machine, which takes a minute")
      let sources = place.appending(path: "source")
      try await plan.unpack(source, from: archive, with: repository, into: sources)
      let files = try plan.files(in: sources, for: .x86_64)
      for file in files {
        let arguments = options + ["-c", file, "-o", SourceLibrary.object(of: file)]
        _ = try await Command.output(toolchain.program("clang"), arguments, in: sources)
      }
      let made = place.appending(path: "made")
      try made.createFolder()
      for library in plan.libraries {
        _ = try await Command.output(
          toolchain.program("llvm-ar"),
          ["qcsD", made.appending(path: library).path] + files.map(SourceLibrary.object), in: sources)
      }
      return made
    }
  }
}
