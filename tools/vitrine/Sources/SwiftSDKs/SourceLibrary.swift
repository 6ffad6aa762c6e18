import Debian
import Foundation
import Host

/// A library compiled from Debian's source package, without parts that boards' programs do not use.
///
/// Debian has no static version of the library, or one that adds a large part of a megabyte of unused code to programs.
struct SourceLibrary {
  let plan: Plan
  let source: SourcePackage
  let archive: DebianArchive
  let recipe: SDKRecipe
  let repository: Repository

  private var architecture: Architecture { recipe.architecture }

  /// The line of the library in a program's package list.
  var packageListLine: String { "\(source.name) \(source.version)\n" }

  /// Installs the library and its headers in the SDK at `root`, in place of Debian's. It is compiled once for each
  /// version, compiler and recipe.
  func add(to root: URL, libraries: URL) async throws {
    let made = try await build(with: root)
    for (folder, place) in [("include", root.appending(path: plan.headers.folder)), ("lib", libraries)] {
      try place.createFolder()
      for file in try FileManager.default.contentsOfDirectory(atPath: made.appending(path: folder).path) {
        let (file, own) = (made.appending(path: "\(folder)/\(file)"), place.appending(path: file))
        if plan.supplementsDebian {
          try await recipe.toolchain.prepend(file, to: own)
        } else {
          try? FileManager.default.removeItem(at: own)
          try FileManager.default.copyItem(at: file, to: own)
        }
      }
    }
  }

  /// Makes the compilation of programs that need the library fail with a helpful message, for an SDK without it.
  static func addErrorHeader(for plan: Plan, in root: URL, of architecture: Architecture) throws {
    guard let user = plan.requiringProduct else { return }
    let headers = root.appending(path: plan.headers.folder)
    try headers.createFolder()
    let reason = "this Swift SDK was made without \(plan.rawValue), which \(user) needs"
    let tool = plan.tool.map { ", that there is \($0)," } ?? ","
    let text =
      "#error \"\(reason); see that apt can fetch Debian's sources\(tool) and run 'vitrine sdk add \(architecture)'\"\n"
    try Data(text.utf8).write(to: headers.appending(path: plan.headers.first))
  }

  /// The name of the library's folder in the cache. Each release has its own folder, because a folder keeps only one
  /// version.
  var cacheName: String {
    let suffix = archive.release == DebianArchive.defaultRelease ? "" : "-\(archive.release)"
    return "\(plan.sourceName)\(suffix)/\(architecture)"
  }

  /// The version of the compiled library: that of its source, and a hash of the compiler and the recipe.
  private var version: String {
    get async throws {
      let additions = try plan.additions.map {
        try String(contentsOf: repository.root.appending(path: $0.file), encoding: .utf8)
      }
      // The paths in the options depend on the temporary folder, which does not affect the result, so the key uses "/".
      let how = "\(options(root: URL(fileURLWithPath: "/")))\n\(plan.libraries) \(plan.compiled(for: architecture))"
      let key = "\(recipe.toolchain.version)\n\(how)\n\(additions.joined())"
      let sum = try await Cache.hash(of: key)
      return "\(source.version)-\(sum)"
    }
  }

  /// Downloads the source, unless the library is compiled already.
  func downloadSource() async throws {
    if try await !Cache.hasFolder(forVersion: version, of: cacheName) { try await archive.fetch(source) }
  }

