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
    /// Only TrueType with its automatic hinter: without bytecode, bitmap glyphs, and compressed font files.
    case freeType = "FreeType"
    /// Without file input and output.
    case zlib
    /// The client side of TLS 1.2.
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

    /// The file in the repository that configures the library, or `nil` if it has no options.
    var configuration: String? {
      let target: String? =
        switch self {
        case .harfBuzz: "CHarfBuzz"
        case .xkbCommon: "CXKB"
        case .freeType: "CFreeType"
        case .zlib: "CZlib"
        case .mbedTLS: "CMbedTLS"
        case .libdrm: nil
        case .jpeg: "CJPEG"
        }
      return target.map { "Sources/CLibraries/\($0)/embedded/config.h" }
    }

    /// The path of the configuration among the library's sources, by the name that they include.
    var configurationPlace: String {
      switch self {
      case .harfBuzz: "src/config-override.h"
      case .xkbCommon: "src/config.h"
      case .freeType, .zlib, .libdrm: "config.h"
      case .mbedTLS: "include/mbedtls/config.h"
      case .jpeg: "jconfigint.h"
      }
    }

    /// Whether programs must be compiled with the same configuration. The layout of mbedTLS's structures depends on it.
    var isConfigurationPublic: Bool { self == .mbedTLS }

    /// The archives that programs link.
    var libraries: [String] {
      switch self {
      case .harfBuzz: ["libharfbuzz.a"]
      case .xkbCommon: ["libxkbcommon.a"]
      case .freeType: ["libfreetype.a"]
      case .zlib: ["libz.a"]
      case .mbedTLS: ["libmbedtls.a", "libmbedx509.a", "libmbedcrypto.a"]
      case .libdrm: ["libdrm.a"]
      case .jpeg: ["libjpeg.a"]
      }
    }

    /// The product that requires the library, or `nil` if Debian also has a static one, which is larger.
    var requiringProduct: String? {
      switch self {
      case .harfBuzz: "TextShaping"
      case .xkbCommon: "HardwareKeyboards"
      case .freeType, .zlib, .mbedTLS, .libdrm, .jpeg: nil
      }
    }

    /// The package of the SDK whose library is replaced as a whole, or `nil`.
    var replacedPackage: String? {
      switch self {
      case .freeType: "libfreetype-dev"
      case .zlib: "zlib1g-dev"
      case .mbedTLS: "libmbedtls-dev"
      case .harfBuzz, .xkbCommon, .libdrm, .jpeg: nil
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
      case .mbedTLS: ("usr/include/mbedtls", "ssl.h")
      case .libdrm: ("usr/include/libdrm", "drm.h")
      case .jpeg: ("usr/include", "jpeglib.h")
      }
    }

    /// A program of this machine that generates some of the source, or `nil`.
    var tool: String? { self == .xkbCommon ? "bison" : nil }

    /// Unpacks the source into a folder that must not exist, with its configuration.
    func unpack(
      _ source: SourcePackage, from archive: DebianArchive, configuredBy repository: Repository, into place: URL
    ) async throws {
      try await archive.unpack(source, into: place)
      guard let configuration else { return }
      let text = try String(contentsOf: repository.root.appending(path: configuration), encoding: .utf8)
      try Data(text.utf8).write(to: place.appending(path: configurationPlace))
    }

    /// Returns the files to compile separately; `*.c` stands for all files of a folder. Returns an empty list for a
    /// package with special build steps.
    func compiled(for architecture: Architecture) -> [String] {
      switch self {
      case .harfBuzz, .xkbCommon: []
      case .freeType:
        ["base/ftbase", "base/ftmm", "base/ftbitmap", "truetype/truetype", "sfnt/sfnt", "autofit/autofit"].map {
          "src/\($0).c"
        }
          + ["builds/unix/ftsystem.c"]
      case .zlib:
        ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr", "zutil"].map {
          "\($0).c"
        }
      case .mbedTLS: ["library/*.c"]
      case .libdrm: ["xf86drmMode.c"]
      case .jpeg:
        switch architecture {
        case .arm64: ["jmemmgr.c", "simd/arm/aarch64/jsimd.c"]
        case .armhf: ["jmemmgr.c", "simd/arm/aarch32/jsimd.c"]
        case .x86_64: ["jmemmgr.c", "simd/x86_64/jsimd.c"]
        }
      }
    }
  }
}
