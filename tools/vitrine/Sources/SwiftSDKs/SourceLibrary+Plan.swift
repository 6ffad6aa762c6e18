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

    /// Debian's source package.
    var sourceName: String {
      switch self {
      case .harfBuzz: "harfbuzz"
      case .xkbCommon: "libxkbcommon"
      case .freeType: "freetype"
      case .zlib: "zlib"
      case .mbedTLS: "mbedtls"
      case .libdrm: "libdrm"
      }
    }

    /// The file of the repository that says how it is configured.
    var configuration: String { "Sources/CLibraries/\(target)/embedded/config.h" }

    private var target: String {
      switch self {
      case .harfBuzz: "CHarfBuzz"
      case .xkbCommon: "CXKB"
      case .freeType: "CFreeType"
      case .zlib: "CZlib"
      case .mbedTLS: "CMbedTLS"
      case .libdrm: "CDRM"
      }
    }

    /// The archives that programs name.
    var libraries: [String] {
      switch self {
      case .harfBuzz: ["libharfbuzz.a"]
      case .xkbCommon: ["libxkbcommon.a"]
      case .freeType: ["libfreetype.a"]
      case .zlib: ["libz.a"]
      case .mbedTLS: ["libmbedtls.a", "libmbedx509.a", "libmbedcrypto.a"]
      case .libdrm: ["libdrm.a"]
      }
    }

    /// The product that cannot be had without it; nil where Debian has a static one too, which is larger.
    var user: String? {
      switch self {
      case .harfBuzz: "TextShaping"
      case .xkbCommon: "HardwareKeyboards"
      case .freeType, .zlib, .mbedTLS, .libdrm: nil
      }
    }

    /// Whether what is not compiled stays as Debian has it.
    var isPart: Bool { self == .libdrm }

    /// The folder of its headers in the SDK, and the one that a C target includes.
    var headers: (folder: String, first: String) {
      switch self {
      case .harfBuzz: ("usr/include/harfbuzz", "hb.h")
      case .xkbCommon: ("usr/include/xkbcommon", "xkbcommon.h")
      case .freeType: ("usr/include/freetype2", "ft2build.h")
      case .zlib: ("usr/include", "zlib.h")
      case .mbedTLS: ("usr/include/mbedtls", "ssl.h")
      case .libdrm: ("usr/include/libdrm", "drm.h")
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
      }
    }

    /// The files that are compiled, of a package whose files are compiled as they are; none: as the package needs it.
    var compiled: [String] {
      switch self {
      case .harfBuzz, .xkbCommon, .mbedTLS: []
      case .freeType:
        ["base/ftbase", "base/ftmm", "base/ftbitmap", "truetype/truetype", "sfnt/sfnt", "autofit/autofit"].map { "src/\($0).c" }
          + ["builds/unix/ftsystem.c"]
      case .zlib:
        ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr", "zutil"].map { "\($0).c" }
      case .libdrm: ["xf86drmMode.c"]
      }
    }
  }
}