  private func build(with root: URL) async throws -> URL {
    let version = try await version
    return try await Cache.folder(forVersion: version, of: cacheName, purpose: "\(plan.rawValue) for \(architecture)") {
      place in
      ProgressLog.log("Compiling \(plan.rawValue) \(source.version) for \(architecture), which takes a minute")
      let sources = place.appending(path: "source")
      try await plan.unpack(source, from: archive, with: repository, into: sources)
      let made = place.appending(path: "made")
      try made.createFolder()
      let (headers, objects) =
        switch plan {
        case .harfBuzz: try await compileHarfBuzz(in: sources, root)
        case .xkbCommon: try await compileXKBCommon(in: sources, root)
        case .freeType, .zlib, .mbedTLS, .libdrm, .jpeg: try await compileFiles(in: sources, root)
        }
      for (folder, files) in [("include", headers), ("lib", [])] {
        let folder = made.appending(path: folder)
        try folder.createFolder()
        for file in files {
          try FileManager.default.moveItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
      }
      // The first archive contains all objects. The others are empty, but programs link them by name.
      for (index, library) in plan.libraries.enumerated() {
        _ = try await Command.output(
          recipe.toolchain.program("llvm-ar"),
          ["qcsD", made.appending(path: "lib/\(library)").path] + (index == 0 ? objects : []), in: sources)
      }
      return made
    }
  }

  /// Unpacks the source of a library into a folder that must not exist, with the configuration for boards' programs.
  /// Used for builds with a sanitizer.
  ///
  /// - Parameter library: The library's name in `Plan`, such as `mbedTLS`.
  static func unpack(_ library: String, from repository: Repository, into folder: URL) async throws {
    guard let plan = Plan(rawValue: library) else {
      throw SDKError.noLibrary(library, known: Plan.allCases.map(\.rawValue))
    }
    let archive = try DebianArchive.sourceArchive(release: plan.release)
    try await archive.refresh()
    try await archive.withRefreshedLists {
      let source = try await archive.source(plan.sourceName)
      try await plan.unpack(source, from: archive, with: repository, into: folder)
    }
  }

  /// Returns the headers and the objects, the latter as paths in `place`.
  private func compileHarfBuzz(in place: URL, _ root: URL) async throws -> ([URL], [String]) {
    let sources = place.appending(path: "src")
    try await compile("harfbuzz.cc", as: "harfbuzz.o", in: sources, root)
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return (
      names.filter { $0.hasPrefix("hb") && $0.hasSuffix(".h") }.map { sources.appending(path: $0) }, ["src/harfbuzz.o"]
    )
  }

  private func compileXKBCommon(in place: URL, _ root: URL) async throws -> ([URL], [String]) {
    let sources = place.appending(path: "src")
    let parser = sources.appending(path: "xkbcomp")
    _ = try await Command.output(
      "bison", ["-Wnone", "-d", "-o", "parser.c", "-p", "_xkbcommon_", "parser.y"], in: parser)
    var objects: [String] = []
    for folder in ["", "xkbcomp/", "compose/"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path).sorted()
      // Only the list of all known layouts needs libxml2, and boards do not use it.
      for name in names where name.hasSuffix(".c") && name != "registry.c" && name != "util-list.c" {
        let object = Self.object(of: folder + name)
        try await compile(folder + name, as: object, in: sources, root)
        objects.append("src/\(object)")
      }
    }
    let include = place.appending(path: "include/xkbcommon")
    let headers = [
      "xkbcommon.h", "xkbcommon-compose.h", "xkbcommon-keysyms.h", "xkbcommon-names.h", "xkbcommon-compat.h",
    ]
    return (headers.map { include.appending(path: $0) }, objects)
  }

  /// Compiles each file separately.
  private func compileFiles(in place: URL, _ root: URL) async throws -> ([URL], [String]) {
    let files = try plan.files(in: place, for: architecture)
    for file in files { try await compile(file, as: Self.object(of: file), in: place, root) }
    return ([], files.map(Self.object))
  }

  static func object(of file: String) -> String { file.replacing("/", with: "-").replacing(".c", with: ".o") }

  private func compile(_ file: String, as object: String, in sources: URL, _ root: URL) async throws {
    _ = try await Command.output(
      recipe.toolchain.program("clang"), options(root: root) + ["-c", file, "-o", object], in: sources)
  }

  private func options(root: URL) -> [String] {
    let common = ["--target=\(architecture.swiftTriple)", "-Os", "-w"]
    switch plan {
    case .harfBuzz:
      // Debian's C++ headers must precede the C headers that they include.
      return common + ["-x", "c++", "-std=c++17", "-nostdinc++"]
        + recipe.standardLibraryHeaders.flatMap { ["-isystem", root.appending(path: $0).path] }
        + recipe.compilerOptions(root: root)
        // The sources check for functions of glibc, which musl has, too.
        + ["-D__GLIBC_PREREQ(a,b)=1", "-DHB_TINY", "-DHAVE_CONFIG_OVERRIDE_H"]
        + ["-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"]
    case .xkbCommon:
      return common + ["-std=c11"] + recipe.compilerOptions(root: root)
        + ["-include", "config.h", "-I.", "-I../include", "-Ixkbcomp", "-Icompose"]
    case .freeType:
      return common + recipe.compilerOptions(root: root) + [
        "-Iinclude", "-DFT2_BUILD_LIBRARY", "-DFT_CONFIG_OPTIONS_H=\"config.h\"", "-I.",
      ]
        // Maps fonts into memory instead of reading them.
        + ["-DHAVE_UNISTD_H", "-DHAVE_FCNTL_H"]
        // FreeType runs once for each glyph and size; the glyph cache has the pixels for all frames after that.
        + ["-Oz"]
    case .zlib: return common + recipe.compilerOptions(root: root) + ["-include", "config.h", "-I."]
    case .libdrm, .jpeg: return common + recipe.compilerOptions(root: root) + ["-I."]
    case .mbedTLS: return common + recipe.compilerOptions(root: root) + SourceLibrary.Plan.tlsOptions
    }
  }
}
