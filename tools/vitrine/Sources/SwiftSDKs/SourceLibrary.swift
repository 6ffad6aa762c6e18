import Debian
import Foundation
import Host

/// A library that Debian has no static one of: it is compiled from Debian's source package, without what only other programs need.
struct SourceLibrary {
  let plan: Plan
  let source: SourcePackage
  let archive: DebianArchive
  let recipe: Recipe
  let repository: Repository

  /// Which library, and how it is compiled.
  enum Plan: String, CaseIterable {
    /// Without what only old fonts and other programs need, and without C++'s own library.
    case harfBuzz = "HarfBuzz"
    /// Without the X server's part.
    case xkbCommon = "libxkbcommon"

    /// Debian's source package.
    var sourceName: String {
      switch self {
      case .harfBuzz: "harfbuzz"
      case .xkbCommon: "libxkbcommon"
      }
    }

    /// The file of the repository that says how it is configured.
    var configuration: String {
      switch self {
      case .harfBuzz: "Sources/CLibraries/CHarfBuzz/embedded/config.h"
      case .xkbCommon: "Sources/CLibraries/CXKB/embedded/config.h"
      }
    }

    var library: String {
      switch self {
      case .harfBuzz: "libharfbuzz.a"
      case .xkbCommon: "libxkbcommon.a"
      }
    }

    /// The product that needs it.
    var user: String {
      switch self {
      case .harfBuzz: "TextShaping"
      case .xkbCommon: "HardwareKeyboards"
      }
    }

    /// The folder of its headers in the SDK, and the one that a C target includes.
    var headers: (folder: String, first: String) {
      switch self {
      case .harfBuzz: ("usr/include/harfbuzz", "hb.h")
      case .xkbCommon: ("usr/include/xkbcommon", "xkbcommon.h")
      }
    }

    /// A program of this machine that makes some of its source; nil where none does.
    var tool: String? {
      switch self {
      case .harfBuzz: nil
      case .xkbCommon: "bison"
      }
    }

    /// What is taken of the package.
    fileprivate var files: [String] {
      switch self {
      case .harfBuzz: ["src/*.cc", "src/*.h", "src/*.hh"]
      case .xkbCommon: ["src/*.c", "src/*.h", "src/*.y", "include/xkbcommon/*.h"]
      }
    }
  }

  private var architecture: Architecture { recipe.architecture }

  /// A line of the list of what a program is made with.
  var listed: String { "\(source.name) \(source.version)\n" }

  /// Lays the library and its headers into the SDK whose root is `root`. It is compiled once a version, compiler and recipe.
  func add(to root: URL, libraries: URL) async throws {
    let made = try await build(with: root)
    try FileManager.default.copyItem(at: made.appending(path: "include"), to: root.appending(path: plan.headers.folder))
    try FileManager.default.copyItem(at: made.appending(path: plan.library), to: libraries.appending(path: plan.library))
  }

  /// Has a program that needs the library fail with the way out, in an SDK without it.
  static func refuse(_ plan: Plan, in root: URL, of architecture: Architecture) throws {
    let headers = root.appending(path: plan.headers.folder)
    try headers.makeFolder()
    let reason = "this Swift SDK was made without \(plan.rawValue), which \(plan.user) needs"
    let tool = plan.tool.map { ", that there is \($0)," } ?? ","
    let text = "#error \"\(reason); see that apt can fetch Debian's sources\(tool) and run 'vitrine sdk add \(architecture)'\"\n"
    try Data(text.utf8).write(to: headers.appending(path: plan.headers.first))
  }

