import Debian
import Inventory

extension SwiftSDK {
  /// Returns `true` for a package that programs are compiled with, and whose code they do not contain: only its headers
  /// are used.
  private static func isHeaderPackage(_ name: String) -> Bool {
    ["linux-libc-dev", "libbrotli-dev"].contains(name) || name.hasPrefix("libstdc++-")
  }

  /// The first characters of the names of a library's functions, by package. A program that contains none of these
  /// functions does not contain the library. A program contains each package that is not listed.
  static let functionPrefixes = [
    "harfbuzz": ["hb_"], "libxkbcommon": ["xkb_"], "freetype": ["FT_"], "mbedtls": ["mbedtls_"],
    "zlib": ["adler32", "crc32", "deflate", "inflate"],
    "libdrm": ["drm"], "libdrm-dev": ["drm"], "libevdev-dev": ["libevdev_"], "libpng-dev": ["png_"],
    "libjpeg-turbo": ["jpeg_"], "libjpeg62-turbo-dev": ["jpeg_"], "libqrcodegen-dev": ["qrcodegen_"],
    "libsodium-dev": ["crypto_sign_"],
    "libfreetype-dev": ["FT_"], "zlib1g-dev": ["adler32", "crc32", "deflate", "inflate"],
  ]

  /// Returns the inventory of the SDK: Debian's packages, and the libraries that are compiled from source.
  func inventory(of packages: [DebianPackage], _ archive: DebianArchive, libraries: [SourceLibrary]) async throws
    -> Inventory
  {
    let replaced = Set(libraries.compactMap { $0.plan.replacedPackage })
    var components = try await archive.stanzas(of: packages).flatMap { stanza in
      var all = Component.package(stanza, release: archive.release, part: "program")
      all[0].isIncluded = !Self.isHeaderPackage(stanza.name) && !replaced.contains(stanza.name)
      return all
    }
    for library in libraries {
      let version = try await library.archive.completeVersion(of: library.source)
      components.append(
        .source(
          PackageStanza.Source(name: library.source.name, version: version), release: library.archive.release,
          sha256: library.source.sha256, part: "program"))
    }
    return Inventory(of: Component(.library, name: name, part: "sdk"), components)
  }
}
