import Debian
import Foundation
import Host
import Inventory

/// espeak-ng for boards, which speaks the sentences of the product `Speech`: a static program, compiled from Debian's
/// source package.
///
/// Debian's own program needs libraries that appliances do not have, for sound output and for faster speech. The app
/// plays the sound itself, so this program only writes it to standard output.
public struct VoiceProgram: Sendable {
  /// The name of Debian's source package, and of the program.
  public static let name = "espeak-ng"
  /// The release whose source is compiled. The voices must be from the same release, because their format changes.
  /// Chosen: that of mbedTLS, so that the list of only one further release is needed.
  public static let release = "trixie"
  /// The folder of the voices on a board, without a leading slash.
  public static let dataFolder = "usr/share/espeak-ng-data"

  /// The program.
  public let file: URL
  /// The version of the source package.
  public let version: String
  /// The source package, and the packages of the C library and the compiler's library, which the program contains.
  public let components: [Component]

  /// Returns `true` for a package of the SDK with a library that the program contains: `musl-dev` or, for GCC 12,
  /// `libgcc-12-dev`.
  private static func isLinked(_ package: String) -> Bool { package == "musl-dev" || package.hasPrefix("libgcc-") }

  /// Compiles the program for an architecture, or finds it in the cache. It is compiled once for each version of the
  /// source, the C library, and the compiler.
  ///
  /// - Parameter repository: Vitrine's sources, whose Swift SDK has the C library.
  public init(for architecture: Architecture, from repository: Repository) async throws {
    let sdk = SwiftSDK(architecture, in: repository.root.appending(path: ".build/swift-sdks"))
    try await sdk.add(from: repository)
    let archive = try DebianArchive.sourceArchive(release: Self.release)
    self = try await sdk.withSharedLock {
      try await archive.withRefreshedLists { try await VoiceProgram(for: architecture, with: sdk, from: archive) }
    }
  }

  private init(for architecture: Architecture, with sdk: SwiftSDK, from archive: DebianArchive) async throws {
    let package = try await archive.source(Self.name)
    version = try await archive.completeVersion(of: package)
    let source = PackageStanza.Source(name: package.name, version: version)
    components =
      [.source(source, release: archive.release, sha256: package.sha256, part: "program")]
      + (try Inventory(at: sdk.inventoryFile).components.filter { Self.isLinked($0.name) })
    let recipe = SDKRecipe(
      architecture: architecture, release: sdk.input(named: "Debian") ?? DebianArchive.defaultRelease,
      toolchain: try await Toolchain(), folder: sdk.place)
    let settings = Self.settings(version: package.version)
    // The key uses "/" for the SDK, because the SDK's path does not affect the result.
    let key = [
      recipe.toolchain.version, try sdk.version(of: "musl-dev"), settings, "\(Self.files)",
      "\(Self.options(for: architecture, recipe, root: URL(fileURLWithPath: "/")))",
    ].joined(separator: "\n")
    let sum = try await Cache.hash(of: key)
    let made = try await Cache.folder(
      forVersion: "\(package.version)-\(sum)", of: "\(Self.name)/\(architecture)",
      purpose: "\(Self.name) for \(architecture)"
    ) { place in
      ProgressLog.log("Compiling \(Self.name) \(package.version) for \(architecture), which takes a minute")
      let sources = place.appending(path: "source")
      try await archive.unpack(package, into: sources)
      try Data(settings.utf8).write(to: sources.appending(path: "src/config.h"))
      let made = place.appending(path: "made")
      try made.createFolder()
      try await Self.compile(sources, for: architecture, recipe, as: made.appending(path: Self.name))
      return made
    }
    file = made.appending(path: Self.name)
  }

  private static func compile(
    _ sources: URL, for architecture: Architecture, _ recipe: SDKRecipe, as program: URL
  ) async throws {
    let musl = recipe.root.appending(path: "usr/lib/\(architecture.muslTriple)").path
    func part(_ name: String) -> String { "\(musl)/\(name)" }
    _ = try await Command.output(
      recipe.toolchain.program("clang"),
      options(for: architecture, recipe, root: recipe.root) + files
        + ["-fuse-ld=lld", "-nostdlib", "-static-pie", "-Wl,--gc-sections,--icf=all,--strip-all"]
        + [part("rcrt1.o"), part("crti.o"), part("libc.a"), recipe.folder.appending(path: "libgcc.a").path]
        + [part("crtn.o"), "-o", program.path], in: sources)
  }

  private static func options(for architecture: Architecture, _ recipe: SDKRecipe, root: URL) -> [String] {
    [
      "--target=\(architecture.muslTriple)", "-Os", "-w", "-std=gnu11", "-fwrapv", "-Isrc", "-Isrc/libespeak-ng",
      "-Isrc/include", "-Isrc/ucd-tools/src/include", "-DLIBESPEAK_NG_EXPORT=1",
      "-DPATH_ESPEAK_DATA=\"/\(dataFolder)\"",
      // It speaks what users and servers write: no variable has a value from earlier calls.
      "-ftrivial-auto-var-init=zero",
    ] + recipe.compilerOptions(root: root)
  }

  /// Returns the configuration: without sound output, threads, and other kinds of voices.
  private static func settings(version: String) -> String {
    """
    #define HAVE_MKSTEMP 1
    #define USE_ASYNC 0
    #define USE_KLATT 0
    #define USE_LIBPCAUDIO 0
    #define USE_LIBSONIC 0
    #define USE_MBROLA 0
    #define USE_SPEECHPLAYER 0
    #define PACKAGE_VERSION "\(version)"

    """
  }

  /// The files to compile, as paths in the source.
  private static let files =
    ["src/espeak-ng.c"]
    + [
      "common", "compiledata", "compiledict", "dictionary", "encoding", "error", "espeak_api", "ieee80", "intonation",
      "langopts", "mnemonics", "numbers", "phoneme", "phonemelist", "readclause", "setlengths", "soundicon", "spect",
      "speech", "ssml", "synthdata", "synthesize", "tr_languages", "translate", "translateword", "voices", "wavegen",
    ].map { "src/libespeak-ng/\($0).c" }
    + ["case", "categories", "ctype", "proplist", "scripts", "tostring"].map { "src/ucd-tools/src/\($0).c" }
}