  private func build(with root: URL) async throws -> URL {
    let configuration = try String(contentsOf: repository.root.appending(path: plan.configuration), encoding: .utf8)
    // The options hold where the SDK is being made, which changes nothing in what they make.
    let key = "\(recipe.toolchain.version)\n\(options(root: URL(fileURLWithPath: "/")))\n\(configuration)"
    let sum = try await Command.output("sh", ["-c", "printf %s \"$1\" | sha256sum", "sh", key]).prefix(16)
    let version = "\(source.version)-\(sum)"
    let name = "\(plan.sourceName)/\(architecture)"
    return try await Cache.version(version, of: name, for: "\(plan.rawValue) for \(architecture)") { place in
      Progress.say("Compiling \(plan.rawValue) \(source.version) for \(architecture), which takes a minute")
      try await archive.unpack(source, files: plan.files, into: place)
      let made = place.appending(path: "made")
      try made.makeFolder()
      let (headers, objects) =
        switch plan {
        case .harfBuzz: try await compileHarfBuzz(in: place, configuration, root)
        case .xkbCommon: try await compileXKBCommon(in: place, configuration, root)
        }
      let include = made.appending(path: "include")
      try include.makeFolder()
      for header in headers {
        try FileManager.default.moveItem(at: header, to: include.appending(path: header.lastPathComponent))
      }
      _ = try await Command.output(
        recipe.toolchain.program("llvm-ar"), ["qcsD", made.appending(path: plan.library).path] + objects,
        in: place.appending(path: "src"))
      return made
    }
  }

  /// Gives its headers and its objects, these by their names in `src`.
  private func compileHarfBuzz(in place: URL, _ configuration: String, _ root: URL) async throws -> ([URL], [String]) {
    let sources = place.appending(path: "src")
    try Data(configuration.utf8).write(to: sources.appending(path: "config-override.h"))
    try await compile("harfbuzz.cc", as: "harfbuzz.o", in: sources, root)
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return (names.filter { $0.hasPrefix("hb") && $0.hasSuffix(".h") }.map { sources.appending(path: $0) }, ["harfbuzz.o"])
  }

  private func compileXKBCommon(in place: URL, _ configuration: String, _ root: URL) async throws -> ([URL], [String]) {
    let sources = place.appending(path: "src")
    try Data(configuration.utf8).write(to: sources.appending(path: "config.h"))
    let parser = sources.appending(path: "xkbcomp")
    _ = try await Command.output("bison", ["-Wnone", "-d", "-o", "parser.c", "-p", "_xkbcommon_", "parser.y"], in: parser)
    var objects: [String] = []
    for folder in ["", "xkbcomp/", "compose/"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path).sorted()
      // The list of all layouts that there are is read by libxml2; a board chooses none.
      for name in names where name.hasSuffix(".c") && name != "registry.c" && name != "util-list.c" {
        let object = (folder + name).replacing("/", with: "-").replacing(".c", with: ".o")
        try await compile(folder + name, as: object, in: sources, root)
        objects.append(object)
      }
    }
    let include = place.appending(path: "include/xkbcommon")
    let headers = ["xkbcommon.h", "xkbcommon-compose.h", "xkbcommon-keysyms.h", "xkbcommon-names.h", "xkbcommon-compat.h"]
    return (headers.map { include.appending(path: $0) }, objects)
  }

  private func compile(_ file: String, as object: String, in sources: URL, _ root: URL) async throws {
    _ = try await Command.output(recipe.toolchain.program("clang"), options(root: root) + ["-c", file, "-o", object], in: sources)
  }

  private func options(root: URL) -> [String] {
    let common = ["--target=\(architecture.swiftTriple)", "-Os", "-w"]
    switch plan {
    case .harfBuzz:
      // Debian's headers of C++ before those of C, which they include.
      let headers = ["usr/include/c++/12", "usr/include/\(architecture.linuxTriple)/c++/12"]
      return common + ["-x", "c++", "-std=c++17", "-nostdinc++"]
        + headers.flatMap { ["-isystem", root.appending(path: $0).path] } + recipe.compilerOptions(root: root)
        // They ask glibc which of C's functions it has; musl has them all.
        + ["-D__GLIBC_PREREQ(a,b)=1", "-DHB_TINY", "-DHAVE_CONFIG_OVERRIDE_H"]
        + ["-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"]
    case .xkbCommon:
      return common + ["-std=c11"] + recipe.compilerOptions(root: root)
        + ["-include", "config.h", "-I.", "-I../include", "-Ixkbcomp", "-Icompose"]
    }
  }
}
