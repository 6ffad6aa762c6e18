import Debian
import Foundation
import Host

/// The options of a Swift SDK for compiling and linking boards' programs.
///
/// Swift compiles for a machine without an operating system, for which the stock toolchain has a standard library. The
/// linker makes a static Linux program of the result. The C library is musl, because a static program contains 850 KB
/// of glibc but 50 KB of musl. Debian's static libraries work with musl, which keeps glibc's calling convention and the
/// layout of the data that crosses it.
struct SDKRecipe {
  /// The Debian packages of the SDK: the C library, the headers of the kernel, the compiler's library, and the
  /// libraries that Vitrine uses.
  var packages: [String] {
    [
      "musl-dev", "linux-libc-dev", "libgcc-\(compilerVersion)-dev", "libdrm-dev", "libevdev-dev", "libpng-dev",
      "libfreetype-dev", "zlib1g-dev", "libbrotli-dev", "libjpeg62-turbo-dev", "libqrcodegen-dev", "libsodium-dev",
      // The headers for compiling HarfBuzz, which does not use the library itself.
      "libstdc++-\(compilerVersion)-dev",
    ]
  }

  /// The static libraries of the packages that programs are linked with.
  static let libraries = [
    "drm", "evdev", "png16", "freetype", "z", "jpeg", "qrcodegen", "sodium",
  ]

  /// The folders of headers that sources include without a folder name.
  static let headerFolders = ["libdrm", "libevdev-1.0", "libpng16", "freetype2", "harfbuzz"]

  /// Functions of Swift's standard library that the compiler must call instead of copying into their callers, by their
  /// mangled names. It would make an eighth of a program of copies of `String.append` alone: 110 bytes for each part of
  /// each interpolated text. A name that the library does not have is ignored, and the limits of programs' sizes fail.
  ///
  /// Comparisons of strings and functions for single characters are not in the list: a key on the keyboard would take
  /// 1.08 times the instructions, and splitting a text into words 1.5 times.
  private static let calledFunctions = [
    // String.append(_: String), and its part that copies the bytes.
    "$eSS6appendyySSF", "$es11_StringGutsV6appendyyABF",
  ]

  let architecture: Architecture
  /// The Debian release of the libraries.
  let release: String
  let toolchain: Toolchain
  /// The final folder of the SDK's own files.
  let folder: URL

  var root: URL { folder.appending(path: "root") }

  /// The version of the release's GCC. For a release that `DebianRelease` does not know, that of Debian's stable one.
  private var compilerVersion: Int {
    (DebianRelease.named(release) ?? DebianRelease.named(DebianRelease.stable))?.compilerVersion ?? 14
  }

  /// The compiler's library in the root folder.
  var compilerLibrary: String { "usr/lib/gcc/\(architecture.linuxTriple)/\(compilerVersion)/libgcc.a" }

  /// The folders of C++'s headers in the root folder, in the order in which they are searched.
  var standardLibraryHeaders: [String] {
    ["usr/include/c++/\(compilerVersion)", "usr/include/\(architecture.linuxTriple)/c++/\(compilerVersion)"]
  }

  /// Returns the options for C compilers. Headers are searched in this order: musl's take precedence over glibc's.
  func compilerOptions(root: URL) -> [String] {
    var folders = [architecture.muslTriple, architecture.linuxTriple].map { "usr/include/\($0)" } + ["usr/include"]
    folders += Self.headerFolders.map { "usr/include/\($0)" }
    return ["-nostdlibinc"] + folders.flatMap { ["-isystem", root.appending(path: $0).path] }
      + architecture.compilerOptions
      // Each function has its own section, so that the linker can remove unused ones. Programs are
      // position-independent, so that the kernel chooses a new address at each start.
      + ["-fPIE", "-ffunction-sections", "-fdata-sections"]
      // C code parses data from networks, files, and USB sticks. With stack protection, a buffer overflow on the stack
      // ends the program. musl does not support FORTIFY checks.
      + ["-fstack-protector-strong"]
  }

  private var swiftOptions: [String] {
    [
      "-enable-experimental-feature", "Embedded", "-wmo",
      // Ordinary builds and their tests check exclusive access at run time. Here the check would take an eighth of the
      // instructions for drawing.
      "-enforce-exclusivity=unchecked",
      "-Xfrontend", "-function-sections",
      "-Xllvm", "-sil-inline-never-function=\(Self.calledFunctions.joined(separator: ","))",
    ] + compilerOptions(root: root).flatMap { ["-Xcc", $0] }
      + [
        "--target=\(architecture.linuxTriple)", "-fuse-ld=lld", "-nostdlib", "-static-pie",
        // Swift passes folders that do not exist.
        "-Wno-unused-command-line-argument",
      ].flatMap { ["-Xclang-linker", $0] }
  }

  private func linkerOptions() throws -> [String] {
    let musl = root.appending(path: "usr/lib/\(architecture.muslTriple)").path
    func own(_ name: String) -> String { folder.appending(path: name).path }
    return [
      "--gc-sections", "--icf=all", "--build-id=sha1", own("embedded.ld"),
      // FreeType's initialization with fewer font formats.
      own("freetype-modules.o"),
      "--wrap=FT_Init_FreeType", "--wrap=FT_Done_FreeType", "--wrap=BrotliDecoderDecompress",
      "--wrap=FT_Gzip_Uncompress",
      // Runtime functions that return their argument, as the compiler expects.
      own("swift-runtime.o"), "--wrap=swift_bridgeObjectRetain", "--wrap=swift_bridgeObjectRetain_n",
      "--wrap=swift_release_n",
      // malloc's pages in one mapping (musl.c).
      "--wrap=__mmap", "--wrap=munmap",
      // RELR relocations need a tenth of the space. The code in musl.c applies them at start.
      "--pack-dyn-relocs=relr", "--entry=vitrine_start",
      "-L\(try toolchain.embeddedLibraries(for: architecture).path)", "-lswiftUnicodeDataTables",
      // The dependencies of Debian's static libraries.
      "-lpng16", "-lz",
      "\(musl)/rcrt1.o", "\(musl)/crti.o", "\(musl)/crtn.o", own("musl.o"), "\(musl)/libc.a", own("libgcc.a"),
    ]
  }

  func toolset() throws -> JSONObject {
    [
      "schemaVersion": "1.0",
      "rootPath": .text(toolchain.folder.appending(path: "bin").path),
      "swiftCompiler": ["extraCLIOptions": .list(swiftOptions)],
      "cCompiler": ["extraCLIOptions": .list(compilerOptions(root: root))],
      "linker": ["path": "ld.lld", "extraCLIOptions": .list(try linkerOptions())],
    ]
  }

  var sdk: JSONObject {
    [
      "schemaVersion": "4.0",
      "targetTriples": [
        architecture.swiftTriple: [
          "sdkRootPath": "root",
          "swiftResourcesPath": .text(toolchain.folder.appending(path: "lib/swift").path),
          "swiftStaticResourcesPath": .text(toolchain.folder.appending(path: "lib/swift_static").path),
          "toolsetPaths": .list(["toolset.json"]),
        ]
      ],
    ]
  }

  static func info(name: String, variant: String) -> JSONObject {
    [
      "schemaVersion": "1.0",
      "artifacts": [
        name: ["type": "swiftSDK", "version": "1.0.0", "variants": .objects([["path": .text(variant)]])]
      ],
    ]
  }
}
