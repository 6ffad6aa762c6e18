import Debian
import Foundation
import Host

extension SourceLibrary {
  /// A library, and the parts of it that are compiled.
  enum Plan: String, CaseIterable {
    /// Without features for old fonts and other programs, and without C++'s standard library.
    case harfBuzz = "HarfBuzz"
    /// Without the support for X servers.
    case xkbCommon = "libxkbcommon"
    /// Only TrueType and CFF outlines with the automatic hinter: without bytecode, bitmap glyphs, and compressed font
    /// files.
    case freeType = "FreeType"
    /// Without file input and output.
    case zlib
    /// The client side of TLS 1.3 and 1.2.
    case mbedTLS
    /// Only the functions of the display, each separate. Debian's object file contains all of them, and requires scanf.
    case libdrm
    /// The files that require the encoder, with separate functions, so that programs that only decode photographs do
    /// not contain the encoder.
    case jpeg = "libjpeg-turbo"

    /// The name of Debian's source package.
    var sourceName: String {
      switch self {
      case .harfBuzz: "harfbuzz"
      case .xkbCommon: "libxkbcommon"
      case .freeType: "freetype"
      case .zlib: "zlib"
      case .mbedTLS: "mbedtls"
      case .libdrm: "libdrm"
      case .jpeg: "libjpeg-turbo"
      }
    }

    /// The release whose source is compiled, or `nil` for that of the SDK. Bookworm's mbedTLS has no TLS 1.3, and its
    /// branch has ended; trixie's is a long-term one.
    var release: String? { self == .mbedTLS ? "trixie" : nil }

    /// The files of the repository that are compiled with the library, and their paths among its sources: its
    /// configuration, by the name that the sources include, and functions that programs call instead of the library's.
    var additions: [(file: String, place: String)] {
      switch self {
      case .harfBuzz: [("Sources/CLibraries/CHarfBuzz/embedded/config.h", "src/config-override.h")]
      case .xkbCommon: [("Sources/CLibraries/CXKB/embedded/config.h", "src/config.h")]
      case .freeType: [("Sources/CLibraries/CFreeType/embedded/config.h", "config.h")]
      case .zlib: [("Sources/CLibraries/CZlib/embedded/config.h", "config.h")]
      case .mbedTLS:
        [
          ("Sources/CLibraries/CMbedTLS/embedded/config.h", "include/mbedtls/mbedtls_config.h"),
          ("Sources/CLibraries/CMbedTLS/embedded/tls.c", "vitrine/tls.c"),
          ("Sources/CLibraries/CMbedTLS/shim.h", "vitrine/shim.h"),
        ]
      case .libdrm: []
      case .jpeg: [("Sources/CLibraries/CJPEG/embedded/config.h", "jconfigint.h")]
      }
    }

    /// The archives that programs link.
    var libraries: [String] {
      switch self {
      case .harfBuzz: ["libharfbuzz.a"]
      case .xkbCommon: ["libxkbcommon.a"]
      case .freeType: ["libfreetype.a"]
      case .zlib: ["libz.a"]
      case .mbedTLS: ["libvitrine-tls.a"]
      case .libdrm: ["libdrm.a"]
      case .jpeg: ["libjpeg.a"]
      }
    }

    /// The product that requires the library, or `nil` if Debian also has a static one, which is larger.
    var requiringProduct: String? {
      switch self {
      case .harfBuzz: "TextShaping"
      case .xkbCommon: "HardwareKeyboards"
      case .mbedTLS: "VitrineNetwork"
      case .freeType, .zlib, .libdrm, .jpeg: nil
      }
    }

    /// The package of the SDK whose library is replaced as a whole, or `nil`.
    var replacedPackage: String? {
      switch self {
      case .freeType: "libfreetype-dev"
      case .zlib: "zlib1g-dev"
      case .harfBuzz, .xkbCommon, .mbedTLS, .libdrm, .jpeg: nil
      }
    }

    /// Whether the rest of the library comes from Debian's archive.
    var supplementsDebian: Bool { self == .libdrm || self == .jpeg }

    /// The folder of the library's headers in the SDK, and the header that a C target includes.
    var headers: (folder: String, first: String) {
      switch self {
      case .harfBuzz: ("usr/include/harfbuzz", "hb.h")
      case .xkbCommon: ("usr/include/xkbcommon", "xkbcommon.h")
      case .freeType: ("usr/include/freetype2", "ft2build.h")
      case .zlib: ("usr/include", "zlib.h")
      case .mbedTLS: ("usr/include", "vitrine-tls-missing.h")
      case .libdrm: ("usr/include/libdrm", "drm.h")
      case .jpeg: ("usr/include", "jpeglib.h")
      }
    }

    /// A program of this machine that generates some of the source, or `nil`.
    var tool: String? { self == .xkbCommon ? "bison" : nil }

    /// Unpacks the source into a folder that must not exist, with the repository's additions.
    func unpack(
      _ source: SourcePackage, from archive: DebianArchive, with repository: Repository, into place: URL
    ) async throws {
      try await archive.unpack(source, into: place)
      for (file, own) in additions {
        let own = place.appending(path: own)
        try own.deletingLastPathComponent().createFolder()
        try Data(contentsOf: repository.root.appending(path: file)).write(to: own)
      }
    }

    /// Returns the files to compile separately; `*.c` stands for all files of a folder. Returns an empty list for a
    /// package with special build steps.
    func compiled(for architecture: Architecture) -> [String] {
      switch self {
      case .harfBuzz, .xkbCommon: []
      case .freeType:
        [
          "base/ftbase", "base/ftmm", "base/ftbitmap", "truetype/truetype", "sfnt/sfnt", "autofit/autofit", "cff/cff",
          "psaux/psaux", "pshinter/pshinter",
        ].map { "src/\($0).c" }
          + ["builds/unix/ftsystem.c"]
      case .zlib:
        ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr", "zutil"].map {
          "\($0).c"
        }
      case .mbedTLS: ["library/*.c", "vitrine/tls.c"]
      case .libdrm: ["xf86drmMode.c"]
      case .jpeg:
        switch architecture {
        case .arm64: ["jmemmgr.c", "simd/arm/aarch64/jsimd.c"]
        case .armhf: ["jmemmgr.c", "simd/arm/aarch32/jsimd.c"]
        case .x86_64: ["jmemmgr.c", "simd/x86_64/jsimd.c"]
        }
      }
    }

    /// Returns the files to compile separately that exist in `place`.
    func files(in place: URL, for architecture: Architecture) throws -> [String] {
      try compiled(for: architecture).flatMap { file -> [String] in
        guard file.hasSuffix("/*.c") else { return [file] }
        let folder = file.dropLast(4)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.appending(path: folder).path).sorted()
        return names.filter { $0.hasSuffix(".c") }.map { "\(folder)/\($0)" }
      }
    }

    /// The options for mbedTLS, which decodes what any server sends: no variable has a value from earlier calls, and
    /// the compiler does not remove checks because of what the language leaves undefined.
    static let tlsOptions = [
      "-Iinclude", "-D__unix__=1", "-ftrivial-auto-var-init=zero", "-fno-strict-overflow",
      "-fno-delete-null-pointer-checks",
    ]
  }
}
