import Foundation
import Host

/// How programs for a board are compiled and linked: the options of a Swift SDK.
///
/// Swift compiles for a machine without an operating system, which the stock toolchain
/// has a standard library for, and the linker makes a static Linux program of it. Its
/// C library is musl: a static program has 850 KB of glibc, and 50 KB of musl, which
/// keeps to glibc's calling convention and to the layout of what crosses it, so that
/// Debian's static libraries run on it.
struct Recipe {
  /// From Debian: the C library, the kernel's and the compiler's part, and what Vitrine draws and listens with.
  static let packages = [
    "musl-dev", "linux-libc-dev", "libgcc-12-dev", "libdrm-dev", "libevdev-dev", "libpng-dev", "libfreetype-dev", "zlib1g-dev",
    "libbrotli-dev", "libjpeg62-turbo-dev", "libqrcodegen-dev", "libmbedtls-dev",
    // The headers that HarfBuzz is compiled with, which has nothing of the library.
    "libstdc++-12-dev",
  ]

  /// The static libraries among it that programs are linked with.
  static let libraries = ["drm", "evdev", "png16", "freetype", "z", "jpeg", "qrcodegen", "mbedtls", "mbedx509", "mbedcrypto"]

  /// The folders of headers that have no folder of their own in front of their names.
  static let headerFolders = ["libdrm", "libevdev-1.0", "libpng16", "freetype2", "harfbuzz"]

  let architecture: Architecture
  let toolchain: Toolchain
  /// The folder of the SDK's own files, where it will be used.
  let place: URL

  var root: URL { place.appending(path: "root") }

  /// In the order of search: musl's headers take the place of glibc's.
  func compilerOptions(root: URL) -> [String] {
    var folders = [architecture.muslTriple, architecture.linuxTriple].map { "usr/include/\($0)" } + ["usr/include"]
    folders += Self.headerFolders.map { "usr/include/\($0)" }
    return ["-nostdlibinc"] + folders.flatMap { ["-isystem", root.appending(path: $0).path] } + architecture.compilerOptions
      // Every function in a section of its own, so that the linker drops what nobody calls. The kernel chooses where a
      // program lies in memory, anew at each start.
      + ["-fPIE", "-ffunction-sections", "-fdata-sections"]
  }

  private var swiftOptions: [String] {
    [
      "-enable-experimental-feature", "Embedded", "-wmo",
      // The ordinary build checks every access for overlap while it runs, and its tests with it:
      // here that would be an eighth of drawing's instructions.
      "-enforce-exclusivity=unchecked",
      "-Xfrontend", "-function-sections",
    ] + compilerOptions(root: root).flatMap { ["-Xcc", $0] }
      + [
        "--target=\(architecture.linuxTriple)", "-fuse-ld=lld", "-nostdlib", "-static-pie",
        // Swift names folders of its own that are not there.
        "-Wno-unused-command-line-argument",
      ].flatMap { ["-Xclang-linker", $0] }
  }

  private func linkerOptions() throws -> [String] {
    let musl = root.appending(path: "usr/lib/\(architecture.muslTriple)").path
    func own(_ name: String) -> String { place.appending(path: name).path }
    return [
      "--gc-sections", "--icf=all", "--build-id=sha1", own("embedded.ld"),
      // FreeType's start-up with fewer font formats.
      own("freetype-modules.o"),
      "--wrap=FT_Init_FreeType", "--wrap=FT_Done_FreeType", "--wrap=BrotliDecoderDecompress", "--wrap=FT_Gzip_Uncompress",
      // What Swift's runtime gives back, as the compiler believes it is.
      own("swift-runtime.o"), "--wrap=swift_bridgeObjectRetain", "--wrap=swift_bridgeObjectRetain_n", "--wrap=swift_release_n",
      // malloc's pages in one piece (musl.c).
      "--wrap=__mmap", "--wrap=munmap",
      // Addresses in data in a tenth of the room; what adds where the program lies to them is in musl.c.
      "--pack-dyn-relocs=relr", "--entry=vitrine_start",
      "-L\(try toolchain.embeddedLibraries(for: architecture).path)", "-lswiftUnicodeDataTables",
      // What Debian's static libraries need in turn.
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
