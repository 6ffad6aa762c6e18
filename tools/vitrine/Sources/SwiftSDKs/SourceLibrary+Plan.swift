extension SourceLibrary {
  /// Which library, and what of it.
  enum Plan: String, CaseIterable {
    /// Without what only old fonts and other programs need, and without C++'s own library.
    case harfBuzz = "HarfBuzz"
    /// Without the X server's part.
    case xkbCommon = "libxkbcommon"
    /// TrueType alone, hinted by its own hinter: without the fonts' programs, their pictures, and formats of packed fonts.
    case freeType = "FreeType"
    /// Without its files.
    case zlib
    /// The client's end of TLS 1.2.
    case mbedTLS
    /// The display's calls alone, each by itself. Debian has them in one piece, which brings in scanf.
    case libdrm
    /// What brings in the encoder, each function by itself, so that a program which reads photographs has none of it.
    case jpeg = "libjpeg-turbo"

    /// Debian's source package.
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

    /// The file of the repository that says how it is configured; nil where there is nothing to choose.
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

    /// Where that file lies among the sources, by the name that they include.
    var configurationPlace: String {
      switch self {
      case .harfBuzz: "src/config-override.h"
      case .xkbCommon: "src/config.h"
      case .freeType, .zlib, .libdrm: "config.h"
      case .mbedTLS: "include/mbedtls/config.h"
      case .jpeg: "jconfigint.h"
      }
    }

    /// Whether programs have to be compiled with the same configuration: what mbedTLS's structures are depends on it.
    var isConfigurationPublic: Bool { self == .mbedTLS }

    /// The archives that programs name.
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

    /// The product that cannot be had without it; nil where Debian has a static one too, which is larger.
    var user: String? {
      switch self {
      case .harfBuzz: "TextShaping"
      case .xkbCommon: "HardwareKeyboards"
      case .freeType, .zlib, .mbedTLS, .libdrm, .jpeg: nil
      }
    }

    /// Whether what is not compiled stays as Debian has it.
    var isPart: Bool { self == .libdrm || self == .jpeg }

    /// The folder of its headers in the SDK, and the one that a C target includes.
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

    /// A program of this machine that makes some of its source; nil where none does.
    var tool: String? { self == .xkbCommon ? "bison" : nil }

    /// What is taken of the package.
    var files: [String] {
      switch self {
      case .harfBuzz: ["src/*.cc", "src/*.h", "src/*.hh"]
      case .xkbCommon: ["src/*.c", "src/*.h", "src/*.y", "include/xkbcommon/*.h"]
      case .freeType: ["include/*.h", "src/*.c", "src/*.h", "builds/unix/ftsystem.c"]
      case .zlib: ["*.c", "*.h"]
      case .mbedTLS: ["include/*.h", "library/*.c", "library/*.h"]
      case .libdrm: ["xf86drmMode.c", "*.h"]
      case .jpeg: ["jmemmgr.c", "simd/*jsimd.c", "*.h"]
      }
    }

    /// The files that are compiled, of a package whose files are compiled as they are, `*.c` for all of a folder; none: as the package
    /// needs it.
    func compiled(for architecture: Architecture) -> [String] {
      switch self {
      case .harfBuzz, .xkbCommon: []
      case .freeType:
        ["base/ftbase", "base/ftmm", "base/ftbitmap", "truetype/truetype", "sfnt/sfnt", "autofit/autofit"].map { "src/\($0).c" }
          + ["builds/unix/ftsystem.c"]
      case .zlib:
        ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr", "zutil"].map { "\($0).c" }
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
